package import Diagnostics
package import EntitySources
package import Queries
package import Values

/// The rows a query step gives: read when they are needed, or kept.
package final class RowSet {
  package let shape: RowShape
  private var make: ((Set<Int>?) throws(Diagnostic) -> any RowCursor)?
  private var kept: Kept?
  /// A cursor whose first rows were looked at before somebody asked for them.
  private var begun: BegunCursor?
  /// How many rows may be kept; nil for any number.
  private let limit: Int?
  private let whole: (() -> DirectRows?)?
  private let counting: ((DirectRows, Int?) throws(Diagnostic) -> Int?)?

  /// Rows that are read by a new cursor each time they are needed.
  package init(
    _ shape: RowShape, limit: Int? = nil, reading make: @escaping (Set<Int>?) throws(Diagnostic) -> any RowCursor
  ) {
    self.shape = shape
    self.limit = limit
    self.make = make
    whole = nil
    counting = nil
  }

  /// Rows that are read by a new cursor, or that their source answers for as a whole.
  init(
    _ shape: RowShape, whole: @escaping () -> DirectRows?,
    counting: @escaping (DirectRows, Int?) throws(Diagnostic) -> Int?,
    reading make: @escaping (Set<Int>?) throws(Diagnostic) -> any RowCursor
  ) {
    self.shape = shape
    self.limit = nil
    self.make = make
    self.whole = whole
    self.counting = counting
  }

  package init(_ shape: RowShape, rows: [Row]) {
    self.shape = shape
    self.limit = nil
    self.kept = .rows(rows)
    whole = nil
    counting = nil
  }

  /// The rows as one query to their source; nil where they are kept, or it could not say them.
  var direct: DirectRows? { kept == nil ? whole?() : nil }

  /// How many rows the source says there are, `most` at most; nil where it does not say.
  private func directCount(_ most: Int? = nil) throws(Diagnostic) -> Int? {
    guard let direct, let counting else { return nil }
    return try counting(direct, most)
  }

  private enum Kept {
    /// Rows of a value, which is in memory anyhow.
    case rows([Row])
    case store(RowStore)

    var count: Int {
      switch self {
      case .rows(let rows): rows.count
      case .store(let store): store.count
      }
    }
  }

  /// A cursor over the rows. Where only some properties will be looked at, the cells of others may come as missing.
  package func cursor(looking properties: Set<Int>? = nil) throws(Diagnostic) -> any RowCursor {
    switch kept {
    case .rows(let rows): return KeptCursor(rows)
    case .store(let store): return StoreCursor(try store.reader())
    case nil: break
    }
    if let begun {
      self.begun = nil
      return begun
    }
    guard let make else { return KeptCursor([]) }
    return try make(properties)
  }

  /// How many rows there are, where they are kept.
  var keptCount: Int? { kept?.count }

  /// How many rows there are.
  package func count() throws(Diagnostic) -> Int {
    if let kept { return kept.count }
    if let count = try directCount() { return count }
    let cursor = try cursor(looking: [])
    var count = 0
    while let batch = try cursor.nextBatch() { count += batch.count }
    return count
  }

  /// Whether there are none. The rows read to tell are the first of the next cursor.
  package func isEmpty() throws(Diagnostic) -> Bool {
    if let kept { return kept.count == 0 }
    if let count = try directCount(1) { return count == 0 }
    let cursor = try cursor()
    let batch = try cursor.nextBatch()
    begun = BegunCursor(batch, cursor)
    return batch == nil
  }

  /// The row at a place, counted from the end below 0; nil where there is none. The rows have to be kept.
  package func row(at index: Int) throws(Diagnostic) -> Row? {
    guard let kept else { return nil }
    let place = index < 0 ? kept.count + index : index
    switch kept {
    case .rows(let rows): return rows.indices.contains(place) ? rows[place] : nil
    case .store(let store): return try store.row(at: place)
    }
  }

  /// Reads all rows and keeps them: in memory, or in a temporary file where that is too much.
  package func keep(_ spilling: SpillPolicy, warn: (Diagnostic) -> Void) throws(Diagnostic) {
    if kept != nil { return }
    let cursor = try cursor()
    let rows = RowStore(spilling)
    while let batch = try cursor.nextBatch() {
      for row in batch { try rows.append(row) }
      if let limit, rows.count > limit {
        throw Diagnostic(
          "too-many-rows", "there are more than \(limit) rows, the most this workflow allows",
          hint: "“limits” says so: narrow the search or raise “rows”")
      }
    }
    for warning in cursor.warnings { warn(warning) }
    kept = .store(rows)
    make = nil
  }
}

/// What a step gives: a value, or rows.
package enum Held {
  case value(Value)
  case rows(RowSet)
  /// What is not known, as the step was not performed: in a dry run alone. Named as messages name it.
  case unknown(String)
}

extension Held {
  /// What is held.
  ///
  /// **Errors**: `not-performed` where it is not known.
  func known() throws(Diagnostic) -> Held {
    if case .unknown(let what) = self { throw .notPerformed(what) }
    return self
  }
}

/// Rows that are kept.
private final class StoreCursor: RowCursor {
  private let reader: RowStore.Reader
  let warnings: [Diagnostic] = []

  init(_ reader: RowStore.Reader) { self.reader = reader }

  func nextBatch() throws(Diagnostic) -> [Row]? { try reader.nextBatch() }
}

/// A cursor with the rows it has given already.
private final class BegunCursor: RowCursor {
  private var first: [Row]?
  private let rest: any RowCursor
  private var isDone: Bool

  init(_ first: [Row]?, _ rest: any RowCursor) {
    self.first = first
    self.rest = rest
    isDone = first == nil
  }

  var warnings: [Diagnostic] { rest.warnings }

  func written(_ request: WrittenRequest) throws(Diagnostic) -> (any WrittenRows)? {
    guard let rows = try rest.written(request) else { return nil }
    defer { first = nil }
    return BegunWrittenRows(first ?? [], rows)
  }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    if let rows = first {
      first = nil
      return rows
    }
    if isDone { return nil }
    guard let batch = try rest.nextBatch() else {
      isDone = true
      return nil
    }
    return batch
  }
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
