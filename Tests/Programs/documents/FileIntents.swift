import AppIntents

/// Takes a file of one type: what can become one will do.
struct CountPages: AppIntent {
  static var title: LocalizedStringResource = "Count Pages"

  @Parameter(title: "File", supportedContentTypes: [.pdf])
  var file: IntentFile

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let text = String(decoding: file.data, as: UTF8.self)
    return .result(value: text.components(separatedBy: "/Type /Page ").count - 1)
  }
}

/// Words that come out of a file of text, and go into one.
struct NoteEntity: TransientAppEntity, Transferable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Note"

  @Property(title: "Words")
  var words: Int

  var displayRepresentation: DisplayRepresentation { "\(words) words" }

  init() {}

  init(text: String) {
    words = text.split(whereSeparator: \.isWhitespace).count
  }

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(importedContentType: .plainText) { data in
      NoteEntity(text: String(decoding: data, as: UTF8.self))
    }
  }
}

struct CountWords: AppIntent {
  static var title: LocalizedStringResource = "Count Words"

  @Parameter(title: "Note")
  var note: NoteEntity

  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: note.words) }
}

/// Gives a file that a workflow has not seen.
struct MakeNote: AppIntent {
  static var title: LocalizedStringResource = "Make Note"

  @Parameter(title: "Text")
  var text: String

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    .result(value: IntentFile(data: Data(text.utf8), filename: "note.txt", type: .plainText))
  }
}
