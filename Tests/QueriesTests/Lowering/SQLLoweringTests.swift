import Testing
import Values

@testable import Queries

struct SQLLoweringTests {
  private let fields = [
    SQLField(column: "n", type: .integer, form: .integer), SQLField(column: "s", type: .text, form: .text),
    SQLField(column: "odd", type: .text, form: .text, oddity: "NOT is_text(odd)"),
    SQLField(column: "d", type: .decimal, form: .exact),
    SQLField(column: "at", type: .dateTime, form: .dateTime(SQLDateTimeForm(separator: " ", isZulu: false))),
    SQLField(column: "e", type: .enumeration(["low", "high"]), form: .text), SQLField(column: "x", type: .any),
  ]

  private func compare(
    _ column: String, _ comparator: any Comparator.Type, _ right: Value, _ options: TextOptions = []
  ) -> Predicate {
    let index = fields.firstIndex { $0.column == column } ?? 0
    return .compare(
      Comparison(
        left: .property(PropertyPath(index: index, name: column, type: fields[index].type)), comparator: comparator,
        right: .literal(right), options: options))
  }

  private func lower(_ predicate: Predicate) -> (sql: String?, fidelity: Fidelity) {
    var lowering = SQLLowering { [fields] in fields[$0.index] }
    let condition = lowering.condition(predicate)
    return (condition.sql?.readable, condition.fidelity)
  }

  private let one = Value.integer(ExactNumber(1))

  @Test func `a missing value satisfies the negative comparators and no other, under NOT the other way round`() {
    #expect(lower(compare("n", EqualTo.self, one)) == ("(n = 1)", .exact))
    #expect(lower(compare("n", NotEqualTo.self, one)) == ("(n <> 1 OR n IS NULL)", .exact))
    #expect(lower(.not(compare("n", EqualTo.self, one))) == ("(NOT (n = 1) OR n IS NULL)", .exact))
    #expect(lower(.not(compare("n", NotEqualTo.self, one))) == ("(NOT (n <> 1))", .exact))
    #expect(lower(compare("n", HasValue.self, .boolean(true))) == ("(n IS NOT NULL)", .exact))
    #expect(lower(.not(compare("s", IsEmpty.self, .boolean(true)))) == ("(NOT (ifnull(s, '') = ''))", .exact))
  }

  @Test func `NOT is carried down through AND and OR`() {
    let both = Predicate.all([compare("n", LessThan.self, one), compare("s", EqualTo.self, .text("it's"))])
    #expect(lower(both) == ("((n < 1) AND (s COLLATE BINARY = 'it''s'))", .exact))
    #expect(
      lower(.not(both)) == ("((NOT (n < 1) OR n IS NULL) OR (NOT (s COLLATE BINARY = 'it''s') OR s IS NULL))", .exact))
  }

  @Test func `odd cells come back under every sign`() {
    #expect(
      lower(compare("odd", EqualTo.self, .text("a"))) == ("(odd COLLATE BINARY = 'a' OR NOT is_text(odd))", .superset))
    #expect(
      lower(.not(compare("odd", EqualTo.self, .text("a"))))
        == ("(NOT (odd COLLATE BINARY = 'a') OR odd IS NULL OR NOT is_text(odd))", .superset))
  }

  @Test func `what SQL does not know is left out, as if it held`() {
    let unknown = compare("x", EqualTo.self, one)
    #expect(lower(.all([unknown, compare("n", EqualTo.self, one)])) == ("(n = 1)", .superset))
    #expect(lower(.any([unknown, compare("n", EqualTo.self, one)])) == (nil, .unsupported))
    #expect(lower(.not(unknown)) == (nil, .unsupported))
    #expect(lower(.any([unknown, .constant(true)])) == (nil, .exact))
    #expect(lower(.all([unknown, .constant(false)])) == ("0", .exact))
    #expect(lower(compare("s", EqualTo.self, .text("a"), .ignoringCase)).fidelity == .unsupported)
    #expect(lower(compare("e", LessThan.self, .text("low"))).fidelity == .unsupported)
    #expect(lower(compare("e", EqualTo.self, .text("low"))).fidelity == .exact)
  }

  @Test func `nothing holds of no comparison, and nothing is in the empty list`() {
    #expect(lower(.all([])) == (nil, .exact))
    #expect(lower(.any([])) == ("0", .exact))
    #expect(lower(compare("n", In.self, .list([]))) == ("(n <> n)", .exact))
    #expect(lower(.not(compare("n", In.self, .list([])))) == ("(NOT (n <> n) OR n IS NULL)", .exact))
  }

  @Test func `a decimal of more than 15 digits is not compared with doubles`() {
    let short = ExactNumber("123456789012.345") ?? .zero
    let long = ExactNumber("1234567890123.4567") ?? .zero
    #expect(lower(compare("d", LessThan.self, .decimal(short))).fidelity == .exact)
    #expect(lower(compare("d", LessThan.self, .decimal(long))).fidelity == .unsupported)
    let whole = ExactNumber("1234567890123456789") ?? .zero
    #expect(lower(compare("n", LessThan.self, .integer(whole))) == ("(n < 1234567890123456789)", .exact))
    #expect(lower(compare("d", LessThan.self, .integer(whole))).fidelity == .unsupported)
  }

  @Test(arguments: [
    ("ab", "ac"), ("a\u{10FFFF}", "b"), ("\u{D7FF}", "\u{E000}"), ("\u{10FFFF}", nil), ("", nil), ("é", "ê"),
  ])
  func `a beginning is a range up to the first text beyond it`(part: String, end: String?) {
    #expect(SQLField.firstText(beyond: part) == end)
  }

  @Test func `an instant is compared in the form of its column`() throws {
    let instant = try #require(DateTime(iso: "2026-11-30T08:00:00.5+01:00", zone: .utc))
    #expect(
      lower(compare("at", GreaterThan.self, .dateTime(instant)))
        == ("(at COLLATE BINARY > '2026-11-30 07:00:00.5')", .exact))
  }

  @Test func `a predicate of very many comparisons stays within what SQLite can read`() {
    let many = Predicate.any((0..<2000).map { compare("n", EqualTo.self, .integer(ExactNumber($0))) })
    #expect(lower(many) == (nil, .unsupported))
  }
}
