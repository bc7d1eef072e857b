import AppIntents
import Intently

// The services of an app in Chinese, in the language mode of Swift 5.

@main
struct Services: IntentlyTool {
  static let name = "services"
  static let intents: [any AppIntent.Type] = [
    OpenRouteIntent.self, RecommendServiceIntent.self, OpenServiceIntent.self,
  ]
  static let entities: [any AppEntity.Type] = [ServiceEntity.self]
  static let shortcuts: (any AppShortcutsProvider.Type)? = ServiceShortcuts.self

  static func prepare(in workspace: ToolWorkspace) { ServiceSetup.configure() }
}
