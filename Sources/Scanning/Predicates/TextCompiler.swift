import Queries
import Values

/// Kernels for comparisons of text.
enum TextCompiler {
  /// **Missing**: nil where no kernel knows the comparison.
  static func kernel(_ comparison: Comparison, _ literal: Value, _ judge: LeafJudge) -> BlockKernel? {
    let comparator = comparison.comparator
    if comparator.info.asksForPresence {
      // Any text but the empty one is a value like any other.
      return .anyText(AnyText(verdict: judge.verdict(on: .unquoted("x"))))
    }
    if comparator == In.self, comparison.options.isEmpty, case .list(let items) = literal {
      var texts: [[UInt8]] = []
      for item in items where !item.isMissing {
        guard case .text(let text) = item.plain else { return nil }
        texts.append(Array(text.utf8))
      }
      return .oneOfTexts(OneOfTexts(texts))
    }
    guard case .text(let text) = literal else { return nil }
    if !comparison.options.isEmpty { return folded(comparison, text) }
    let bytes = Array(text.utf8)
    switch comparator.info.name {
    case EqualTo.info.name: return .equalText(EqualText(bytes))
    case HasPrefix.info.name: return .textPart(TextPart(part: bytes, place: .beginning))
    case HasSuffix.info.name: return .textPart(TextPart(part: bytes, place: .end))
    case Contains.info.name: return .textPart(TextPart(part: bytes, place: .anywhere))
    default: return Outcomes(comparator).map { .textOrder(TextOrder(text: bytes, outcomes: $0)) }
    }
  }

  private static func folded(_ comparison: Comparison, _ text: String) -> BlockKernel? {
    let options = comparison.options
    let folded = Array(options.folding(text).utf8)
    guard folded.allSatisfy({ $0 < 0x80 }) else { return nil }
    let place: FoldedText.Place
    switch comparison.comparator.info.name {
    case EqualTo.info.name: place = .whole
    case HasPrefix.info.name: place = .beginning
    case HasSuffix.info.name: place = .end
    case Contains.info.name: place = .anywhere
    default: return nil
    }
    return .foldedText(
      FoldedText(
        text: folded, place: place, ignoresCase: options.contains(.ignoringCase),
        dropsMarks: options.contains(.ignoringDiacritics)))
  }
}
