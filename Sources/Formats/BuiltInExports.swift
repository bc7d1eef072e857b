/// The types of file that rows are written as, in alphabetical order.
package enum BuiltInExports {
  package static let all: [any ExportFormat.Type] = [
    CSVExport.self,
    JSONExport.self,
    JSONLinesExport.self,
    MarkdownExport.self,
    PlainTextExport.self,
    TSVExport.self,
  ]
}
