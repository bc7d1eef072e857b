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
  private let shortcuts: (any AppShortcutsProvider.Type)?
  private let prepare: @Sendable (String) -> Void
  private let found = Mutex<[any RunnableAction]?>(nil)

  /// - Parameters:
  ///   - shortcuts: the phrases of its intents.
  ///   - prepare: told the workspace's folder, before anything of the tool is asked for there.
  package init(
    name: String = "intently", intents: [any AppIntent.Type] = [], entities: [any AppEntity.Type] = [],
    shortcuts: (any AppShortcutsProvider.Type)? = nil, prepare: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.name = name
    self.intents = intents
    self.shortcuts = shortcuts
    self.prepare = prepare
    providers = entities.map { SwiftEntities($0) }
  }

  /// Tells the tool where it is at work, before its intents and queries are used.
  package func prepare(inWorkspace root: String) { prepare(root) }

  /// The tool's intents and the built-in ones, by name.
  package var actions: [any RunnableAction] {
    if let actions = found.withLock({ $0 }) { return actions }
    let actions = (ownIntents + BuiltInActions.all).map { IntentAction($0) }.sorted { $0.name < $1.name }
    found.withLock { $0 = actions }
    return actions
  }

  /// The tool's intents, those of its shortcuts that are not listed among them.
  private var ownIntents: [any AppIntent.Type] {
    guard let shortcuts else { return intents }
    return ShortcutPhrases.intents(of: shortcuts).reduce(into: intents) { all, intent in
      if !all.contains(where: { $0 == intent }) { all.append(intent) }
    }
  }

  /// The names of the actions that are the tool's own.
  package var ownActionNames: [String] { ownIntents.map { ActionDescription.name(of: $0) } }

  /// What people say to run an action, each phrase as it is written down.
  package func phrases(of action: String) -> [String] {
    guard let shortcuts else { return [] }
    return ShortcutPhrases.texts(of: shortcuts, running: action, in: name)
  }

  /// Whether there are types beside the built-in ones.
  var hasOwnTypes: Bool { !intents.isEmpty || !providers.isEmpty }

  package func action(_ name: String) -> (any RunnableAction)? { actions.first { $0.name == name } }

  package var actionInfos: [ActionInfo] { actions.map { $0.info } }

  /// Two types of one name; nil where every name is one type's alone.
  package var clash: String? {
    // The built-in ones are told apart by a test.
    let names = intents.isEmpty && shortcuts == nil ? [] : actions.map { $0.name }
    let entities = providers.map { $0.info.name }.sorted()
    return Self.repeated(names) ?? Self.repeated(entities)
  }

  private static func repeated(_ sorted: [String]) -> String? {
    zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }
}
