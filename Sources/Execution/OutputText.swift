package import Diagnostics
package import Formats
import Queries
import Values
import Workflows

/// Writes what a run gives to a person or a pipe.
package enum OutputText {
  /// Rows as a table for people.
  static func table(_ rows: RowSet, state: RunState) throws(Diagnostic) -> String {
    let output = MemoryOutput()
    let table = try OutputTableBuilder(state: state).table(rows, columns: nil, header: .names, keepsRecords: false)
    _ = try table.write(to: TextTable(columns: table.columns, output: output)) { state.warn($0) }
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// The output of a workflow: as the format asked for, else text as it is, rows as a table on a terminal and as CSV
  /// elsewhere, anything else as JSON (FORMAT.md §2, Output).
  package static func write(
    _ held: Held, as format: (any ExportFormat.Type)?, terminalWidth: Int?, to output: any ByteOutput, of runner: Runner
  ) throws(Diagnostic) {
    let state = runner.state
    if case .value(let value) = held {
      if value.isMissing { return }
      if !isRows(value) || !isTable(value) && (format == nil || format?.info.contentType == .json) {
        return try write(value, as: format, to: output, state: state)
      }
    }
    let builder = OutputTableBuilder(state: state)
    let rows = builder.rows(of: held, type: .any)
    let table = try builder.table(
      rows, columns: nil, header: .names, keepsRecords: format?.info.keepsRecords ?? false)
    let writer: any RowWriter =
      if let format {
        try format.writer(columns: table.columns, options: ExportOptions(), output: output)
      } else if let terminalWidth {
        TextTable(columns: table.columns, output: output, terminalWidth: terminalWidth)
      } else {
        try CSVExport.writer(columns: table.columns, options: ExportOptions(), output: output)
      }
    _ = try table.write(to: writer) { state.warn($0) }
  }

  /// A value that is no rows: text as it is, else JSON.
  private static func write(
    _ value: Value, as format: (any ExportFormat.Type)?, to output: any ByteOutput, state: RunState
  ) throws(Diagnostic) {
    let isJSON = format?.info.keepsRecords ?? false
    switch (value.plain, format) {
    case (.text, nil),
      (_, .some) where !isJSON:
      let text = value.writtenOut
      try output.write(Array((text.hasSuffix("\n") || text.isEmpty ? text : text + "\n").utf8))
    default:
      try output.write(Array((JSONText.write(value) + "\n").utf8))
    }
  }

  private static func isRows(_ value: Value) -> Bool {
    switch value.plain {
    case .list, .record, .entity: true
    default: false
    }
  }

  /// Whether a value is a list of records or entities, which a person reads as a table.
  private static func isTable(_ value: Value) -> Bool {
    guard case .list(let items) = value.plain, !items.isEmpty else { return false }
    return items.allSatisfy(\.isFields)
  }
}
