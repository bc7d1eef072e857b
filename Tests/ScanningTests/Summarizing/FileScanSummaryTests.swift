import Diagnostics
import Formats
import Metadata
import Queries
import TestSupport
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
    var numbers = SeededRandom(seed: seed)
    let file = RandomFile(
      rows: numbers.one(of: [0, 1, 60, 300]), oddity: numbers.one(of: [0, 5, 50]),
      misfits: numbers.one(of: [0, 0, 0, 2]), using: &numbers)
    let isJSON = numbers.chance(1, in: 3)
    let written = try TemporaryFile(isJSON ? file.jsonLines(using: &numbers) : file.bytes(using: &numbers))
    let schema = file.schema
    let format: any RecordFormat.Type = isJSON ? JSONLinesFormat.self : CSVFormat.self
    guard
      var scan = try FileScan.open(
        path: written.path, named: "file", format: format, options: ReadingOptions(), schema: schema,
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
    let expected = try? {
      let aggregation = Aggregation(by: keys, aggregates, schema: schema)
      for row in try Self.rows(written.path, format, schema) { try aggregation.add(row) }
      return try aggregation.finish().map { $0.map { "\($0)" } }
    }()
    guard let found = try scan.summarize(.constant(true), by: keys, aggregates) else { return false }
    try #require(found.map { $0.map { "\($0)" } } == expected, "seed \(seed)")
    return true
  }

  private static func rows(_ path: String, _ format: any RecordFormat.Type, _ schema: Schema) throws -> [Row] {
    let reader = try format.reader(for: try FileInput(path: path, named: "file"), options: ReadingOptions())
    var rows: [Row] = []
    while let record = try reader.next() {
      switch record.content {
      case .cells(let cells): rows.append(Row(cells: cells, place: record.place))
      case .fields(let node):
        let cells = schema.entity.properties.map { property in
          node[property.name].map { RawCell.json($0) } ?? .missing
        }
        rows.append(Row(cells: cells, place: record.place))
      }
    }
    return rows
  }
}
