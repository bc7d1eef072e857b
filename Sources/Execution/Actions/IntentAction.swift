package import AppIntents
package import Metadata
import Synchronization
import Values

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

  package func performance(
    setting parameters: [String], in workspace: WorkspaceSurroundings, interaction: (any IntentInteraction)?
  ) -> any ActionPerformance {
    IntentPerformance(
      known.action, setting: parameters,
      in: IntentSurroundings(
        interaction: interaction, zone: workspace.clock.zone, files: workspace.files, workspace: workspace))
  }

  package func message(of error: any Error) -> String { IntentErrorText.message(of: error) }
}
