import Diagnostics
import Formats
import Metadata
import Queries
import Testing
import Values

@testable import Scanning

struct FileScanSummaryTests {
  @Test func `groups and aggregates are those of the row path, or are refused`() throws {
    let first = UInt64.random(in: 0 ... .max / 2)
    var answered = 0
    for seed in first..<first + 400 { if try compare(seed: seed) { answered += 1 } }
    #expect(answered > 80)
  }

  private func compare(seed: UInt64) throws -> Bool {
    var numbers = SeededNumbers(seed: seed)
    let file = RandomFile(
      rows: numbers.one(of: [0, 1, 60, 300]), oddity: numbers.one(of: [0, 5, 50]),
      misfits: numbers.one(of: [0, 0, 0, 2]), using: &numbers)
    let written = try TemporaryFile(file.bytes(using: &numbers))
    let schema = file.schema
    guard
      var scan = try FileScan.open(
        path: written.path, named: "file", format: CSVFormat.self, options: ReadingOptions(), schema: schema,
        chunkSize: numbers.one(of: [64, 100, 300, 1_000, 1 << 18]))
    else { return false }
    scan.workers = numbers.one(of: [1, 2, 3])
    let keys = (0..<numbers.below(4)).map { number in
      GroupKey(name: "k\(number)", path: schema.path(numbers.below(schema.typings.count)))
    }
    let functions: [any AggregateFunction.Type] = [
      Count.self, Sum.self, Average.self, Minimum.self, Maximum.self, First.self, Last.self,
    ]
    let aggregates = (0..<numbers.below(5)).map { number -> Aggregate in
      let function = numbers.one(of: functions)
      let isSum = function == Sum.self || function == Average.self
      if function == Count.self, numbers.chance(1, in: 2) { return Aggregate(name: "a\(number)", function: function) }
      let property = isSum ? numbers.one(of: [1, 2]) : numbers.below(schema.typings.count)
      return Aggregate(name: "a\(number)", function: function, path: schema.path(property))
    }
    let path = try RowPath(
      path: written.path, format: CSVFormat.self, options: ReadingOptions(), schema: schema,
      predicate: .constant(true), properties: Set(schema.typings.indices))
    var expected: [[String]]?
    if path.fault == nil {
      expected = try? {
        let aggregation = Aggregation(by: keys, aggregates, schema: schema)
        for row in path.rows { try aggregation.add(row) }
        return try aggregation.finish().map { $0.map { "\($0)" } }
      }()
    }
    guard let found = try scan.summarize(.constant(true), by: keys, aggregates) else { return false }
    try #require(found.map { $0.map { "\($0)" } } == expected, "seed \(seed)")
    return true
  }
}
