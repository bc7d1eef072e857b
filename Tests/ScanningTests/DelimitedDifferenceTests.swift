import CVector
import Diagnostics
import Formats
import Glibc
import Queries
import TestSupport
import Testing
import Values

@testable import Scanning

struct DelimitedDifferenceTests {
  /// `SCAN_SEED` and `SCAN_FILES` in the environment try others and more.
  private static func setting(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

  @Test func `a scan gives the rows that reading record by record gives, or refuses behind a part of them`() throws {
    let first = Self.setting("SCAN_SEED") ?? 20_261_130
    var refusals: [String: Int] = [:]
    for seed in first..<first + (Self.setting("SCAN_FILES") ?? 150) {
      try compare(seed: seed, &refusals)
    }
    if Self.setting("SCAN_FILES") != nil { print(refusals) }
  }

  private func compare(seed: UInt64, _ refusals: inout [String: Int]) throws {
    var files = DelimitedFiles(numbers: SeededRandom(seed: seed))
    let bytes = files.file()
    let file = try TemporaryFile(bytes)
    let schema = DelimitedFiles.schema
    var numbers = SeededRandom(seed: seed ^ 0xABCD)
    let properties = Set(schema.entity.properties.indices.filter { _ in numbers.chance(1, in: 2) })
    let scan: FileScan?
    do throws(Diagnostic) {
      scan = try FileScan.open(
        path: file.path, named: "file", format: CSVFormat.self, options: ReadingOptions(), schema: schema,
        chunkSize: numbers.one(of: [64, 65, 100, 200, 1_000, 1 << 18]))
    } catch {
      return
    }
    guard var scan else { return }
    scan.workers = numbers.one(of: [1, 2, 3])
    scan.file.lead = numbers.one(of: [nil, 0, 1, 64, 100])
    if case .delimited(let tokeniser) = scan.tokeniser {
      scan.tokeniser = .delimited(
        DelimitedTokeniser(
          tokeniser.dialect, columnCount: tokeniser.columnCount, way: numbers.one(of: VectorMaskTests.ways)))
    }
    var predicates = RandomPredicates(numbers: numbers, schema: schema)
    for round in 0..<6 {
      let predicate = round == 0 ? .constant(true) : predicates.predicate(depth: 3)
      let label: () -> String = { "seed \(seed), round \(round), chunks of \(scan.file.chunkSize): \(predicate)" }
      guard (try? CompiledPredicate(predicate, schema: schema)) != nil else { continue }
      let expected = try RowPath(
        path: file.path, format: CSVFormat.self, options: ReadingOptions(), schema: schema, predicate: predicate,
        properties: properties)
      let rows = try scan.rows(predicate, properties: properties)
      var found: [Row] = []
      var refused: Int?
      reading: while true {
        switch rows.nextBatch() {
        case .rows(let batch): found += batch
        case .end: break reading
        case .refused(let record):
          refused = record
          break reading
        }
      }
      if let refused {
        refusals[rows.refusal.map { "\($0.reason)" } ?? "", default: 0] += 1
        let before = expected.rows.prefix { $0.place.record <= refused }
        try #require(found.map(\.written) == before.map(\.written), "\(label()) refused after \(refused)")
        if expected.fault == nil {
          refusals["needless: " + (rows.refusal.map { "\($0.reason)" } ?? ""), default: 0] += 1
        }
        try #require(try scan.count(predicate) == nil, "\(label())")
      } else {
        refusals["answered", default: 0] += 1
        try #require(expected.fault == nil, "\(label()): \(expected.fault ?? "")")
        try #require(found.map(\.written) == expected.rows.map(\.written), "\(label())")
        try #require(try scan.count(predicate) == found.count, "\(label())")
      }
    }
  }
}
