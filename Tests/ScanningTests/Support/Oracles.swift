import Diagnostics
import Formats
import Queries
import TestSupport
import Values

@testable import Scanning

/// What a query gives, as far as it can be compared.
struct Answer: Equatable {
  var text: String
  var count: Int
  var warnings: [String]
}

/// The row path's sort, slice and writer.
enum RowPathExport {
  /// **Errors**: whatever is wrong with the data.
  static func answer(
    _ rows: [Row], schema: Schema, sort: [SortKey], offset: Int, limit: Int?,
    columns: [(property: Int, output: OutputColumn)], format: any ExportFormat.Type, options: ExportOptions
  ) throws -> Answer {
    var rows = rows
    if !sort.isEmpty {
      let sorted = SortedRows(RowOrder(sort, schema: schema))
      for row in rows { try sorted.add(row) }
      rows = try sorted.finish().rows()
    }
    rows = Array(rows.dropFirst(offset).prefix(limit ?? .max))
    let output = MemoryOutput()
    let writer = try format.writer(columns: columns.map(\.output), options: options, output: output)
    try writer.begin()
    for row in rows { try writer.write(columns.map { row.cells[$0.property] }) }
    try writer.end()
    return Answer(
      text: String(decoding: output.bytes, as: UTF8.self), count: rows.count, warnings: writer.warnings.map(\.message))
  }
}

extension Schema {
  func path(_ index: Int) -> PropertyPath {
    PropertyPath(index: index, name: entity.properties[index].name, type: entity.properties[index].type)
  }

  func column(_ index: Int) -> (property: Int, output: OutputColumn) {
    (index, OutputColumn(header: entity.properties[index].name, typing: typings[index]))
  }
}

extension SeededRandom {
  mutating func sortKeys(_ schema: Schema) -> [SortKey] {
    (0..<below(4)).map { _ in
      SortKey(
        path: schema.path(below(schema.typings.count)), isDescending: chance(1, in: 2),
        isMissingFirst: chance(1, in: 3))
    }
  }
}
