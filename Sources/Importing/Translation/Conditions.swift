/// The conditions of If, in both of their generations, as conditions of a workflow.
enum Conditions {
  /// The comparison in words, as old files have it.
  private static let words = [
    "Equals": 4, "Is": 4, "Is Not": 5, "Is Greater Than": 2, "Is Less Than": 0, "Contains": 99,
    "Does Not Contain": 999, "Begins With": 8, "Ends With": 9, "Has Any Value": 100, "Has No Value": 101,
  ]

  static func code(_ value: PropertyValue?) -> Int? {
    if let word = value?.string, let code = words[word] { return code }
    return value?.integer
  }

  static func condition(of action: ShortcutAction, _ given: Operand?, _ translator: Translator) -> Literal {
    if let table = action.parameters["WFConditions"]?.dictionary {
      let value = table["Value"]?.dictionary ?? table
      let all = (value["WFActionParameterFilterTemplates"]?.array ?? []).compactMap(\.dictionary).map { template in
        let operand = template["WFInput"].flatMap(translator.operand) ?? given
        return one(template, operand, isLegacy: false, translator)
      }
      if all.count == 1 { return all[0] }
      if all.isEmpty { return .object([]) }
      return .object([(value["WFActionParameterFilterPrefix"]?.integer == 0 ? "any" : "all", .array(all))])
    }
    let isLegacy =
      action.parameters["WFConditionalLegacyComparisonBehavior"]?.boolean == true
      || action.parameters["WFCondition"].map { $0.string.map { words[$0] != nil } ?? false } ?? true
    return one(action.parameters, given, isLegacy: isLegacy, translator)
  }

  private static func one(
    _ parameters: PropertyDictionary, _ given: Operand?, isLegacy: Bool, _ translator: Translator
  ) -> Literal {
    let reference: Reference
    switch given {
    case .reference(let known): reference = known
    case .literal(let literal, let kind):
      reference = translator.add("give", literal, name: "value", kind: kind)
    case nil: reference = translator.add("give", .string(""), name: "nothing", kind: .text)
    }
    let text = parameters["WFConditionalActionString"]
    let number = parameters["WFNumberValue"]
    let hasDate = parameters["WFDate"] != nil
    let code =
      code(parameters["WFCondition"] ?? parameters["Operator"])
      // What the Workflow app offers first is not written.
      ?? (text != nil ? 99 : number == nil ? 100 : 4)
    switch code {
    case 100, 101: return made(reference, "isEmpty", .boolean(code == 101))
    case 1002: return made(translator.date(reference), "isToday", .boolean(true))
    case 1000, 1001:
      return made(
        translator.date(reference), code == 1000 ? "inTheNext" : "inTheLast", .string(duration(parameters, translator)))
    case 0, 1, 2, 3, 1003:
      if hasDate, reference.kind == .date || (number == nil && !reference.kind.isNumeric) {
        let first = dateOperand(parameters["WFDate"], translator)
        guard code == 1003 else { return made(translator.date(reference), comparator[code] ?? "equalTo", first) }
        return made(
          translator.date(reference), "isBetween",
          .array([first, dateOperand(parameters["WFAnotherDate"], translator)]))
      }
      let value = translator.number(reference)
      let low = (number ?? text).flatMap(translator.operand).map { translator.number($0) } ?? .number("0")
      guard code == 1003 else { return made(value, comparator[code] ?? "equalTo", low) }
      let high = parameters["WFAnotherNumber"].flatMap(translator.operand).map { translator.number($0) } ?? .number("0")
      return made(value, "isBetween", .array([low, high]))
    default: return textual(code, reference, parameters, isLegacy: isLegacy, translator)
    }
  }

  private static let comparator = [
    0: "lessThan", 1: "lessThanOrEqualTo", 2: "greaterThan", 3: "greaterThanOrEqualTo", 4: "equalTo", 5: "notEqualTo",
    8: "hasPrefix", 9: "hasSuffix", 99: "contains", 999: "doesNotContain",
  ]

  private static func textual(
    _ code: Int, _ reference: Reference, _ parameters: PropertyDictionary, isLegacy: Bool, _ translator: Translator
  ) -> Literal {
    // Operands of other kinds stay in the file: the kind of the tested value says which counts.
    let text = parameters["WFConditionalActionString"] ?? parameters["WFEnumeration"]
    let number = parameters["WFNumberValue"]
    if code == 4 || code == 5 {
      let name = comparator[code] ?? "equalTo"
      if reference.kind == .boolean {
        let wanted = (number ?? text).flatMap { $0.boolean } ?? true
        return made(reference.mayBeMissing ? reference : reference, name, .boolean(wanted))
      }
      if reference.kind.isNumeric, let value = number ?? text, let operand = translator.operand(value) {
        if case .literal(.string(let written), _) = operand, written.numberLiteral == nil {
          return made(asText(reference, translator), name, .string(written))
        }
        return made(translator.number(reference), name, translator.number(operand))
      }
      if let number, text == nil, let operand = translator.operand(number) {
        return made(translator.number(reference), name, translator.number(operand))
      }
      if reference.kind == .date, text == nil, parameters["WFDate"] != nil {
        return made(reference, name, dateOperand(parameters["WFDate"], translator))
      }
    }
    let operand = (text ?? number).flatMap(translator.operand).map { translator.text($0) } ?? .string("")
    return made(
      asText(reference, translator), comparator[code] ?? "equalTo", operand, ignoresCase: isLegacy)
  }

  /// As text also where it is a number or a date, which text comparisons do not take.
  private static func asText(_ reference: Reference, _ translator: Translator) -> Reference {
    let value = translator.text(reference)
    if value.kind == .text { return value.defaulted() }
    return translator.intent(
      "Text", [("text", .string(value.defaulted().written))], name: "\(value.lastName) text", kind: .text)
  }

  private static func dateOperand(_ value: PropertyValue?, _ translator: Translator) -> Literal {
    switch value.flatMap(translator.operand) {
    case .reference(let reference)?: .string(translator.date(reference).written)
    case .literal(let literal, _)?: literal
    case nil: .string("${now}")
    }
  }

  static let units = [
    4: "years", 8: "months", 16: "days", 32: "hours", 64: "minutes", 128: "seconds", 8192: "weeks",
  ]

  private static func duration(_ parameters: PropertyDictionary, _ translator: Translator) -> String {
    if let duration = parameters["WFDuration"].flatMap({ Quantity($0) }) {
      let amount = duration.amount.flatMap(translator.operand).map { translator.integer($0) } ?? .number("1")
      return "\(amount.written) \(duration.unit)"
    }
    let amount = parameters["WFNumberValue"].flatMap(translator.operand).map { translator.integer($0) } ?? .number("1")
    let unit = parameters["Unit"]?.integer.flatMap { units[$0] } ?? "days"
    return "\(amount.written) \(unit)"
  }

  private static func made(
    _ reference: Reference, _ comparator: String, _ operand: Literal, ignoresCase: Bool = false
  ) -> Literal {
    if comparator == "equalTo", !ignoresCase { return .object([(reference.written, operand)]) }
    var members = [(comparator, operand)]
    if ignoresCase { members.append(("ignoring", .array([.string("case")]))) }
    return .object([(reference.written, .object(members))])
  }
}

/// An amount with its unit, such as a duration.
struct Quantity {
  var amount: PropertyValue?
  /// As workflows write units: `days`.
  var unit: String

  private static let names = [
    "sec": "seconds", "second": "seconds", "seconds": "seconds", "min": "minutes", "minute": "minutes",
    "minutes": "minutes", "hr": "hours", "hour": "hours", "hours": "hours", "day": "days", "days": "days",
    "week": "weeks", "weeks": "weeks", "month": "months", "months": "months", "year": "years", "years": "years",
    "yr": "years",
  ]

  static func unit(_ name: String?) -> String? { name.flatMap { names[$0.lowercased()] } }

  init?(_ value: PropertyValue) {
    guard let outer = value.dictionary else { return nil }
    let inner = outer["Value"]?.dictionary ?? outer
    amount = inner["Magnitude"] ?? inner["Value"]
    guard amount != nil || inner["Unit"] != nil else { return nil }
    unit = Self.unit(inner["Unit"]?.string) ?? "days"
  }
}

extension Literal {
  /// As it stands inside longer text.
  var written: String {
    switch self {
    case .string(let text): text
    case .number(let digits): digits
    case .boolean(let value): value ? "true" : "false"
    default: ""
    }
  }
}
