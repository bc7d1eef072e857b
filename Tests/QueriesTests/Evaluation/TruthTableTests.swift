import Diagnostics
import Testing
import Values

@testable import Queries

/// Every comparator against every kind of absence (FORMAT.md §3, USERS.md T6).
@Suite struct TruthTableTests {
  /// Types with one of their values.
  static let scalars: [(type: ValueType, value: Value)] = [
    (.text, .text("x")), (.integer, .whole(0)), (.decimal, .exact("1.5")), (.number, .number(0.5)),
    (.boolean, .boolean(false)), (.date, .date(CalendarDate(daysSinceEpoch: 0))),
    (.dateTime, .dateTime(DateTime(seconds: 0))), (.duration, .duration(TimeSpan(days: 1))), (.url, .url("x")),
    (.file, .file(FileValue(path: "x"))), (.person, .person(Person(name: "x", email: nil))),
    (.enumeration(["x", "y"]), .text("x")), (.list(.text), .list([.text("x")])),
    (.entity("Other"), .entity(EntityValue(type: "Other", id: .whole(1)))),
    (.record([.init("f", .text)]), .record(Record([("f", .text("x"))]))),
  ]

  /// A right side that fits a comparator and a left type.
  static func right(_ side: ComparatorInfo.RightSide, _ value: Value) -> Value {
    switch side {
    case .same: value
    case .text: .text("x")
    case .list: .list([value])
    case .pair: .list([value, value])
    case .part:
      if case .list(let elements) = value { elements[0] } else { value }
    case .flag: .boolean(true)
    case .duration: .duration(TimeSpan(days: 1))
    }
  }

  @Test func `a missing left side makes every comparator false but the negative ones, whatever the type`() throws {
    for comparator in BuiltInComparators.all {
      let info = comparator.info
      for (type, value) in Self.scalars where info.accepts(type) {
        let table = Table([("p", type)], rows: [[.missing], [.value(.missing)], [.value(.null)], [.value(value)]])
        let decisions = try table.decisions(table.compare("p", comparator, Self.right(info.right, value)))
        let expected = ["notEqualTo", "doesNotContain", "isMissing", "isEmpty"].contains(info.name)
        for decision in decisions.prefix(3) {
          #expect(decision.isYes == expected, "\(info.name) on \(type)")
        }
        #expect(decisions[3].undecidedProperty == nil)
      }
    }
  }

  @Test func `a missing right side makes every comparator false but the negative ones, whatever the type`() throws {
    for comparator in BuiltInComparators.all where !comparator.info.asksForPresence {
      let info = comparator.info
      for (type, value) in Self.scalars where info.accepts(type) {
        let table = Table([("p", type), ("q", .any)], rows: [[.value(value), .missing], [.missing, .missing]])
        let expected = ["notEqualTo", "doesNotContain"].contains(info.name)
        #expect(try table.kept(table.compare("p", comparator, .missing)) == (expected ? [0, 1] : []), "\(info.name)")
        #expect(try table.kept(table.compare("p", comparator, to: "q")) == (expected ? [0, 1] : []), "\(info.name)")
      }
    }
  }

  @Test func `the negative comparators are the exact opposites of the positive ones`() throws {
    let pairs: [(any Comparator.Type, any Comparator.Type)] = [
      (EqualTo.self, NotEqualTo.self), (Contains.self, DoesNotContain.self), (HasValue.self, IsMissing.self),
    ]
    for (positive, negative) in pairs {
      for (type, value) in Self.scalars where positive.info.accepts(type) {
        let table = Table([("p", type)], rows: [[.missing], [.value(.null)], [.value(value)]])
        let right = Self.right(positive.info.right, value)
        let kept = try table.kept(table.compare("p", positive, right))
        #expect(try table.kept(table.compare("p", negative, right)) == [0, 1, 2].filter { !kept.contains($0) })
        #expect(try table.kept(.not(table.compare("p", positive, right))) == [0, 1, 2].filter { !kept.contains($0) })
      }
    }
  }

  @Test func `zero, false, empty text, null, no key and words that sound like nothing are told apart`() throws {
    // USERS.md T6: 0, false, "", null, the key missing, and the texts null, undefined and NULL.
    let table = Table(
      [("v", .any)],
      rows: [
        [.value(.whole(0))], [.value(.boolean(false))], [.value(.text(""))], [.value(.null)], [.missing],
        [.value(.text("null"))], [.value(.text("undefined"))], [.value(.text("NULL"))],
      ])
    let v = { (comparator: any Comparator.Type, right: Value) in try table.kept(table.compare("v", comparator, right)) }
    #expect(try v(HasValue.self, .boolean(true)) == [0, 1, 2, 5, 6, 7])
    #expect(try v(HasValue.self, .boolean(false)) == [3, 4])
    #expect(try v(IsMissing.self, .boolean(true)) == [3, 4])
    #expect(try v(IsMissing.self, .boolean(false)) == [0, 1, 2, 5, 6, 7])
    #expect(try v(IsEmpty.self, .boolean(true)) == [2, 3, 4])
    #expect(try v(IsEmpty.self, .boolean(false)) == [0, 1, 5, 6, 7])
    #expect(try v(EqualTo.self, .whole(0)) == [0])
    #expect(try v(EqualTo.self, .boolean(false)) == [1])
    #expect(try v(EqualTo.self, .text("")) == [2])
    #expect(try v(EqualTo.self, .text("null")) == [5])
    #expect(try v(EqualTo.self, .text("undefined")) == [6])
    #expect(try v(NotEqualTo.self, .text("NULL")) == [0, 1, 2, 3, 4, 5, 6])
    #expect(try v(LessThan.self, .whole(1)) == [0])
    #expect(try v(In.self, .list([.whole(0), .text(""), .null])) == [0, 2])
  }

  @Test func `minus zero equals zero, and numbers of different types compare exactly`() throws {
    let table = Table(
      [("n", .any)],
      rows: [
        [.value(.number(-0.0))], [.value(.exact("-0.00"))], [.value(.number(0.1))], [.value(.exact("0.1"))],
        [.value(.exact("0.1000000000000000055511151231257827021181583404541015625"))],
        [.value(.number(9_007_199_254_740_992))], [.value(.whole(9_007_199_254_740_993))],
      ])
    #expect(try table.kept(table.compare("n", EqualTo.self, .whole(0))) == [0, 1])
    #expect(try table.kept(table.compare("n", EqualTo.self, .exact("0.1"))) == [3])
    #expect(try table.kept(table.compare("n", EqualTo.self, .number(0.1))) == [2, 4])
    #expect(try table.kept(table.compare("n", In.self, .list([.number(0.1)]))) == [2, 4])
    #expect(try table.kept(table.compare("n", EqualTo.self, .whole(9_007_199_254_740_993))) == [6])
    #expect(try table.kept(table.compare("n", GreaterThan.self, .number(9_007_199_254_740_992))) == [6])
  }

  @Test func `nothing to combine: all of nothing holds, any of nothing does not`() throws {
    let table = Table([("t", .text)], rows: [[.missing]])
    #expect(try table.kept(.all([])) == [0])
    #expect(try table.kept(.any([])) == [])
    #expect(try table.kept(.not(.any([]))) == [0])
    #expect(try table.kept(.constant(true)) == [0])
  }
}
