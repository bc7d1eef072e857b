import AppIntents

/// What people say to run the library's intents.
struct LibraryShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: AddBook(),
      phrases: ["Add a book to \(.applicationName)"],
      shortTitle: "Add Book", systemImageName: "plus")
    AppShortcut(
      intent: OpenBook(),
      phrases: ["Open \(\.$book) in \(.applicationName)", "Show \(\.$book) of \(.applicationName)"],
      shortTitle: "Open Book", systemImageName: "book")
  }
}
