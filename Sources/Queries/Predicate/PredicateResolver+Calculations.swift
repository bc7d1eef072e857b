import Diagnostics
import Metadata
import Values

extension PredicateResolver {
  /// A calculation and the type of what it gives: `number` where a part of it is, else `decimal`.
  mutating func calculation(
    _ syntax: OperandSyntax, mayBeMissing: Bool
  ) throws(Diagnostic) -> (CheckedOperand, ValueType) {
    var hasDouble = false
    let operand = try part(syntax, mayBeMissing: mayBeMissing, hasDouble: &hasDouble)
    return hasDouble ? (operand.withDoubles, .number) : (operand, .decimal)
  }

  private mutating func part(
    _ syntax: OperandSyntax, mayBeMissing: Bool, hasDouble: inout Bool
  ) throws(Diagnostic) -> CheckedOperand {
    switch syntax {
    case .number(let digits, let range): return try literals.number(digits, as: .decimal, at: range)
    case .property(let name, let range):
      let path = try property(name, range)
      try requireNumber(path.type, "“\(name)”", range)
      if path.type == .number { hasDouble = true }
      return .property(path)
    case .reference(let text, let range):
      let facts = try facts(text, range)
      if !mayBeMissing { try refuseMissing(facts, text, range) }
      try requireNumber(facts.type, "“${\(text)}”", range)
      if facts.type == .number { hasDouble = true }
      return .hole(addHole(text, range), .value(facts.type == .any ? .decimal : facts.type), range)
    case .arithmetic(let sign, let left, let right, let range):
      if sign == .subtract { try refuseHyphen(left, right, range) }
      let leftPart = try part(left, mayBeMissing: mayBeMissing, hasDouble: &hasDouble)
      let rightPart = try part(right, mayBeMissing: mayBeMissing, hasDouble: &hasDouble)
      if sign == .divide, case .literal(.integer(let number)) = rightPart, number.isZero {
        throw Diagnostic(.divisionByZero, "nothing can be divided by zero", at: right.range)
      }
      return .arithmetic(sign, leftPart, rightPart)
    case .text(let text, let range):
      throw Diagnostic(
        .calculatedNoNumber, "“\(text)” is text, and only numbers are calculated with", at: range,
        hint: "a date and its distance stand in one pair of quotes: 'today - 7 days'")
    default:
      throw Diagnostic(.calculatedNoNumber, "only numbers are calculated with", at: syntax.range)
    }
  }

  private func requireNumber(_ type: ValueType, _ name: String, _ range: SourceRange) throws(Diagnostic) {
    guard type.isNumeric || type == .any else {
      throw Diagnostic(
        .calculatedNoNumber, "\(name) is \(type.inWords), and only numbers are calculated with", at: range)
    }
  }

  /// `language-code` without back-quotes is a subtraction; where it is the property's name, that was not meant.
  private func refuseHyphen(
    _ left: OperandSyntax, _ right: OperandSyntax, _ range: SourceRange
  ) throws(Diagnostic) {
    guard case .property(let first, _) = left, case .property(let second, _) = right, let entity = context.entity,
      entity.property(first) == nil || entity.property(second) == nil, entity.property("\(first)-\(second)") != nil
    else { return }
    throw Diagnostic(
      .unknownProperty, "“\(first)” minus “\(second)” is no property of “\(entity.name)”", at: range,
      hint: "a name with a hyphen stands in back-quotes: `\(first)-\(second)`")
  }
}

extension CheckedOperand {
  /// The calculation with its literals as doubles, since one of its parts is one.
  fileprivate var withDoubles: CheckedOperand {
    switch self {
    case .literal(.integer(let number)), .literal(.decimal(let number)): .literal(.number(number.doubleValue))
    case .hole(let hole, .value(let type), let range) where type.isNumeric: .hole(hole, .value(.number), range)
    case .arithmetic(let sign, let left, let right): .arithmetic(sign, left.withDoubles, right.withDoubles)
    default: self
    }
  }
}

extension Diagnostic.Code {
  static let calculatedNoNumber = Self(rawValue: "calculated-no-number")
  static let divisionByZero = Self(rawValue: "division-by-zero")
}
