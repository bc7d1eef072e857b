import Queries

/// The values that something reads when it is reached.
struct Reads {
  /// The slots of steps and variables.
  var slots: Set<Int> = []
  /// Whether it reads what the step is given.
  var given = false

  mutating func add(_ reference: ResolvedReference) {
    switch reference.root {
    case .slot(let slot): slots.insert(slot)
    case .previous: given = true
    default: break
    }
  }

  mutating func add(_ references: [ResolvedReference]) { for reference in references { add(reference) } }

  /// **Missing**: a value that is not said is what the step is given.
  mutating func add(_ value: PlannedValue?) {
    guard let value else {
      given = true
      return
    }
    switch value.content {
    case .literal: break
    case .reference(let reference): add(reference)
    case .template(let parts):
      for case .reference(let reference) in parts { add(reference) }
    case .list(let items): for item in items { add(item) }
    case .record(let fields):
      for field in fields {
        switch field {
        case .field(_, let value): add(value)
        case .spread(let values): for value in values { add(value) }
        }
      }
    }
  }

  mutating func add(_ predicate: PlannedPredicate) { add(predicate.holes) }

  mutating func add(_ columns: [PlannedColumn]) {
    for column in columns {
      if case .calculated(_, let holes) = column.content { add(holes) }
    }
  }

  mutating func add(_ stages: [QueryPlan.Stage]) {
    for stage in stages {
      switch stage {
      case .filter(let predicate): add(predicate)
      case .slice(let offset, let limit): for value in [offset, limit].compactMap(\.self) { add(value) }
      case .columns(let columns): add(columns)
      case .sort, .summarize: break
      }
    }
  }
}

extension PlannedStep {
  /// What the step itself reads, without the steps in its blocks.
  var reads: Reads {
    var reads = Reads()
    if let when { reads.add(when) }
    switch action {
    case .query(let query):
      if case .value(let value) = query.base { reads.add(value) }
      reads.add(query.stages)
    case .intent(let intent): for argument in intent.arguments { reads.add(argument.value) }
    case .export(let export):
      reads.add(export.to)
      reads.add(export.from)
      reads.add(export.columns ?? [])
    case .transfer(let transfer):
      reads.add(transfer.to)
      reads.add(transfer.from)
    case .set(let assignments): for assignment in assignments { reads.add(assignment.value) }
    case .give(let value), .show(let value), .notify(let value), .stop(let value), .fail(let value): reads.add(value)
    case .branch(let cases, _): for choice in cases { reads.add(choice.condition) }
    case .loop(let loop):
      switch loop.passes {
      case .count(let value), .items(let value, _): reads.add(value)
      }
    case .call(let call): for argument in call.arguments { reads.add(argument.value) }
    case .attempt: break
    case .ask(let ask):
      reads.add(ask.prompt)
      if case .list(let list) = ask.kind { reads.add(list) }
      if let value = ask.defaultValue { reads.add(value) }
    }
    return reads
  }

  /// Whether the next step may be given what this one was given.
  package var mayHandOn: Bool {
    switch action {
    case .show, .notify: true
    case .ask(let ask): if case .confirmation = ask.kind { true } else { when != nil }
    case .branch(_, let otherwise): when != nil || otherwise == nil
    default: when != nil
    }
  }
}
