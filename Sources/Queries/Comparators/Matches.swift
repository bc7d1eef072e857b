package import Diagnostics
package import Values

/// Holds when a regular expression covers the whole text.
///
/// **Shape**: text × an ICU regular expression. `ignoring` case is ICU's own; ignoring diacritics, the marks are dropped from
/// the text and from the pattern. A literal pattern is compiled once.
/// **Missing**: either side missing gives false (FORMAT.md §3).
/// **Errors**: a pattern that is none; `regex-timeout` for one that takes longer than the limit on one text.
package enum Matches: Comparator {
  package static let info = ComparatorInfo(
    name: "matches", summary: "fits a regular expression as a whole", accepts: \.isTextual, right: .text)

  /// **Missing**: false where the pattern is none or takes too long; `prepare` says why.
  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    let prepared = try? prepare(right, options, timeLimit: .seconds(10))
    return (try? prepared?(left)) ?? false
  }

  package static func prepare(_ right: Value, _ options: TextOptions, timeLimit: Duration) throws(Diagnostic)
    -> PreparedComparison?
  {
    guard let pattern = right.comparedText else { return nil }
    let marks = options.intersection(.ignoringDiacritics)
    let limit = timeLimit / .seconds(1)
    let expression: RegularExpression
    do throws(RegularExpression.Fault) {
      expression = try RegularExpression(marks.folding(pattern), ignoringCase: options.contains(.ignoringCase))
    } catch {
      throw Diagnostic(error.code, error.message)
    }
    return { left throws(Diagnostic) in
      guard let text = left.comparedText else { return false }
      do throws(RegularExpression.Fault) {
        return try expression.matches(marks.folding(text), limit: limit)
      } catch {
        guard case .tookTooLong = error else { throw Diagnostic(error.code, error.message) }
        throw Diagnostic(
          .regexTimeout, error.message, hint: "make it simpler: nested repetitions such as (a+)+ take very long")
      }
    }
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { .unsupported }
}

extension Diagnostic.Code {
  package static let regexTimeout: Diagnostic.Code = "regex-timeout"
}
