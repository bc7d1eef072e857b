package import Diagnostics
package import EntitySources
package import Queries
package import Values

/// The rows a query step gives: read when they are needed, or kept.
package final class RowSet {
  package let shape: RowShape
  private var make: ((Set<Int>?) throws(Diagnostic) -> any RowCursor)?
  private var kept: [Row]?
  /// How many rows may be kept; nil for any number.
  private let limit: Int?

  /// Rows that are read by a new cursor each time they are needed.
  package init(
    _ shape: RowShape, limit: Int? = nil, reading make: @escaping (Set<Int>?) throws(Diagnostic) -> any RowCursor
  ) {
    self.shape = shape
    self.limit = limit
    self.make = make
  }

  package init(_ shape: RowShape, rows: [Row]) {
    self.shape = shape
    self.limit = nil
    self.kept = rows
  }

  /// A cursor over the rows. Where only some properties will be looked at, the cells of others may come as missing.
  package func cursor(looking properties: Set<Int>? = nil) throws(Diagnostic) -> any RowCursor {
    if let kept { return KeptCursor(kept) }
    guard let make else { return KeptCursor([]) }
    return try make(properties)
  }

  /// How many rows there are.
  package func count() throws(Diagnostic) -> Int {
    if let kept { return kept.count }
    let cursor = try cursor(looking: [])
    var count = 0
    while let batch = try cursor.nextBatch() { count += batch.count }
    return count
  }

  /// Reads all rows and keeps them.
  package func rows(_ warn: (Diagnostic) -> Void) throws(Diagnostic) -> [Row] {
    if let kept { return kept }
    let cursor = try cursor()
    var rows: [Row] = []
    while let batch = try cursor.nextBatch() {
      rows += batch
      if let limit, rows.count > limit {
        throw Diagnostic(
          "too-many-rows", "there are more than \(limit) rows, the most this workflow allows",
          hint: "“limits” says so: narrow the search or raise “rows”")
      }
    }
    for warning in cursor.warnings { warn(warning) }
    kept = rows
    make = nil
    return rows
  }
}

/// What a step gives: a value, or rows.
package enum Held {
  case value(Value)
  case rows(RowSet)
}

/// Rows in memory.
final class KeptCursor: RowCursor {
  private var rest: ArraySlice<Row>
  let warnings: [Diagnostic] = []

  init(_ rows: [Row]) { rest = rows[...] }

  func nextBatch() -> [Row]? {
    guard !rest.isEmpty else { return nil }
    defer { rest = [] }
    return Array(rest)
  }
}
