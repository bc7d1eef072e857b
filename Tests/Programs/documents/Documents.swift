import AppIntents
import Intently

// The documents of an engineer's office, in the language mode of Swift 5.

@main
struct Documents: IntentlyTool {
  static let name = "documents"
  static let intents: [any AppIntent.Type] = [
    ExportDocumentAsPDF.self, OpenDocument.self, CountPages.self, CountWords.self, MakeNote.self,
  ]
  static let entities: [any AppEntity.Type] = [ProjectDocumentEntity.self, NoteEntity.self]
  static let shortcuts: (any AppShortcutsProvider.Type)? = DocumentShortcuts.self
}
