import Foundation
import Metadata
import Values

/// A regular expression that is looked for in a text: ICU's, each time within a time limit.
struct TextPattern {
  private let expression: NSRegularExpression

  /// **Units**: seconds, for one text.
  private static let limit = 10.0

  /// **Errors**: a pattern that is none.
  init(_ pattern: String, isCaseSensitive: Bool) throws {
    if pattern.isEmpty { throw ActionFailure("there is nothing to look for") }
    do throws(RegularExpression.Fault) {
      _ = try RegularExpression(pattern)
    } catch {
      throw ActionFailure(error.message)
    }
    expression = try NSRegularExpression(pattern: pattern, options: isCaseSensitive ? [] : [.caseInsensitive])
  }

  /// Every match, from the first to the last.
  ///
  /// **Errors**: a pattern that takes too long on the text, or too much memory.
  func all(in text: String) throws -> [NSTextCheckingResult] {
    let start = ContinuousClock.now
    var fault: RegularExpression.Fault?
    var matches: [NSTextCheckingResult] = []
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion],
      range: NSRange(location: 0, length: text.utf16.count)
    ) { match, flags, stop in
      if ContinuousClock.now - start > .seconds(Self.limit) {
        fault = .tookTooLong(limit: Self.limit)
        stop.pointee = true
      } else if flags.contains(.internalError) {
        fault = .tooMuchMemory
        stop.pointee = true
      }
      if let match, fault == nil { matches.append(match) }
    }
    if let fault { throw ActionFailure(fault.message) }
    return matches
  }

  /// What stands in the place of a match, with `$1` for its first group.
  func replacement(for match: NSTextCheckingResult, in text: String, template: String) -> String {
    expression.replacementString(for: match, in: text, offset: 0, template: template)
  }

  /// What matches, in order.
  func matches(in text: String) throws -> [String] {
    let whole = text as NSString
    return try all(in: text).map { whole.substring(with: $0.range) }
  }

  /// What `check` says of a pattern that stands in the workflow.
  static func misfit(of pattern: String?, named parameter: String) throws(ArgumentMisfit) {
    guard let pattern else { return }
    if pattern.isEmpty { throw ArgumentMisfit(parameter, "there is nothing to look for") }
    do throws(RegularExpression.Fault) {
      _ = try RegularExpression(pattern)
    } catch {
      throw ArgumentMisfit(parameter, error.message)
    }
  }
}
