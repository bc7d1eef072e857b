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
  static var intents: [any AppIntent.Type] { get }
  static var entities: [any AppEntity.Type] { get }
  /// The phrases of the intents. An intent that has some need not be listed again.
  static var shortcuts: (any AppShortcutsProvider.Type)? { get }
  /// Makes ready what intents and queries use, such as the `AppDependencyManager`'s dependencies.
  ///
  /// Called when the workspace has been found, before anything of the tool is used in it, also where nothing will be: leave
  /// what takes time to the dependency itself, which is made at first use.
  static func prepare(in workspace: ToolWorkspace)
}

extension IntentlyTool {
  public static var intents: [any AppIntent.Type] { [] }
  public static var entities: [any AppEntity.Type] { [] }
  public static var shortcuts: (any AppShortcutsProvider.Type)? { nil }
  public static func prepare(in workspace: ToolWorkspace) {}

  /// Runs the command line of the process and ends it.
  public static func main() {
    // Reason for unsafe: it is called back by the command that runs here, never by two at once.
    nonisolated(unsafe) let prepare: (ToolWorkspace) -> Void = prepare(in:)
    let tool = ToolTypes(
      name: name, intents: intents, entities: entities, shortcuts: shortcuts,
      prepare: { root in prepare(ToolWorkspace(path: root)) })
    CommandProcess.main(Array(CommandLine.arguments.dropFirst()), tool: tool)
  }
}
