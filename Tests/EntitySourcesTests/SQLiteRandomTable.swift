import Databases
import Metadata
import Queries
import TestSupport
import Values

@testable import EntitySources

/// Tables of random values, some NULL and some of another kind than their column says.
struct SQLiteRandomTable {
  let folder: SQLiteFolder

  static let properties: [(name: String, declared: String, type: ValueType)] = [
    ("i", "INTEGER", .integer), ("d", "NUMERIC(10, 2)", .decimal), ("f", "REAL", .number),
    ("s", "TEXT COLLATE NOCASE", .text), ("u", "", .text), ("b", "BOOLEAN", .boolean), ("day", "DATE", .date),
    ("at", "DATETIME", .dateTime), ("e", "TEXT", .enumeration(["low", "high", "Mid"])),
  ]

  /// Texts that writers have something to do about.
  private static let written = [
    "a,b", "say \"x\"", "two\r\nlines", "=1+1", "+49", "@me", "\ttab", "'=x", "'plain", "\u{1}", "back\\slash", "NA",
    "NULL",
    "The quick brown fox, and what it jumped over in the end", "ein längerer Text ohne Besonderes, fast",
  ]

  /// `odd` of a hundred cells are of any class and kind.
  func source(seed: UInt64, rows: Int, odd: Int, indexed: Bool, key: String) throws -> SQLiteSource {
    var numbers = SeededRandom(seed: seed)
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

  private static func stored(_ type: ValueType, odd: Int, using numbers: inout SeededRandom) -> StoredValue {
    func pick<T>(_ list: [T], _ otherwise: T) -> T { list.randomElement(using: &numbers) ?? otherwise }
    if Int.random(in: 0..<6, using: &numbers) == 0 { return .null }
    if Int.random(in: 0..<100, using: &numbers) < odd {
      return pick(
        [
          .text("x"), .text(""), .text("7"), .text("4.30"), .integer(5), .integer(1), .integer(-3), .real(2.5),
          .real(-2.5), .real(.infinity), .real(1e17), .real(1e-9), .blob([1]), .blob([]), .undecodable([0x61, 0xFF]),
          .text("a\0b"), .text("true"), .text("2026-11-30"), .text("2026-11-30T07:00:00Z"), .text("+08"), .text("=2"),
        ], .null)
    }
    let text = pick(PredicateGenerator.texts + written, "")
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
}
