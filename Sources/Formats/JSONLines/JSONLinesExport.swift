package import Diagnostics
import Values

/// Writes rows as JSON Lines: one object a line, each with its line end.
///
/// **Missing**: a key whose cell is missing is left out; null is written.
package enum JSONLinesExport: ExportFormat {
  package static let info = ExportInfo(
    contentType: .jsonLines, summary: "One JSON object a line.", options: [])

  package static func writer(
    columns: [OutputColumn], options: ExportOptions, output: any ByteOutput
  ) throws(Diagnostic) -> any RowWriter {
    JSONRowWriter(columns: columns, indent: nil, isArray: false, output: output)
  }
}
