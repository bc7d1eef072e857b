package import Diagnostics
import Formats
package import Metadata
import Queries
package import Values

extension Diagnostic.Code {
  package static let unknownEntity: Self = "unknown-entity"
  package static let unknownName: Self = "unknown-name"
  package static let notYetKnown: Self = "not-yet-known"
  package static let unreadableSource: Self = "unreadable-source"
  package static let wrongZone: Self = "wrong-zone"
}

/// Checks a workflow as a whole and makes the plan of it. Every fault is reported; a plan is made only where there is none.
package final class Checker {
  let workflow: Workflow
  let context: CheckContext
  let findings: Findings
  var zone: TimeZoneRules
  var slotCount = 0
  /// The names known at the step that is being checked.
  var scope: [String: Binding] = [:]
  /// The names of the scope, in the order they were given: those of a block stand at the end.
  var scopeNames: [String] = []
  /// The variables that have become something wider, in the order of the steps.
  var widened: [String] = []
  /// Every name the file gives, in order.
  var givenNames: [String] = []
  /// Every name the file gives, with its first place, so that a name is given once.
  var names: [String: SourceRange] = [:]
  /// The ids of all steps, for “not known yet”.
  var laterIds: [String: SourceRange] = [:]
  /// What it knows together with the checks of the workflows that this one runs.
  let shared: Shared
  var uses = SlotUses()
  /// What the step that is being checked is given.
  var given: Given?
  /// Where the step stands that gave it.
  var givenPlace: SourceRange?
  /// Whether a path in the step that is being checked leads through entities from Swift.
  var followsSwift = false
  /// The loops around the step that is being checked, the innermost last.
  var loops: [Loop] = []
  /// The literal paths written so far, for “written twice”.
  var writtenPaths: [String: SourceRange] = [:]
  /// The slots of the errors of the `catch` blocks around the step that is being checked, the innermost last.
  var errors: [Int] = []
  /// How many conditions there are around the step that is being checked: branches, loops, `catch`.
  var conditions = 0
  /// The `finally` blocks around the step that is being checked.
  var finals = 0
  /// The values of the `stop`s so far.
  var stops: [StaticType] = []
  /// Whether the workflow may have ended before the step that is being checked.
  var mayHaveEnded = false
  /// Whether nothing can come after the step that is being checked: every way through it ends the workflow.
  var endsAlways = false

  /// A name and what it stands for.
  struct Binding {
    var slot: Int
    var type: StaticType
    var range: SourceRange
    var isVariable: Bool
    /// How many loops there are around the place that gives it.
    var loops: Int
    /// Whether the workflow may have stopped before it is known.
    var mayBeUnreached: Bool
  }

  init(_ workflow: Workflow, _ context: CheckContext, _ findings: Findings, _ shared: Shared) {
    self.workflow = workflow
    self.context = context
    self.findings = findings
    self.zone = context.zone
    self.shared = shared
  }

  /// The plan, or nil where something is wrong; every fault is reported.
  package static func plan(_ workflow: Workflow, in context: CheckContext, findings: Findings) -> Plan? {
    let shared = Shared(context)
    for declaration in context.swiftEntities {
      guard let own = context.workspace.entity(declaration.name) else { continue }
      findings.report(
        .repeatedName, "“\(own.name)” is declared in Swift already", at: own.range, hint: "give it another name")
    }
    shared.running.append((context.identity(workflow.file), isCertain: true))
    guard var plan = Checker(workflow, context, findings, shared).check().plan else { return nil }
    plan.workflows = shared.plans
    return followSecrets(&plan, findings) ? plan : nil
  }

  /// Checks the whole workflow: its plan, nil where something is wrong, and what it gives.
  func check() -> (plan: Plan?, result: StaticType, steps: [PlannedStep]) {
    findZone()
    checkInputs()
    collectIds(workflow.steps)
    var given: Given? = pipedInput()
    var steps = block(workflow.steps, given: &given)
    if workflow.output == nil { for slot in given?.slots ?? [] { uses.use(slot, at: uses.end) } }
    let output = workflow.output.map { self.output($0, given) }
    let result = output?.type ?? result(given)
    guard !findings.hasErrors else { return (nil, result, steps) }
    uses.markKept(&steps)
    var plan = Plan(
      workflow: workflow, workspace: context.workspace, zone: zone, steps: steps, output: output,
      slotCount: slotCount, entities: entities, declarations: declarations, result: result)
    Liveness.mark(&plan)
    return (plan, result, plan.steps)
  }

  /// Plans what `output` says. Where the workflow may stop before its end, what comes later may have no value then.
  private func output(_ expression: Expression, _ last: Given?) -> PlannedValue {
    given = last
    if !stops.isEmpty {
      let types = stops + (last.map { $0.endsAlways ? [] : [$0.type] } ?? [StaticType(.any, mayBeMissing: true)])
      given = Given(type: StaticType.joined(types) ?? StaticType(.any), slots: last?.slots ?? [])
      for (name, binding) in scope where binding.mayBeUnreached { scope[name]?.type.mayBeMissing = true }
    }
    return value(expression)
  }

  /// What the workflow gives without `output`: what a `stop` or its last step gives, unless that is a file it has exported.
  private func result(_ last: Given?) -> StaticType {
    var types = stops
    if let last, !last.endsAlways {
      var type = last.type
      if type.type == .file { type = StaticType(.any, mayBeMissing: true) }
      if type.type == .any { type.mayBeMissing = true }
      types.append(type)
    } else if last == nil {
      types.append(StaticType(.any, mayBeMissing: true))
    }
    return StaticType.joined(types) ?? StaticType(.any, mayBeMissing: true)
  }

  /// Whether secrets go only where they may; reported where they do not.
  private static func followSecrets(_ plan: inout Plan, _ findings: Findings) -> Bool {
    let flow = SecretFlow.of(plan)
    guard !flow.used.isEmpty else { return true }
    for fault in flow.diagnostics { findings.report(fault) }
    for name in flow.output.all.sorted() {
      // Another workflow may run this one, and then it is that one's to keep.
      findings.warn(
        .secretRevealed, "the secret “\(name)” would be in the workflow's output",
        at: plan.output?.range ?? plan.steps.last?.range ?? plan.workflow.range,
        hint: "if that is meant, say \"reveal\": [\"\(name)\"] on the step that gives it")
    }
    flow.note(in: &plan)
    plan.secrets = flow
    return !findings.hasErrors
  }

  private func findZone() {
    let zones = workflow.schedules.compactMap { schedule in schedule.timeZone.map { ($0, schedule.timeZoneRange) } }
    if let name = workflow.timeZone, let range = workflow.timeZoneRange {
      do throws(TimeZoneFault) { zone = try context.timeZone(name) } catch { report(error, name, at: range) }
    }
    for (name, range) in zones {
      do throws(TimeZoneFault) { _ = try context.timeZone(name) } catch { report(error, name, at: range) }
    }
  }

  private func report(_ fault: TimeZoneFault, _ name: String, at range: SourceRange) {
    findings.report(.wrongZone, fault.message, at: range, hint: fault.hint)
  }

  /// What an input that is `piped` gives to the first step.
  private func pipedInput() -> Given? {
    workflow.inputs.first(where: \.isPiped).map { Given(type: StaticType($0.type)) }
  }

  private func checkInputs() {
    for input in workflow.inputs {
      if case .entity(let name) = input.type { _ = entity(name, at: input.typeRange) }
      guard let value = input.defaultValue else { continue }
      if !value.references.isEmpty {
        findings.report(.wrongValue, "the default of an input holds no references", at: value.range)
      } else {
        _ = literal(value, as: input.type, what: "the default of “\(input.name)”")
      }
    }
  }

  private func collectIds(_ steps: [Workflow.Step]) {
    for step in steps {
      if let id = step.id { laterIds[id] = step.idRange }
      if case .forEach(let loop) = step.verb, let name = loop.name, laterIds[name] == nil {
        laterIds[name] = loop.nameRange
      }
      for block in step.verb.blocks { collectIds(block) }
    }
  }

  func newSlot() -> Int {
    slotCount += 1
    return slotCount - 1
  }

  /// Gives a name to a slot; a name that is reserved, taken or no name is reported.
  func bind(_ name: String, at range: SourceRange, slot: Int, type: StaticType, isVariable: Bool = false) {
    if Names.reserved.contains(name) {
      findings.report(
        .wrongValue, "“\(name)” has a meaning of its own and cannot be given as a name", at: range)
      return
    }
    if !Names.isName(name) {
      findings.report(
        .wrongValue, "“\(VisibleText.of(name))” is no name", at: range, hint: "letters, digits, “_” and “-”")
      return
    }
    if let first = names[name] {
      findings.report(
        .repeatedName, "the name “\(name)” is given twice in this file", at: range,
        notes: [Diagnostic.Note("first here", at: first)])
      return
    }
    names[name] = range
    givenNames.append(name)
    scopeNames.append(name)
    scope[name] = Binding(
      slot: slot, type: type, range: range, isVariable: isVariable, loops: loops.count, mayBeUnreached: !stops.isEmpty)
  }
}

extension Checker {
  /// What the checks of a workflow and of those it runs know together.
  final class Shared {
    var entities: [String: EntityInfo] = [:]
    var declarations: [String: EntityDeclaration] = [:]
    /// The entities whose sources could not be opened, reported once.
    var failedEntities: Set<String> = []
    /// The plans of the workflows that are run, by what tells their files apart.
    var plans: [String: Plan] = [:]
    /// What is known of the workflows that are run; nil where one is wrong.
    var calls: [String: CalledWorkflow?] = [:]
    /// The workflows that are being checked, each run by the one before it, and whether it certainly is.
    var running: [(identity: String, isCertain: Bool)] = []

    init(_ context: CheckContext) {
      for declaration in context.workspace.entities + context.swiftEntities {
        declarations[declaration.name] = declaration
      }
    }
  }

  var entities: [String: EntityInfo] {
    _read { yield shared.entities }
    _modify { yield &shared.entities }
  }

  var declarations: [String: EntityDeclaration] {
    _read { yield shared.declarations }
    _modify { yield &shared.declarations }
  }

  var failedEntities: Set<String> {
    _read { yield shared.failedEntities }
    _modify { yield &shared.failedEntities }
  }

  /// The facts of an entity type of the workspace; its source is opened at the first call, and what is wrong with it is
  /// reported where it is asked for.
  func entity(_ name: String, at range: SourceRange) -> EntityInfo? {
    if let known = entities[name] { return known }
    if context.workspace.unreadableEntities.contains(name) {
      // What is wrong with its declaration is told there.
      failedEntities.insert(name)
      return nil
    }
    guard let declaration = declarations[name] else {
      let near = Suggestion.nearest(to: name, among: declarations.keys.sorted())
      let hint: String =
        if let near { "did you mean “\(near)”?" } else if declarations.isEmpty {
          "no entities are declared; a source object such as { \"file\": \"Data/books.csv\" } finds rows too"
        } else { "the entities are \(declarations.keys.sorted().joined(separator: ", "))" }
      findings.report(.unknownEntity, "there is no entity “\(VisibleText.of(name))”", at: range, hint: hint)
      return nil
    }
    return open(declaration, at: range)
  }

  /// Opens a source far enough to know its rows.
  func open(_ declaration: EntityDeclaration, at range: SourceRange) -> EntityInfo? {
    if failedEntities.contains(declaration.name) { return nil }
    switch context.schema(declaration) {
    case .found(let info, let warnings):
      entities[declaration.name] = info
      for warning in warnings { findings.report(warning) }
      return info
    case .unreadable(let diagnostic, let declared?):
      entities[declaration.name] = declared
      findings.report(
        .unreadableSource, "the source of “\(declaration.name)” cannot be read now: \(diagnostic.message)",
        at: diagnostic.range ?? declaration.range, hint: diagnostic.hint, severity: .warning)
      return declared
    case .unreadable(let diagnostic, nil):
      failedEntities.insert(declaration.name)
      findings.report(
        diagnostic.code, diagnostic.message, at: diagnostic.range ?? declaration.range,
        hint: diagnostic.hint
          ?? (Self.absent.contains(diagnostic.code) && context.workspace.entity(declaration.name) != nil
            ? "declare its properties, and it need not be there to be checked" : nil),
        notes: diagnostic.notes)
      return nil
    }
  }

  private static let absent: Set<Diagnostic.Code> = ["file-not-found", "database-missing"]

  /// The rows behind a list's type; nil where it is no list, or nothing is known of its items.
  func rows(of type: ValueType) -> EntityInfo? { EntityInfo(rowsOf: type, entities: entities) }
}

extension EntityInfo {
  /// The properties of a list's items as rows: those of entities and records; plain values are rows of one property, `item`.
  ///
  /// **Missing**: nil where it is no list, or nothing is known of its items.
  package init?(rowsOf type: ValueType, entities: [String: EntityInfo]) {
    guard case .list(let item) = type else { return nil }
    switch item {
    case .entity(let name):
      guard let info = entities[name] else { return nil }
      self = info
    case .record(let fields):
      self.init(
        name: "record", properties: fields.map { PropertyInfo(name: $0.name, type: $0.type) }, isDeclared: false)
    case .any, .list: return nil
    default:
      self.init(name: "item", properties: [PropertyInfo(name: "item", type: item)], isDeclared: false)
    }
  }
}
