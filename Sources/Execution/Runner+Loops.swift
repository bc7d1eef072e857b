import Diagnostics
import EntitySources
import Queries
import Values
import Workflows

extension Runner {
  /// Runs the passes of a loop; what they give is its value.
  func loop(_ loop: LoopPlan, _ body: [RunStep], _ step: PlannedStep) async throws(StepFailure) -> Ending? {
    let entry = state.given
    let outerUnknown = state.unknownPass
    state.unknownPass = nil
    defer { state.unknownPass = outerUnknown }
    var values: [Value] = []
    switch loop.passes {
    case .count(let planned):
      let most = try failing(step) { () throws(Diagnostic) in
        try QueryBuilder(state).number(planned, step.verbName) ?? 0
      }
      var number = 0
      while number < most {
        number += 1
        state.given = entry
        let ending = try await pass(number, nil, loop, body, step, &values)
        if ending != nil { return ending }
        if let until = loop.until, try holds(until, step) { break }
      }
    case .items(let planned, let slot):
      let items = try failing(step) { () throws(Diagnostic) in
        try LoopItems(try ValueEvaluator(state: state).held(planned), state)
      }
      if loop.parallel > 1 {
        let (ending, given) = try await parallel(items, slot, loop, step)
        if ending != nil { return ending }
        values = given
      }
      var number = 0
      while let item = try failing(step, { () throws(Diagnostic) in try items.next() }) {
        number += 1
        state.slots[slot] = .value(item)
        state.given = .value(item)
        let ending = try await pass(number, item, loop, body, step, &values)
        if ending != nil { return ending }
      }
      state.slots[slot] = nil
    }
    state.slots[loop.index] = nil
    state.given = entry
    try give(state.unknownPass.map { .unknown($0) } ?? .value(.list(values)), step)
    return nil
  }

  /// Runs one pass and adds what it gave. Where it fails, it is left out if the loop's `onError` says so.
  func pass(
    _ number: Int, _ item: Value?, _ loop: LoopPlan, _ body: [RunStep], _ step: PlannedStep, _ values: inout [Value]
  ) async throws(StepFailure) -> Ending? {
    state.slots[loop.index] = .value(.integer(ExactNumber(number)))
    let outer = state.passes
    if state.watch.needsPasses {
      state.passes += "\(RunState.name(of: step))[\(number)]."
      state.note(.block(0), at: step.range)
    }
    defer { state.passes = outer }
    do throws(StepFailure) {
      if body.isEmpty { try check(step) }
      if let ending = try await block(body) { return ending }
      guard loop.collects, let given = state.given else { return nil }
      if case .unknown(let what) = given {
        state.unknownPass = what
        return nil
      }
      let value = try failing(step) { () throws(Diagnostic) in try plain(given) }
      if !value.isMissing { values.append(value) }
      return nil
    } catch {
      var failure = error
      let subject = item.flatMap(Self.name).map { ", for “\($0)”" } ?? ""
      failure.diagnostic.notes.append(Diagnostic.Note("in pass \(number)\(subject)", at: step.range))
      guard step.onErrorContinues, failure.mayBeContinued else { throw failure }
      // Where the loop's own time is up, no further pass can be any better.
      do throws(StepFailure) { try check(step) } catch { throw failure }
      tell(failure, step, "the loop goes on, as its “onError” says")
      return nil
    }
  }

  /// What a message calls an item; nil where that is nothing short.
  private static func name(of item: Value) -> String? {
    let text: String
    switch item.plain {
    case .text, .integer, .decimal, .number, .date, .dateTime, .url, .file, .entity: text = item.writtenOut
    default: return nil
    }
    let shown = VisibleText.of(String(text.prefix(60)))
    return shown.isEmpty ? nil : shown
  }
}

/// The items that a loop goes through, one after the other.
final class LoopItems {
  private var values: ArraySlice<Value> = []
  private var rows: [Row] = []
  private var place = 0
  private var source: (cursor: any RowCursor, shape: RowShape)?

  /// Rows are read and kept first: what the passes do changes none of them.
  init(_ held: Held, _ state: RunState) throws(Diagnostic) {
    switch held {
    case .rows(let set):
      try state.keep(set)
      source = (try set.cursor(), set.shape)
    case .value(let value):
      switch value.plain {
      case .list(let items): values = items[...]
      case .missing, .null: values = []
      case let single: values = [single]
      }
    case .unknown(let what): throw .notPerformed(what)
    }
  }

  func next() throws(Diagnostic) -> Value? {
    guard let (cursor, shape) = source else { return values.popFirst() }
    while place == rows.count {
      guard let batch = try cursor.nextBatch() else { return nil }
      rows = batch
      place = 0
    }
    place += 1
    return try shape.value(of: rows[place - 1])
  }
}
