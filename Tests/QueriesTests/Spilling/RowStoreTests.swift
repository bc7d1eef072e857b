import Diagnostics
import Testing
import Values

@testable import Queries

@Suite struct RowStoreTests {
  func all(_ store: RowStore) throws -> [Row] {
    let reader = try store.reader()
    var rows: [Row] = []
    while let batch = try reader.nextBatch() {
      #expect(!batch.isEmpty)
      rows += batch
    }
    return rows
  }

  @Test(arguments: [0, 300, 4096, 1 << 24])
  func `kept rows are the same however much memory they may take`(_ budget: Int) throws {
    var random = RandomRows(seed: 11)
    let rows = (0..<500).map { _ in random.row() }
    let store = RowStore(SpillPolicy(budget: budget, folder: "/tmp"))
    for row in rows { try store.append(row) }
    #expect(store.count == 500)
    #expect(try all(store).map(spelledOut) == rows.map(spelledOut))
    #expect(store.hasSpilled == (budget < 1 << 20))
    for index in [0, 1, 250, 498, 499] {
      #expect(try store.row(at: index).map(spelledOut) == spelledOut(rows[index]))
    }
    #expect(try store.row(at: 500).map(spelledOut) == nil)
    #expect(try store.row(at: -1).map(spelledOut) == nil)
  }

  @Test func `readers do not disturb one another`() throws {
    var random = RandomRows(seed: 12)
    let rows = (0..<300).map { _ in random.row() }
    let store = RowStore(SpillPolicy(budget: 2048, folder: "/tmp"))
    for row in rows { try store.append(row) }
    let first = try store.reader()
    var read: [Row] = []
    while let batch = try first.nextBatch() {
      read += batch
      #expect(try all(store).count == 300)
    }
    #expect(read.map(spelledOut) == rows.map(spelledOut))
  }

  @Test func `no rows are no batch`() throws {
    let store = RowStore(SpillPolicy(budget: 0, folder: "/tmp"))
    #expect(try all(store).isEmpty)
    #expect(try store.row(at: 0).map(spelledOut) == nil)
  }

  @Test func `a folder that cannot be written is an error only when it is needed`() throws {
    let store = RowStore(SpillPolicy(budget: 1000, folder: "/nonexistent"))
    let row = Row(cells: [.unquoted(String(repeating: "x", count: 100))], place: RowPlace(record: 1))
    try store.append(row)
    #expect(try all(store).count == 1)
    #expect(throws: Diagnostic.self) { for _ in 0..<100 { try store.append(row) } }
  }
}
