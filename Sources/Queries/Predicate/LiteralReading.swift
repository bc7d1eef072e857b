import Diagnostics
import Metadata
import Values

/// Reads literals as the type of the other side.
struct LiteralReading {
  var entityNamed: (String) -> EntityInfo?

  /// Text in quotes as a value of the type; dates are left to the run, whose clock and zone they need.
  func text(_ text: String, as type: ValueType, at range: SourceRange) throws(Diagnostic) -> CheckedOperand {
    switch type {
    case .text, .any: return .literal(.text(text))
    case .enumeration(let cases):
      guard cases.contains(where: { $0.compareScalars(to: text) == 0 }) else {
        throw Self.unknownCase(text, among: cases, at: range)
      }
      return .literal(.text(text))
    case .date, .dateTime:
      try Self.checkDate(text, as: type, at: range)
      return .template([.text(text)], .value(type), range)
    default:
      return .literal(try value(text, as: type, at: range))
    }
  }

  /// The digits of a number as a value of the type.
  func number(_ digits: String, as type: ValueType, at range: SourceRange) throws(Diagnostic) -> CheckedOperand {
    switch type {
    case .integer, .decimal, .number, .entity: return .literal(try value(digits, as: type, at: range))
    case .any: return .literal(try value(digits, as: .decimal, at: range))
    case .text, .enumeration: return try text(digits, as: type, at: range)
    case .date, .dateTime:
      throw Diagnostic(
        .wrongLiteral, "“\(digits)” is a number and \(type.inWords) is expected", at: range,
        hint: "write 'today - 7 days' or '2026-11-30'")
    case .duration:
      throw Diagnostic(
        .wrongLiteral, "“\(digits)” is a number and a duration is expected", at: range,
        hint: "name the unit: '\(digits) days'")
    default:
      throw Diagnostic(.wrongLiteral, "“\(digits)” is a number and \(type.inWords) is expected", at: range)
    }
  }

  /// `true` or `false` as a value of the type.
  func boolean(_ flag: Bool, as type: ValueType, at range: SourceRange) throws(Diagnostic) -> CheckedOperand {
    switch type {
    case .boolean, .any: return .literal(.boolean(flag))
    case .text, .enumeration:
      throw Diagnostic(
        .wrongLiteral, "“\(flag)” without quotes is no text", at: range, hint: "text stands in quotes: '\(flag)'")
    default:
      throw Diagnostic(.wrongLiteral, "“\(flag)” is true or false and \(type.inWords) is expected", at: range)
    }
  }

  /// The text as a value of a type that needs no clock.
  func value(_ text: String, as type: ValueType, at range: SourceRange) throws(Diagnostic) -> Value {
    switch type {
    case .text, .any: return .text(text)
    case .enumeration: return .text(text)
    case .integer, .decimal: return try Self.exact(text, as: type, at: range)
    case .number: return try Self.double(text, at: range)
    case .boolean:
      if text == "true" || text == "false" { return .boolean(text == "true") }
      throw Diagnostic(.wrongLiteral, "“\(text)” is neither true nor false", at: range)
    case .duration:
      return .duration(try Self.span(text, at: range))
    case .entity(let name):
      return .entity(EntityValue(type: name, id: try value(text, as: idType(of: name), at: range)))
    case .list:
      throw Diagnostic(
        .listExpected, "“\(text)” is one value and \(type.inWords) is expected", at: range,
        hint: "ask for an element: “contains”")
    case .record:
      throw Diagnostic(
        .wrongLiteral, "“\(text)” is text and a record is expected", at: range, hint: "compare one of its fields")
    case .date, .dateTime, .url, .file, .person:
      return try Self.cell(text, as: type, at: range)
    }
  }

  /// The type of an entity's ids; text where nothing is known of it.
  func idType(of name: String) -> ValueType {
    let entity = entityNamed(name)
    return entity?.id.flatMap { entity?.property($0)?.type } ?? .text
  }

  /// What the value of a reference or a template has to become beside this type.
  func purpose(_ type: ValueType) -> CheckedOperand.Purpose {
    switch type {
    case .entity(let name): .entity(name, id: idType(of: name))
    case .list(let element): .list(purpose(element))
    default: .value(type)
    }
  }

  static func unknownCase(_ text: String, among cases: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unknownCase, "“\(text)” is none of the words this property holds", at: range,
      hint: Suggestion.hint(for: text, among: cases)
        ?? "they are " + cases.prefix(12).map { "“\($0)”" }.joined(separator: ", "))
  }
}

extension LiteralReading {
  private static func exact(_ text: String, as type: ValueType, at range: SourceRange) throws(Diagnostic) -> Value {
    do throws(ExactNumber.Fault) {
      let number = try ExactNumber.parse(text)
      return number.isInteger ? .integer(number) : .decimal(number)
    } catch {
      throw notANumber(text, as: type, reason: error.reason, at: range)
    }
  }

  private static func double(_ text: String, at range: SourceRange) throws(Diagnostic) -> Value {
    do throws(ExactNumber.Fault) {
      let double = try ExactNumber.parse(text).doubleValue
      if double.isFinite { return .number(double) }
      throw .exponentOutOfRange
    } catch {
      throw notANumber(text, as: .number, reason: error.reason, at: range)
    }
  }

  private static func notANumber(
    _ text: String, as type: ValueType, reason: String?, at range: SourceRange
  ) -> Diagnostic {
    let plain = text.filter { $0 != "_" && $0 != "," && $0 != " " }
    let digits = plain.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") } && !plain.isEmpty
    return Diagnostic(
      .wrongLiteral, "“\(text)” is no number" + (reason.map { ": \($0)" } ?? ""), at: range,
      hint: digits && plain != text ? "write \(plain)" : "the other side is \(type.inWords)")
  }
}

extension Diagnostic.Code {
  static let wrongLiteral = Self(rawValue: "wrong-literal")
  static let unknownCase = Self(rawValue: "unknown-case")
  static let listExpected = Self(rawValue: "list-expected")
  static let listForValue = Self(rawValue: "list-for-value")
}
