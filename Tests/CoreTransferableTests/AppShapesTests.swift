// The shapes in which apps write representations, beyond those of `AppFiles.swift`.
import CoreTransferable
import Testing
import UniformTypeIdentifiers

struct Todo: Codable, Identifiable {
  var id = UUID()
  var name: String
}

extension UTType {
  static let todo = UTType(exportedAs: "com.example.todo")
}

extension Todo: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .todo)
    ProxyRepresentation(exporting: \.name)
  }
}

/// One kind of item of several kinds of content, told apart by the proxy's type.
enum DropItem: Equatable, Transferable {
  case text(String)
  case url(URL)

  static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation { (url: URL) in DropItem.url(url) }
    ProxyRepresentation { DropItem.text($0) }
    ProxyRepresentation(exporting: { (item: DropItem) -> String in "\(item)" })
  }
}

/// A representation written out by its type, from closures made before.
final class Attachment: Transferable {
  let file: URL
  init(file: URL) { self.file = file }

  static var transferRepresentation: FileRepresentation<Attachment> {
    let exportingBehavior: @Sendable (Attachment) async throws -> SentTransferredFile = { input in
      .init(input.file, allowAccessingOriginalFile: true)
    }
    let importingBehavior: @Sendable (ReceivedTransferredFile) async throws -> Attachment = {
      Attachment(file: $0.file)
    }
    return FileRepresentation(
      contentType: .data,
      shouldAttemptToOpenInPlace: true,
      exporting: exportingBehavior,
      importing: importingBehavior
    )
  }
}

/// Every modifier in a row.
struct Selection: Transferable {
  var files: [URL]

  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(exportedContentType: .fileURL) { selection in
      SentTransferredFile(selection.files[0])
    }
    .exportingCondition { selection in selection.files.count == 1 }
    .suggestedFileName("selection.txt")
    .visibility(.team)
    DataRepresentation(exportedContentType: .utf8PlainText) { selection in
      Data(selection.files.map(\.path).joined(separator: "\n").utf8)
    }
    .suggestedFileName { selection in "\(selection.files.count) files.txt" }
  }
}

struct AppShapesTests {
  @Test func `an app's own type and a key path leave`() async throws {
    let todo = Todo(name: "buy milk")
    #expect(Todo.exportedContentTypes() == [.todo, .utf8PlainText])
    #expect(try await todo.exported(as: .plainText) == Data("buy milk".utf8))
    #expect(try await Todo(importing: try await todo.exported(as: .data), contentType: .todo).id == todo.id)
  }

  @Test func `the proxy that takes the content makes the item`() async throws {
    let url = try #require(URL(string: "https://a.b"))
    #expect(try await DropItem(importing: Data("https://a.b".utf8), contentType: .url) == .url(url))
    #expect(try await DropItem(importing: Data("hello".utf8), contentType: .plainText) == .text("hello"))
  }

  @Test func `modifiers in a row all count`() async throws {
    let two = Selection(files: [URL(fileURLWithPath: "/a"), URL(fileURLWithPath: "/b")])
    #expect(two.exportedContentTypes(.team) == [.utf8PlainText])
    #expect(Selection.exportedContentTypes() == [.utf8PlainText])
    #expect(Selection.exportedContentTypes(visibility: .team) == [.fileURL, .utf8PlainText])
    #expect(two.suggestedFilename == "2 files.txt")
    #expect(Selection(files: [URL(fileURLWithPath: "/a")]).suggestedFilename == "selection.txt")
  }

  @Test func `items of different types are exported one by one`() async throws {
    let items: [any Transferable] = [Todo(name: "x"), DropItem.text("y"), "z"]
    for item in items {
      #expect(type(of: item).exportedContentTypes().contains(.utf8PlainText))
      let content = try await item._exportedContent(as: .plainText)
      #expect(content.contentType == .utf8PlainText)
      #expect(try content.data().isEmpty == false)
    }
  }
}
