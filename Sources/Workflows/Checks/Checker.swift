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
  /// Every name the file gives, with its first place, so that a name is given once.
  var names: [String: SourceRange] = [:]
  /// The ids of all steps, for “not known yet”.
  var laterIds: [String: SourceRange] = [:]
  var entities: [String: EntityInfo] = [:]
  var declarations: [String: EntityDeclaration] = [:]
  /// The entities whose sources could not be opened, reported once.
  var failedEntities: Set<String> = []
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

  /// A name and what it stands for.
  struct Binding {
    var slot: Int
    var type: StaticType
    var range: SourceRange
    var isVariable: Bool
  }

  private init(_ workflow: Workflow, _ context: CheckContext, _ findings: Findings) {
    self.workflow = workflow
    self.context = context
    self.findings = findings
    self.zone = context.zone
  }

  /// The plan, or nil where something is wrong; every fault is reported.
  package static func plan(_ workflow: Workflow, in context: CheckContext, findings: Findings) -> Plan? {
    let checker = Checker(workflow, context, findings)
    return checker.plan()
  }

  private func plan() -> Plan? {
    findZone()
    for declaration in context.swiftEntities {
      guard let own = context.workspace.entity(declaration.name) else { continue }
      findings.report(
        .repeatedName, "“\(own.name)” is declared in Swift already", at: own.range, hint: "give it another name")
    }
    for declaration in context.workspace.entities + context.swiftEntities {
      declarations[declaration.name] = declaration
    }
    checkInputs()
    collectIds(workflow.steps)
    var given: Given? = pipedInput()
    var steps = block(workflow.steps, given: &given)
    let output = workflow.output.map { value($0) }
    if workflow.output == nil { for slot in given?.slots ?? [] { uses.use(slot, at: uses.end) } }
    guard !findings.hasErrors else { return nil }
    uses.markKept(&steps)
    var plan = Plan(
      workflow: workflow, workspace: context.workspace, zone: zone, steps: steps, output: output,
      slotCount: slotCount, entities: entities, declarations: declarations)
    Liveness.mark(&plan)
    return followSecrets(&plan) ? plan : nil
  }

  /// Whether secrets go only where they may; reported where they do not.
  private func followSecrets(_ plan: inout Plan) -> Bool {
    let flow = SecretFlow.of(plan)
    guard !flow.used.isEmpty else { return true }
    for fault in flow.diagnostics { findings.report(fault) }
    for name in flow.output.all.sorted() {
      // Another workflow may run this one, and then it is that one's to keep.
      findings.warn(
        .secretRevealed, "the secret “\(name)” would be in the workflow's output",
        at: plan.output?.range ?? plan.steps.last?.range ?? workflow.range,
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
    scope[name] = Binding(slot: slot, type: type, range: range, isVariable: isVariable)
  }
}

extension Checker {
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
