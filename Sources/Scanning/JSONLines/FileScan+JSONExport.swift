import Diagnostics
import Formats

extension FileScan {
  /// Writes records of JSON Lines in any of the fast formats.
  ///
  /// **Missing**: nil where only the record-by-record way can tell.
  func write(
    jsonPlaces places: [(index: Int, output: OutputColumn)], as format: FastFormat, _ filter: BlockPredicate,
    _ request: RowRequest, _ stream: ExportStream, _ check: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> (rows: Int, formulas: Int)? {
    var isArray = false
    switch format {
    case .delimited(let delimiter, let lineEnd):
      guard !places.isEmpty else { return nil }
      let encoder = JSONDelimitedEncoder(places, delimiter: delimiter, lineEnd: lineEnd)
      return try write(encoder, filter, request, stream, check).map { ($0.rows, $0.tally.formulas) }
    case .array: isArray = true
    case .lines: break
    }
    let encoder = JSONObjectEncoder(places, isArray: isArray)
    return try write(encoder, filter, request, stream, check).map { ($0.rows, 0) }
  }
}
