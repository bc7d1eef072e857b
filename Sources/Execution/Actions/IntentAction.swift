package import AppIntents
package import Metadata
package import Values

/// An author's `AppIntent` type as an action that a step can run.
package struct IntentAction: RunnableAction {
  private let action: Action

  package init(_ type: any AppIntent.Type) { action = Action(type) }

  package var info: ActionInfo { action.info }

  package func perform(
    _ values: [String: Value], in workspace: WorkspaceSurroundings
  ) async throws -> ActionResult {
    let surroundings = IntentSurroundings(zone: workspace.clock.zone, workspace: workspace)
    let prepared = action.prepare()
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
