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
      phrases: ["Open \(\.$target) in \(.applicationName)", "Show \(\.$target) of \(.applicationName)"],
      shortTitle: "Open Book", systemImageName: "book")
    AppShortcut(
      intent: OpenShelf(),
      phrases: ["Open \(\.$shelf) in \(.applicationName)", "在\(.applicationName)里打开\(\.$shelf)"],
      shortTitle: "Open Shelf", systemImageName: "books.vertical")
  }

  static let negativePhrases: NegativeAppShortcutPhrases = ["Open a window in \(.applicationName)"]
}
