import AppIntents
import Intently

// A counter of habits, one file of an app for a phone and this one.

@main
struct Habits: IntentlyTool {
  static let name = "habits"
  static let intents: [any AppIntent.Type] = [LogHabitIntent.self, OpenHabitsIntent.self]
  static let entities: [any AppEntity.Type] = [HabitEntity.self]
  static let shortcuts: (any AppShortcutsProvider.Type)? = HabitShortcuts.self
}
