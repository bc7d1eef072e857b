import AppIntents
import Values

/// An intent that a step performs: one instance filled anew each time, where it is an action of ours; an author's may go on with
/// its work after it has returned, and gets an instance of its own each time.
final class IntentPerformance: ActionPerformance, @unchecked Sendable {
  // Reason for unchecked: a step performs its action in one task, which waits for it before it says other values.
  private let action: Action
  private let surroundings: IntentSurroundings
  private let parameters: [String]
  /// The places of the parameters in the intent.
  private var places: [Int] = []
  private let isReused: Bool
  private var prepared: PreparedAction?
  /// The values that have been said, by place.
  private var values: [Value?]
  /// The places whose values the instance does not have yet.
  private var changed: [Int] = []

  init(_ action: Action, setting parameters: [String], in surroundings: IntentSurroundings) {
    self.action = action
    self.parameters = parameters
    var surroundings = surroundings
    surroundings.intent = action.info.name
    self.surroundings = surroundings
    isReused = action.type is any BuiltInAction.Type
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
      // A value may be missing in it; the next time begins with a fresh one.
      prepared = nil
      throw error
    }
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
    return fresh
  }

  private static func result(
    of prepared: PreparedAction, in surroundings: IntentSurroundings
  ) async throws -> ActionResult {
    do {
      let outcome = try await prepared.perform(within: surroundings)
      var result = ActionResult(value: outcome.value ?? .missing, dialog: outcome.dialog)
      if let next = outcome.opens {
        result.opens = { try await self.result(of: PreparedAction(next), in: surroundings) }
      }
      return result
    } catch let fault as ParameterFault {
      throw ActionFault(.parameter, parameter: fault.name, message: fault.message)
    }
  }
}
