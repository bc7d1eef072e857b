public import AppIntents
import Commands

/// A command of your own: the whole `intently` with your intents and entities added.
///
/// Adopt it in a type marked `@main` and list your types. Everything else follows from their declarations: what
/// `check` knows, the schema, help, the listings and the reference pages. The built-in actions are there as well.
/// **Errors**: two types of one name end the command at its start, with the name.
public protocol IntentlyTool {
  /// What the command is called in help and messages.
  static var name: String { get }
  /// What people call the app when they say its phrases; its name where nothing else is said.
  static var title: String { get }
  static var intents: [any AppIntent.Type] { get }
  static var entities: [any AppEntity.Type] { get }
  /// The phrases of the intents. An intent that has some need not be listed again.
  static var shortcuts: (any AppShortcutsProvider.Type)? { get }
  /// Makes ready what intents and queries use, such as the `AppDependencyManager`'s dependencies.
  ///
  /// Called when the workspace has been found, before anything of the tool is used in it, also where nothing will be: leave
  /// what takes time to the dependency itself, which is made at first use.
  static func prepare(in workspace: ToolWorkspace)
  /// The one way on which everything that intents open comes to the app; one that says what would be opened where the tool has
  /// none of its own.
  static var router: IntentRouter { get }
  /// Puts into the search index what can be found beside entities; `search --refresh` calls it.
  static func refreshIndex() async throws
}

extension IntentlyTool {
  public static var intents: [any AppIntent.Type] { [] }
  public static var entities: [any AppEntity.Type] { [] }
  public static var shortcuts: (any AppShortcutsProvider.Type)? { nil }
  public static var title: String { name }
  public static var router: IntentRouter { .printing }
  public static func prepare(in workspace: ToolWorkspace) {}
  public static func refreshIndex() async throws {}

  /// Runs the command line of the process and ends it.
  public static func main() {
    // Reason for unsafe: they are called back by the command that runs here, never by two at once.
    nonisolated(unsafe) let prepare: (ToolWorkspace) -> Void = prepare(in:)
    nonisolated(unsafe) let router: () -> IntentRouter = { Self.router }
    nonisolated(unsafe) let refresh: () async throws -> Void = refreshIndex
    let tool = ToolTypes(
      name: name, title: title, intents: intents, entities: entities, shortcuts: shortcuts,
      router: { router() }, refresh: { try await refresh() },
      prepare: { root in prepare(ToolWorkspace(path: root)) })
    CommandProcess.main(Array(CommandLine.arguments.dropFirst()), tool: tool)
  }
}
