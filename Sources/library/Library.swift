import AppIntents
// The static Swift library is found by what this file imports.
import Foundation
import Intently

/// The example tool: a library of books, kept in a SQLite file, with two intents and an entity that workflows can find.
///
/// `LIBRARY_FILE` says where the books are; they are in `books.sqlite` of the current folder where it says nothing.
@main
struct Library: IntentlyTool {
  static let name = "library"
  static let intents: [any AppIntent.Type] = [AddBook.self, OpenBook.self]
  static let entities: [any AppEntity.Type] = [BookEntity.self]
}
