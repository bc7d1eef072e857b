package import Diagnostics
import Metadata
package import Values

/// A question that a run may come to, as far as it is known before.
package struct PlannedPrompt: Sendable {
  package struct Choice: Sendable {
    package var value: Value
    package var title: String
  }

  package enum Kind: Sendable {
    case value
    /// One of the choices; nil where they are known only when the step is reached.
    case choice([Choice]?)
    case confirmation
    /// That the person has shown who they are, which no answer stands for.
    case authentication
    /// What an intent's own code may ask for, or may not.
    case code
    /// All that a workflow asks that runs itself: names that begin with this one.
    case open
  }

  /// The name of its answer; with those of sub-workflows before it, `step.name`.
  package var name: String
  package var kind: Kind
  /// The type of the answer; where several may be chosen, of each.
  package var type: ValueType
  package var isMultiple = false
  /// The words, where they are written down.
  package var text: String?
  /// What a yes and a no are called, where they have names of their own.
  package var words: [Choice] = []
  /// Whether the run goes on without an answer: there is a default, or the step passes it.
  package var mayBeLeftOut = false
  /// Whether a run can come to it, as far as the answers say.
  package var isReachable = true
  package var range: SourceRange
}

extension Plan {
  /// Every question in the order of the steps: those written in the file, the parameters that intents need and are not given,
  /// and what the code of intents may ask.
  ///
  /// - `chosen`: what is answered to a menu with cases, where that is known; its other cases are not reached then.
  package func prompts(chosen: @escaping (String) -> String?) -> [PlannedPrompt] {
    var prompts = PlanPrompts(workflows, chosen: chosen)
    prompts.add(steps, isReachable: true)
    return prompts.all
  }
}

/// Collects the questions of a plan.
private struct PlanPrompts {
  private let workflows: [String: Plan]
  private let chosen: (String) -> String?
  private(set) var all: [PlannedPrompt] = []
  private var prefix = ""
  /// The workflows whose steps are looked at, the innermost last.
  private var running: [String] = []

  init(_ workflows: [String: Plan], chosen: @escaping (String) -> String?) {
    self.workflows = workflows
    self.chosen = chosen
  }

  mutating func add(_ steps: [PlannedStep], isReachable: Bool) {
    var isReachable = isReachable
    for step in steps {
      add(step, isReachable)
      switch step.action {
      case .stop, .fail: if step.when == nil { isReachable = false }
      default: break
      }
    }
  }

  private mutating func add(_ step: PlannedStep, _ isReachable: Bool) {
    switch step.action {
    case .ask(let ask): add(ask, step, isReachable)
    case .intent(let intent): add(intent, step, isReachable)
    case .call(let call): add(call, step, isReachable)
    default:
      for block in step.action.blocks { add(block, isReachable: isReachable) }
    }
  }

  private mutating func add(_ ask: AskPlan, _ step: PlannedStep, _ isReachable: Bool) {
    var prompt = PlannedPrompt(
      name: prefix + ask.name, kind: .value, type: ask.type, isMultiple: ask.isMultiple,
      text: ask.prompt.writtenText, mayBeLeftOut: ask.defaultValue != nil, isReachable: isReachable,
      range: step.range)
    switch ask.kind {
    case .value: all.append(prompt)
    case .list(let list):
      prompt.kind = .choice(list.writtenChoices?.map { .init(value: $0, title: $0.writtenOut) })
      all.append(prompt)
    case .confirmation:
      prompt.kind = .confirmation
      prompt.mayBeLeftOut = step.isConfirmed
      all.append(prompt)
    case .cases(let cases):
      prompt.kind = .choice(cases.map { .init(value: .text($0.title), title: $0.title) })
      all.append(prompt)
      let answer = chosen(prompt.name)
      for one in cases {
        add(one.steps, isReachable: isReachable && answer.map { $0.equalsScalars(of: one.title) } ?? true)
      }
    }
  }

  private mutating func add(_ call: CallPlan, _ step: PlannedStep, _ isReachable: Bool) {
    guard let id = step.id else { return }
    let outer = prefix
    prefix += "\(id)."
    defer { prefix = outer }
    // What is not among the workflows that are run is the one that runs them.
    guard let plan = workflows[call.path], !running.contains(call.path) else {
      all.append(
        PlannedPrompt(name: prefix, kind: .open, type: .any, mayBeLeftOut: true, range: step.range))
      return
    }
    running.append(call.path)
    add(plan.steps, isReachable: isReachable)
    running.removeLast()
  }

  private mutating func add(_ intent: IntentPlan, _ step: PlannedStep, _ isReachable: Bool) {
    if intent.action.needsAuthentication {
      all.append(
        PlannedPrompt(
          name: intent.action.name, kind: .authentication, type: .boolean, mayBeLeftOut: step.isConfirmed,
          isReachable: isReachable, range: step.range))
    }
    guard let id = step.id else { return }
    if intent.action.runsWorkflow {
      all.append(
        PlannedPrompt(name: "\(prefix)\(id).", kind: .open, type: .any, mayBeLeftOut: true, range: step.range))
    }
    for parameter in intent.action.parameters {
      let isAsked = intent.asked.contains { $0.name == parameter.name }
      var prompt = PlannedPrompt(
        name: "\(prefix)\(id).\(parameter.name)", kind: isAsked ? .value : .code, type: parameter.type,
        text: isAsked ? parameter.question : nil, mayBeLeftOut: !isAsked, isReachable: isReachable,
        range: step.range)
      if isAsked, let titles = parameter.titles {
        let choices = titles().map { PlannedPrompt.Choice(value: $0.value, title: $0.title) }
        if parameter.type == .boolean { prompt.words = choices } else { prompt.kind = .choice(choices) }
      }
      all.append(prompt)
    }
    for name in ["confirmed", "choice"] {
      all.append(
        PlannedPrompt(
          name: "\(prefix)\(id).\(name)", kind: .code, type: name == "confirmed" ? .boolean : .text, mayBeLeftOut: true,
          isReachable: isReachable, range: step.range))
    }
  }
}

extension PlannedStep {
  /// Whether the step asks a person, in its blocks too. A workflow that is chosen in the run may.
  package var asks: Bool {
    switch action {
    case .ask: true
    case .intent(let intent): !intent.asked.isEmpty || (intent.action.runsWorkflow && id != nil)
    case .call(let call): call.asks
    default: action.blocks.contains { $0.contains(where: \.asks) }
    }
  }
}
