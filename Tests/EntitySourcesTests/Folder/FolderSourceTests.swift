import Diagnostics
import Foundation
import Glibc
import Metadata
import Queries
import Testing
import Values

@testable import EntitySources

@Suite struct FolderSourceTests {
  /// A folder that is taken away at the end.
  final class Tree {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "folder-source-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
      _ = chmod(path + "/locked", 0o700)
      try? FileManager.default.removeItem(atPath: path)
    }

    @discardableResult
    func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> Tree {
      let full = path + "/" + name
      try FileManager.default.createDirectory(
        atPath: String(full[..<(full.lastIndex(of: "/") ?? full.endIndex)]), withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: full))
      return self
    }

    @discardableResult
    func file(_ name: String, _ text: String = "") throws -> Tree { try file(name, text.utf8) }
  }

  func source(
    _ tree: Tree, match: String? = nil, properties: [PropertyInfo] = [], display: String = "Notes"
  ) throws -> FolderSource {
    try FolderSource(
      folder: tree.path, display: display, match: match, declared: EntityInfo(name: "Note", properties: properties),
      zone: TimeZoneRules.named("Europe/Berlin"))
  }

  func rows(_ source: FolderSource, _ names: [String]) throws -> (rows: [[String?]], warnings: [Diagnostic]) {
    let indices = names.compactMap { source.schema.entity.propertyIndex($0) }
    let cursor = try source.scan(ScanRequest(properties: Set(indices)))
    var rows: [[String?]] = []
    while let batch = try cursor.nextBatch() {
      #expect(!batch.isEmpty)
      for row in batch { rows.append(indices.map { text(row.cells[$0]) }) }
    }
    return (rows, cursor.warnings)
  }

  func text(_ cell: RawCell) -> String? {
    switch cell {
    case .value(.text(let text)): text
    case .value(.integer(let number)): number.description
    case .value(.dateTime(let time)): time.description
    case .value(.file(let file)): "file:" + file.path
    case .undecodable(let bytes): "undecodable(\(bytes.count))"
    case .missing: nil
    default: "?"
    }
  }

  func paths(_ source: FolderSource) throws -> [String] { try rows(source, ["path"]).rows.compactMap { $0[0] } }

  @Test func `files come in the order of their paths' bytes`() throws {
    let tree = try Tree()
    for name in ["b.md", "a/z.md", "a-b.md", "a.md", "a/b/c.md", "B.md", "é.md", ".hidden.md", ".git/x.md"] {
      try tree.file(name)
    }
    #expect(
      try paths(source(tree)) == [
        "Notes/B.md", "Notes/a-b.md", "Notes/a.md", "Notes/a/b/c.md", "Notes/a/z.md", "Notes/b.md", "Notes/é.md",
      ])
    #expect(try paths(source(tree, match: "*.md", display: ".")).first == "B.md")
    #expect(try paths(source(tree, match: "a/**/*.md", display: "Notes/")) == ["Notes/a/b/c.md", "Notes/a/z.md"])
    #expect(try paths(source(tree, match: ".*/**")) == ["Notes/.git/x.md"])
  }

  @Test func `every property of a file`() throws {
    let tree = try Tree().file("sub/Data.CSV", "a,b\n")
    let time = timeval(tv_sec: 1_767_225_600, tv_usec: 500_000)
    utimes(tree.path + "/sub/Data.CSV", [time, time])
    let names = FolderSource.properties.map(\.name)
    let row = try #require(try rows(source(tree), names).rows.first)
    let facts = Dictionary(uniqueKeysWithValues: zip(names, row))
    #expect(facts["path"] == "Notes/sub/Data.CSV")
    #expect(facts["name"] == "Data.CSV")
    #expect(facts["extension"] == "CSV")
    #expect(facts["folder"] == "Notes/sub")
    #expect(facts["size"] == "4")
    #expect(facts["modified"] == "2026-01-01T01:00:00.5+01:00")
    #expect(facts["contentType"] == "text/csv")
    #expect(facts["text"] == "a,b\n")
    #expect(facts["file"] == "file:Notes/sub/Data.CSV")
  }

  @Test func `what is not asked for is not read`() throws {
    let tree = try Tree().file("a.md", "text")
    let source = try source(tree)
    let cursor = try source.scan(ScanRequest(properties: []))
    let batch = try #require(try cursor.nextBatch())
    #expect(batch[0].cells.allSatisfy { if case .missing = $0 { true } else { false } })
    #expect(try cursor.nextBatch() == nil)
  }

  @Test func `names without an ending`() throws {
    let tree = try Tree().file("README").file("end.").file(".profile.d")
    #expect(try rows(source(tree, match: "{*,.*}"), ["extension"]).rows == [["d"], [nil], [nil]])
  }

  @Test func `links to files count, links to folders do not`() throws {
    let tree = try Tree().file("real/a.md", "x")
    symlink("real/a.md", tree.path + "/link.md")
    symlink("..", tree.path + "/real/loop")
    symlink("real", tree.path + "/other")
    symlink("nowhere", tree.path + "/broken.md")
    mkfifo(tree.path + "/pipe.md", 0o600)
    #expect(try paths(source(tree)) == ["Notes/link.md", "Notes/real/a.md"])
  }

  @Test func `text in its encodings`() throws {
    let tree = try Tree().file("1", "\u{FEFF}é").file("2", [0x63, 0xE9, 0x80]).file("3", [0xFF, 0xFE, 0x41, 0x00])
      .file("4", [0x00, 0x01]).file("5").file("6", [0xFE, 0xFF, 0xD8, 0x00]).file(
        "7", [UInt8](repeating: 0x61, count: 16 << 20)
      )
      .file("8", [UInt8](repeating: 0x61, count: (16 << 20) + 1))
    let found = try rows(source(tree), ["text"])
    let texts = found.rows.map { $0[0].map { $0.utf8.count > 100 ? "long" : $0 } }
    #expect(texts == ["é", "cé€", "A", "undecodable(2)", "", "undecodable(4)", "long", "undecodable(0)"])
    #expect(found.warnings.map(\.message) == ["the text of “Notes/8” cannot be read: it is larger than 16 MiB"])
  }

  @Test func `a name that is no text is a misfit`() throws {
    let tree = try Tree()
    let name = (tree.path + "/caf").utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: 0xE9), 0]
    let descriptor = open(name, O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    close(descriptor)
    #expect(try rows(source(tree), ["path", "size", "file"]).rows == [["undecodable(4)", "0", "undecodable(4)"]])
    #expect(try source(tree).locate(property: 0, of: RowPlace(record: 1)).file == "Notes/caf\u{FFFD}")
  }

  @Test func `names are compared in NFC, and opened as they are`() throws {
    let tree = try Tree().file("Cafe\u{301}.md", "x")
    let row = try #require(try rows(source(tree, match: "Caf\u{E9}*"), ["name", "file", "text"]).rows.first)
    #expect(row[0].map { Array($0.unicodeScalars) } == Array("Caf\u{E9}.md".unicodeScalars))
    #expect(row[1].map { Array($0.unicodeScalars) } == Array("file:Notes/Cafe\u{301}.md".unicodeScalars))
    #expect(row[2] == "x")
  }

  @Test(.enabled(if: geteuid() != 0)) func `a folder that cannot be read is a warning`() throws {
    let tree = try Tree().file("locked/a.md").file("b.md")
    chmod(tree.path + "/locked", 0)
    let found = try rows(source(tree), ["path"])
    #expect(found.rows == [["Notes/b.md"]])
    #expect(found.warnings.map(\.range?.file) == ["Notes/locked"])
  }

  @Test func `a folder that is not there is an error`() throws {
    let tree = try Tree().file("file")
    let range = SourceRange(file: "intently.json", line: 3, column: 5)
    for (path, message) in [("/none", "there is no folder “Notes”"), ("/file", "“Notes” is no folder")] {
      let source = try FolderSource(
        folder: tree.path + path, display: "Notes", declared: EntityInfo(name: "N", properties: []), zone: .utc,
        at: range)
      #expect {
        try source.scan(ScanRequest(properties: []))
      } throws: {
        ($0 as? Diagnostic)?.message == message && ($0 as? Diagnostic)?.range == range
      }
    }
  }

  @Test func `declared properties take their own names, and the path is the id`() throws {
    let tree = try Tree().file("a.md", "12")
    let source = try source(
      tree,
      properties: [
        PropertyInfo(name: "title", column: "name", type: .text),
        PropertyInfo(name: "where", column: "path", type: .text),
      ])
    #expect(source.schema.entity.id == "where")
    #expect(try rows(source, ["title", "where"]).rows == [["a.md", "Notes/a.md"]])
    #expect {
      try FolderSource(
        folder: tree.path, display: "Notes",
        declared: EntityInfo(name: "N", properties: [PropertyInfo(name: "naem", type: .text)]), zone: .utc)
    } throws: {
      ($0 as? Diagnostic)?.hint == "did you mean “name”?"
    }
    #expect(throws: Diagnostic.self) { try self.source(tree, match: "[a") }
  }

  @Test func `a place is found again`() throws {
    let tree = try Tree().file("a.md").file("b/c.md").file("b/d.md")
    #expect(try source(tree).locate(property: 0, of: RowPlace(record: 2)).description == "Notes/b/c.md")
  }

  @Test func `deep folders and many files`() throws {
    let tree = try Tree()
    for number in 0..<600 { try tree.file("n/\(number).txt") }
    let deep = (0..<60).map { "d\($0)" }.joined(separator: "/")
    try tree.file("\(deep)/end.txt")
    #expect(try paths(source(tree)).count == 601)
  }
}
