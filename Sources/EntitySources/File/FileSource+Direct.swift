package import Diagnostics
package import Formats
package import Queries
import Scanning
package import Values

/// Whole queries by the fast scan, where the file allows it.
extension FileSource: DirectSource {
  /// The file as the fast scan sees it; nil where only the reader can read it.
  func fastScan() throws(Diagnostic) -> FileScan? {
    try FileScan.open(
      path: try place(), named: name, format: format, options: options, schema: schema, normalizes: normalizes,
      judging: judgement)
  }

  package func count(_ query: DirectQuery) throws(Diagnostic) -> Int? {
    // With a limit, reading stops when it is reached.
    guard query.request.limit == nil, let scan = try fastScan() else { return nil }
    let count = try scan.count(
      query.request.predicate, lookup: query.request.lookup,
      timeLimit: query.request.timeLimit, check: query.check)
    return count.map { max(0, $0 - query.request.offset) }
  }

  package func export(
    _ query: DirectQuery, as export: DirectExport, to output: any ByteOutput
  ) throws(Diagnostic) -> DirectExport.Outcome? {
    guard let scan = try fastScan() else { return nil }
    let request = query.request
    let written = try scan.export(
      request.predicate, sort: request.sort, offset: request.offset, limit: request.limit, columns: export.columns,
      format: export.format, options: export.options, memory: query.memory, folder: query.spilling.folder,
      lookup: request.lookup, timeLimit: request.timeLimit, to: output, check: query.check)
    return written.map { DirectExport.Outcome(rows: $0.rows, warnings: scan.warnings + $0.warnings) }
  }

  package func summarize(
    _ query: DirectQuery, by keys: [GroupKey], _ aggregates: [Aggregate]
  ) throws(Diagnostic) -> [[Value]]? {
    guard let scan = try fastScan() else { return nil }
    return try scan.summarize(
      query.request.predicate, by: keys, aggregates, lookup: query.request.lookup,
      timeLimit: query.request.timeLimit, check: query.check)
  }
}
