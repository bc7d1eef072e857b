import Databases
import Diagnostics
import Metadata
import Queries
import Testing
import Values

@testable import EntitySources

/// What SQLite is left to do means what is done here.
struct SQLiteDifferenceTests {
  let folder: SQLiteFolder

  init() throws { folder = try SQLiteFolder() }

  private static let properties: [(name: String, declared: String, type: ValueType)] = [
    ("i", "INTEGER", .integer), ("d", "NUMERIC(10, 2)", .decimal), ("f", "REAL", .number),
    ("s", "TEXT COLLATE NOCASE", .text), ("u", "", .text), ("b", "BOOLEAN", .boolean), ("day", "DATE", .date),
    ("at", "DATETIME", .dateTime), ("e", "TEXT", .enumeration(["low", "high", "Mid"])),
  ]

  /// Rows of random values, some NULL; `odd` of a hundred cells are of any class and kind.
  private func source(seed: UInt64, rows: Int, odd: Int, indexed: Bool, key: String) throws -> SQLiteSource {
    var numbers = SeededNumbers(seed: seed)
    let columns = Self.properties.map { "\($0.name) \($0.declared)" }.joined(separator: ", ")
    let path = try folder.database("CREATE TABLE t(\(key), \(columns))", named: "t\(seed).sqlite")
    let connection = try Connection(path: path, access: .readWrite(create: false))
    if indexed {
      for property in Self.properties {
        try connection.execute("CREATE INDEX t_\(property.name) ON t(\(property.name))")
      }
    }
    try connection.execute("BEGIN")
    let statement = try connection.prepare(
      "INSERT INTO t VALUES (\(Array(repeating: "?", count: 10).joined(separator: ", ")))")
    for row in 1...rows {
      let values = Self.properties.map { Self.stored($0.type, odd: odd, using: &numbers) }
      try statement.bind([.integer(Int64(row))] + values)
      _ = try statement.step()
      statement.reset()
    }
    try connection.execute("COMMIT")
    return try SQLiteSource(
      path, "t",
      [PropertyInfo(name: "id", type: .integer)] + Self.properties.map { PropertyInfo(name: $0.name, type: $0.type) },
      id: key.contains("PRIMARY") ? nil : "id")
  }

  private static func stored(_ type: ValueType, odd: Int, using numbers: inout SeededNumbers) -> StoredValue {
    func pick<T>(_ list: [T], _ otherwise: T) -> T { list.randomElement(using: &numbers) ?? otherwise }
    if Int.random(in: 0..<6, using: &numbers) == 0 { return .null }
    if Int.random(in: 0..<100, using: &numbers) < odd {
      return pick(
        [
          .text("x"), .text(""), .text("7"), .text("4.30"), .integer(5), .integer(1), .real(2.5), .real(.infinity),
          .real(1e17),
          .blob([1]), .undecodable([0x61, 0xFF]), .text("a\0b"), .text("true"), .text("2026-11-30"),
          .text("2026-11-30T07:00:00Z"), .text("+08"),
        ], .null)
    }
    let text = pick(PredicateGenerator.texts, "")
    switch type {
    case .integer: return .integer(Int64(pick(PredicateGenerator.integers, "0")) ?? 0)
    case .decimal:
      let number = ExactNumber(pick(PredicateGenerator.decimals, "0")) ?? .zero
      return number.intValue.map { .integer(Int64($0)) } ?? .real(number.doubleValue)
    case .number: return .real(pick(PredicateGenerator.doubles, 0))
    case .boolean: return .integer(Bool.random(using: &numbers) ? 1 : 0)
    case .date: return .text(pick(PredicateGenerator.days, ""))
    case .dateTime: return .text(pick(["2026-11-30 07:00:00", "2026-01-01 00:00:00", "1999-12-31 23:59:59"], ""))
    case .enumeration(let cases): return .text(pick(cases, ""))
    default: return .text(text)
    }
  }

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
    let source = try source(seed: UInt64(seed), rows: 60, odd: odd, indexed: indexed, key: key)
    var generator = PredicateGenerator(source: source, numbers: SeededNumbers(seed: UInt64(seed) &* 7919))
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
