import AppIntents
import Intently

// A library as an app for a phone has it, in the language mode of Swift 5: nothing in the other files is said for this
// command.

@main
struct Reading: IntentlyTool {
  static let name = "reading"
  static let intents: [any AppIntent.Type] = [
    OpenCurrentlyReading.self, OpenShelf.self, OpenBook.self, AddBook.self, AddBookWithDialog.self,
    AddBookWithCover.self, AddBookAskingAuthor.self, AddBookChoosingAuthor.self, BuyBook.self,
  ]
  static let entities: [any AppEntity.Type] = [
    BookEntity.self, SuggestedBookEntity.self, SearchedBookEntity.self, OrderEntity.self,
  ]
  static let shortcuts: (any AppShortcutsProvider.Type)? = ReadingShortcuts.self
}
