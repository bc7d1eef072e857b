package import Diagnostics
import Metadata
import Queries
package import Values

extension Diagnostic.Code {
  package static let unknownIntent: Self = "unknown-intent"
  package static let unknownParameter: Self = "unknown-parameter"
  static let opensNothing: Self = "opens-nothing"
}

extension Checker {
  func intent(_ intent: Workflow.Intent, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    guard let action = context.action(intent.name) else {
      let near = Suggestion.nearest(to: intent.name, among: context.actionNames())
      findings.report(
        .unknownIntent, "there is no intent “\(VisibleText.of(intent.name))”", at: intent.nameRange,
        hint: near.map { "did you mean “\($0)”?" } ?? "intently actions lists them")
      for argument in intent.arguments { _ = value(argument.value) }
      return nil
    }
    if intent.opensWhenRun, !action.opensIntent {
      findings.warn(
        .opensNothing, "“\(action.name)” opens no intent that could run after it", at: intent.nameRange,
        hint: "leave out “openWhenRun”")
    }
    var isWrong = false
    var arguments: [IntentPlan.Argument] = []
    for argument in intent.arguments {
      if let planned = self.argument(argument, of: action) { arguments.append(planned) } else { isWrong = true }
    }
    let reported = findings.diagnostics.count
    let piped = pipedParameter(of: action, beside: intent.arguments.map { $0.name }, step)
    if findings.diagnostics.count > reported { isWrong = true }
    if let piped {
      for slot in given?.slots ?? [] { uses.use(slot, at: uses.position) }
      arguments.append(
        IntentPlan.Argument(name: piped.name, type: piped.type, value: nil, range: step.verbRange))
    }
    var asked: [ParameterInfo] = []
    for parameter in action.parameters where parameter.isRequired {
      guard !arguments.contains(where: { $0.name == parameter.name }), !isWrong else { continue }
      if step.id != nil {
        // A person is asked for it, or an answers file; what asks has a name.
        asked.append(parameter)
        continue
      }
      reportMissing(parameter, action, intent)
      isWrong = true
    }
    let types = types(of: arguments, asked)
    // What an intent opens may do anything.
    let effects = intent.opensWhenRun ? .all : action.effectsOf.map { $0(types) } ?? action.effects
    if effects.isActing { uses.effect() }
    guard !isWrong, let result = result(of: action, arguments, types, at: intent.nameRange) else { return nil }
    checkDefaultCommands(of: action, types, at: intent.nameRange)
    return (
      .intent(
        IntentPlan(
          action: action, arguments: arguments, piped: piped?.name, asked: asked, effects: effects,
          isRepeatable: !intent.opensWhenRun && action.isRepeatableWith?(types) ?? false,
          opensWhenRun: intent.opensWhenRun)),
      StaticType(
        result.type, mayBeMissing: result.mayBeMissing, properties: properties(of: result, arguments),
        itemsMayBeMissing: result.itemsMayBeMissing || passesOnMissingItems(result, arguments))
    )
  }

  /// Whether the list that an action gives may hold what is missing in one that it is given as it is.
  private func passesOnMissingItems(_ result: ResultType, _ arguments: [IntentPlan.Argument]) -> Bool {
    guard case .list = result.type else { return false }
    return arguments.contains { argument in
      let type = argument.value?.type ?? given?.type
      return type?.itemsMayBeMissing == true && [.any, .list(.any)].contains(argument.type)
    }
  }

  /// What is known of the result's properties: those of what the action was given, where it gives that again.
  private func properties(
    of result: ResultType, _ arguments: [IntentPlan.Argument]
  ) -> [ExactText: StaticType] {
    let present = Self.properties(result)
    guard case .record = result.type, !result.mayBeMissing, present.isEmpty else { return present }
    return arguments.lazy.compactMap { $0.value?.type ?? self.given?.type }.first { $0.type == result.type }?.properties
      ?? [:]
  }

  /// The fields that a result's record, or each record of its list, certainly has.
  private static func properties(_ result: ResultType) -> [ExactText: StaticType] {
    var properties: [ExactText: StaticType] = [:]
    for (name, field) in result.presentFields {
      let isList = if case .list = field.type { true } else { false }
      properties[ExactText(name)] = StaticType(
        field.type, properties: self.properties(field), itemsMayBeMissing: isList && field.itemsMayBeMissing)
    }
    return properties
  }

  /// What an action always returns.
  private static func declared(_ action: ActionInfo) -> ResultType {
    var result = ResultType(action.result ?? .any, mayBeMissing: action.result == nil || action.resultMayBeMissing)
    guard !action.presentFields.isEmpty else { return result }
    var item = result.type
    while case .list(let inner) = item { item = inner }
    guard case .record(let fields) = item else { return result }
    for field in fields where action.presentFields.contains(field.name) {
      result.presentFields[field.name] = ResultType(field.type)
    }
    return result
  }

  /// What the action returns for what it is given; nil, with a report, where it cannot be given that.
  private func result(
    of action: ActionInfo, _ arguments: [IntentPlan.Argument], _ types: ArgumentTypes, at range: SourceRange
  ) -> ResultType? {
    guard let resultOf = action.resultOf else { return Self.declared(action) }
    do throws(ArgumentMisfit) {
      return try resultOf(types)
    } catch {
      let argument = arguments.first { $0.name == error.parameter }
      let isPiped = argument.map { $0.value == nil } ?? false
      findings.report(
        .wrongType, error.message, at: argument?.range ?? range,
        hint: error.hint, notes: isPiped ? previousNote() : [])
      return nil
    }
  }

  /// What is known of what an action is given.
  private func types(of arguments: [IntentPlan.Argument], _ asked: [ParameterInfo]) -> ArgumentTypes {
    var types = ArgumentTypes(properties: { [entities] name in
      entities[name]?.properties.map { ValueType.Field($0.name, $0.type) }
    })
    for parameter in asked { types.types[parameter.name] = parameter.type }
    for argument in arguments {
      if let type = argument.value?.type ?? given?.type {
        types.types[argument.name] = type.type
        if type.mayBeMissing { types.optional.insert(argument.name) }
        if type.itemsMayBeMissing { types.withOptionalItems.insert(argument.name) }
        let present = type.properties.filter { !$0.value.mayBeMissing }
        if !present.isEmpty { types.presentFields[argument.name] = Set(present.keys.map(\.string)) }
      }
      if case .literal(let value)? = argument.value?.content { types.literals[argument.name] = value.writtenOut }
    }
    return types
  }

  /// A command that an action runs where none is named is one that the workspace allows too.
  private func checkDefaultCommands(of action: ActionInfo, _ types: ArgumentTypes, at range: SourceRange) {
    guard (action.effectsOf?(types) ?? action.effects).contains(.process) else { return }
    for parameter in action.parameters where action.uses[parameter.name] == .command {
      guard types.types[parameter.name] == nil, case .text(let name)? = parameter.defaultValue?.plain,
        let refusal = NamedPlaces(context.workspace).refusal(ofCommand: name, find: CommandPath.find)
      else { continue }
      report(refusal, at: range)
    }
  }

  private func reportMissing(_ parameter: ParameterInfo, _ action: ActionInfo, _ intent: Workflow.Intent) {
    let hint = "\"with\": { \(JSONSyntax.quoted(parameter.name)): … }, or an “id”, and a person is asked for it"
    if let given, parameter.connection == .automatic, given.type != StaticType(.any, mayBeMissing: true) {
      findings.report(
        .wrongType,
        "“\(parameter.name)” of “\(action.name)” takes \(parameter.type.inWords), and the step before gives \(given.type.type.inWords)",
        at: intent.nameRange, hint: self.hint(from: given.type.type, to: parameter.type) ?? hint,
        notes: previousNote())
      return
    }
    findings.report(
      .answerMissing, "“\(action.name)” needs “\(parameter.name)”, a value of type \(parameter.type)",
      at: intent.nameRange, hint: hint)
  }

  /// What is given to a parameter; nil, with a report, where it cannot be.
  private func argument(_ argument: Workflow.Intent.Argument, of action: ActionInfo) -> IntentPlan.Argument? {
    guard let parameter = action.parameters.first(where: { $0.name.compareScalars(to: argument.name) == 0 }) else {
      let near = Suggestion.nearest(to: argument.name, among: action.parameters.map { $0.name })
      findings.report(
        .unknownParameter, "“\(action.name)” has no parameter “\(VisibleText.of(argument.name))”", at: argument.range,
        hint: near.map { "did you mean “\($0)”?" }
          ?? (action.parameters.isEmpty
            ? "it has no parameters"
            : "its parameters are \(action.parameters.map { $0.name }.joined(separator: ", "))"))
      _ = value(argument.value)
      return nil
    }
    guard let value = value(argument.value, for: parameter) else { return nil }
    let filling = filling(of: parameter, of: action)
    checkUse(value, filling, action.uses[parameter.name])
    return IntentPlan.Argument(
      name: parameter.name, type: parameter.type, value: value, range: argument.value.range, filling: filling)
  }

  /// Plans a value for a parameter: a literal is read as the parameter's type, a reference must reach it without a word.
  func value(_ expression: Expression, for parameter: ParameterInfo) -> PlannedValue? {
    let planned = value(expression)
    switch planned.content {
    case .literal(let literal):
      if literal.isMissing {
        if parameter.isOptional { return planned }
        findings.report(.wrongType, "“\(parameter.name)” needs a value", at: expression.range)
        return nil
      }
      guard ArgumentReading.fits(literal, parameter.type, name: parameter.name, zone: zone) else {
        report(literal, parameter, at: expression.range)
        return nil
      }
      return isWithin(literal, parameter, at: expression.range) ? planned : nil
    case .list(let items):
      guard let item = parameter.type.listItem else {
        findings.report(
          .wrongType, "“\(parameter.name)” takes \(parameter.type.inWords), and this is a list", at: expression.range,
          hint: "forEach goes through a list item by item")
        return nil
      }
      return items.allSatisfy { isItem($0, item, of: parameter) } ? planned : nil
    case .record:
      guard parameter.type.takesRecord else {
        findings.report(
          .wrongType, "“\(parameter.name)” takes \(parameter.type.inWords), and this is a record", at: expression.range)
        return nil
      }
      return areFields(planned, of: parameter) ? planned : nil
    case .reference, .template:
      let type = planned.type.type
      guard reaches(type, parameter.type) || transfers(type, to: parameter) else {
        findings.report(
          .wrongType, "“\(parameter.name)” takes \(parameter.type.inWords), and this gives \(type.inWords)",
          at: expression.range, hint: hint(from: type, to: parameter.type))
        return nil
      }
      if planned.type.mayBeMissing, parameter.isRequired {
        findings.report(
          .mayBeMissing, "“\(parameter.name)” needs a value, and this may have none", at: expression.range,
          hint: "add | default(…)")
        return nil
      }
      return planned
    }
  }

  /// Whether an item of a list that stands in the workflow is one that the parameter takes; reported where it is none.
  private func isItem(_ one: PlannedValue, _ type: ValueType, of parameter: ParameterInfo) -> Bool {
    var wanted = parameter
    wanted.type = type
    switch one.content {
    case .literal(let literal):
      if literal.isMissing || ArgumentReading.fits(literal, type, name: parameter.name, zone: zone) { return true }
      report(literal, wanted, at: one.range)
      return false
    case .list(let items):
      if let item = type.listItem { return items.allSatisfy { isItem($0, item, of: parameter) } }
    case .record:
      if type.takesRecord { return areFields(one, of: wanted) }
    case .reference, .template:
      if reaches(one.type.type, type) { return true }
    }
    findings.report(
      .wrongType, "“\(parameter.name)” holds \(type.inWords), and this gives \(one.type.type.inWords)", at: one.range,
      hint: hint(from: one.type.type, to: type))
    return false
  }

  /// Whether the fields of a record that stands in the workflow are what the parameter's record has; reported where one is not.
  private func areFields(_ planned: PlannedValue, of parameter: ParameterInfo) -> Bool {
    guard case .record(let given) = planned.content, case .record(let fields) = parameter.type.recordItem else {
      return true
    }
    for part in given {
      guard case .field(let name, let value) = part,
        let field = fields.first(where: { $0.name.compareScalars(to: name) == 0 })
      else { continue }
      if !isItem(value, field.type, of: ParameterInfo(name: name, title: name, type: field.type)) { return false }
    }
    return true
  }

  /// Whether a value of the first type may be given to a parameter of the other one: one that takes any takes what has no shape.
  func reaches(_ type: ValueType, _ parameter: ValueType) -> Bool {
    if parameter == .any || parameter == .list(.any) { return true }
    if type == .any { return false }
    switch (type, parameter) {
    // An entity is given as its id, where that is of the type.
    case (.entity(let name), .integer), (.entity(let name), .decimal), (.entity(let name), .number):
      guard let id = entities[name]?.idType else { return false }
      return id != .any && id.converts(to: parameter)
    case (.list(let from), .list(let to)): return reaches(from, to)
    case (.list, _): return false
    case (_, .list(let item)): return reaches(type, item)
    default: return type.converts(to: parameter)
    }
  }

  /// Whether a number is one that the parameter takes; reported where it is not.
  private func isWithin(_ literal: Value, _ parameter: ParameterInfo, at range: SourceRange) -> Bool {
    guard let (low, high) = parameter.range,
      let number = InputReading.value(of: literal, as: parameter.type, name: parameter.name, zone: zone),
      let below = number.order(comparedTo: .decimal(low)), let above = number.order(comparedTo: .decimal(high)),
      below < 0 || above > 0
    else { return true }
    findings.report(
      .wrongValue, "“\(parameter.name)” is from \(low) to \(high), and this is \(literal.writtenOut)", at: range)
    return false
  }

  /// Whether an entity becomes a file that the parameter takes, or a file the entity, by the entity's own code.
  private func transfers(_ type: ValueType, to parameter: ParameterInfo) -> Bool {
    var (given, wanted) = (type, parameter.type)
    if case .list(let item) = wanted {
      wanted = item
      if case .list(let item) = given { given = item }
    }
    switch (given, wanted) {
    case (.entity(let name), .file):
      guard let declaration = declarations[name], declaration.isSwift else { return false }
      let offered = context.representations(declaration)
      guard let types = parameter.contentTypes else { return !offered.isEmpty }
      return offered.contains { one in types.contains { $0 == one.type.identifier || one.kinds.contains($0) } }
    case (.file, .entity(let name)):
      guard let declaration = declarations[name], declaration.isSwift else { return false }
      return context.isMadeOfFiles(declaration)
    default: return false
    }
  }

  func hint(from type: ValueType, to wanted: ValueType) -> String? {
    if type == .any { return "say what the value holds with \"shape\" on the step that gives it" }
    if case .list(let item) = type, item.converts(to: wanted) { return "forEach goes through a list item by item" }
    return nil
  }

  private func report(_ literal: Value, _ parameter: ParameterInfo, at range: SourceRange) {
    let text = VisibleText.of(String(literal.writtenOut.prefix(60)))
    var hint: String?
    if case .enumeration(let cases) = parameter.type {
      hint =
        Suggestion.nearest(to: text, among: cases).map { "did you mean “\($0)”?" }
        ?? "one of \(cases.map { "“\($0)”" }.joined(separator: ", "))"
    }
    findings.report(
      .wrongType, "“\(text)” is no value for “\(parameter.name)”, which is \(parameter.type.inWords)", at: range,
      hint: hint)
  }

  /// The parameter that what is given goes to (FORMAT.md §2, Piping); nil where it goes nowhere.
  private func pipedParameter(
    of action: ActionInfo, beside given: [String], _ step: Workflow.Step
  ) -> ParameterInfo? {
    guard let piped = self.given?.type else { return nil }
    let open = action.parameters.filter { !given.contains($0.name) }
    if self.given?.isWrong ?? false {
      return open.first { $0.connection == .previousResult }
        ?? open.first { $0.isRequired && $0.connection != .never }
    }
    if let connected = action.parameters.first(where: { $0.connection == .previousResult }) {
      guard open.contains(where: { $0.name == connected.name }) else { return nil }
      guard reaches(piped.type, connected.type) || transfers(piped.type, to: connected) else {
        findings.report(
          .wrongType,
          "“\(connected.name)” of “\(action.name)” takes \(connected.type.inWords), and the step before gives \(piped.type.inWords)",
          at: step.verbRange, hint: hint(from: piped.type, to: connected.type),
          notes: previousNote())
        return nil
      }
      return isAlwaysThere(piped, for: connected, action, step) ? connected : nil
    }
    let found = open.first { parameter in
      parameter.isRequired && parameter.connection != .never
        && (Self.accepts(parameter.type, piped.type) || transfers(piped.type, to: parameter))
    }
    return found.flatMap { isAlwaysThere(piped, for: $0, action, step) ? $0 : nil }
  }

  /// Whether what is piped has a value wherever the parameter needs one; reported where it may have none.
  private func isAlwaysThere(
    _ piped: StaticType, for parameter: ParameterInfo, _ action: ActionInfo, _ step: Workflow.Step
  ) -> Bool {
    guard piped.mayBeMissing, parameter.isRequired else { return true }
    findings.report(
      .mayBeMissing,
      "“\(parameter.name)” of “\(action.name)” needs a value, and the step before may give none", at: step.verbRange,
      hint: "\"with\": { \(JSONSyntax.quoted(parameter.name)): \"${previous | default(…)}\" }", notes: previousNote())
    return false
  }

  func previousNote() -> [Diagnostic.Note] {
    guard let place = givenPlace else { return [] }
    return [Diagnostic.Note("it is given here", at: place)]
  }

  /// Whether a parameter takes a type without conversion; a list never goes into a single value.
  private static func accepts(_ parameter: ValueType, _ piped: ValueType) -> Bool {
    if parameter == .any || parameter == .list(.any) || parameter == piped { return true }
    switch (parameter, piped) {
    case (.list(let wanted), .list(let given)): return accepts(wanted, given)
    case (.record(let wanted), .record): return wanted.isEmpty || piped.converts(to: parameter)
    default: return false
    }
  }
}

extension EntityInfo {
  /// The type of its ids: without a property for them they are the numbers of records.
  fileprivate var idType: ValueType { id.map { property($0)?.type ?? .any } ?? .integer }
}

extension ValueType {
  /// The type of a list's items, anything in what takes any value; nil for a single value.
  fileprivate var listItem: ValueType? {
    switch self {
    case .list(let item): item
    case .any: .any
    default: nil
    }
  }

  /// Whether a record that stands in the workflow can be a value of it: of an entity, a measurement, a dictionary.
  fileprivate var takesRecord: Bool {
    switch self {
    case .record, .entity, .any: true
    case .list(let item): item.takesRecord
    default: false
    }
  }

  /// The record that the parameter's value, or each item of it, is.
  fileprivate var recordItem: ValueType {
    if case .list(let item) = self { item.recordItem } else { self }
  }
}

/// Reads what a workflow gives to a parameter.
package enum ArgumentReading {
  /// Whether a literal can be read as the type: ids of entities, records of measurements and dates like `today` among them.
  package static func fits(_ literal: Value, _ type: ValueType, name: String, zone: TimeZoneRules) -> Bool {
    switch (type, literal.plain) {
    case (.any, _): return true
    case (.entity, .text), (.entity, .integer), (.entity, .record): return true
    case (.list(let item), .list(let items)): return items.allSatisfy { fits($0, item, name: name, zone: zone) }
    case (.list(let item), let single): return fits(single, item, name: name, zone: zone)
    case (.record, .record): return true
    default: return InputReading.value(of: literal, as: type, name: name, zone: zone) != nil
    }
  }

  /// The value as the type, dates worked out by the clock; nil where it does not fit.
  package static func value(_ value: Value, as type: ValueType, name: String, clock: RunClock) -> Value? {
    switch (type, value.plain) {
    case (.any, let plain): return plain
    case (_, .missing), (_, .null): return .missing
    case (.entity, let plain): return plain
    // The entity's own code makes a file of it where the action is performed.
    case (.file, .entity): return value.plain
    case (.list(let item), .list(let items)):
      var values: [Value] = []
      for one in items {
        // A list of values has no places for those that are missing.
        if one.isMissing, item != .any { continue }
        guard let read = self.value(one, as: item, name: name, clock: clock) else { return nil }
        values.append(read)
      }
      return .list(values)
    case (.list(let item), let single):
      return self.value(single, as: item, name: name, clock: clock).map { .list([$0]) }
    case (_, .text(let text)) where type != .text:
      return InputReading.value(ofText: text, as: type, name: name, zone: clock.zone, clock: clock)
    default:
      return InputReading.value(of: value.plain, as: type, name: name, zone: clock.zone)
    }
  }
}
