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

extension CSVExport {
  /// The delimiter and line end of CSV or TSV whose cells' characters go out as they are, in UTF-8; nil where the format is
  /// another one or an option asks for more.
  package static func plainLayout(
    of format: any ExportFormat.Type, options: ExportOptions
  ) -> (delimiter: UInt8, lineEnd: [UInt8])? {
    let usual: UInt8
    switch format {
    case is CSVExport.Type: usual = UInt8(ascii: ",")
    case is TSVExport.Type: usual = 0x09
    default: return nil
    }
    guard options.profile == nil, (options.nullText ?? "").isEmpty, options.newlines == .keep, options.lists == nil,
      let layout = try? CSVLayout(options, delimiter: usual), layout.encoding == .utf8, layout.decimal == nil
    else { return nil }
    return (layout.delimiter, layout.lineEnd)
  }
}
