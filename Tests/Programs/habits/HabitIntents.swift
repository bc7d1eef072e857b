import AppIntents

struct Habit: Identifiable, Sendable {
  let id: UUID
  var name: String
  var count: Int
}

actor HabitStore {
  static let shared = HabitStore()

  private var habits = [
    Habit(id: HabitStore.id(1), name: "Read", count: 2),
    Habit(id: HabitStore.id(2), name: "Walk", count: 0),
    Habit(id: HabitStore.id(3), name: "Sleep Early", count: 5),
  ]

  private static func id(_ number: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, number))
  }

  func all() -> [Habit] { habits }

  func habits(for ids: [UUID]) -> [Habit] {
    habits.filter { ids.contains($0.id) }
  }

  func increment(_ id: UUID, by amount: Int) -> Int {
    guard let index = habits.firstIndex(where: { $0.id == id }) else { return 0 }
    habits[index].count += amount
    return habits[index].count
  }
}

struct HabitEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Habit"
  static let defaultQuery = HabitQuery()

  let id: UUID

  @Property(title: "Name")
  var name: String

  @Property(title: "Count")
  var count: Int

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)")
  }

  init(_ habit: Habit) {
    self.id = habit.id
    self.name = habit.name
    self.count = habit.count
  }
}

struct HabitQuery: EntityQuery {
  func entities(for identifiers: [UUID]) async throws -> [HabitEntity] {
    await HabitStore.shared.habits(for: identifiers).map(HabitEntity.init)
  }

  func suggestedEntities() async throws -> [HabitEntity] {
    await HabitStore.shared.all().map(HabitEntity.init)
  }
}

struct LogHabitIntent: AppIntent {
  static let title: LocalizedStringResource = "Log Habit"
  static let description = IntentDescription("Adds to what was done of a habit today.")

  @Parameter(title: "Habit")
  var habit: HabitEntity

  @Parameter(title: "Amount", default: 1)
  var amount: Int

  static var parameterSummary: some ParameterSummary {
    Summary("Log \(\.$amount) for \(\.$habit)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    let total = await HabitStore.shared.increment(habit.id, by: amount)
    return .result(value: total, dialog: "\(habit.name) is at \(total) today.")
  }
}

@available(iOS 26.0, *)
struct OpenHabitsIntent: AppIntent {
  static let title: LocalizedStringResource = "Open Habits"
  static let supportedModes: IntentModes = .foreground

  func perform() async throws -> some IntentResult {
    .result()
  }
}

struct HabitShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: LogHabitIntent(),
      phrases: [
        "Log a habit in \(.applicationName)",
        "Log \(\.$habit) in \(.applicationName)",
      ],
      shortTitle: "Log Habit",
      systemImageName: "checkmark.circle"
    )
  }
}
