import Diagnostics
import Formats
import Metadata
import Queries
import TestSupport
import Testing
import Values

@testable import Scanning

struct JSONLinesExportTests {
  @Test func `an export of JSON Lines has the bytes, the count and the warnings of the row path, or is refused`() throws
  {
    let first = UInt64.random(in: 0 ... .max / 2)
    var answered = 0
    for seed in first..<first + 300 { if try compare(seed: seed) { answered += 1 } }
    #expect(answered > 100)
  }

  private func compare(seed: UInt64) throws -> Bool {
    var files = TypedJSONLines(seed: seed)
    let bytes = files.file()
    var numbers = SeededRandom(seed: seed ^ 0xABCD)
    let schema = DelimitedFiles.schema
    let file = try TemporaryFile(bytes)
    var scan = try #require(
      try FileScan.open(
        path: file.path, named: "file", format: JSONLinesFormat.self, options: ReadingOptions(), schema: schema,
        chunkSize: numbers.one(of: [64, 100, 300, 1_000, 1 << 18])))
    scan.workers = numbers.one(of: [1, 2, 3])
    scan.file.lead = numbers.one(of: [nil, 0, 1, 64, 100])
    let formats: [any ExportFormat.Type] = [
      CSVExport.self, TSVExport.self, JSONExport.self, JSONLinesExport.self, JSONLinesExport.self,
    ]
    let format = numbers.one(of: formats)
    let sort = numbers.chance(1, in: 3) ? numbers.sortKeys(schema) : []
    let offset = numbers.one(of: [0, 0, 0, 3])
    let limit: Int? = numbers.one(of: [nil, nil, 0, 5, 40])
    var chosen = Array(schema.typings.indices)
    if numbers.chance(1, in: 2) { chosen = Array(chosen.shuffled(using: &numbers).prefix(1 + numbers.below(4))) }
    let columns = chosen.map(schema.column)
    var predicates = RandomPredicates(numbers: numbers, schema: schema)
    let predicate: Predicate = numbers.chance(1, in: 2) ? predicates.predicate(depth: 2) : .constant(true)
    guard (try? CompiledPredicate(predicate, schema: schema)) != nil else { return false }
    let output = MemoryOutput()
    let found = try scan.export(
      predicate, sort: sort, offset: offset, limit: limit, columns: columns, format: format, options: ExportOptions(),
      to: output)
    let path: RowPath
    do throws(Diagnostic) {
      path = try RowPath(
        path: file.path, format: JSONLinesFormat.self, options: ReadingOptions(), schema: schema,
        predicate: predicate, properties: Set(schema.typings.indices))
    } catch {
      try #require(found == nil || limit == 0, "seed \(seed): \(error.message)")
      return false
    }
    let isFull = limit == 0 || sort.isEmpty && limit.map { path.rows.count >= offset + $0 } == true
    var expected: Answer?
    if path.fault == nil || isFull {
      expected = try? RowPathExport.answer(
        path.rows, schema: schema, sort: sort, offset: offset, limit: limit, columns: columns, format: format,
        options: ExportOptions())
    }
    guard let found else { return false }
    let answer = Answer(
      text: String(decoding: output.bytes, as: UTF8.self), count: found.rows, warnings: found.warnings.map(\.message))
    try #require(answer == expected, "seed \(seed): \(predicate), \(sort), \(offset), \(limit ?? -1), \(format)")
    return true
  }
}
