import Actions
package import AppIntents
package import Execution
package import Metadata
import Synchronization

/// The types that a tool adds to the command: its intents and entities from Swift, and what it is called.
///
/// **Shape**: nothing of a type is looked at before it is asked for, so that a command that runs no intent pays for none.
package final class ToolTypes: Sendable {
  /// What the command is called: `intently`, `library`.
  package let name: String
  package let providers: [any EntityProvider]
  private let intents: [any AppIntent.Type]
  private let found = Mutex<[any RunnableAction]?>(nil)

  package init(
    name: String = "intently", intents: [any AppIntent.Type] = [], entities: [any AppEntity.Type] = []
  ) {
    self.name = name
    self.intents = intents
    providers = entities.map { SwiftEntities($0) }
  }

  /// The tool's intents and the built-in ones, by name.
  package var actions: [any RunnableAction] {
    if let actions = found.withLock({ $0 }) { return actions }
    let actions = (intents + BuiltInActions.all).map { IntentAction($0) }.sorted { $0.name < $1.name }
    found.withLock { $0 = actions }
    return actions
  }

  package func action(_ name: String) -> (any RunnableAction)? { actions.first { $0.name == name } }

  package var actionInfos: [ActionInfo] { actions.map { $0.info } }

  /// Two types of one name; nil where every name is one type's alone.
  package var clash: String? {
    // The built-in ones are told apart by a test.
    let names = intents.isEmpty ? [] : actions.map { $0.name }
    let entities = providers.map { $0.info.name }.sorted()
    return Self.repeated(names) ?? Self.repeated(entities)
  }

  private static func repeated(_ sorted: [String]) -> String? {
    zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }
}
