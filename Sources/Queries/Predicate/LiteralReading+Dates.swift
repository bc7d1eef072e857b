import Diagnostics
import Values

extension LiteralReading {
  /// Looks whether the text is a date expression that fits a date or date-time.
  static func checkDate(_ text: String, as type: ValueType, at range: SourceRange) throws(Diagnostic) {
    _ = try dateExpression(text, as: type, at: range)
  }

  static func dateExpression(
    _ text: String, as type: ValueType, at range: SourceRange
  ) throws(Diagnostic) -> DateExpression {
    let expression: DateExpression
    do throws(TimeTextFault) {
      expression = try DateExpression.parse(text)
    } catch {
      throw Diagnostic(
        .wrongLiteral, error.sentence(about: text), at: range,
        hint: error.hint ?? "write '2026-11-30' or 'today - 7 days'")
    }
    if type == .date, expression.type == .dateTime { throw dateTimeForDate("“\(text)”", at: range) }
    return expression
  }

  static func dateTimeForDate(_ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .dateTimeForDate, "\(what) has a time of day and is compared with a date, which has none", at: range,
      hint: "compare with a date, such as 'today - 7 days'")
  }

  static func span(_ text: String, at range: SourceRange) throws(Diagnostic) -> TimeSpan {
    do throws(TimeTextFault) {
      return try TimeSpan.parse(text)
    } catch {
      throw Diagnostic(
        .wrongLiteral, "“\(text)” is no duration: \(error.message)", at: range,
        hint: error.hint ?? "write '7 days' or 'P7D'")
    }
  }

  static func cell(_ text: String, as type: ValueType, at range: SourceRange) throws(Diagnostic) -> Value {
    do throws(Misfit) {
      return try CellTyping(property: "", type: type).value(of: text.isEmpty ? .quoted(text) : .unquoted(text)).plain
    } catch {
      throw Diagnostic(
        .wrongLiteral, "“\(text)” is not \(type.inWords)" + (error.reason.map { ": \($0)" } ?? ""), at: range)
    }
  }

  /// Compiles a regular expression, for its faults alone.
  static func checkPattern(_ pattern: String, at range: SourceRange) throws(Diagnostic) {
    do throws(RegularExpression.Fault) {
      _ = try RegularExpression(pattern)
    } catch {
      throw Diagnostic(error.code, error.message, at: range)
    }
  }
}

extension Diagnostic.Code {
  static let dateTimeForDate = Self(rawValue: "date-time-for-date")
}
