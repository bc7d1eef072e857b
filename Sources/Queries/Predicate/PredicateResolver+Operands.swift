import Diagnostics
import Metadata
import Values

extension PredicateResolver {
  // MARK: Names and references

  func property(_ name: String, _ range: SourceRange) throws(Diagnostic) -> PropertyPath {
    guard let entity = context.entity else {
      throw Diagnostic(
        .noRow, "a condition has no row, so “\(name)” means nothing here", at: range,
        hint: "name a step's value: ${\(name)}, or \(name.contains(".") ? "${step}" : "${step.\(name)}")")
    }
    return try PropertyPath.resolve(name, in: entity, entityNamed: context.entityNamed, at: range)
  }

  mutating func facts(_ text: String, _ range: SourceRange) throws(Diagnostic) -> ReferenceFacts {
    var found: [Diagnostic] = []
    let facts = context.reference(text, range, &found)
    diagnostics += found
    guard let facts else {
      // Without a diagnostic of its own the reference is still wrong.
      throw found.isEmpty
        ? Diagnostic(.unknownReference, "“${\(text)}” is not known here", at: range)
        : Diagnostic(.reported, "", at: range)
    }
    return facts
  }

  func refuseMissing(_ facts: ReferenceFacts, _ text: String, _ range: SourceRange) throws(Diagnostic) {
    guard facts.mayBeMissing else { return }
    throw Diagnostic(
      .mayBeMissing, "“${\(text)}” may be missing", at: range,
      hint: "say what then: ${\(text) | default(\(facts.type.isNumeric ? "0" : "'…'"))}")
  }

  mutating func addHole(_ text: String, _ range: SourceRange) -> Int {
    holes.append(CheckedPredicate.Hole(text: text, range: range))
    return holes.count - 1
  }

  // MARK: Left

  /// The left side and its type.
  mutating func leftOperand(_ syntax: OperandSyntax) throws(Diagnostic) -> (CheckedOperand, ValueType) {
    switch syntax {
    case .property(let name, let range):
      let path = try property(name, range)
      return (.property(path), path.type)
    case .reference(let text, let range):
      // A missing one makes the comparators false, the negative ones true, as a missing property does.
      let facts = try facts(text, range)
      return (.hole(addHole(text, range), .value(facts.type), range), facts.type)
    case .template: return (try operand(syntax, as: .text), .text)
    case .arithmetic: return try calculation(syntax, mayBeMissing: true)
    case .text: return (try operand(syntax, as: .text), .text)
    case .number: return (try operand(syntax, as: .decimal), .decimal)
    case .boolean: return (try operand(syntax, as: .boolean), .boolean)
    case .null(let range):
      throw Diagnostic(.nullOperand, "null stands on the left", at: range, hint: "ask “isMissing” of the property")
    case .list(_, let range), .record(_, let range):
      throw Diagnostic(.wrongOperand, "a property or a reference stands on the left", at: range)
    }
  }

  // MARK: Right

  /// A side that has to be one value of the type.
  mutating func operand(_ syntax: OperandSyntax, as type: ValueType) throws(Diagnostic) -> CheckedOperand {
    switch syntax {
    case .text(let text, let range): return try literals.text(text, as: type, at: range)
    case .number(let digits, let range): return try literals.number(digits, as: type, at: range)
    case .boolean(let flag, let range): return try literals.boolean(flag, as: type, at: range)
    case .null(let range):
      throw Diagnostic(
        .nullOperand, "nothing compares with null", at: range, hint: "ask { \"isMissing\": true }, in text = nil"
      )
    case .reference(let text, let range):
      let facts = try facts(text, range)
      try refuseMissing(facts, text, range)
      try fit(facts.type, to: type, text, range)
      return .hole(addHole(text, range), literals.purpose(type), range)
    case .template(let parts, let range):
      try checkFilling(parts, of: type, range)
      return .template(try template(parts), literals.purpose(type), range)
    case .property(let name, let range):
      let path = try property(name, range)
      guard type.isComparable(with: path.type) else { throw notComparable(type, path, range) }
      return .property(path)
    case .arithmetic(_, _, _, let range):
      let (operand, calculated) = try calculation(syntax, mayBeMissing: false)
      guard type.isNumeric || type == .any else {
        throw Diagnostic(.notComparable, "a calculated number is compared with \(type.inWords)", at: range)
      }
      _ = calculated
      return operand
    case .list(let items, let range):
      guard case .list(let element) = type else {
        if type == .any { return try listOperand(syntax, of: .any) }
        throw Diagnostic(
          .listForValue, "a list stands where one value is expected", at: range,
          hint: "ask { \"in\": [..] }, in text IN {..}")
      }
      return .list(try items.map { (item) throws(Diagnostic) in try operand(item, as: element) }, range)
    case .record(let fields, let range):
      return try record(fields, as: type, at: range)
    }
  }

  private mutating func fit(
    _ found: ValueType, to type: ValueType, _ text: String, _ range: SourceRange
  ) throws(Diagnostic) {
    if type == .date, found == .dateTime { throw LiteralReading.dateTimeForDate("“${\(text)}”", at: range) }
    if case .list = found, type != .any {
      if case .list = type {
      } else {
        throw Diagnostic(
          .listForValue, "“${\(text)}” is a list and one value is expected", at: range,
          hint: "ask { \"in\": \"${\(text)}\" }, in text IN ${\(text)}")
      }
    }
    guard type.takes(found) else {
      throw Diagnostic(
        .wrongReferenceType, "“${\(text)}” is \(found.inWords) and is compared with \(type.inWords)", at: range,
        hint: found == .any
          ? "say what the value holds with \"shape\" on the step that gives it"
          : found == .text ? "declare where it comes from as \(type.inWords)" : nil)
    }
  }

  /// A literal of a number or of true and false is filled by values of its own type alone: text becomes neither without a
  /// named conversion, and other words never make one.
  private mutating func checkFilling(
    _ parts: [OperandSyntax.TemplatePart], of type: ValueType, _ range: SourceRange
  ) throws(Diagnostic) {
    var wanted = type
    if case .list(let element) = wanted { wanted = element }
    if case .entity(let name) = wanted { wanted = literals.idType(of: name) }
    guard wanted.isNumeric || wanted == .boolean else { return }
    for part in parts {
      switch part {
      case .reference(let text, let range): try fit(try facts(text, range).type, to: wanted, text, range)
      case .text(let text):
        guard wanted == .boolean || text.utf8.contains(where: { !Self.isOfNumbers($0) }) else { continue }
        throw Diagnostic(
          .wrongLiteral, "text with “\(text)” in it is compared with \(wanted.inWords)", at: range,
          hint: "compare the value alone: ${…}")
      }
    }
  }

  private static func isOfNumbers(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: false
    }
  }

  private mutating func template(_ parts: [OperandSyntax.TemplatePart]) throws(Diagnostic) -> [CheckedOperand.Part] {
    var result: [CheckedOperand.Part] = []
    for part in parts {
      switch part {
      case .text(let text): result.append(.text(text))
      case .reference(let text, let range):
        try refuseMissing(try facts(text, range), text, range)
        result.append(.hole(addHole(text, range)))
      }
    }
    return result
  }

  private mutating func record(
    _ fields: [OperandSyntax.RecordField], as type: ValueType, at range: SourceRange
  ) throws(Diagnostic) -> CheckedOperand {
    var known: [ValueType.Field]?
    switch type {
    case .record(let declared): known = declared
    case .any: known = nil
    default:
      throw Diagnostic(
        .wrongOperand, "a record stands where \(type.inWords) is expected", at: range,
        hint: "comparators stand in an object by themselves: { \"greaterThan\": 5 }")
    }
    var values: [(name: String, value: CheckedOperand)] = []
    for field in fields {
      let declared = known?.first { $0.name.compareScalars(to: field.name) == 0 }
      if let known, declared == nil {
        throw Diagnostic(
          .unknownProperty, "the record has no field “\(field.name)”", at: field.value.range,
          hint: Suggestion.hint(for: field.name, among: known.map(\.name)))
      }
      values.append((field.name, try operand(field.value, as: declared?.type ?? .any)))
    }
    return .record(values)
  }

  // MARK: Lists, flags, durations

  /// What stands behind `in`.
  mutating func listOperand(_ syntax: OperandSyntax, of type: ValueType) throws(Diagnostic) -> CheckedOperand {
    switch syntax {
    case .list(let items, let range):
      return .list(try items.map { (item) throws(Diagnostic) in try operand(item, as: type) }, range)
    case .reference(let text, let range):
      let facts = try facts(text, range)
      try refuseMissing(facts, text, range)
      try fit(facts.type.element, to: type, text, range)
      let hole = addHole(text, range)
      if case .entity = facts.type.element {
        if case .entity = type {} else { return .hole(hole, .list(.id(type)), range) }
      }
      return .hole(hole, .list(literals.purpose(type)), range)
    case .property(let name, let range):
      let path = try property(name, range)
      if path.type != .any {
        guard case .list(let element) = path.type else {
          throw Diagnostic(
            .listExpected, "“in” takes a list and “\(name)” is \(path.type.inWords)", at: range,
            hint: "a part of text is asked the other way round: { \"\(name)\": { \"contains\": … } }")
        }
        guard type.isComparable(with: element) else { throw notComparable(type, path, range) }
      }
      return .property(path)
    case .null(let range):
      throw Diagnostic(.nullOperand, "“in” takes a list and not null", at: range, hint: "ask { \"isMissing\": true }")
    default:
      throw Diagnostic(
        .listExpected, "“in” takes a list", at: syntax.range, hint: "put it in brackets, or ask “equalTo”")
    }
  }

  mutating func pairOperand(
    _ syntax: OperandSyntax, of type: ValueType, _ comparison: ComparisonSyntax
  ) throws(Diagnostic) -> CheckedOperand {
    guard case .list(let bounds, let range) = syntax, bounds.count == 2 else {
      throw Diagnostic(
        .listExpected, "“\(comparison.asNamed)” takes two values, low and high", at: syntax.range,
        hint: comparison.sign == nil ? "{ \"isBetween\": [1, 5] }" : "BETWEEN {1, 5}")
    }
    return .list([try operand(bounds[0], as: type), try operand(bounds[1], as: type)], range)
  }

  mutating func flagOperand(
    _ syntax: OperandSyntax, _ comparison: ComparisonSyntax
  ) throws(Diagnostic) -> CheckedOperand {
    switch syntax {
    case .boolean(let flag, _): return .literal(.boolean(flag))
    case .reference: return try operand(syntax, as: .boolean)
    default:
      throw Diagnostic(
        .wrongLiteral, "“\(comparison.comparator)” takes true or false", at: syntax.range,
        hint: "{ \"\(comparison.comparator)\": true }")
    }
  }

  mutating func durationOperand(_ syntax: OperandSyntax, _ leftType: ValueType) throws(Diagnostic) -> CheckedOperand {
    let operand = try operand(syntax, as: .duration)
    if case .literal(.duration(let span)) = operand {
      try PredicateBinder.checkSpan(span, forDate: leftType == .date, at: syntax.range)
    }
    return operand
  }
}

extension Diagnostic.Code {
  static let noRow = Self(rawValue: "no-row")
  static let unknownReference = Self(rawValue: "unknown-reference")
  static let mayBeMissing = Self(rawValue: "may-be-missing")
  static let wrongOperand = Self(rawValue: "wrong-operand")
  static let wrongReferenceType = Self(rawValue: "wrong-reference-type")
}
