import Values

/// Whether JSON values fit the type of a column, as JSON output asks of what came from JSON.
struct JSONFit: Sendable {
  private enum Kind { case text, any, integer, number, boolean, date, other }
  private let kind: Kind
  private let isRequired: Bool
  private let slow: SlowCells

  /// What is asked when a cell is judged by the slow way, out of the way of copies of the rest.
  private final class SlowCells: Sendable {
    let typing: CellTyping
    init(_ typing: CellTyping) { self.typing = typing }
  }

  init(_ typing: CellTyping) {
    slow = SlowCells(typing)
    isRequired = typing.isRequired
    let isPlain = typing.spelling == CellSpelling()
    switch typing.type {
    case .text: kind = .text
    case .any: kind = .any
    case .boolean: kind = .boolean
    case .integer where isPlain: kind = .integer
    case .decimal where isPlain, .number where isPlain: kind = .number
    case .date where isPlain: kind = .date
    default: kind = .other
    }
  }

  /// **Errors**: refuses a cell that does not fit, and one of a required property that has no value.
  @inline(__always)
  func check(_ token: Token, _ row: Int, _ column: Int, of block: borrowing RecordBlock) throws(ScanRefusal) {
    if !isRequired, token.isMissing || surelyFits(token, block) { return }
    try judge(row, column, of: block)
  }

  @inline(__always)
  private func surelyFits(_ token: Token, _ block: borrowing RecordBlock) -> Bool {
    let bytes = block.bytes.span
    switch bytes[token.start] {
    case UInt8(ascii: "n"): return true
    case UInt8(ascii: "\""):
      return switch kind {
      case .text, .any: true
      case .date: DateText.day(bytes, token.start &+ 1, token.end &- 1) != nil
      default: false
      }
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return kind == .boolean
    case UInt8(ascii: "{"), UInt8(ascii: "["): return false
    default:
      return switch kind {
      case .text: true
      case .integer: NumberText.isJSON(bytes, token.start, token.end, allowsPoint: false)
      case .number: NumberText.isJSON(bytes, token.start, token.end, allowsPoint: true)
      default: false
      }
    }
  }

  @inline(never)
  private func judge(_ row: Int, _ column: Int, of block: borrowing RecordBlock) throws(ScanRefusal) {
    do throws(Misfit) {
      _ = try slow.typing.value(of: block.cell(row, column))
    } catch {
      throw ScanRefusal("a cell does not fit its type")
    }
  }
}
