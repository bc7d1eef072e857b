package import Diagnostics
import Values

/// Comma-separated values as the CSV promise has them.
package enum CSVExport: ExportFormat {
  package static let info = ExportInfo(
    contentType: .csv, summary: "Comma-separated values, for spreadsheets and other programs.",
    options: [
      "append", "header", "profile", "delimiter", "lineEnd", "encoding", "nullText", "newlines", "lists", "separator",
      "decimal",
    ])

  package static func writer(
    columns: [OutputColumn], options: ExportOptions, output: any ByteOutput
  ) throws(Diagnostic) -> any RowWriter {
    try CSVWriter(columns: columns, layout: CSVLayout(options), options: options, output: output)
  }

  package static func continuing(
    _ file: AppendingFile, columns: [OutputColumn], options: ExportOptions
  ) throws(Diagnostic) -> ExportOptions {
    try CSVContinuation(file, layout: CSVLayout(options)).options(columns: columns, options)
  }
}

/// Tab-separated values: CSV whose delimiter is TAB unless the step names another.
package enum TSVExport: ExportFormat {
  package static let info = ExportInfo(
    contentType: .tsv, summary: "Tab-separated values.",
    options: CSVExport.info.options)

  package static func writer(
    columns: [OutputColumn], options: ExportOptions, output: any ByteOutput
  ) throws(Diagnostic) -> any RowWriter {
    try CSVWriter(columns: columns, layout: CSVLayout(options, delimiter: 0x09), options: options, output: output)
  }

  package static func continuing(
    _ file: AppendingFile, columns: [OutputColumn], options: ExportOptions
  ) throws(Diagnostic) -> ExportOptions {
    try CSVContinuation(file, layout: CSVLayout(options, delimiter: 0x09)).options(columns: columns, options)
  }
}
