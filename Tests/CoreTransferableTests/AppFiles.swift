// Types as an app's developer writes them, in a file that imports what such a file imports.
import CoreTransferable
import UniformTypeIdentifiers

extension UTType {
  static var recipe: UTType { UTType(exportedAs: "com.example.transfer.recipe", conformingTo: .json) }
}

// What UIKit would give.
struct UIImage {
  var name: String
  init?(systemName: String) {
    guard !systemName.isEmpty else { return nil }
    name = systemName
  }
  func pngData() -> Data? { Data([0x89, 0x50, 0x4E, 0x47]) + Data(name.utf8) }
}

enum ExampleIntentDataError: Error {
  case imageDataMissing
}

/// The seeds' service, which leaves as an image.
struct ExampleServiceEntity {
  var id: String
  var symbolName: String
}

@available(iOS 26.0, *)
extension ExampleServiceEntity: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { entity in
      guard
        let data = UIImage(
          systemName: entity.symbolName
        )?.pngData()
      else {
        throw ExampleIntentDataError.imageDataMissing
      }
      return data
    }
  }
}

/// Every kind of representation at once.
struct Recipe: Codable, Equatable, Transferable {
  var title: String
  var steps: [String] = []
  var isSecret = false

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .recipe)
      .suggestedFileName { $0.title + ".recipe" }
    CodableRepresentation(
      for: Recipe.self, contentType: .propertyList, encoder: PropertyListEncoder(), decoder: PropertyListDecoder())
    DataRepresentation(contentType: .commaSeparatedText) { recipe in
      Data(([recipe.title] + recipe.steps).joined(separator: ",").utf8)
    } importing: { data in
      let parts = String(decoding: data, as: UTF8.self).split(separator: ",").map(String.init)
      return Recipe(title: parts.first ?? "", steps: Array(parts.dropFirst()))
    }
    .exportingCondition { !$0.isSecret }
    FileRepresentation(contentType: .html) { recipe in
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString, conformingTo: .html)
      try "<h1>\(recipe.title)</h1>".write(to: file, atomically: true, encoding: .utf8)
      return SentTransferredFile(file)
    } importing: { received in
      Recipe(title: try String(contentsOf: received.file, encoding: .utf8) + (received.isOriginalFile ? "!" : ""))
    }
    .suggestedFileName("recipe")
    DataRepresentation(exportedContentType: .pdf) { _ in Data("%PDF".utf8) }
      .visibility(.ownProcess)
    ProxyRepresentation(exporting: \.title)
  }
}

/// An image with its own original, opened where it lies.
struct Photo: Transferable {
  var url: URL
  var wasOriginal = false

  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(exportedContentType: .jpeg, shouldAllowToOpenInPlace: true) {
      SentTransferredFile($0.url, allowAccessingOriginalFile: true)
    }
    FileRepresentation(importedContentType: .image, shouldAttemptToOpenInPlace: true) { received in
      Photo(url: received.file, wasOriginal: received.isOriginalFile)
    }
  }
}

/// A proxy of a proxy, both ways.
struct Note: Transferable, Equatable {
  var text: String

  static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation(exporting: { $0.text }, importing: { (text: String) in Note(text: text) })
  }
}

struct Card: Transferable, Equatable {
  var note: Note
  var isEmpty: Bool { note.text.isEmpty }

  static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation(exporting: \.note) { Card(note: $0) }
      .exportingCondition { !$0.isEmpty }
      .suggestedFileName("card")
  }
}

/// A representation with parts of its own.
struct ReportRepresentation: TransferRepresentation {
  var body: some TransferRepresentation<Report> {
    DataRepresentation(exportedContentType: .html) { (report: Report) in Data("<p>\(report.text)</p>".utf8) }
    DataRepresentation(exportedContentType: .utf8PlainText) { (report: Report) in Data(report.text.utf8) }
  }
  typealias Item = Report
}

final class Report: Transferable {
  let text: String
  init(text: String) { self.text = text }

  static var transferRepresentation: some TransferRepresentation {
    ReportRepresentation()
  }
}

/// Ten representations, the most a builder takes on Apple's systems, and one more.
struct Many: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { _ in Data("png".utf8) }
    DataRepresentation(exportedContentType: .jpeg) { _ in Data("jpeg".utf8) }
    DataRepresentation(exportedContentType: .gif) { _ in Data("gif".utf8) }
    DataRepresentation(exportedContentType: .bmp) { _ in Data("bmp".utf8) }
    DataRepresentation(exportedContentType: .tiff) { _ in Data("tiff".utf8) }
    DataRepresentation(exportedContentType: .image) { _ in Data("image".utf8) }
    DataRepresentation(exportedContentType: .svg) { _ in Data("svg".utf8) }
    DataRepresentation(exportedContentType: .json) { _ in Data("json".utf8) }
    DataRepresentation(exportedContentType: .plainText) { _ in Data("text".utf8) }
    DataRepresentation(importedContentType: .data) { _ in Many() }
    DataRepresentation(exportedContentType: .zip) { _ in Data("zip".utf8) }
  }
}

/// A type only written to, in an actor's world.
@MainActor final class Board: Transferable {
  var lines: [String]
  init(lines: [String]) { self.lines = lines }
  func text() -> String { lines.joined(separator: "\n") }

  nonisolated static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .plainText) { board in
      await Data(board.text().utf8)
    }
    ProxyRepresentation { (board: Board) async in await board.text() }
  }
}

/// Two types that stand for each other.
struct Ping: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation(exporting: { _ in Pong() }, importing: { (_: Pong) in Ping() })
  }
}

struct Pong: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation(exporting: { _ in Ping() }, importing: { (_: Ping) in Pong() })
  }
}
