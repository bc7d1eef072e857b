package import Diagnostics
package import Formats
package import Queries
import Values

extension FileScan {
  /// What an export did.
  package struct Exported: Sendable {
    package var rows: Int
    package var warnings: [Diagnostic]
  }

  /// How rows are asked for, apart from the predicate.
  struct RowRequest {
    var sort: [SortKey]
    var offset: Int
    var limit: Int?
    /// **Units**: bytes of rows and keys that may be held at once.
    var budget: Int
    var folder: String
  }

  /// Writes the rows a predicate holds for, as the export's own writer does of the row path's rows.
  ///
  /// - Parameters:
  ///   - columns: the property each column of the output has, untouched, and the column.
  ///   - memory: how many bytes the process may hold; nil for the usual bound.
  ///   - folder: where rows of a sort are put that do not fit into memory.
  /// **Missing**: nil where only the record-by-record way can tell; what was written then is to be thrown away.
  /// **Errors**: what `check` and the output throw; `disk-full`, `temporary-file`.
  package func export(
    _ predicate: Predicate, sort: [SortKey] = [], offset: Int = 0, limit: Int? = nil,
    columns: [(property: Int, output: OutputColumn)], format: any ExportFormat.Type, options: ExportOptions,
    memory: Int? = nil, folder: String = SpillPolicy().folder, lookup: (any EntityLookup)? = nil,
    timeLimit: Duration = .seconds(10), to output: any ByteOutput,
    check: () throws(Diagnostic) -> Void = {}
  ) throws(Diagnostic) -> Exported? {
    guard selects(predicate), let fast = FastFormat(format, options: options) else { return nil }
    var places: [(index: Int, output: OutputColumn)] = []
    for column in columns {
      guard self.columns.indices.contains(column.property) else { return nil }
      places.append((self.columns[column.property], column.output))
    }
    let request = RowRequest(
      sort: sort, offset: max(0, offset), limit: limit.map { max(0, $0) }, budget: Self.budget(memory), folder: folder)
    let filter = try BlockPredicate(predicate, self, lookup: lookup, timeLimit: timeLimit)
    let writer = try format.writer(columns: columns.map(\.output), options: options, output: output)
    let stream = ExportStream(fast, writer: writer, output: output)
    let found: (rows: Int, formulas: Int)?
    switch tokeniser {
    case .delimited(let tokeniser):
      found = try write(places, of: tokeniser, as: fast, filter, request, stream, check)
    case .jsonLines: found = try write(jsonPlaces: places, as: fast, filter, request, stream, check)
    }
    return found.map { Exported(rows: $0.rows, warnings: .formulaCells($0.formulas)) }
  }

  private func write(
    _ places: [(index: Int, output: OutputColumn)], of tokeniser: DelimitedTokeniser, as fast: FastFormat,
    _ filter: BlockPredicate, _ request: RowRequest, _ stream: ExportStream, _ check: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> (rows: Int, formulas: Int)? {
    var isArray = false
    switch fast {
    case .delimited(let delimiter, let lineEnd):
      guard !places.isEmpty else { return nil }
      let encoder = DelimitedEncoder(
        places, fileColumns: tokeniser.columnCount, delimiter: tokeniser.dialect.delimiter,
        quote: tokeniser.dialect.quote, outDelimiter: delimiter, lineEnd: lineEnd)
      return try write(encoder, filter, request, stream, check).map { ($0.rows, $0.tally.formulas) }
    case .array: isArray = true
    case .lines: break
    }
    let encoder = ObjectEncoder(places, layout: tokeniser.makeBlock().layout, isArray: isArray)
    return try write(encoder, filter, request, stream, check).map { ($0.rows, 0) }
  }

  /// What the rows of a sort may take of the memory: some is left for the file's blocks and for what is on its way out.
  private static func budget(_ memory: Int?) -> Int {
    let memory = memory ?? 512 << 20
    return max(8 << 20, memory / 8 * 7 - 40 << 20)
  }

  /// More first rows than this are sorted like all of them.
  private static let mostTopRows = 1 << 16

  /// Writes the rows with any encoder, and what stands around them.
  func write<Encoder: RowEncoder>(
    _ encoder: Encoder, _ filter: BlockPredicate, _ request: RowRequest, _ stream: ExportStream,
    _ check: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> (rows: Int, tally: Encoder.Tally)? {
    if request.sort.isEmpty { return try writeUnsorted(encoder, filter, request, stream, check) }
    let columns = self.columns
    guard
      let keys = SortColumns(
        request.sort, schema: schema, layout: tokeniser.makeBlock().layout,
        column: { columns.indices.contains($0) ? columns[$0] : nil })
    else { return nil }
    if let limit = request.limit, limit <= Self.mostTopRows, request.offset <= Self.mostTopRows {
      return try writeTop(encoder, filter, keys, request.offset, limit, stream, check)
    }
    return try writeSorted(encoder, filter, keys, request, stream, check)
  }

  private func writeUnsorted<Encoder: RowEncoder>(
    _ encoder: Encoder, _ filter: BlockPredicate, _ request: RowRequest, _ stream: ExportStream,
    _ check: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> (rows: Int, tally: Encoder.Tally)? {
    try stream.begin()
    var count = 0
    var tally = Encoder.Tally()
    if request.limit != 0 {
      let sink = RowSink(encoder: encoder, keepsRows: request.offset > 0 || request.limit != nil)
      let scan = ChunkScan(file, tokeniser, filter, sink, workers: workers)
      var skipped = 0
      let end = try scan.run(check: check) { (result) throws(Diagnostic) in
        let first = min(result.count, request.offset - skipped)
        skipped += first
        let last = first + min(result.count - first, request.limit.map { $0 - count } ?? .max)
        let found = result.rows(first..<last)
        try stream.write(found.bytes)
        tally.add(found.tally)
        count += last - first
        return count != request.limit
      }
      if case .refused = end { return nil }
    }
    try stream.end()
    return (count, tally)
  }

  private func writeTop<Encoder: RowEncoder>(
    _ encoder: Encoder, _ filter: BlockPredicate, _ keys: SortColumns, _ offset: Int, _ limit: Int,
    _ stream: ExportStream, _ check: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> (rows: Int, tally: Encoder.Tally)? {
    let bound = TopBound()
    let count = limit == 0 ? 0 : offset + limit
    let sink = TopSink(columns: keys, encoder: encoder, count: count, bound: bound)
    var sorter = TopSorter<Encoder.Tally>(count, bound: bound)
    let scan = ChunkScan(file, tokeniser, filter, sink, workers: workers)
    let end = try scan.run(check: check) { (result) throws(Diagnostic) in
      sorter.add(result.rows, result.tallies)
      return true
    }
    if case .refused = end { return nil }
    let found = sorter.finish(offset: offset)
    try stream.begin()
    try stream.write(found.bytes)
    try stream.end()
    return (found.count, found.tally)
  }

  private func writeSorted<Encoder: RowEncoder>(
    _ encoder: Encoder, _ filter: BlockPredicate, _ keys: SortColumns, _ request: RowRequest,
    _ stream: ExportStream, _ check: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> (rows: Int, tally: Encoder.Tally)? {
    let sink = SortSink(columns: keys, encoder: encoder)
    let sorter = RowSorter(
      budget: request.budget, folder: request.folder, workers: workers ?? RowSorter.usualWorkers)
    var tally = Encoder.Tally()
    let end = try ChunkScan(file, tokeniser, filter, sink, workers: workers).run(check: check) {
      (result) throws(Diagnostic) in
      tally.add(result.tally)
      try sorter.add(result.rows, check: check)
      return true
    }
    if case .refused = end { return nil }
    // What was counted in rows that are not written is not known.
    if !tally.isEmpty, request.offset > 0 || request.limit != nil { return nil }
    try stream.begin()
    let count = try sorter.finish(offset: request.offset, limit: request.limit, check: check) {
      (bytes) throws(Diagnostic) in try stream.write(bytes)
    }
    try stream.end()
    return (count, tally)
  }
}
