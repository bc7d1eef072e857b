import Diagnostics
import Formats
import Queries
import Values

/// Reads a file's records as rows, batch by batch.
final class FileCursor: RowCursor {
  private let reader: any RecordReader
  private let source: FileSource
  /// For each property the column it comes from, where the file has columns.
  private let columns: [Int?]
  /// For each property where it stands in a JSON record.
  private let paths: [JSONPath]
  private let wanted: [Bool]
  /// Keys that no property asks for, each named once.
  private var undeclared: [String] = []
  private var declaredRoots: Set<String> = []
  /// What is wrong with the record after the rows handed on.
  private var pending: Diagnostic?

  static let batchSize = 512

  init(_ reader: any RecordReader, source: FileSource, properties: Set<Int>) {
    self.reader = reader
    self.source = source
    let infos = source.schema.entity.properties
    wanted = infos.indices.map { properties.contains($0) }
    paths = infos.map { JSONPath($0.column) }
    if let names = reader.columns {
      columns = infos.map { info in names.firstIndex { $0.compareScalars(to: info.column) == 0 } }
      if let csv = reader as? CSVReader {
        csv.wanted = Set(columns.enumerated().compactMap { wanted[$0.offset] ? $0.element : nil })
      }
    } else {
      columns = []
      declaredRoots = Set(infos.map { String($0.column.split(separator: ".").first ?? "") } + infos.map(\.column))
    }
  }

  var warnings: [Diagnostic] {
    guard !undeclared.isEmpty else { return reader.warnings }
    let names = undeclared.map { "“\(VisibleText.of($0))”" }.joined(separator: ", ")
    return reader.warnings + [
      Diagnostic(
        .undeclaredColumn,
        "\(source.name) also holds \(names), which no property of “\(source.schema.entity.name)” asks for",
        at: SourceRange(file: source.name), hint: "declare it under “properties”", severity: .warning)
    ]
  }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    if let pending { throw pending }
    var rows: [Row] = []
    rows.reserveCapacity(Self.batchSize)
    do throws(Diagnostic) {
      while rows.count < Self.batchSize, let record = try reader.next() {
        rows.append(row(record))
      }
    } catch {
      // Rows before a record that cannot be read are handed on first: a limit they fill is not spoilt by what follows.
      if rows.isEmpty { throw error }
      pending = error
    }
    return rows.isEmpty ? nil : rows
  }

  private func row(_ record: RawRecord) -> Row {
    switch record.content {
    case .cells(let cells):
      return Row(
        cells: columns.indices.map { index in
          guard wanted[index], let column = columns[index], column < cells.count else { return .missing }
          return source.normalizes ? cells[column].normalized : cells[column]
        }, place: record.place)
    case .fields(let node):
      if undeclared.count < 8, case .object(let members) = node.content {
        for member in members where !declaredRoots.contains(member.key) {
          declaredRoots.insert(member.key)
          undeclared.append(member.key)
        }
      }
      return Row(
        cells: paths.indices.map { index in
          guard wanted[index], let value = node.value(at: paths[index]) else { return .missing }
          return source.normalizes ? RawCell.json(value).normalized : .json(value)
        }, place: record.place)
    }
  }
}

extension RawCell {
  /// The cell with its text in Unicode normal form C.
  var normalized: RawCell {
    switch self {
    case .unquoted(let text): .unquoted(text.normalizedNFC)
    case .quoted(let text): .quoted(text.normalizedNFC)
    case .json(let node):
      if case .string(let text) = node.content {
        .json(JSONNode(.string(text.normalizedNFC), start: node.start, end: node.end))
      } else {
        self
      }
    case .value(.text(let text)): .value(.text(text.normalizedNFC))
    default: self
    }
  }
}
