import Diagnostics
import Formats
import Values
import Workflows

extension Diagnostic.Code {
  static let noPathOutside: Self = "no-path-outside"
  static let oddShortcut: Self = "odd-shortcut"
}

/// Translates a shortcut to a workflow, action by action.
///
/// **Shape**: the steps of the block that is being written stand in `steps`; entries of the table of actions add to them and
/// give what the action gives. Everything that a step gives has an id; those that nobody uses are taken off at the end.
final class Translator {
  let shortcut: Shortcut
  let file: String
  let survey: Survey
  /// The folder that stands for the storage of Shortcuts, as a path in the workspace; empty for the workspace itself.
  let storage: String
  var names = NameMaker()
  var steps: [Step] = []
  /// What the action before gave.
  var previous: Reference?
  /// Whether an action has come before, so that the input of the shortcut is not what the next one is given.
  var hasBegun = false
  /// What the last step of the block gives or hands on in the workflow, as a reference is written.
  var flow: String?
  var outputs: [String: Reference] = [:]
  /// Variables of the shortcut: name there, name here.
  var variableNames: [String: String] = [:]
  /// What a first translation has found out about the variables.
  var variableKinds: [String: Kind?]
  var seenKinds: [String: [(kind: Kind, mayBeMissing: Bool)]] = [:]
  /// The variables whose lists may hold what is missing.
  var variablesWithGaps: Set<String> = []
  var unknownOutputs: Set<String> = []
  var loops: [Loop] = []
  /// Steps that make another kind of value of a reference, by what they make of what.
  var conversions: [[String: Reference]] = [[:]]
  var inputs: [(name: String, members: [(String, Literal)])] = []
  var inputKinds: [String: Kind] = [:]
  var comments: [String] = []
  /// The name that “$” has where a reference follows it.
  var dollar: String?
  var report: ImportReport
  var warnings: [Diagnostic] = []
  var action: ShortcutAction

  struct Loop {
    var item: Reference?
    var itemName: String
    var index: Reference
    var indexName: String
  }

  init(
    _ shortcut: Shortcut, nodes: [ActionNode], name: String, file: String, storage: String,
    kinds: [String: Kind?] = [:]
  ) {
    self.shortcut = shortcut
    self.file = file
    self.storage = storage
    variableKinds = kinds
    survey = Survey(nodes)
    report = ImportReport(name: name, file: file)
    action = ShortcutAction(identifier: "", parameters: .init(), number: 0, place: nil)
    for name in survey.variableNames { variableNames[name] = names.make(name, else: "variable") }
  }

  // MARK: - Saying what is odd

  func warn(_ message: String, code: Diagnostic.Code = .oddShortcut, hint: String? = nil) {
    let place = action.number > 0 ? "action \(action.number), “\(VisibleText.of(action.shortIdentifier))”: " : ""
    guard warnings.count < 200 else { return }
    warnings.append(
      Diagnostic(
        code, place + message, at: SourceRange(file: file, start: action.place), hint: hint, severity: .warning))
  }

  // MARK: - Steps

  func append(_ step: Step) {
    var step = step
    if !comments.isEmpty {
      step.comment = comments.joined(separator: "\n")
      comments = []
    }
    steps.append(step)
    flow = step.flow(after: flow)
  }

  /// Adds a step and gives a reference to its value.
  @discardableResult
  func add(
    _ verb: String, _ value: Literal, _ beside: [(String, Literal)] = [], name: String? = nil, kind: Kind = .any,
    mayBeMissing: Bool = false, keepsId: Bool = false, isDroppedUnused: Bool = false
  ) -> Reference {
    let id = names.make(name ?? action.outputName, else: ActionTable.title(of: action.shortIdentifier))
    append(Step(id: id, keepsId: keepsId, isDroppedUnused: isDroppedUnused, [(verb, value)] + beside))
    return Reference(root: id, kind: kind, mayBeMissing: mayBeMissing)
  }

  /// Adds a step that runs an action.
  @discardableResult
  func intent(
    _ intent: String, _ with: [(String, Literal?)], name: String? = nil, kind: Kind = .any, mayBeMissing: Bool = false,
    keepsId: Bool = false, isDroppedUnused: Bool = false
  ) -> Reference {
    let given = with.compactMap { key, value in value.map { (key, $0) } }
    return add(
      "intent", .string(intent), given.isEmpty ? [] : [("with", .object(given))], name: name, kind: kind,
      mayBeMissing: mayBeMissing, keepsId: keepsId, isDroppedUnused: isDroppedUnused)
  }

  /// Writes the steps of a block, and says what is known of its value.
  func block(
    _ nodes: [ActionNode], given: Reference?, isLoop: Bool = false, flow start: String? = nil
  ) -> (steps: [Step], value: Reference?) {
    let outer = (steps: steps, previous: previous, comments: comments, flow: flow)
    (steps, previous, comments) = ([], given, [])
    if let start { flow = start }
    // What a pass may change is not what was converted before the loop.
    conversions.append(isLoop ? conversions[conversions.count - 1].filter { !$0.value.isVariable } : conversions.last!)
    translate(nodes)
    conversions.removeLast()
    if let value = previous, value.written != flow {
      // The value of the block is not what its last step gives.
      append(Step(isForValue: true, [("give", .string(value.written))]))
    }
    let result = (steps, previous)
    (steps, previous, comments, flow) = outer
    return result
  }

  func translate(_ nodes: [ActionNode]) {
    for node in nodes {
      switch node {
      case .action(let action): translate(action)
      case .block(let block): translate(block)
      }
    }
    flushComments()
  }

  /// A comment that no step follows is a step of its own.
  func flushComments() {
    guard !comments.isEmpty else { return }
    let text = comments.joined(separator: "\n")
    comments = []
    append(Step([("intent", .string("Comment")), ("with", .object([("text", .plain(text))]))]))
  }

  private func translate(_ action: ShortcutAction) {
    self.action = action
    let shortIdentifier = action.shortIdentifier
    if shortIdentifier == "comment" {
      report.works(action)
      comment(action)
      return
    }
    let outcome: Outcome
    if action.isBlock {
      // A marker that stands in no block has been told already.
      outcome = .standIn("left out", previous)
    } else if let entry = ActionTable.entry(of: shortIdentifier) {
      outcome = entry.translate(self)
    } else {
      outcome = .unsupported(nil)
    }
    var given: Reference?
    switch outcome {
    case .works(let reference):
      report.works(action)
      given = reference
    case .standIn(let what, let reference):
      report.standsIn(action, what)
      given = reference
    case .unsupported(let why):
      report.unsupported(action)
      given = unsupported(why)
    }
    finish(action.uuid, given)
  }

  /// What an action has given is known under its UUID from here on.
  func finish(_ uuid: String?, _ given: Reference?) {
    // What shows something hands on what it is given: the first of them the input of the shortcut.
    if !hasBegun, given == nil, ActionTable.handsOn.contains(action.shortIdentifier) { return }
    previous = given
    hasBegun = true
    guard let uuid, survey.outputUses[uuid] != nil else { return }
    guard survey.escaping.contains(uuid) else {
      outputs[uuid] = given
      if given == nil { unknownOutputs.insert(uuid) }
      return
    }
    // It is used where this block is over: it goes into a name that is known everywhere.
    let name = escapingName(uuid, action.outputName)
    let value: Literal = given.map { .string($0.written) } ?? .null
    append(Step([("set", .object([(name, value)]))]))
  }

  func escapingName(_ uuid: String, _ wanted: String?) -> String {
    if let known = variableNames["\u{0}" + uuid] { return known }
    let name = names.make(wanted, else: ActionTable.title(of: action.shortIdentifier))
    variableNames["\u{0}" + uuid] = name
    return name
  }

  private func comment(_ action: ShortcutAction) {
    let text =
      action.parameters["WFCommentActionText"].flatMap { TokenText($0) }?.parts.map {
        if case .text(let text) = $0 { text } else { "…" }
      }.joined() ?? ""
    var lines = text.unicodeScalars.map { Character($0) }
    while let last = lines.last, last.isWhitespace { lines.removeLast() }
    guard !lines.isEmpty else { return }
    comments.append(String(lines))
  }

  /// A step that fails when it is reached, and says which action it stands for.
  func unsupported(_ why: String?) -> Reference {
    var with: [(String, Literal)] = [("action", .plain(action.identifier))]
    if let why { with.append(("reason", .plain(why))) }
    let parameters = Parameters.literal(.dictionary(action.parameters), self, depth: 0)
    if case .object(let members) = parameters, !members.isEmpty { with.append(("parameters", parameters)) }
    return add(
      "intent", .string("Unsupported"), [("with", .object(with))], kind: .any, mayBeMissing: true)
  }
}

/// What has become of an action.
enum Outcome {
  case works(Reference?)
  /// Something else is done in its place.
  case standIn(String, Reference?)
  /// With a reason, where the action is known and what it is asked is not.
  case unsupported(String?)
}
