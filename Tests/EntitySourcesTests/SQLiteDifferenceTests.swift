import Diagnostics
import Queries
import TestSupport
import Testing
import Values

@testable import EntitySources

/// What SQLite is left to do means what is done here.
struct SQLiteDifferenceTests {
  let folder: SQLiteFolder

  init() throws { folder = try SQLiteFolder() }

  /// The numbers of the rows a request gives, or the fault it ends in; what the plan leaves is done here.
  private func outcome(_ source: SQLiteSource, _ request: ScanRequest, plan: ScanPlan) throws -> Outcome {
    let predicate = try CompiledPredicate(request.predicate, schema: source.schema)
    let scanned = ScanRequest(
      properties: request.properties,
      predicate: plan.filters || plan.explanation != "" ? request.predicate : .constant(true),
      sort: plan.sorts ? request.sort : [], offset: plan.limits ? request.offset : 0,
      limit: plan.limits ? request.limit : nil)
    let cursor = try source.scan(scanned)
    let order = RowOrder(request.sort, schema: source.schema)
    let sorted = SortedRows(order)
    var rows: [Row] = []
    let isStreaming = request.sort.isEmpty || plan.sorts
    reading: while let batch = try cursor.nextBatch() {
      for row in batch {
        if isStreaming, !plan.limits, let limit = request.limit, rows.count >= request.offset + limit { break reading }
        if !plan.filters {
          switch try predicate.decide(row) {
          case .yes: break
          case .no: continue
          case .undecided(_, let property): return .fault(property: property)
          }
        }
        if isStreaming {
          // What sorts by itself must not have met a cell that does not fit.
          rows.append(row)
        } else {
          do throws(RowFault) { try sorted.add(row) } catch { return .fault(property: error.property) }
        }
      }
    }
    if !isStreaming { rows = try sorted.finish().rows() }
    if !plan.limits {
      rows = Array(rows.dropFirst(request.offset))
      if let limit = request.limit { rows = Array(rows.prefix(limit)) }
    }
    return .rows(
      rows.map {
        if case .value(.integer(let id)) = $0.cells[0] { return id.intValue ?? -1 }
        return -1
      })
  }

  enum Outcome: Equatable {
    case rows([Int])
    case fault(property: Int)
  }

  @Test(arguments: [
    (1, 0, true, "id INTEGER PRIMARY KEY"), (2, 0, false, "id INTEGER PRIMARY KEY"),
    (3, 2, true, "id INTEGER PRIMARY KEY"),
    (4, 1, false, "id"), (5, 0, true, "id"), (6, 40, true, "id INTEGER PRIMARY KEY"),
  ])
  func `a scan left to SQLite gives the same rows in the same order, or the same fault`(
    seed: Int, odd: Int, indexed: Bool, key: String
  ) throws {
    let source = try SQLiteRandomTable(folder: folder).source(
      seed: UInt64(seed), rows: 60, odd: odd, indexed: indexed, key: key)
    var generator = PredicateGenerator(source: source, numbers: SeededRandom(seed: UInt64(seed) &* 7919))
    var pushed = 0
    for round in 0..<400 {
      let predicate = generator.predicate(depth: Int.random(in: 0...6, using: &generator.numbers))
      let sort = generator.sort()
      let isLimited = Bool.random(using: &generator.numbers)
      let request = source.request(
        predicate, sort: sort, offset: isLimited ? Int.random(in: 0...5, using: &generator.numbers) : 0,
        limit: isLimited ? Int.random(in: 0...20, using: &generator.numbers) : nil)
      let plan = source.plan(request)
      if plan.filters { pushed += 1 }
      let left = try outcome(source, request, plan: plan)
      let right = try outcome(source, request, plan: ScanPlan(explanation: ""))
      #expect(left == right, "seed \(seed), round \(round): \(plan.explanation)")
      if left != right { return }
    }
    // Else nothing would have been compared.
    if odd == 0 && indexed { #expect(pushed > 100) }
  }
}
