package import Diagnostics
package import Formats
package import Metadata
package import Queries
package import Values

/// A workflow that passed its checks, ready to run: every name is a slot, every predicate knows its types.
package struct Plan: Sendable {
  package var workflow: Workflow
  package var workspace: Workspace
  /// The workflow's zone.
  package var zone: TimeZoneRules
  package var steps: [PlannedStep]
  package var output: PlannedValue?
  /// How many slots a run needs for the values of steps and variables.
  package var slotCount: Int
  /// The entity types its values may be of, those of sources written in steps included.
  package var entities: [String: EntityInfo]
  /// How the workspace declares them.
  package var declarations: [String: EntityDeclaration]
  /// What the workflow gives.
  package var result: StaticType
  /// The workflows that it runs, and those that they run, by their paths.
  package var workflows: [String: Plan] = [:]
  /// Where secrets go in it.
  package var secrets: SecretFlow?
}

/// A step of a plan.
package struct PlannedStep: Sendable {
  package var action: Action
  /// Where its value is kept.
  package var slot: Int
  package var id: String?
  package var verbName: String
  /// The place of messages about the step.
  package var range: SourceRange
  package var when: PlannedPredicate?
  package var timeout: TimeSpan?
  package var retry: Workflow.Retry?
  package var onErrorContinues: Bool
  package var shape: ValueType?
  package var isRepeatable: Bool
  /// The secrets that the step may write where others see them.
  package var reveals: Set<String> = []
  /// Whether arguments of a command that come from references may be options.
  package var takesOptions = false
  /// Whether what it gives may hold a secret.
  package var mayHoldSecrets = false
  /// What the step gives.
  package var type: StaticType
  /// What the step before it gives or hands on; nil where there is nothing.
  package var given: StaticType?
  /// Whether a later step reads its value by name.
  package var isStored = true
  /// Whether a later step reads what this one gives or hands on.
  package var isHandedOn = true
  /// The slots that nothing reads after this step.
  package var drops: [Int] = []
  /// Whether confirmations pass where nobody is there.
  package var isConfirmed = false
  /// Whether an effect uses its value; known once `EffectUses` has looked.
  package var feedsEffect = false

  package indirect enum Action: Sendable {
    case query(QueryPlan)
    case intent(IntentPlan)
    case export(ExportPlan)
    case transfer(TransferPlan)
    case set([(slot: Int, name: String, value: PlannedValue)])
    case give(PlannedValue)
    case show(PlannedValue)
    case notify(PlannedValue)
    case stop(PlannedValue)
    case fail(PlannedValue)
    case branch([(condition: PlannedPredicate, steps: [PlannedStep])], otherwise: [PlannedStep]?)
    case loop(LoopPlan)
    case attempt(AttemptPlan)
    case call(CallPlan)
    case ask(AskPlan)
  }
}

extension PlannedStep.Action {
  /// The blocks of steps inside the step, in the order they stand.
  package var blocks: [[PlannedStep]] {
    switch self {
    case .branch(let cases, let otherwise): cases.map(\.steps) + (otherwise.map { [$0] } ?? [])
    case .loop(let loop): [loop.steps]
    case .attempt(let attempt): [attempt.steps] + [attempt.catching, attempt.finally].compactMap(\.self)
    case .ask(let ask): if case .cases(let cases) = ask.kind { cases.map(\.steps) } else { [] }
    default: []
    }
  }

  /// Changes the blocks of steps inside the step.
  mutating func updateBlocks(_ update: (inout [PlannedStep]) -> Void) {
    switch self {
    case .branch(var cases, var otherwise):
      for index in cases.indices { update(&cases[index].steps) }
      if var steps = otherwise {
        update(&steps)
        otherwise = steps
      }
      self = .branch(cases, otherwise: otherwise)
    case .loop(var loop):
      update(&loop.steps)
      self = .loop(loop)
    case .attempt(var attempt):
      update(&attempt.steps)
      if var steps = attempt.catching {
        update(&steps)
        attempt.catching = steps
      }
      if var steps = attempt.finally {
        update(&steps)
        attempt.finally = steps
      }
      self = .attempt(attempt)
    case .ask(var ask):
      guard case .cases(var cases) = ask.kind else { return }
      for index in cases.indices { update(&cases[index].steps) }
      ask.kind = .cases(cases)
      self = .ask(ask)
    default: break
    }
  }
}

/// Steps that are done several times.
package struct LoopPlan: Sendable {
  package enum Passes: Sendable {
    /// So many at most.
    case count(PlannedValue)
    /// One for each item of a list, which is put into a slot.
    case items(PlannedValue, slot: Int)
  }

  package var passes: Passes
  /// The slot of the number of the pass, from 1.
  package var index: Int
  /// Tested after each pass; where it holds no further one follows.
  package var until: PlannedPredicate?
  /// How many passes run at a time.
  package var parallel = 1
  package var steps: [PlannedStep]
  /// Whether anybody reads what the passes give.
  package var collects = true
}

/// Steps that may fail, what is done then, and what is done in any case.
package struct AttemptPlan: Sendable {
  /// The place of the step.
  package var range: SourceRange
  package var steps: [PlannedStep]
  package var catching: [PlannedStep]?
  /// The slot of the error in `catching`.
  package var error: Int
  package var finally: [PlannedStep]?
}

/// Another workflow that a step runs.
package struct CallPlan: Sendable {
  package struct Argument: Sendable {
    package var name: String
    package var type: ValueType
    /// Nil for what is piped.
    package var value: PlannedValue?
    package var range: SourceRange
  }

  /// The path of the workflow, by which the plan knows it.
  package var path: String
  package var arguments: [Argument]
  /// Whether doing it twice does something twice.
  package var hasEffect: Bool
  /// Whether it has effects, be they such that may be repeated or not.
  package var hasAnyEffect: Bool
  /// Whether it changes anything: files that it replaces too.
  package var changes: Bool
  /// Whether it asks a person.
  package var asks: Bool
}

/// What is known of a value before the run.
package struct StaticType: Hashable, Sendable {
  package var type: ValueType
  package var mayBeMissing: Bool
  /// The properties of which more is known than the type says: those of a record that stands in the workflow, and of a file
  /// that a step has written. Of a list those of each item.
  package var properties: [ExactText: StaticType]
  /// Of a list, whether some of its items may have no value.
  package var itemsMayBeMissing: Bool
  /// What a file that a step has written holds; nil where nobody knows it.
  package var contentType: ContentType?

  package init(
    _ type: ValueType, mayBeMissing: Bool = false, properties: [ExactText: StaticType] = [:],
    itemsMayBeMissing: Bool = false, contentType: ContentType? = nil
  ) {
    self.type = type
    self.mayBeMissing = mayBeMissing
    self.properties = properties
    self.itemsMayBeMissing = itemsMayBeMissing
    self.contentType = contentType
  }

  /// What is known of a value that is one of the two.
  package func joined(with other: StaticType) -> StaticType {
    if self == other { return self }
    var common: [ExactText: StaticType] = [:]
    for (name, type) in properties {
      if let other = other.properties[name] { common[name] = type.joined(with: other) }
    }
    return StaticType(
      type.joined(with: other.type), mayBeMissing: mayBeMissing || other.mayBeMissing, properties: common,
      itemsMayBeMissing: itemsMayBeMissing || other.itemsMayBeMissing,
      contentType: contentType == other.contentType ? contentType : nil)
  }

  /// What is known of a value that is one of several; nil where there are none.
  package static func joined(_ types: [StaticType]) -> StaticType? {
    types.dropFirst().reduce(types.first) { $0?.joined(with: $1) }
  }
}

/// A predicate with the references its holes stand for.
package struct PlannedPredicate: Sendable {
  package var predicate: CheckedPredicate
  package var holes: [ResolvedReference]
}

/// A value to be made in the run.
package struct PlannedValue: Sendable {
  package indirect enum Content: Sendable {
    case literal(Value)
    case reference(ResolvedReference)
    case template([Part])
    case list([PlannedValue])
    case record([Field])
  }

  package enum Part: Sendable {
    case text(String)
    case reference(ResolvedReference)
  }

  package enum Field: Sendable {
    case field(String, PlannedValue)
    case spread([PlannedValue])
  }

  package var content: Content
  package var type: StaticType
  package var range: SourceRange
}

/// A reference whose name is found.
package struct ResolvedReference: Sendable {
  package enum Root: Sendable {
    case slot(Int)
    case previous
    case input(String)
    case now
    case today
    case run(String)
    case workflow(String)
    case secret(String)
  }

  package var root: Root
  package var path: [Reference.Step]
  package var formatters: [PlannedFormatter]
  package var type: StaticType
  package var range: SourceRange
  package var text: String
}

/// Where the rows of a step come from and what is done to them, in order.
package struct QueryPlan: Sendable {
  package indirect enum Base: Sendable {
    case source(EntityDeclaration)
    /// The rows of an earlier step, or a list.
    case value(PlannedValue)
  }

  package enum Stage: Sendable {
    case filter(PlannedPredicate)
    case sort([SortKey])
    case slice(offset: PlannedValue?, limit: PlannedValue?)
    case columns([PlannedColumn])
    case summarize(PlannedSummary)
  }

  package var base: Base
  package var stages: [Stage]
  /// The properties of the rows it gives.
  package var rows: EntityInfo
  /// Only those are searched that their author suggests.
  package var isAmongSuggested = false
  /// Whether a path of it leads through entities from Swift, which can only be asked for while a step runs.
  package var followsSwift = false
  /// Whether the rows are read and kept when the step is reached, because they are used more than once or after an effect.
  package var isKept: Bool
}

/// An action with what it is given.
package struct IntentPlan: Sendable {
  package struct Argument: Sendable {
    package var name: String
    package var type: ValueType
    /// Nil for what is piped.
    package var value: PlannedValue?
    package var range: SourceRange
    package var filling = Filling.text
  }

  /// How references inside longer text are filled in.
  package enum Filling: Sendable {
    /// Each is written out.
    case text
    /// Each fills one name of a path.
    case path
    /// Each fills one component of an address, percent-encoded.
    case address
    /// As text; none of a command's arguments that comes from a reference begins with a dash.
    case arguments
  }

  package var action: ActionInfo
  package var arguments: [Argument]
  /// The parameter that what the step is given goes to.
  package var piped: String?
  /// The parameters that must have a value and are given none: a person is asked for them.
  package var asked: [ParameterInfo] = []
  /// What it does beside returning a value, by what it is given: a GET reads.
  package var effects: Effects
  /// Whether it leaves the same when it is performed twice with the same values.
  package var isRepeatable = false
  package var opensWhenRun: Bool
}

package struct PlannedColumn: Sendable {
  package enum Content: Sendable {
    case path(PropertyPath)
    case calculated(CheckedExpression, holes: [ResolvedReference])
  }
  package var content: Content
  /// What it is called in the rows it gives: its name, title, type and spelling.
  package var property: PropertyInfo

  package init(content: Content, property: PropertyInfo) {
    self.content = content
    self.property = property
  }
}

package struct PlannedSummary: Sendable {
  package struct Measure: Sendable {
    package var property: PropertyInfo
    package var function: any AggregateFunction.Type
    package var path: PropertyPath?
  }
  package var keys: [(property: PropertyInfo, path: PropertyPath)]
  package var measures: [Measure]
}

package struct ExportPlan: Sendable {
  package var format: any ExportFormat.Type
  package var to: PlannedValue
  package var toRange: SourceRange
  /// What is exported; nil exports what is piped.
  package var from: PlannedValue?
  /// Nil where the columns are those of the rows.
  package var columns: [PlannedColumn]?
  /// A key that the first record does not have is an error.
  package var isStrict: Bool
  package var header: Workflow.Export.Header
  package var ifEmpty: Workflow.Export.IfEmpty
  package var appends: Bool
  package var verifies: Bool
  /// Whether it takes its place at the end of the run, with the others that say so.
  package var commitsTogether = false
  package var options: ExportOptions
}

/// An export of what has a file's content of its own: entities from Swift as their author's code writes them, and files.
package struct TransferPlan: Sendable {
  package enum Subject: Sendable {
    /// An entity, by its name.
    case entity(String)
    case file
  }

  package var subject: Subject
  /// The content type that the author's code is asked for, or that the file is of.
  package var type: ContentType
  package var typeRange: SourceRange
  package var to: PlannedValue
  /// What is exported; nil exports what is piped.
  package var from: PlannedValue?
  /// Whether it is a list, which becomes a folder of files.
  package var isList: Bool
  package var ifEmpty: Workflow.Export.IfEmpty
}
