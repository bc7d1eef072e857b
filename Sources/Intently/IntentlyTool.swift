public import AppIntents
import Commands

/// A command of your own: the whole `intently` with your intents and entities added.
///
/// Adopt it in a type marked `@main` and list your types. Everything else follows from their declarations: what `check` knows,
/// the schema, help and the listings. The built-in actions are there as well.
/// **Errors**: two types of one name end the command at its start, with the name.
public protocol IntentlyTool {
  /// What the command is called in help and messages.
  static var name: String { get }
  static var intents: [any AppIntent.Type] { get }
  static var entities: [any AppEntity.Type] { get }
  static var shortcuts: (any AppShortcutsProvider.Type)? { get }
}

extension IntentlyTool {
  public static var intents: [any AppIntent.Type] { [] }
  public static var entities: [any AppEntity.Type] { [] }
  public static var shortcuts: (any AppShortcutsProvider.Type)? { nil }

  /// Runs the command line of the process and ends it.
  public static func main() async {
    let tool = ToolTypes(name: name, intents: intents, entities: entities)
    await CommandProcess.exit(running: Array(CommandLine.arguments.dropFirst()), tool: tool)
  }
}
