package import Diagnostics
import Values

/// Writes rows as JSON Lines: one object a line, each with its line end.
///
/// **Missing**: a key whose cell is missing is left out; null is written.
package enum JSONLinesExport: ExportFormat {
  package static let info = ExportInfo(
    contentType: .jsonLines, summary: "One JSON object a line.", options: ["append"], keepsRecords: true)

  package static func writer(
    columns: [OutputColumn], options: ExportOptions, output: any ByteOutput
  ) throws(Diagnostic) -> any RowWriter {
    if options.beginsWithLineEnd { try output.write([0x0A]) }
    return JSONRowWriter(columns: columns, indent: nil, isArray: false, output: output)
  }

  package static func continuing(
    _ file: AppendingFile, columns: [OutputColumn], options: ExportOptions
  ) throws(Diagnostic) -> ExportOptions {
    var options = options
    options.isContinuation = true
    if file.contents != nil { options.beginsWithLineEnd = try !file.endsInLineEnd() }
    return options
  }
}
