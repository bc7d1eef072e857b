package import AppIntents
package import Metadata
package import Values

/// An author's `AppIntent` type as an action that a step can run.
package struct IntentAction: RunnableAction {
  private let action: Action

  package init(_ type: any AppIntent.Type) { action = Action(type) }

  package var info: ActionInfo { action.info }

  package func perform(_ values: [String: Value]) async throws -> ActionResult {
    let prepared = action.prepare()
    do {
      for (name, value) in values { try prepared.set(name, to: value) }
    } catch let fault as ParameterFault {
      throw ActionFault(.parameter, parameter: fault.name, message: fault.message)
    }
    return try await Self.result(of: prepared)
  }

  private static func result(of prepared: PreparedAction) async throws -> ActionResult {
    do {
      let outcome = try await prepared.perform(in: IntentSurroundings(interaction: nil))
      var result = ActionResult(value: outcome.value ?? .missing, dialog: outcome.dialog)
      if let next = outcome.opens { result.opens = { try await self.result(of: PreparedAction(next)) } }
      return result
    } catch let fault as ParameterFault {
      throw ActionFault(.parameter, parameter: fault.name, message: fault.message)
    }
  }

  package func message(of error: any Error) -> String { IntentErrorText.message(of: error) }
}
