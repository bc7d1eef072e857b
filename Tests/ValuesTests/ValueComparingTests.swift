import Testing

@testable import Values

@Suite struct ValueComparingTests {
  private func decimal(_ text: String) -> Value { .decimal(ExactNumber(text) ?? .zero) }

  @Test func `numbers are equal by their exact values, whatever their types`() {
    #expect(Value.integer(ExactNumber(1)).isEqual(to: decimal("1.00")))
    #expect(Value.number(0.5).isEqual(to: decimal("0.5")))
    #expect(!Value.number(0.1).isEqual(to: decimal("0.1")))
    #expect(Value.number(-0.0).isEqual(to: .integer(.zero)))
    #expect(!Value.number(.nan).isEqual(to: .number(.nan)))
    #expect(!Value.number(9_007_199_254_740_992).isEqual(to: decimal("9007199254740993")))
    #expect(!Value.integer(ExactNumber(1)).isEqual(to: .text("1")))
    #expect(!Value.integer(ExactNumber(1)).isEqual(to: .boolean(true)))
  }

  @Test func `text is equal scalar by scalar, and case counts`() {
    #expect(!Value.text("caf\u{E9}").isEqual(to: .text("cafe\u{301}")))
    #expect(!Value.text("a").isEqual(to: .text("A")))
    #expect(Value.spelled(.text("a"), .json("\"a\"")).isEqual(to: .text("a")))
  }

  @Test func `missing equals nothing by itself, and missing inside a list`() {
    #expect(!Value.missing.isEqual(to: .missing))
    #expect(!Value.null.isEqual(to: .missing))
    #expect(!Value.missing.isEqual(to: .text("")))
    #expect(Value.list([.missing]).isEqual(to: .list([.null])))
    #expect(!Value.list([.missing]).isEqual(to: .list([])))
  }

  @Test func `records are equal by their fields, entities by type and id`() {
    let left = Value.record(Record([("a", .text("x")), ("b", .missing)]))
    #expect(left.isEqual(to: .record(Record([("a", .text("x"))]))))
    #expect(!left.isEqual(to: .record(Record([("a", .text("y"))]))))
    #expect(
      Value.record(Record([("a", .text("x")), ("b", .text("y"))]))
        .isEqual(to: .record(Record([("b", .text("y")), ("a", .text("x"))]))))
    let book = Value.entity(EntityValue(type: "Book", id: .integer(ExactNumber(1)), title: "One"))
    #expect(book.isEqual(to: .entity(EntityValue(type: "Book", id: decimal("1.0")))))
    #expect(!book.isEqual(to: .entity(EntityValue(type: "Author", id: .integer(ExactNumber(1))))))
    #expect(book.writtenOut == "One")
  }

  @Test func `values are in one order`() {
    let ascending: [[Value]] = [
      [.text(""), .text("A"), .text("a"), .text("\u{E9}"), .text("\u{FFFD}"), .text("𐐀")],
      [.boolean(false), .boolean(true)],
      [
        .number(-.infinity), .integer(ExactNumber(-5)), .number(-0.1), .integer(.zero), decimal("0.1"), .number(0.1),
        .integer(ExactNumber(1)), decimal("9007199254740993"), .number(9_007_199_254_740_994), .number(.infinity),
      ],
      [.duration(TimeSpan(nanoseconds: 5)), .duration(TimeSpan(days: 1)), .duration(TimeSpan(months: 1))],
    ]
    for values in ascending {
      for (i, left) in values.enumerated() {
        for (j, right) in values.enumerated() {
          #expect(left.order(comparedTo: right)?.signum() == (i - j).signum(), "\(left) \(right)")
        }
      }
    }
    #expect(Value.text("1").order(comparedTo: .integer(ExactNumber(1))) == nil)
    #expect(Value.missing.order(comparedTo: .missing) == nil)
    #expect(Value.number(.nan).order(comparedTo: .number(1)) == nil)
    #expect(Value.list([]).order(comparedTo: .list([])) == nil)
  }

  @Test func `equal values have one key`() {
    let groups: [[Value]] = [
      [.integer(ExactNumber(1)), decimal("1.0"), .number(1), .spelled(.integer(ExactNumber(1)), .characters("01"))],
      [decimal("0.1")], [.number(0.1)], [.missing, .null, .spelled(.missing, .characters("NA"))], [.text("")],
      [.text("e\u{301}")], [.text("\u{E9}")], [.number(.nan), .number(.nan)], [.boolean(true)],
      [decimal("9007199254740993")], [.number(9_007_199_254_740_992), .integer(ExactNumber(9_007_199_254_740_992))],
      [.list([.integer(ExactNumber(1))]), .list([.number(1)])],
      [
        .record(Record([("a", .text("x")), ("b", .text("y"))])),
        .record(Record([("b", .text("y")), ("a", .text("x"))])),
      ],
    ]
    for (i, left) in groups.enumerated() {
      for (j, right) in groups.enumerated() {
        for (a, b) in left.flatMap({ a in right.map { (a, $0) } }) {
          #expect((a.hashKey == b.hashKey) == (i == j), "\(a) \(b)")
          if i == j { #expect(a.hashKey.hashValue == b.hashKey.hashValue, "\(a) \(b)") }
        }
      }
    }
  }

  @Test func `only the conversions of the closed list need no word`() {
    let one = Value.integer(ExactNumber(1))
    #expect(one.converted(to: .decimal)?.writtenOut == "1")
    if case .number(1)? = one.converted(to: .number) {} else { Issue.record("no number") }
    #expect(one.converted(to: .text)?.isEqual(to: .text("1")) == true)
    #expect(one.converted(to: .list(.text))?.isEqual(to: .list([.text("1")])) == true)
    #expect(decimal("1").converted(to: .integer) == nil)
    #expect(Value.number(1).converted(to: .decimal) == nil)
    #expect(Value.text("1").converted(to: .integer) == nil)
    #expect(Value.text("a.txt").converted(to: .file)?.writtenOut == "a.txt")
    #expect(Value.list([one]).converted(to: .integer) == nil)
    #expect(Value.list([one, decimal("0.5")]).converted(to: .list(.number)) != nil)
    #expect(Value.text("open").converted(to: .enumeration(["open"])) != nil)
    #expect(Value.text("opened").converted(to: .enumeration(["open"])) == nil)
    #expect(Value.missing.converted(to: .list(.text))?.isMissing == true)
    let book = Value.entity(EntityValue(type: "Book", id: one, title: "One"))
    #expect(book.converted(to: .text)?.isEqual(to: .text("One")) == true)
    #expect(book.converted(to: .integer)?.isEqual(to: one) == true)
    #expect(book.converted(to: .entity("Author")) == nil)
    #expect(ValueType.integer.converts(to: .number))
    #expect(!ValueType.number.converts(to: .integer))
    #expect(!ValueType.any.converts(to: .text))
  }

  @Test func `a value is written out as it stands in longer text`() {
    #expect(Value.list([.text("a"), .integer(ExactNumber(2))]).writtenOut == "a\n2")
    #expect(
      Value.record(Record([("a", .text("x\"")), ("b", .missing), ("c", .null)])).writtenOut == #"{"a":"x\"","c":null}"#)
    #expect(Value.date(CalendarDate(daysSinceEpoch: 0)).writtenOut == "1970-01-01")
    #expect(decimal("1e3").writtenOut == "1000")
    #expect(Value.number(5).writtenOut == "5")
    #expect(Value.number(.nan).jsonText == "null")
    #expect(Value.text("\u{1}\n\u{7F}é").jsonText == "\"\\u0001\\n\u{7F}é\"")
    #expect("\(ValueType.list(.enumeration(["a", "b"])))" == "list of enum of “a”, “b”")
  }
}
