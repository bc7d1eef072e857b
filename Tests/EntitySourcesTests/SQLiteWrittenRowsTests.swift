import Databases
import Diagnostics
import Formats
import Metadata
import Queries
import TestSupport
import Testing
import Values

@testable import EntitySources

/// Rows that SQLite steps into a writer are the same bytes, and end in the same fault, as rows written cell by cell.
struct SQLiteWrittenRowsTests {
  let folder: SQLiteFolder

  init() throws { folder = try SQLiteFolder() }

  enum Outcome: Equatable {
    case file(String, rows: Int, warnings: [String])
    case fault(property: String, record: Int)
  }

  private struct Export {
    var name: String
    var format: any ExportFormat.Type
    var options = ExportOptions()
  }

  private var exports: [Export] {
    var excel = Export(name: "excel", format: CSVExport.self)
    excel.options.profile = "excel"
    var null = Export(name: "nullText", format: CSVExport.self)
    null.options.nullText = "NU,LL"
    var bare = Export(name: "no header, semicolons", format: CSVExport.self)
    bare.options.header = false
    bare.options.delimiter = ";"
    bare.options.lineEnd = "CRLF"
    return [
      Export(name: "csv", format: CSVExport.self), excel, null, bare, Export(name: "tsv", format: TSVExport.self),
      Export(name: "json", format: JSONExport.self), Export(name: "jsonl", format: JSONLinesExport.self),
    ]
  }

  /// What a file holds in the end; `isWritten` steps rows into the writer, and gives nil where the source does not.
  private func outcome(
    _ source: SQLiteSource, _ request: ScanRequest, columns: [Int], _ export: Export, isWritten: Bool
  ) throws -> Outcome? {
    let output = MemoryOutput()
    let typings = columns.map { source.schema.typings[$0] }
    let writer = try export.format.writer(
      columns: typings.map { OutputColumn(header: $0.property, typing: $0) }, options: export.options, output: output)
    let isFiltered = source.plan(request).filters
    let predicate = try CompiledPredicate(request.predicate, schema: source.schema)
    let cursor = try source.scan(request)
    var count = 0
    var fault: Outcome?
    func write(_ row: Row) throws {
      if !isFiltered {
        switch try predicate.decide(row) {
        case .yes: break
        case .no: return
        case .undecided(let misfit, _):
          fault = .fault(property: misfit.property, record: row.place.record)
          return
        }
      }
      if let misfit = try Self.misfit(of: columns.map { row.cells[$0] }, in: writer) {
        fault = .fault(property: misfit.property, record: row.place.record)
      } else {
        count += 1
      }
    }
    try writer.begin()
    if isWritten {
      guard let blocks = writer.blocks, let layout = blocks.blockLayout,
        let rows = try cursor.written(WrittenRequest(columns: columns, typings: typings, layout: layout))
      else { return nil }
      stepping: while fault == nil {
        switch try rows.next(isFirst: count == 0) {
        case .block(let block):
          try blocks.write(block)
          count += block.rows
        case .row(let row): try write(row)
        case .end: break stepping
        }
      }
    } else {
      reading: while let batch = try cursor.nextBatch() {
        for row in batch {
          try write(row)
          if fault != nil { break reading }
        }
      }
    }
    if let fault { return fault }
    try writer.end()
    return .file(
      String(decoding: output.bytes, as: UTF8.self), rows: count, warnings: writer.warnings.map(\.message))
  }

  /// Writes a row; gives what does not fit in it.
  private static func misfit(of cells: [RawCell], in writer: any RowWriter) throws -> Misfit? {
    do throws(WritingFault) {
      try writer.write(cells)
      return nil
    } catch {
      switch error {
      case .misfit(let misfit): return misfit
      case .failed(let diagnostic): throw diagnostic
      }
    }
  }

  @Test(arguments: [
    (1, 0, "id INTEGER PRIMARY KEY"), (2, 1, "id INTEGER PRIMARY KEY"), (3, 10, "id"), (4, 0, "id"),
    (5, 40, "id INTEGER PRIMARY KEY"),
  ])
  func `stepped rows are the bytes of the cells, or end in the same fault`(seed: Int, odd: Int, key: String) throws {
    let source = try SQLiteRandomTable(folder: folder).source(
      seed: UInt64(seed) &+ 100, rows: 80, odd: odd, indexed: false, key: key)
    var generator = PredicateGenerator(source: source, numbers: SeededRandom(seed: UInt64(seed) &* 6151))
    let all = Array(source.schema.typings.indices)
    var files = 0
    for round in 0..<150 {
      let predicate =
        round % 3 == 0 ? .constant(true) : generator.predicate(depth: Int.random(in: 0...3, using: &generator.numbers))
      var columns = all
      if round % 2 == 1 {
        columns = (0..<Int.random(in: 1...4, using: &generator.numbers)).map { _ in
          all.randomElement(using: &generator.numbers) ?? 0
        }
      }
      let request = source.request(predicate)
      for (number, export) in exports.enumerated() {
        guard let stepped = try outcome(source, request, columns: columns, export, isWritten: true) else { continue }
        let read = try outcome(source, request, columns: columns, export, isWritten: false)
        if number == round % exports.count {
          let sliced = try outcome(source.cut(.tiny), request, columns: columns, export, isWritten: true)
          #expect(sliced == read, "in slices, seed \(seed), round \(round), \(export.name): \(predicate)")
        }
        #expect(stepped == read, "seed \(seed), round \(round), \(export.name): \(predicate)")
        if stepped != read { return }
        if case .file = stepped { files += 1 }
      }
    }
    // Else nothing would have been compared.
    if odd == 0 { #expect(files > 300) }
  }

  @Test func `rows of many blocks and rows longer than a block are the same bytes`() throws {
    let path = try folder.database(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, s TEXT, n REAL);
      WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 30000)
        INSERT INTO t SELECT i, CASE WHEN i % 7 = 0 THEN 'a,"b' ELSE 'row ' || i END, i / 8.0 FROM c;
      INSERT INTO t VALUES (40000, hex(zeroblob(60000)), 1), (40001, hex(zeroblob(900000)), 2),
        (40002, hex(zeroblob(5000000)), 3), (40003, 'after', 4);
      """)
    let source = try SQLiteSource(path, "t")
    for export in exports {
      let stepped = try outcome(source, source.request(), columns: [0, 1, 2], export, isWritten: true)
      #expect(try stepped == outcome(source, source.request(), columns: [0, 1, 2], export, isWritten: false))
      if case .file(_, let rows, _)? = stepped { #expect(rows == 30_004) } else { Issue.record("no file") }
      var slicing = SQLiteSlices.Policy.tiny
      slicing.sliceSize = 100_000
      slicing.mostHeld = 50_000
      #expect(
        try stepped
          == outcome(source.cut(slicing), source.request(), columns: [0, 1, 2], export, isWritten: true))
    }
  }

  @Test func `what a property says of its cells is heard`() throws {
    let path = try folder.database(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, c);
      INSERT INTO t VALUES (1, 'NA', 'yes', '1.234,5'), (2, 'x', 1, 5), (3, NULL, 'no', -2.5), (4, '', 0, -7);
      """)
    let source = try SQLiteSource(
      path, "t",
      [
        PropertyInfo(name: "id", type: .integer, isRequired: true),
        PropertyInfo(name: "a", type: .text, spelling: CellSpelling(missingWords: ["NA", ""])),
        PropertyInfo(name: "b", type: .boolean, spelling: CellSpelling(trueWords: ["yes"], falseWords: ["no"])),
        PropertyInfo(name: "c", type: .decimal, spelling: CellSpelling(decimalSeparator: ",", groupSeparator: ".")),
      ])
    for export in exports {
      for columns in [[0, 1, 2, 3], [1], [2, 2], [3, 0]] {
        let stepped = try outcome(source, source.request(), columns: columns, export, isWritten: true)
        #expect(stepped != nil)
        #expect(try stepped == outcome(source, source.request(), columns: columns, export, isWritten: false))
      }
    }
  }

  @Test func `a database in UTF-16 is written in UTF-8`() throws {
    let path = try folder.database(
      "PRAGMA encoding = 'UTF-16le'; CREATE TABLE t(id INTEGER PRIMARY KEY, s TEXT)",
      "INSERT INTO t VALUES (1, 'Zoë, 旅游'), (2, '🇫🇷'), (3, 'plain')")
    let source = try SQLiteSource(path, "t")
    for export in exports {
      let stepped = try outcome(source, source.request(), columns: [0, 1], export, isWritten: true)
      #expect(try stepped == outcome(source, source.request(), columns: [0, 1], export, isWritten: false))
    }
  }

  @Test func `rows go on being stepped where reading them began`() throws {
    let path = try folder.database(
      "CREATE TABLE t(id INTEGER PRIMARY KEY)",
      "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 600) INSERT INTO t SELECT i FROM c")
    let source = try SQLiteSource(path, "t")
    let cursor = try source.scan(source.request())
    let begun = try cursor.nextBatch()?.count ?? 0
    let writer = try CSVExport.writer(
      columns: [OutputColumn(header: "id", typing: source.schema.typings[0])], options: ExportOptions(),
      output: MemoryOutput())
    let layout = try #require(writer.blocks?.blockLayout)
    let rows = try #require(
      try cursor.written(WrittenRequest(columns: [0], typings: source.schema.typings, layout: layout)))
    guard case .block(let block) = try rows.next(isFirst: false) else {
      Issue.record("no block")
      return
    }
    #expect(begun + block.rows == 600)
    #expect(String(decoding: block.bytes.prefix(4), as: UTF8.self) == "\(begun + 1)\n")
    guard case .end = try rows.next(isFirst: false) else {
      Issue.record("no end")
      return
    }
  }
}
