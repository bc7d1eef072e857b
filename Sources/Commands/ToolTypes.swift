import Actions
package import AppIntents
import CoreSpotlight
package import Execution
package import Metadata
import Synchronization

/// The types that a tool adds to the command: its intents and entities from Swift, and what it is called.
///
/// **Shape**: nothing of a type is looked at before it is asked for, so that a command that runs no intent pays for none.
package final class ToolTypes: Sendable {
  /// What the command is called: `intently`, `library`.
  package let name: String
  /// What people call the app in phrases, beside the command's name.
  package let title: String
  package let providers: [any EntityProvider]
  private let intents: [any AppIntent.Type]
  package let shortcuts: (any AppShortcutsProvider.Type)?
  private let entities: [any AppEntity.Type]
  private let prepare: @Sendable (String) -> Void
  private let refresh: @Sendable () async throws -> Void
  private let makeRouter: @Sendable () -> IntentRouter
  private let found = Mutex<[any RunnableAction]?>(nil)
  private let held = Mutex(Held())

  /// What is made when it is first asked for.
  private struct Held {
    var router: IntentRouter?
    var index: WorkspaceIndex?
  }

  /// - Parameters:
  ///   - title: what people call the app in phrases; its name where nil.
  ///   - shortcuts: the phrases of its intents.
  ///   - router: the way to the person for what intents open; asked for once, when there is something.
  ///   - refresh: puts into the index what can be searched beside entities.
  ///   - prepare: told the workspace's folder, before anything of the tool is asked for there.
  package init(
    name: String = "intently", title: String? = nil, intents: [any AppIntent.Type] = [],
    entities: [any AppEntity.Type] = [], shortcuts: (any AppShortcutsProvider.Type)? = nil,
    router: @escaping @Sendable () -> IntentRouter = { .printing },
    refresh: @escaping @Sendable () async throws -> Void = {},
    prepare: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.name = name
    self.title = title ?? name
    self.intents = intents
    self.entities = entities
    self.shortcuts = shortcuts
    self.prepare = prepare
    self.refresh = refresh
    makeRouter = router
    providers = entities.map { SwiftEntities($0) }
  }

  /// Tells the tool where it is at work, before its intents and queries are used.
  ///
  /// - `index`: where what it indexes is kept.
  func prepare(inWorkspace root: String, index: WorkspaceIndex?) {
    held.withLock { $0.index = index }
    SearchableStores.$local.withValue(index) { prepare(root) }
  }

  /// The index of the workspace it is at work in.
  var index: WorkspaceIndex? { held.withLock { $0.index } }

  /// The way to the person for what its intents open.
  var router: IntentRouter {
    if let router = knownRouter { return router }
    let made = makeRouter()
    return held.withLock { held in
      if held.router == nil { held.router = made }
      return held.router ?? made
    }
  }

  /// The router, where something has been brought to it.
  var knownRouter: IntentRouter? { held.withLock { $0.router } }

  /// Puts all that can be searched into the index anew: the entities that can be indexed, and what the tool adds.
  func refreshIndex() async throws {
    for type in entities {
      if let type = type as? any IndexedEntity.Type { try await CSSearchableIndex.default().reindex(type) }
    }
    try await refresh()
  }

  /// The intent that opens entities of a type, and its parameter for it; the first of them where there are several.
  func opening(_ entity: String) -> (intent: String, parameter: String)? {
    ownIntents.lazy.compactMap { type -> (String, String)? in
      ActionDescription.opens(type).contains(entity) ? (ActionDescription.name(of: type), "target") : nil
    }.first
  }

  func entityType(_ name: String) -> (any AppEntity.Type)? {
    entities.first { EntityDescription.name(of: $0) == name }
  }

  /// Every phrase with the intent that it runs.
  package var phrases: [(phrase: String, action: String)] {
    shortcuts.map { ShortcutPhrases.all(of: $0, in: title) } ?? []
  }

  /// The tool's intents and the built-in ones, by name.
  package var actions: [any RunnableAction] {
    if let actions = found.withLock({ $0 }) { return actions }
    let actions = (ownIntents + BuiltInActions.all).map { IntentAction($0) }.sorted { $0.name < $1.name }
    found.withLock { $0 = actions }
    return actions
  }

  /// How a built-in action is used; nil of the tool's own.
  package func example(of action: String) -> ActionExample? {
    BuiltInActions.all.lazy.compactMap { $0 as? any BuiltInAction.Type }.first {
      ActionDescription.name(of: $0) == action
    }?.example
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
    return ShortcutPhrases.texts(of: shortcuts, running: action, in: title)
  }

  /// Whether there are types beside the built-in ones.
  var hasOwnTypes: Bool { !intents.isEmpty || !providers.isEmpty || shortcuts != nil }

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
