import Diagnostics
import Metadata
import Testing
import Values

@testable import Queries

@Suite struct CompiledPredicateTests {
  /// USERS.md T18, with today as 2026-11-30.
  static let tasks = Table(
    [
      ("name", .text), ("state", .enumeration(["open", "closed"])), ("due", .date), ("priority", .integer),
      ("tag", .text),
    ],
    rows: [
      ["a10", "open", "2026-11-29", "1", "home"],
      ["a2", "open", "2027-01-01", "10", ""],
      ["b", "open", "2026-11-01", "", "xmas"],
      ["c", "closed", "2026-11-01", "5", "home"],
      ["a1", "open", "", "10", "work"],
      ["d", "open", "2026-11-30", "2", "home"],
    ].map { $0.map { $0.isEmpty ? .missing : .unquoted($0) } })

  static let wanted: Predicate = .all([
    tasks.compare("state", EqualTo.self, .text("open")),
    .any([
      tasks.compare("due", LessThan.self, .date(CalendarDate(iso: "2026-11-30") ?? CalendarDate(daysSinceEpoch: 0))),
      tasks.compare("priority", GreaterThanOrEqualTo.self, .whole(3)),
    ]),
    .not(tasks.compare("tag", Contains.self, .text("x"))),
  ])

  @Test func `nested conditions keep the right records`() throws {
    #expect(try Self.tasks.kept(Self.wanted) == [0, 1, 4])
  }

  @Test func `the best two by priority, then by name as people count`() throws {
    let keys = [
      SortKey(path: Self.tasks.path("priority"), isDescending: true),
      SortKey(path: Self.tasks.path("name"), isNatural: true),
    ]
    let kept = try Self.tasks.kept(Self.wanted).map { Self.tasks.rows[$0] }
    var top = TopRows(RowOrder(keys, schema: Self.tasks.schema), limit: 2)
    for row in kept { try top.add(row) }
    #expect(Table.texts(top.finish(), 0) == ["a1", "a2"])
  }

  @Test func `enumerations come in declared order for every comparator that asks for order`() throws {
    let sizes = ValueType.enumeration(["small", "medium", "large"])
    let table = Table(
      [("size", sizes), ("other", sizes)],
      rows: [("small", "large"), ("medium", "medium"), ("large", "small")].map { [.unquoted($0.0), .unquoted($0.1)] })
    #expect(try table.kept(table.compare("size", LessThan.self, .text("large"))) == [0, 1])
    #expect(try table.kept(table.compare("size", GreaterThan.self, .text("small"))) == [1, 2])
    #expect(try table.kept(table.compare("size", IsBetween.self, .list([.text("medium"), .text("large")]))) == [1, 2])
    #expect(try table.kept(table.compare("size", LessThan.self, to: "other")) == [0])
    #expect(try table.kept(table.compare("size", GreaterThanOrEqualTo.self, to: "other")) == [1, 2])
  }

  @Test func `a pattern that is none is refused before any row is judged`() throws {
    let table = Table([("t", .text)])
    let predicate = table.compare("t", Matches.self, .text("a("))
    #expect(throws: Diagnostic.self) { try CompiledPredicate(predicate, schema: table.schema) }
  }

  @Test func `an expression that takes longer than its limit fails`() throws {
    let table = Table([("t", .text)], rows: [[.unquoted(String(repeating: "a", count: 40))]])
    let compiled = try CompiledPredicate(
      table.compare("t", Matches.self, .text("(a+)+b")), schema: table.schema, timeLimit: .milliseconds(50))
    do {
      _ = try compiled.decide(table.rows[0])
      Issue.record("no error")
    } catch {
      #expect(error.code == .regexTimeout)
    }
  }

  @Test func `a pattern may be another property's text`() throws {
    let table = Table(
      [("t", .text), ("p", .text)], rows: [[.unquoted("abc"), .unquoted("a.c")], [.unquoted("abc"), .unquoted("a")]])
    #expect(try table.kept(table.compare("t", Matches.self, to: "p")) == [0])
  }

  @Test func `it tells which properties it looks at`() throws {
    let compiled = try CompiledPredicate(Self.wanted, schema: Self.tasks.schema)
    #expect(compiled.properties == [1, 2, 3, 4])
  }

  @Test func `a row with fewer cells than properties reads them as missing`() throws {
    let table = Table([("a", .text), ("b", .integer)], rows: [[.unquoted("x")], []])
    #expect(try table.kept(table.compare("b", IsMissing.self, .boolean(true))) == [0, 1])
    #expect(try table.kept(table.compare("b", EqualTo.self, .whole(0))) == [])
    #expect(try table.kept(table.compare("a", EqualTo.self, .text("x"))) == [0])
  }

  @Test func `literals on the left are compared as well`() throws {
    let table = Table([("a", .integer)], rows: [[.unquoted("1")], [.unquoted("9")], [.missing]])
    let comparison = Comparison(
      left: .literal(.whole(5)), comparator: LessThan.self, right: .property(table.path("a")))
    #expect(try table.kept(.compare(comparison)) == [1])
  }

  @Test func `long numbers and odd spellings decide as short ones do`() throws {
    let table = Table(
      [("d", .decimal)],
      rows: [
        "0.30", ".3", "3e-1", "0.3000000000000000000000000001", "-0", "999999999999999999", "0.299999999999999999",
      ]
      .map { [.unquoted($0)] })
    let decisions = try table.decisions(table.compare("d", GreaterThan.self, .exact("0.3"))).map(\.text)
    #expect(decisions[0] == "no")
    #expect(decisions[2...] == ["no", "yes", "no", "yes", "no"])
    #expect(try table.kept(table.compare("d", EqualTo.self, .exact("0.3"))).contains(0))
    #expect(try table.kept(table.compare("d", LessThan.self, .exact("1e-300"))).contains(4))
  }

  @Test func `text is compared by scalars, not by how it looks`() throws {
    let table = Table([("t", .text)], rows: [[.unquoted("caf\u{e9}")], [.quoted("cafe\u{301}")], [.quoted("")]])
    #expect(try table.kept(table.compare("t", EqualTo.self, .text("caf\u{e9}"))) == [0])
    #expect(try table.kept(table.compare("t", NotEqualTo.self, .text("caf\u{e9}"))) == [1, 2])
    #expect(try table.kept(table.compare("t", HasPrefix.self, .text("cafe"))) == [1])
    #expect(try table.kept(table.compare("t", HasPrefix.self, .text(""))) == [0, 1, 2])
  }

  @Test func `an unquoted nothing is missing and a quoted one empty text`() throws {
    let table = Table(
      [("t", .text), ("i", .integer)], rows: [[.unquoted(""), .quoted("")], [.quoted(""), .unquoted("")]])
    #expect(try table.kept(table.compare("t", EqualTo.self, .text(""))) == [1])
    #expect(try table.kept(table.compare("t", NotEqualTo.self, .text("x"))) == [0, 1])
    #expect(try table.kept(table.compare("i", NotEqualTo.self, .whole(0))) == [0, 1])
  }

  @Test func `dates compare by day and date-times by instant`() throws {
    let table = Table(
      [("day", .date), ("at", .dateTime)],
      rows: [
        [.unquoted("2026-03-01"), .unquoted("2026-03-01T00:30:00+01:00")],
        [.unquoted("2026-02-28"), .unquoted("2026-02-28T23:30:00Z")], [.missing, .missing],
      ])
    let day = Value.date(CalendarDate(iso: "2026-03-01") ?? CalendarDate(daysSinceEpoch: 0))
    let at = Value.dateTime(DateTime(seconds: 1_772_321_400))
    #expect(try table.kept(table.compare("day", EqualTo.self, day)) == [0])
    #expect(try table.kept(table.compare("day", LessThan.self, day)) == [1])
    #expect(try table.kept(table.compare("at", EqualTo.self, at)) == [0, 1])
    #expect(try table.kept(table.compare("at", GreaterThan.self, at)) == [])
    #expect(try table.kept(table.compare("at", LessThanOrEqualTo.self, at)) == [0, 1])
  }
}
