package import AppIntents
package import Metadata
import Synchronization
package import Values

/// An author's `AppIntent` type as an action that a step can run.
package struct IntentAction: RunnableAction {
  package let name: String
  private let known: Known

  package init(_ type: any AppIntent.Type) {
    name = ActionDescription.name(of: type)
    known = Known(type)
  }

  package var info: ActionInfo { known.action.info }

  /// The facts of a type, found when they are first asked for: a command has many actions and runs a few.
  private final class Known: Sendable {
    private let type: any AppIntent.Type
    private let found = Mutex<Action?>(nil)

    init(_ type: any AppIntent.Type) { self.type = type }

    var action: Action {
      if let action = found.withLock({ $0 }) { return action }
      let action = Action(type)
      found.withLock { $0 = action }
      return action
    }
  }

  package func perform(
    _ values: [String: Value], in workspace: WorkspaceSurroundings
  ) async throws -> ActionResult {
    let surroundings = IntentSurroundings(zone: workspace.clock.zone, workspace: workspace)
    let prepared = known.action.prepare()
    do {
      // A day becomes an instant by the run's zone, also where a parameter is set.
      try IntentSurroundings.$current.withValue(surroundings) {
        for (name, value) in values { try prepared.set(name, to: value) }
      }
    } catch let fault as ParameterFault {
      throw ActionFault(.parameter, parameter: fault.name, message: fault.message)
    }
    return try await Self.result(of: prepared, in: surroundings)
  }

  private static func result(
    of prepared: PreparedAction, in surroundings: IntentSurroundings
  ) async throws -> ActionResult {
    do {
      let outcome = try await prepared.perform(in: surroundings)
      var result = ActionResult(value: outcome.value ?? .missing, dialog: outcome.dialog)
      if let next = outcome.opens {
        result.opens = { try await self.result(of: PreparedAction(next), in: surroundings) }
      }
      return result
    } catch let fault as ParameterFault {
      throw ActionFault(.parameter, parameter: fault.name, message: fault.message)
    }
  }

  package func message(of error: any Error) -> String { IntentErrorText.message(of: error) }
}
