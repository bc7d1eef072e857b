package import Diagnostics
package import Queries
package import Values

/// A workflow file as its author wrote it: its form is checked, its names are not yet looked up.
package struct Workflow: Sendable {
  /// The path as the user named it.
  package var file: String
  package var name: String?
  package var about: String?
  package var timeZone: String?
  package var timeZoneRange: SourceRange?
  package var inputs: [Input]
  package var schedules: [Schedule]
  package var limits: Limits
  package var steps: [Step]
  package var output: Expression?
  package var range: SourceRange
  /// Whether the history of its runs keeps the values of its steps.
  package var keepsValues = false

  package init(
    file: String, name: String?, about: String? = nil, timeZone: String? = nil, timeZoneRange: SourceRange? = nil,
    inputs: [Input] = [], schedules: [Schedule] = [], limits: Limits = Limits(), steps: [Step],
    output: Expression? = nil, range: SourceRange
  ) {
    self.file = file
    self.name = name
    self.about = about
    self.timeZone = timeZone
    self.timeZoneRange = timeZoneRange
    self.inputs = inputs
    self.schedules = schedules
    self.limits = limits
    self.steps = steps
    self.output = output
    self.range = range
  }

  package struct Input: Sendable {
    package var name: String
    package var type: ValueType
    package var defaultValue: Expression?
    package var prompt: String?
    /// Whether it takes what is piped into the workflow.
    package var isPiped: Bool
    package var range: SourceRange
    package var typeRange: SourceRange
  }

  /// When it runs by itself: its form is checked, and what it says is read from the node when it is needed.
  package struct Schedule: Sendable {
    package var id: String?
    package var cron: String
    package var timeZone: String?
    package var timeZoneRange: SourceRange
    package var node: JSONNode
    package var range: SourceRange
  }

  /// What a run may take at most; nil where nothing is said.
  package struct Limits: Sendable {
    package var time: TimeSpan?
    /// **Units**: bytes.
    package var memory: Int?
    package var rows: Int?

    package init() {}
  }
}

extension Workflow.Step {
  /// A step that finds, and nothing else.
  package init(finding find: Workflow.Find, at range: SourceRange) {
    self.init(
      id: nil, idRange: range, verb: .find(find), verbName: "find", verbRange: range, range: range, when: nil,
      whenRange: nil, timeout: nil, retry: nil, onErrorContinues: false, shape: nil, shapeRange: nil,
      isRepeatable: false)
  }
}

extension Workflow.Step {
  /// A step that runs an intent with these values.
  ///
  /// - `id`: what the names of its answers begin with.
  /// - `opensWhenRun`: whether the intent that it opens runs after it.
  /// - `range`: where every part of it stands.
  package init(
    running intent: String, with values: [(name: String, value: Value)], named id: String, opensWhenRun: Bool,
    at range: SourceRange
  ) {
    let arguments = values.map { value in
      Workflow.Intent.Argument(
        name: value.name, range: range, value: Expression(.literal(value.value), range: range))
    }
    let verb = Workflow.Verb.intent(
      Workflow.Intent(name: intent, nameRange: range, arguments: arguments, opensWhenRun: opensWhenRun))
    self.init(
      id: id, idRange: range, verb: verb, verbName: "intent", verbRange: range, range: range, when: nil,
      whenRange: nil, timeout: nil, retry: nil, onErrorContinues: false, shape: nil, shapeRange: nil,
      isRepeatable: false)
  }
}

extension Workflow {
  package struct Step: Sendable {
    package var id: String?
    package var idRange: SourceRange
    package var verb: Verb
    /// The verb's name and where it stands: the place of messages about the step.
    package var verbName: String
    package var verbRange: SourceRange
    package var range: SourceRange
    package var when: PredicateSyntax?
    package var whenRange: SourceRange?
    package var timeout: TimeSpan?
    package var retry: Retry?
    package var onErrorContinues: Bool
    package var shape: ValueType?
    package var shapeRange: SourceRange?
    package var isRepeatable: Bool
    /// Whether confirmations pass where nobody is there.
    package var isConfirmed = false
    /// The secrets that the step may write where others see them, each with its place.
    package var reveals: [(name: String, range: SourceRange)] = []
    /// Whether arguments of a command that come from references may be options.
    package var takesOptions = false
  }

  package struct Retry: Sendable {
    /// How often the step is tried, the first time included.
    package var attempts: Int
    package var wait: TimeSpan
    package var factor: ExactNumber
    package var most: TimeSpan?
    package var range: SourceRange
  }

  package indirect enum Verb: Sendable {
    case find(Find)
    case filter(Expression, RowOptions)
    case summarize(Expression, Summarize)
    case export(Export)
    case set([Assignment])
    case give(Expression)
    case show(Expression)
    case notify(Expression)
    case stop(Expression)
    case fail(Expression)
    case branch(Branch)
    case `repeat`(Repeat)
    case forEach(ForEach)
    case intent(Intent)
    case attempt(Attempt)
    case call(Call)
    case ask(Ask)
    case choose(Choose)
    case confirm(Expression)
  }

  /// An action with what it is given.
  package struct Intent: Sendable {
    package struct Argument: Sendable {
      package var name: String
      package var range: SourceRange
      package var value: Expression
    }
    package var name: String
    package var nameRange: SourceRange
    package var arguments: [Argument]
    /// Whether the action that it opens runs afterwards.
    package var opensWhenRun: Bool
  }

  package struct Assignment: Sendable {
    package var name: String
    package var range: SourceRange
    package var value: Expression
  }

  package struct Branch: Sendable {
    package struct Case: Sendable {
      package var condition: PredicateSyntax
      package var conditionRange: SourceRange
      package var steps: [Step]
    }
    package var cases: [Case]
    package var otherwise: [Step]?
  }
}

extension Workflow {
  /// Steps that are done several times.
  package struct Repeat: Sendable {
    /// The most passes there are.
    package var count: Expression
    /// Tested after each pass; where it holds no further one follows.
    package var until: PredicateSyntax?
    package var steps: [Step]
  }

  /// Steps that are done for each item of a list.
  package struct ForEach: Sendable {
    package var list: Expression
    /// What the item is called besides `item`.
    package var name: String?
    package var nameRange: SourceRange
    /// How many items are worked on at a time.
    package var parallel = 1
    package var steps: [Step]
  }

  /// Steps that may fail, what is done then, and what is done in any case.
  package struct Attempt: Sendable {
    package var steps: [Step]
    package var catching: [Step]?
    package var finally: [Step]?
  }

  /// Another workflow, with what it is given.
  package struct Call: Sendable {
    /// A name or a path, as it is written.
    package var name: String
    package var nameRange: SourceRange
    package var arguments: [Intent.Argument]
  }
}

extension Workflow.Verb {
  /// The blocks of steps inside a step, in the order they stand.
  package var blocks: [[Workflow.Step]] {
    switch self {
    case .branch(let branch): branch.cases.map(\.steps) + (branch.otherwise.map { [$0] } ?? [])
    case .repeat(let loop): [loop.steps]
    case .forEach(let loop): [loop.steps]
    case .attempt(let attempt): [attempt.steps] + [attempt.catching, attempt.finally].compactMap(\.self)
    case .choose(let choose): if case .cases(let cases) = choose.choices { cases.map(\.steps) } else { [] }
    default: []
    }
  }
}
