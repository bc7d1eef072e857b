import AppIntents
import Values

/// An intent that a step performs: one instance filled anew each time, where it is an action of ours; an author's may go on with
/// its work after it has returned, and gets an instance of its own each time.
final class IntentPerformance: ActionPerformance, @unchecked Sendable {
  // Reason for unchecked, also of accesses: a step performs its action in one task, which waits for it before it says other
  // values.
  private let action: Action
  private let surroundings: IntentSurroundings.Shared
  private let parameters: [String]
  /// The places of the parameters in the intent.
  private var places: [Int] = []
  private let isReused: Bool
  @exclusivity(unchecked) private var prepared: PreparedAction?
  /// What performs the instance, where it waits for nothing.
  @exclusivity(unchecked) private var immediate: ImmediatePerformance?
  /// The values that have been said, by place.
  @exclusivity(unchecked) private var values: [Value?]
  /// The places whose values the instance does not have yet.
  @exclusivity(unchecked) private var changed: [Int] = []

  init(_ action: Action, setting parameters: [String], in surroundings: IntentSurroundings) {
    self.action = action
    self.parameters = parameters
    var surroundings = surroundings
    surroundings.intent = action.info.name
    self.surroundings = IntentSurroundings.Shared(surroundings)
    // What a person is asked for is asked for each time.
    isReused =
      action.type is any BuiltInAction.Type
      && action.info.parameters.allSatisfy { !$0.isRequired || parameters.contains($0.name) }
    values = Array(repeating: nil, count: parameters.count)
  }

  func set(_ place: Int, to value: Value) {
    values[place] = value
    changed.append(place)
  }

  func perform() async throws -> ActionResult {
    let filled = try fill()
    do {
      return try await Self.result(of: filled, in: surroundings)
    } catch {
      throw self.failure(error)
    }
  }

  var isImmediate: Bool { immediate != nil }

  func preview() throws -> ActionPreview? {
    guard action.type is any BuiltInAction.Type else { return nil }
    if places.isEmpty { places = try action.places(of: parameters) }
    let fresh = action.prepare()
    for (place, value) in values.enumerated() { if let value { fresh.assign(places[place], value) } }
    return try fresh.preview(within: surroundings)
  }

  func look(_ signs: SignsOfLife) {
    if let prepared { signs.look(at: prepared.intent) }
  }

  func performNow() throws -> ActionResult {
    guard let immediate else { throw ActionFault(.parameter, message: "the action waits") }
    defer { changed.removeAll(keepingCapacity: true) }
    do {
      let outcome = try immediate.perform(setting: places, to: values, changed: changed)
      if outcome.isOnlyValue { return ActionResult(value: outcome.value ?? .missing) }
      return Self.result(outcome, in: surroundings)
    } catch {
      throw self.failure(error)
    }
  }

  /// What a step is told of an error.
  private func failure(_ error: any Error) -> any Error {
    // A value may be missing in the instance; the next time begins with a fresh one.
    prepared = nil
    immediate = nil
    guard let fault = error as? ParameterFault else { return error }
    return ActionFault(.parameter, parameter: fault.name, message: fault.message)
  }

  /// The instance with its values.
  private func fill() throws -> PreparedAction {
    defer { changed.removeAll(keepingCapacity: true) }
    if isReused, let prepared {
      for place in changed { if let value = values[place] { prepared.assign(places[place], value) } }
      return prepared
    }
    if places.isEmpty { places = try action.places(of: parameters) }
    let fresh = action.prepare()
    for (place, value) in values.enumerated() { if let value { fresh.assign(places[place], value) } }
    prepared = fresh
    if isReused { immediate = fresh.immediate(within: surroundings) }
    return fresh
  }

  private static func result(
    of prepared: PreparedAction, in surroundings: IntentSurroundings.Shared
  ) async throws -> ActionResult {
    result(try await prepared.perform(within: surroundings), in: surroundings)
  }

  private static func result(
    _ outcome: ActionOutcome, in surroundings: IntentSurroundings.Shared
  ) -> ActionResult {
    var snippet: ActionResult.Snippet?
    if let made = outcome.snippet {
      snippet = { made }
    } else if let intent = outcome.snippetIntent {
      snippet = { try await IntentSurroundings.with(surroundings) { try await intent._shownSnippet() } }
    }
    let opens = outcome.opens.map { next in
      OpenedAction(
        title: type(of: next).title._text,
        perform: {
          do {
            return try await self.result(of: PreparedAction(next, isOpened: true), in: surroundings)
          } catch let fault as ParameterFault {
            throw ActionFault(.parameter, parameter: fault.name, message: fault.message)
          }
        }, look: { $0.look(at: next) })
    }
    return ActionResult(value: outcome.value ?? .missing, dialog: outcome.dialog, snippet: snippet, opens: opens)
  }
}
