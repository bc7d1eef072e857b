import AppIntents

struct ReadingShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OpenCurrentlyReading(),
      phrases: ["Open Currently Reading in \(.applicationName)"],
      systemImageName: "books.vertical.fill"
    )
    AppShortcut(
      intent: OpenShelf(),
      phrases: ["Open \(\.$shelf) in \(.applicationName)"],
      shortTitle: "Open Shelf",
      systemImageName: "books.vertical"
    )
    AppShortcut(
      intent: OpenBook(),
      phrases: ["Show \(\.$target) in \(.applicationName)"],
      shortTitle: "Show Book",
      systemImageName: "book"
    )
  }
}
