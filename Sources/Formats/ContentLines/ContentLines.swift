import Diagnostics
import Values

/// Finds a property of a record again.
enum ContentLines {
  /// The place of the first of these properties that the record has, or of the record's first line.
  static func locate(_ names: [String], of place: RowPlace, in input: any ByteInput) -> SourceRange {
    let record = SourceRange(file: input.name, line: max(1, place.line), column: 1)
    guard let lines = try? LogicalLines(input) else { return record }
    var depth = 0
    var best: (rank: Int, range: SourceRange)?
    while let logical = try? lines.next() {
      guard logical.line >= place.line, let line = try? ContentLine(logical, in: input.name) else { continue }
      if line.name == "BEGIN" { depth += 1 }
      if line.name == "END" {
        depth -= 1
        if depth <= 0 { break }
      }
      guard depth == 1, let rank = names.firstIndex(of: line.name), rank < best?.rank ?? .max else { continue }
      best = (rank, line.range(in: input.name))
    }
    return best?.range ?? record
  }
}
