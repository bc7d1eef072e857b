import Diagnostics
import Formats
import Values

/// Reads an export back before it takes its name, and compares it with what was written (`"verify": true`).
///
/// **Shape**: rows are counted and their cells digested, so memory does not grow with the file.
/// **Errors**: `verify-failed`.
struct ExportVerification {
  let columns: [OutputColumn]
  let format: any ExportFormat.Type
  let options: ExportOptions

  /// The format that reads the file back; nil where none does.
  static func reader(of format: any ExportFormat.Type) -> (any RecordFormat.Type)? {
    BuiltInFormats.all.first { $0.contentType == format.info.contentType }
  }

  func check(_ path: String, shown: String, against written: RowDigest) throws(Diagnostic) {
    guard let reading = Self.reader(of: format) else { return }
    let reader = try reading.reader(for: try FileInput(path: path, named: shown), options: readingOptions)
    var found = RowDigest()
    while let record = try reader.next() {
      switch record.content {
      case .cells(let cells):
        for cell in cells { found.add(characters(of: cell)) }
      case .fields(let node):
        for column in columns { found.add(node[column.header].flatMap { $0.isNull ? nil : $0.jsonText }) }
      }
      found.endRow()
    }
    guard found == written else {
      throw Diagnostic(
        .verifyFailed,
        found.rows == written.rows
          ? "reading “\(shown)” back gave other values than were written"
          : "reading “\(shown)” back gave \(found.rows) rows, and \(written.rows) were written",
        at: SourceRange(file: shown), hint: "the old file is left as it was")
    }
  }

  private var readingOptions: ReadingOptions {
    var reading = ReadingOptions()
    reading.header = options.header
    reading.profile = options.profile
    reading.encoding = options.encoding
    reading.delimiter = options.separator ?? options.delimiter ?? (format.info.contentType == .csv ? "," : nil)
    return reading
  }

  private func characters(of cell: RawCell) -> String? {
    switch cell {
    case .unquoted(let text): text == options.nullText ? nil : text
    case .quoted(let text): text
    default: nil
    }
  }
}

/// A writer that digests what goes through it.
final class DigestingWriter: RowWriter {
  private let base: any RowWriter
  private let columns: [OutputColumn]
  private let keepsRecords: Bool
  private let lists: String?
  private(set) var digest = RowDigest()

  init(_ base: any RowWriter, columns: [OutputColumn], keepsRecords: Bool, lists: String?) {
    self.base = base
    self.columns = columns
    self.keepsRecords = keepsRecords
    self.lists = lists
  }

  var warnings: [Diagnostic] { base.warnings }

  func begin() throws(WritingFault) { try base.begin() }

  func write(_ cells: [RawCell]) throws(WritingFault) {
    try base.write(cells)
    for (column, cell) in zip(columns, cells) { digest.add(try characters(of: cell, column)) }
    digest.endRow()
  }

  func end() throws(WritingFault) { try base.end() }

  private func characters(of cell: RawCell, _ column: OutputColumn) throws(WritingFault) -> String? {
    do throws(Misfit) {
      if keepsRecords {
        if case .json(let node) = cell { return node.isNull ? nil : node.jsonText }
        let value = try column.typing.value(of: cell)
        return value.isMissing ? nil : JSONText.write(value)
      }
      return try column.typing.characters(of: cell)?.text
    } catch {
      throw .misfit(error)
    }
  }
}

/// A running digest of rows (FNV-1a, 64 bits) with their count.
struct RowDigest: Equatable {
  private(set) var rows = 0
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds a cell; nil is no value, which differs from empty text.
  mutating func add(_ cell: String?) {
    guard let cell else { return mix(0) }
    mix(1)
    for byte in cell.utf8 { mix(byte) }
    mix(0xFF)
  }

  mutating func endRow() {
    rows += 1
    mix(0xFE)
  }

  private mutating func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
}

extension JSONNode {
  var isNull: Bool { if case .null = content { true } else { false } }
}
