package import Diagnostics
import Metadata
import Queries
package import Values

extension Diagnostic.Code {
  package static let unknownIntent: Self = "unknown-intent"
  package static let unknownParameter: Self = "unknown-parameter"
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
    for parameter in action.parameters where parameter.isRequired {
      guard !arguments.contains(where: { $0.name == parameter.name }), !isWrong else { continue }
      reportMissing(parameter, action, intent)
      isWrong = true
    }
    if !action.effects.isDisjoint(with: [.writes, .network, .process, .notifies]) { uses.effect() }
    guard !isWrong, let result = result(of: action, arguments, at: intent.nameRange) else { return nil }
    return (
      .intent(
        IntentPlan(
          action: action, arguments: arguments, piped: piped?.name, opensWhenRun: intent.opensWhenRun)),
      StaticType(result.type, mayBeMissing: result.mayBeMissing, properties: properties(of: result, arguments))
    )
  }

  /// What is known of the result's properties: those of what the action was given, where it gives that again.
  private func properties(
    of result: ResultType, _ arguments: [IntentPlan.Argument]
  ) -> [ExactText: StaticType] {
    guard case .record = result.type, !result.mayBeMissing else { return [:] }
    return arguments.lazy.compactMap { $0.value?.type ?? self.given?.type }.first { $0.type == result.type }?.properties
      ?? [:]
  }

  /// What the action returns for what it is given; nil, with a report, where it cannot be given that.
  private func result(
    of action: ActionInfo, _ arguments: [IntentPlan.Argument], at range: SourceRange
  ) -> ResultType? {
    guard let resultOf = action.resultOf else {
      return ResultType(action.result ?? .any, mayBeMissing: action.result == nil || action.resultMayBeMissing)
    }
    var types = ArgumentTypes(properties: { [entities] name in
      entities[name]?.properties.map { ValueType.Field($0.name, $0.type) }
    })
    for argument in arguments {
      types.types[argument.name] = argument.value?.type.type ?? given?.type.type ?? .any
      if case .literal(let value)? = argument.value?.content { types.literals[argument.name] = value.writtenOut }
    }
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

  private func reportMissing(_ parameter: ParameterInfo, _ action: ActionInfo, _ intent: Workflow.Intent) {
    let hint = "\"with\": { \(JSONSyntax.quoted(parameter.name)): … }"
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
  private func value(_ expression: Expression, for parameter: ParameterInfo) -> PlannedValue? {
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
      for one in items {
        guard case .literal(let literal) = one.content, !literal.isMissing else { continue }
        if ArgumentReading.fits(literal, item, name: parameter.name, zone: zone) { continue }
        var wanted = parameter
        wanted.type = item
        report(literal, wanted, at: one.range)
        return nil
      }
      return planned
    case .record:
      guard parameter.type.takesRecord else {
        findings.report(
          .wrongType, "“\(parameter.name)” takes \(parameter.type.inWords), and this is a record", at: expression.range)
        return nil
      }
      // Its parts are read as the parameter's type when the step is reached.
      return planned
    case .reference, .template:
      let type = planned.type.type
      guard type.reaches(parameter.type) else {
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

  private func hint(from type: ValueType, to wanted: ValueType) -> String? {
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
      guard piped.type.reaches(connected.type) else {
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
      parameter.isRequired && parameter.connection != .never && Self.accepts(parameter.type, piped.type)
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

  private func previousNote() -> [Diagnostic.Note] {
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

  /// Whether a value of this type may be given to a parameter of the other one: one that takes any takes what has no shape.
  fileprivate func reaches(_ parameter: ValueType) -> Bool {
    parameter == .any || parameter == .list(.any) || (self != .any && converts(to: parameter))
  }
}

/// Reads what a workflow gives to a parameter.
package enum ArgumentReading {
  /// Whether a literal can be read as the type: ids of entities, records of measurements and dates like `today` among them.
  static func fits(_ literal: Value, _ type: ValueType, name: String, zone: TimeZoneRules) -> Bool {
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
    case (.list(let item), .list(let items)):
      var values: [Value] = []
      for one in items {
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
