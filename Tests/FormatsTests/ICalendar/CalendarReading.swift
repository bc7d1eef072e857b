import Diagnostics
import Foundation
import Testing
import Values

@testable import Formats

/// Reads records in tests and shows their cells as text.
enum CalendarReading {
  static let berlin = try? TimeZoneRules.named("Europe/Berlin")

  /// The lines of a calendar around these, with CRLF.
  static func calendar(_ body: String) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0"] + body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  static func options(zone: String = "Europe/Berlin", expand: (String, String)? = nil) throws -> ReadingOptions {
    var options = ReadingOptions()
    options.timeZone = try TimeZoneRules.named(zone)
    if let expand {
      options.expand = try #require(CalendarDate(iso: expand.0))...#require(CalendarDate(iso: expand.1))
    }
    return options
  }

  struct Result {
    var rows: [[String: RawCell]] = []
    var places: [RowPlace] = []
    var warnings: [Diagnostic] = []

    subscript(row: Int, name: String) -> String? {
      guard rows.indices.contains(row) else { return nil }
      return rows[row][name].flatMap(CalendarReading.text)
    }

    /// These columns of every row, with `·` for missing.
    func table(_ names: String...) -> [String] {
      rows.indices.map { row in names.map { self[row, $0] ?? "·" }.joined(separator: " | ") }
    }
  }

  static func read(
    _ format: any RecordFormat.Type, _ text: String, options: ReadingOptions = ReadingOptions(), block: Int = 1 << 18
  ) throws -> Result {
    try read(format, bytes: Array(text.utf8), options: options, block: block)
  }

  static func read(
    _ format: any RecordFormat.Type, bytes: [UInt8], options: ReadingOptions = ReadingOptions(), block: Int = 1 << 18
  ) throws -> Result {
    let reader = try format.reader(for: MemoryInput(bytes, name: "file", blockSize: block), options: options)
    var result = Result()
    let columns = try #require(reader.columns)
    while let record = try reader.next() {
      guard case .cells(let cells) = record.content else { continue }
      #expect(cells.count == columns.count)
      result.rows.append(Dictionary(uniqueKeysWithValues: zip(columns, cells)))
      result.places.append(record.place)
    }
    result.warnings = reader.warnings
    return result
  }

  static func text(_ cell: RawCell) -> String? {
    switch cell {
    case .missing: nil
    case .value(let value): text(value)
    case .unquoted(let text): text
    case .quoted(let text): "misfit(\(text))"
    case .undecodable(let bytes): "undecodable(\(bytes.count))"
    case .json: "json"
    }
  }

  static func text(_ value: Value) -> String {
    switch value {
    case .text(let text), .url(let text): text
    case .integer(let number), .decimal(let number): number.description
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let date): date.description
    case .dateTime(let time): time.description
    case .duration(let span): span.description
    case .person(let person): "\(person.name ?? "·") <\(person.email ?? "·")>"
    case .list(let items): "[" + items.map(text).joined(separator: "; ") + "]"
    default: "\(value)"
    }
  }

  /// The shared data beside the package; nil where it is not there.
  static var shared: URL? {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    for path in ["../shared/data", "../../shared/data"] {
      let data = folder.appending(path: path)
      if FileManager.default.fileExists(atPath: data.path) { return data }
    }
    return nil
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: try #require(shared).appending(path: path)))
  }

  static func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: try #require(shared).appending(path: folder).path).sorted()
  }
}
