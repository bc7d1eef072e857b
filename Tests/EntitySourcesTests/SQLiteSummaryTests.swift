import Diagnostics
import Metadata
import Queries
import TestSupport
import Testing
import Values

@testable import EntitySources

/// What SQLite counts and summarizes is what the rows come to.
struct SQLiteSummaryTests {
  let folder: SQLiteFolder

  init() throws { folder = try SQLiteFolder() }

  private func query(_ request: ScanRequest) -> DirectQuery {
    DirectQuery(request, spilling: SpillPolicy(), memory: nil, check: { () throws(Diagnostic) in })
  }

  /// The rows the predicate holds for; nil where a cell leaves it undecided.
  private func rows(_ source: SQLiteSource, _ request: ScanRequest) throws -> [Row]? {
    let predicate = try CompiledPredicate(request.predicate, schema: source.schema)
    let cursor = try source.scan(ScanRequest(properties: request.properties))
    var rows: [Row] = []
    while let batch = try cursor.nextBatch() {
      for row in batch {
        switch try predicate.decide(row) {
        case .yes: rows.append(row)
        case .no: continue
        case .undecided: return nil
        }
      }
    }
    return rows
  }

  private func summary(_ source: SQLiteSource, _ rows: [Row], _ keys: [GroupKey], _ aggregates: [Aggregate])
    -> [[Value]]?
  {
    let aggregation = Aggregation(by: keys, aggregates, schema: source.schema)
    do {
      for row in rows { try aggregation.add(row) }
      return try aggregation.finish()
    } catch {
      return nil
    }
  }

  @Test(arguments: [(1, 0, "id INTEGER PRIMARY KEY"), (2, 0, "id"), (3, 1, "id INTEGER PRIMARY KEY"), (4, 20, "id")])
  func `a summary left to SQLite is the summary of the rows`(seed: Int, odd: Int, key: String) throws {
    let source = try SQLiteRandomTable(folder: folder).source(
      seed: UInt64(seed) &+ 200, rows: 70, odd: odd, indexed: seed == 2, key: key)
    var generator = PredicateGenerator(source: source, numbers: SeededRandom(seed: UInt64(seed) &* 4099))
    var answered = 0
    var counted = 0
    for round in 0..<300 {
      let predicate =
        round % 2 == 0 ? .constant(true) : generator.predicate(depth: Int.random(in: 0...2, using: &generator.numbers))
      let request = source.request(predicate)
      let rows = try rows(source, request)
      if let count = try source.count(query(request)) {
        counted += 1
        #expect(count == rows?.count, "seed \(seed), round \(round): \(predicate)")
        #expect(try source.cut(.tiny).count(query(request)) == count, "in slices, seed \(seed), round \(round)")
      }
      func path() -> PropertyPath {
        let index = Int.random(in: 0..<source.schema.typings.count, using: &generator.numbers)
        let typing = source.schema.typings[index]
        return PropertyPath(index: index, name: typing.property, type: typing.type)
      }
      let keys = (0..<Int.random(in: 0...2, using: &generator.numbers)).map { GroupKey(name: "k\($0)", path: path()) }
      var aggregates = [Aggregate(name: "n", function: Count.self)]
      for number in 0..<Int.random(in: 0...2, using: &generator.numbers) {
        let path = path()
        let fitting = BuiltInAggregates.all.filter { $0.info.accepts(path.type) }
        guard let function = fitting.randomElement(using: &generator.numbers) else { continue }
        aggregates.append(Aggregate(name: "a\(number)", function: function, path: path))
      }
      guard let answer = try source.summarize(query(request), by: keys, aggregates) else { continue }
      answered += 1
      let sliced = try source.cut(.tiny).summarize(query(request), by: keys, aggregates)
      #expect("\(sliced.map { "\($0)" } ?? "")" == "\(answer)", "in slices, seed \(seed), round \(round)")
      let expected = rows.flatMap { summary(source, $0, keys, aggregates) }
      #expect(
        "\(answer)" == expected.map { "\($0)" },
        "seed \(seed), round \(round): \(aggregates.map { "\($0.function.info.name) \($0.path?.name ?? "")" })")
    }
    // Else nothing would have been compared.
    if odd == 0 {
      #expect(answered > 60)
      #expect(counted > 150)
    }
  }

  @Test func `a sum that 64 bits do not hold is left to the rows`() throws {
    let path = try folder.database(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, n INTEGER)",
      "INSERT INTO t(n) VALUES (9223372036854775807), (1), (-5)")
    let source = try SQLiteSource(path, "t")
    let n = try source.path("n")
    let sum = [Aggregate(name: "sum", function: Sum.self, path: n)]
    #expect(try source.summarize(query(source.request()), by: [], sum) == nil)
    let small = source.request(try source.compare("n", LessThan.self, .integer(ExactNumber(100))))
    let answer = try source.summarize(query(small), by: [], sum)
    #expect(answer.map { "\($0)" } == "\([[Value.integer(ExactNumber(-4))]])")
  }

  @Test func `sums and averages of decimals and doubles are left to the rows`() throws {
    let path = try folder.database(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, d DECIMAL(9, 2), f REAL)",
      "INSERT INTO t(d, f) VALUES (0.1, 0.1), (0.2, 0.2)")
    let source = try SQLiteSource(path, "t")
    for (name, function) in [("d", Sum.self), ("f", Sum.self), ("d", Average.self)]
      as [(String, any AggregateFunction.Type)]
    {
      let aggregate = Aggregate(name: "x", function: function, path: try source.path(name))
      #expect(try source.summarize(query(source.request()), by: [], [aggregate]) == nil)
    }
    let least = Aggregate(name: "x", function: Minimum.self, path: try source.path("d"))
    #expect(try source.summarize(query(source.request()), by: [], [least])?.count == 1)
  }

  @Test func `a cell that does not fit leaves the summary to the rows, which tell of it`() throws {
    let path = try folder.database(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, k TEXT, n INTEGER)", "INSERT INTO t(k, n) VALUES ('a', 1), ('b', 'many')")
    let source = try SQLiteSource(
      path, "t", [PropertyInfo(name: "k", type: .text), PropertyInfo(name: "n", type: .integer)])
    let keys = [GroupKey(name: "k", path: try source.path("k"))]
    let count = Aggregate(name: "c", function: Count.self)
    let sum = Aggregate(name: "s", function: Sum.self, path: try source.path("n"))
    #expect(try source.summarize(query(source.request()), by: keys, [count])?.count == 2)
    #expect(try source.summarize(query(source.request()), by: keys, [count, sum]) == nil)
    #expect(try source.count(query(source.request())) == 2)
    let compared = source.request(try source.compare("n", GreaterThan.self, .integer(ExactNumber(0))))
    #expect(try source.count(query(compared)) == nil)
  }

  @Test func `what SQLite does for long ends when the run does`() throws {
    let path = try folder.database("CREATE TABLE t(id INTEGER PRIMARY KEY)")
    let source = try SQLiteSource(
      path: path, named: "a.sqlite",
      origin: .query("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS i FROM n", nil),
      declared: EntityInfo(name: "Row", properties: [PropertyInfo(name: "i", type: .integer)]), zone: .utc)
    var request = source.request()
    request.goesOn = { false }
    let cursor = try source.scan(request)
    let ended = #expect(throws: Diagnostic.self) { try cursor.nextBatch() }
    #expect(ended?.code == "database-interrupted")
    var direct = query(source.request())
    direct.check = { () throws(Diagnostic) in throw Diagnostic("timed-out", "the step took longer than it may") }
    #expect(throws: Diagnostic.self) { try source.count(direct) }
  }
}
