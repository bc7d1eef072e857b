package import Diagnostics
package import Formats
package import Queries
package import Values

/// A source that can answer a whole query from its own bytes, without making rows of them.
///
/// Each function answers exactly as reading the rows would, down to the bytes and the warnings, or gives nil: then the rows
/// have to be read, which alone tells what is wrong with them. So these throw nothing about data.
/// **Errors**: what `check` throws, and the output.
package protocol DirectSource: EntitySource {
  /// How many rows there are.
  func count(_ query: DirectQuery) throws(Diagnostic) -> Int?
  /// Writes the rows as a file of the export's format. Where it gives nil, the output may hold anything.
  func export(
    _ query: DirectQuery, as export: DirectExport, to output: any ByteOutput
  ) throws(Diagnostic) -> DirectExport.Outcome?
  /// The rows of a summary, as `Aggregation.finish` has them.
  func summarize(
    _ query: DirectQuery, by keys: [GroupKey], _ aggregates: [Aggregate]
  ) throws(Diagnostic) -> [[Value]]?
  /// How it would make a summary, in words for `check --explain`; nil where the rows are summarized one by one.
  func explanation(of request: ScanRequest, by keys: [GroupKey], _ aggregates: [Aggregate]) -> String?
}

extension DirectSource {
  package func explanation(of request: ScanRequest, by keys: [GroupKey], _ aggregates: [Aggregate]) -> String? { nil }
  package var direct: (any DirectSource)? { self }
}

/// A query as a whole, and what it may use.
package struct DirectQuery {
  /// `properties` says nothing here.
  package var request: ScanRequest
  package var spilling: SpillPolicy
  /// How much memory the process may hold, in bytes; nil where nobody says.
  package var memory: Int?
  /// Asked once a block; throws where the run has to end.
  package var check: () throws(Diagnostic) -> Void

  package init(
    _ request: ScanRequest, spilling: SpillPolicy, memory: Int?, check: @escaping () throws(Diagnostic) -> Void
  ) {
    self.request = request
    self.spilling = spilling
    self.memory = memory
    self.check = check
  }
}

/// How the rows of a direct query are written.
package struct DirectExport {
  /// The property each column comes from, untouched, and the column.
  package var columns: [(property: Int, output: OutputColumn)]
  package var format: any ExportFormat.Type
  package var options: ExportOptions

  package init(
    columns: [(property: Int, output: OutputColumn)], format: any ExportFormat.Type, options: ExportOptions
  ) {
    self.columns = columns
    self.format = format
    self.options = options
  }

  /// What was written.
  package struct Outcome {
    package var rows: Int
    package var warnings: [Diagnostic]

    package init(rows: Int, warnings: [Diagnostic] = []) {
      self.rows = rows
      self.warnings = warnings
    }
  }
}
