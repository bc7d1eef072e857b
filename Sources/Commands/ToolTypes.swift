import Actions
package import AppIntents
package import Execution
package import Metadata

/// The types that a tool adds to the command: its intents and entities from Swift, and what it is called.
package struct ToolTypes: Sendable {
  /// What the command is called: `intently`, `library`.
  package var name: String
  package var actions: [any RunnableAction]
  package var providers: [any EntityProvider]
  /// Two types of one name; nil where every name is one type's alone.
  package var clash: String?

  package init(
    name: String = "intently", intents: [any AppIntent.Type] = [], entities: [any AppEntity.Type] = []
  ) {
    self.name = name
    actions = (intents + BuiltInActions.all).map { IntentAction($0) }.sorted { $0.name < $1.name }
    providers = entities.map { SwiftEntities($0) }
    let names = actions.map { $0.name }
    clash = zip(names, names.dropFirst()).first { $0 == $1 }?.0
    let entityNames = providers.map { $0.info.name }.sorted()
    clash = clash ?? zip(entityNames, entityNames.dropFirst()).first { $0 == $1 }?.0
  }

  package func action(_ name: String) -> (any RunnableAction)? { actions.first { $0.name == name } }

  package var actionInfos: [ActionInfo] { actions.map { $0.info } }
}
