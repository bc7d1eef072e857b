import Queries
import Values

/// Makes rows of a block's records, as the row path has them.
struct RowMaking: Sendable {
  /// For each property the column its cells stand in; nil for those nobody asked for, which are missing.
  private let columns: [Int?]
  /// The properties asked for and their columns.
  private let wanted: [(property: Int, column: Int)]

  init(columns: [Int], properties: Set<Int>) {
    self.columns = columns.indices.map { properties.contains($0) ? columns[$0] : nil }
    wanted = columns.indices.compactMap { properties.contains($0) ? ($0, columns[$0]) : nil }
  }

  /// **Shape**: the place's record and line are counted from the block's first.
  func row(_ row: Int, of block: borrowing RecordBlock) -> Row {
    var cells = [RawCell](repeating: .missing, count: columns.count)
    for (property, column) in wanted { cells[property] = block.cell(row, column) }
    return Row(cells: cells, place: RowPlace(record: row))
  }
}
