import AppIntents
// The static Swift library is found by what this file imports.
import Foundation
import Intently

/// The example tool: a library of books, kept in a SQLite file, with three intents and an entity that workflows can find.
///
/// The books are in `books.sqlite` of the workspace's folder.
@main
struct Library: IntentlyTool {
  static let name = "library"
  static let title = "Library"
  static let intents: [any AppIntent.Type] = [AddBook.self, OpenBook.self, OpenShelf.self]
  static let entities: [any AppEntity.Type] = [BookEntity.self]
  static let shortcuts: (any AppShortcutsProvider.Type)? = LibraryShortcuts.self

  static func prepare(in workspace: ToolWorkspace) {
    AppDependencyManager.shared.add(dependency: BookStore(path: workspace.path + "/books.sqlite"))
  }
}
