import Queries
import Testing
import Values

/// JSONPath, clause by clause of RFC 9535.
@Suite struct JSONQueryTests {
  private static func number(_ digits: String) -> Value { .decimal(ExactNumber(digits) ?? .zero) }
  private static func list(_ items: Value...) -> Value { .list(items) }
  private static func record(_ fields: (String, Value)...) -> Value { .record(Record(fields.map { ($0.0, $0.1) })) }

  private static let shop = record(
    (
      "pens",
      list(
        record(("name", .text("Blue")), ("price", number("1.5"))),
        record(("name", .text("Black")), ("price", number("12.99")), ("nib", .text("F"))),
        record(("name", .text("Red")), ("price", number("8.99")), ("nib", .null)))
    ), ("desk", record(("name", .text("Oak")), ("price", number("399")))), ("a.b", number("1")),
    ("numbers", list(number("0"), number("1"), number("2"), number("3"), number("4"))),
    ("due", .date(CalendarDate(iso: "2026-11-30") ?? .earliest)))

  private func found(_ query: String, in root: Value = Self.shop) throws -> String {
    Value.list(try JSONQuery(query).nodes(in: root).map(\.value)).jsonText
  }

  private func paths(_ query: String, in root: Value = Self.shop) throws -> [String] {
    try JSONQuery(query).nodes(in: root, wantsPaths: true).map(\.path)
  }

  @Test(arguments: [
    ("$.desk.name", #"["Oak"]"#), ("$['desk']['name']", #"["Oak"]"#), ("$[\"a.b\"]", "[1]"), ("$.none", "[]"),
    ("$.pens[0].name", #"["Blue"]"#), ("$.pens[-1].name", #"["Red"]"#), ("$.pens[5]", "[]"), ("$.desk[0]", "[]"),
    ("$.pens[*].price", "[1.5,12.99,8.99]"), ("$.desk.*", #"["Oak",399]"#), ("$..price", "[1.5,12.99,8.99,399]"),
    ("$.pens[0]['name', 'price']", #"["Blue",1.5]"#), ("$.pens[0, 0].name", #"["Blue","Blue"]"#),
    ("$ .desk\n['name']", #"["Oak"]"#), ("$.pens[2].nib", "[null]"),
  ]) func `names, indexes and wildcards lead to values`(query: String, expected: String) throws {
    #expect(try found(query) == expected)
  }

  @Test(arguments: [
    ("[1:3]", "[1,2]"), ("[:2]", "[0,1]"), ("[3:]", "[3,4]"), ("[-2:]", "[3,4]"), ("[::2]", "[0,2,4]"),
    ("[::-1]", "[4,3,2,1,0]"), ("[4:1:-2]", "[4,2]"), ("[1:100]", "[1,2,3,4]"), ("[::0]", "[]"), ("[3:1]", "[]"),
    ("[-100:2]", "[0,1]"), ("[:-3:-1]", "[4,3]"),
  ]) func `slices count from both ends and in both directions`(slice: String, expected: String) throws {
    #expect(try found("$.numbers\(slice)") == expected)
  }

  @Test(arguments: [
    ("@.price < 10", #"["Blue","Red"]"#), ("@.price >= 8.990", #"["Black","Red"]"#), ("@.nib", #"["Black","Red"]"#),
    ("!@.nib", #"["Blue"]"#), ("@.nib == null", #"["Red"]"#), ("@.nib != 'F'", #"["Blue","Red"]"#),
    ("@.price < 5 || @.name == \"Red\" && @.price > 100", #"["Blue"]"#),
    ("(@.price < 5 || @.name == 'Red') && @.price < 9", #"["Blue","Red"]"#),
    ("@.none == @.missing", #"["Blue","Black","Red"]"#),
    ("@.name > 'Black'", #"["Blue","Red"]"#), ("@.name < 5", "[]"), ("@.price == $.pens[1].price", #"["Black"]"#),
    ("length(@.name) == 4", #"["Blue"]"#), ("count(@.*) > 2", #"["Black","Red"]"#),
    ("match(@.name, 'B.*')", #"["Blue","Black"]"#), ("match(@.name, 'lu')", "[]"),
    ("search(@.name, 'l[au]')", #"["Blue","Black"]"#),
    ("value(@..name) == 'Red'", #"["Red"]"#), ("match(@.name, '(')", "[]"), ("@.price == 1.50", #"["Blue"]"#),
    ("length(@) == 3", #"["Black","Red"]"#),
  ]) func `a filter keeps the values for which it holds`(condition: String, expected: String) throws {
    #expect(try found("$.pens[?\(condition)].name") == expected)
  }

  @Test func `a date is the text that JSON has for it`() throws {
    #expect(try found("$[?@ > '2026-11-01']") == #"["2026-11-30"]"#)
  }

  @Test func `paths are normalized`() throws {
    #expect(
      try paths("$..name") == [
        "$['pens'][0]['name']", "$['pens'][1]['name']", "$['pens'][2]['name']", "$['desk']['name']",
      ])
    let odd = Self.record(("it's\n", Self.number("1")), ("\u{1}\\", Self.number("2")))
    #expect(try paths("$.*", in: odd) == ["$['it\\'s\\n']", "$['\\u0001\\\\']"])
  }

  @Test(arguments: [
    ("desk", 1, "begins with"), ("$.", 3, "is expected after the point"), ("$.desk ", 7, "blanks stand at its end"),
    ("$[01]", 3, "is no index"), ("$[-0]", 3, "is no index"), ("$['a]", 3, "quotes are not closed"),
    ("$[?@.a", 7, "is expected"),
    ("$[?@.*==1]", 4, "may be several values"), ("$[?length(@.a)]", 4, "is compared with something"),
    ("$[?match(@.a,'b')==true]", 4, "is a condition by itself"), ("$[?true]", 4, "is compared with something"),
    ("$[?foo(@.a)==1]", 4, "there is no function “foo”"), ("$[?count(1)==1]", 10, "takes a path"),
    ("$['\\x']", 4, "is no escape"),
    ("$[9007199254740992]", 3, "is no index"), ("$['\\uD800']", 4, "half of a surrogate pair"),
  ]) func `what is no query is told with its place`(query: String, character: Int, words: String) {
    let fault = #expect(throws: JSONQuery.Fault.self) { try JSONQuery(query) }
    #expect(
      fault?.character == character && fault?.message.contains(words) == true, "\(query): \(fault.debugDescription)")
  }

  @Test func `filters nested without end are refused`() {
    let deep = String(repeating: "(", count: 10_000)
    #expect(throws: JSONQuery.Fault.self) { try JSONQuery("$[?\(deep)") }
    #expect(throws: JSONQuery.Fault.self) { try JSONQuery(String(repeating: "$[?@", count: 10_000)) }
  }

  @Test func `a query that comes across too much ends`() throws {
    let wide = Value.list(Array(repeating: .list(Array(repeating: .null, count: 3_000)), count: 3_000))
    let query = try JSONQuery("$[*][*]")
    #expect(throws: JSONQuery.TooManyValues.self) { try query.nodes(in: wide) }
  }
}

extension JSONQueryTests {
  private static let pieces = [
    "$", "@", ".", "..", "*", "[", "]", "[?", "'", "\"", "a", "é", "0", "-1", ":", ",", "==", "<=", "!", "&&", "||",
    "(", ")", "length(", "count(",
    "match(", "search(", "value(", "1e5", "-", "null", "true", " ", "\n", "\\", "\\u12", "\\uD800", "'.*'", "'[^a-'",
    "'\\\\p{L}{1,2}'", "\u{0}",
  ]

  @Test(arguments: 1...4) func `nothing in a query traps`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    let root = Value.list([
      .record(Record([("a", .text("aé")), ("b", .null), ("c", .missing)])), .boolean(true), .list([]),
    ])
    for _ in 0..<5_000 {
      let start = ["$", "$[?@", "$[?match(@.a,'", "$..", ""][next(5)]
      let text = start + (0..<(1 + next(12))).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
      guard let query = try? JSONQuery(text) else { continue }
      _ = try? query.nodes(in: root, wantsPaths: true)
    }
  }
}
