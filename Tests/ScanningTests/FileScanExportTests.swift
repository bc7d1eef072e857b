import Diagnostics
import Formats
import Metadata
import Queries
import TestSupport
import Testing
import Values

@testable import Scanning

struct FileScanExportTests {
  @Test func `an export has the bytes, the count and the warnings of the row path, or is refused`() throws {
    let first = UInt64.random(in: 0 ... .max / 2)
    var answered = 0
    for seed in first..<first + 400 { if try compare(seed: seed) { answered += 1 } }
    #expect(answered > 100)
  }

  private func compare(seed: UInt64) throws -> Bool {
    var numbers = SeededRandom(seed: seed)
    let schema: Schema
    let bytes: [UInt8]
    var reading = ReadingOptions()
    var options = ExportOptions()
    if numbers.chance(1, in: 2) {
      var files = DelimitedFiles(numbers: numbers)
      bytes = files.file()
      numbers = files.numbers
      schema = DelimitedFiles.schema
    } else {
      var file = RandomFile(
        rows: numbers.one(of: [1, 60, 300]), oddity: numbers.one(of: [0, 5, 50]), misfits: numbers.one(of: [0, 0, 3]),
        using: &numbers)
      if numbers.chance(1, in: 3) { file.lineEnd = "\r\n" }
      if numbers.chance(1, in: 4) { file.delimiter = numbers.one(of: [";", "|"]) }
      if numbers.chance(1, in: 5) { file.quote = "'" }
      reading.delimiter = file.delimiter
      reading.quote = file.quote
      bytes = file.bytes(using: &numbers)
      schema = file.schema
    }
    let file = try TemporaryFile(bytes)
    let opened = try? FileScan.open(
      path: file.path, named: "file", format: CSVFormat.self, options: reading, schema: schema,
      chunkSize: numbers.one(of: [64, 100, 300, 1_000, 1 << 18]))
    guard var scan = opened ?? nil else { return false }
    scan.workers = numbers.one(of: [1, 2, 3])
    let formats: [any ExportFormat.Type] = [CSVExport.self, TSVExport.self, JSONExport.self, JSONLinesExport.self]
    let format = numbers.one(of: formats)
    let isDelimited = format == CSVExport.self || format == TSVExport.self
    if isDelimited, numbers.chance(1, in: 4) { options.delimiter = numbers.one(of: [";", ","]) }
    if isDelimited, numbers.chance(1, in: 4) { options.lineEnd = "CRLF" }
    if isDelimited, numbers.chance(1, in: 4) { options.header = false }
    let sort = numbers.sortKeys(schema)
    let offset = numbers.one(of: [0, 0, 0, 3])
    let limit: Int? = numbers.one(of: [nil, nil, 0, 5, 40])
    var chosen = Array(schema.typings.indices)
    if numbers.chance(1, in: 2) { chosen = Array(chosen.shuffled(using: &numbers).prefix(1 + numbers.below(4))) }
    let columns = chosen.map(schema.column)
    var predicates = RandomPredicates(numbers: numbers, schema: DelimitedFiles.schema)
    let isKnown = schema.entity.properties[0].name == "id"
    let predicate: Predicate = isKnown && numbers.chance(1, in: 2) ? predicates.predicate(depth: 2) : .constant(true)
    guard (try? CompiledPredicate(predicate, schema: schema)) != nil else { return false }

    let output = MemoryOutput()
    let found = try scan.export(
      predicate, sort: sort, offset: offset, limit: limit, columns: columns, format: format, options: options,
      to: output)
    let path = try RowPath(
      path: file.path, format: CSVFormat.self, options: reading, schema: schema, predicate: predicate,
      properties: Set(schema.typings.indices))
    let isFull = sort.isEmpty && limit.map { $0 == 0 || path.rows.count >= offset + $0 } == true
    var expected: Answer?
    if path.fault == nil || isFull {
      expected = try? RowPathExport.answer(
        path.rows, schema: schema, sort: sort, offset: offset, limit: limit, columns: columns, format: format,
        options: options)
    }
    guard let found else { return false }
    let answer = Answer(
      text: String(decoding: output.bytes, as: UTF8.self), count: found.rows, warnings: found.warnings.map(\.message))
    try #require(answer == expected, "seed \(seed): \(predicate), \(sort), \(offset), \(limit ?? -1)")
    return true
  }

  @Test(arguments: [false, true])
  func `the largest limit there is cuts nothing off, however many rows are left out before it`(isSorted: Bool) throws {
    let file = try TemporaryFile("a\n3\n2\n1\n")
    let schema = Schema(
      entity: EntityInfo(name: "T", properties: [PropertyInfo(name: "a", type: .text)]), zone: .utc)
    let scan = try #require(
      try FileScan.open(
        path: file.path, named: "f", format: CSVFormat.self, options: ReadingOptions(), schema: schema))
    let output = MemoryOutput()
    let found = try scan.export(
      .constant(true), sort: isSorted ? [SortKey(path: schema.path(0))] : [], offset: 2, limit: .max,
      columns: [schema.column(0)], format: CSVExport.self, options: ExportOptions(), to: output)
    #expect(found?.rows == 1)
    #expect(String(decoding: output.bytes, as: UTF8.self) == (isSorted ? "a\n3\n" : "a\n1\n"))
  }

  @Test func `what only the slow sort knows is refused`() throws {
    let file = try TemporaryFile("a\nx\n")
    let one = Schema(
      entity: EntityInfo(name: "T", properties: [PropertyInfo(name: "a", type: .text)]), zone: .utc)
    let scan = try #require(
      try FileScan.open(
        path: file.path, named: "f", format: CSVFormat.self, options: ReadingOptions(), schema: one))
    let natural = SortKey(path: one.path(0), isNatural: true)
    let folded = SortKey(path: one.path(0), options: .ignoringCase)
    for key in [natural, folded] {
      let found = try scan.export(
        .constant(true), sort: [key], columns: [one.column(0)], format: CSVExport.self, options: ExportOptions(),
        to: MemoryOutput())
      #expect(found == nil)
    }
  }
}
