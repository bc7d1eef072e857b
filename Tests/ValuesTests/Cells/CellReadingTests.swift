import Diagnostics
import TestSupport
import Testing

@testable import Values

/// What a cell of a type is read as: the value, and the characters kept beside it.
private func read(
  _ text: String, as type: ValueType, _ spelling: CellSpelling = CellSpelling(), quoted: Bool = false
) throws(Misfit) -> Value {
  try CellTyping(property: "x", type: type, spelling: spelling).value(of: quoted ? .quoted(text) : .unquoted(text))
}

private func node(_ content: JSONNode.Content) -> JSONNode {
  JSONNode(content, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
}

private func isSpelled(_ value: Value) -> Bool {
  if case .spelled = value { return true }
  return false
}

@Suite struct CellReadingTests {
  @Test(arguments: ["007", "08", "09", "-01", "+5"])
  func `declared as integer, leading zeros and plus fit, and are never octal (T5)`(text: String) throws {
    let value = try read(text, as: .integer)
    #expect(value.writtenOut == String(Int(text) ?? 0))
    #expect(value.jsonText == String(Int(text) ?? 0))
    let typing = CellTyping(property: "x", type: .integer)
    #expect(try typing.characters(of: .unquoted(text))?.text == text)
    #expect(try typing.characters(of: .value(value))?.text == text)
  }

  @Test func `1_000 is no integer (T5)`() {
    let misfit = #expect(throws: Misfit.self) { try read("1_000", as: .integer) }
    #expect(misfit?.message == "“1_000” is no integer")
    #expect(misfit?.property == "x")
    #expect(misfit?.characters == "1_000")
  }

  @Test(arguments: [
    ("16147805824397", "16147805824397"), ("9007199254740993", "9007199254740993"),
    ("675127116845989889", "675127116845989889"), ("0.1", "0.1"), ("1e3", "1000"),
    ("12345678901234567890123", "12345678901234567890123"),
  ])
  func `JSON digits pass through digit for digit (T4)`(digits: String, plain: String) throws {
    for type in [ValueType.decimal, .any] {
      let typing = CellTyping(property: "x", type: type)
      let value = try typing.value(of: .json(node(.number(digits))))
      #expect(value.plain.writtenOut == plain)
      #expect(value.jsonText == digits)
      #expect(try typing.characters(of: .value(value))?.text == digits)
      #expect(try typing.characters(of: .json(node(.number(digits))))?.text == digits)
    }
  }

  @Test func `nothing, null, empty text, zero and false are five things (T6)`() throws {
    let typing = CellTyping(property: "x", type: .any)
    let cells: [RawCell] = [
      .json(node(.number("0"))), .json(node(.boolean(false))), .json(node(.string(""))), .json(node(.null)), .missing,
    ]
    let characters = try cells.map { try typing.characters(of: $0)?.text }
    #expect(characters == ["0", "false", "", nil, nil])
    let values = try cells.map { try typing.value(of: $0) }
    #expect(values.map(\.isMissing) == [false, false, false, true, true])
    #expect(values.map(\.jsonText) == ["0", "false", "\"\"", "null", "null"])
    if case .null = values[3] {} else { Issue.record("null is \(values[3])") }
    if case .missing = values[4] {} else { Issue.record("missing is \(values[4])") }
    for word in ["null", "undefined", "NULL"] {
      #expect(try read(word, as: .text).writtenOut == word)
      #expect(try typing.characters(of: .unquoted(word))?.text == word)
    }
  }

  @Test func `an integer may be written 2008.0 or 1e3, and half a one does not fit`() throws {
    #expect(try read("2008.0", as: .integer).isEqual(to: .integer(ExactNumber(2008))))
    #expect(try read("1e3", as: .integer).isEqual(to: .integer(ExactNumber(1000))))
    #expect(throws: Misfit.self) { try read("2008.5", as: .integer) }
    #expect(throws: Misfit.self) { try read("1e-3", as: .integer) }
    #expect(throws: Misfit.self) { try read(" 5", as: .integer) }
    let misfit = #expect(throws: Misfit.self) { try read("1e999999999", as: .decimal) }
    #expect(misfit?.message == "“1e999999999” is no decimal: an exponent beyond ±6,144")
  }

  @Test func `characters are kept only where they say more than the value`() throws {
    for (text, type) in [
      ("5", ValueType.integer), ("-5", .integer), ("4.3", .decimal), ("12", .decimal), ("0.5", .number),
      ("true", .boolean),
      ("2026-11-30", .date), ("007", .text), ("a", .enumeration(["a"])),
    ] {
      #expect(!isSpelled(try read(text, as: type)), "\(text)")
    }
    for (text, type) in [
      ("05", ValueType.integer), ("-0", .integer), ("5.0", .integer), ("4.30", .decimal), ("1e3", .decimal),
      (".5", .decimal),
      ("0.1000", .number), ("12345678901234567890", .number),
    ] {
      let value = try read(text, as: type)
      #expect(isSpelled(value), "\(text)")
      #expect(try CellTyping(property: "x", type: type).characters(of: .value(value))?.text == text)
    }
  }

  @Test func `a computed number prints as short as it is, a read one as it stood`() throws {
    let price = try read("4.30", as: .decimal)
    #expect(price.writtenOut == "4.30")
    #expect(price.plain.writtenOut == "4.3")
    #expect(price.jsonText == "4.30")
    #expect(try read("1e3", as: .decimal).writtenOut == "1000")
    #expect(try read("007", as: .integer).jsonText == "7")
  }

  @Test func `a number is a double, and too large is no number`() throws {
    #expect(try read("0.1", as: .number).isEqual(to: .number(0.1)))
    #expect(throws: Misfit.self) { try read("1e999", as: .number) }
    #expect(try read("1e-9999", as: .number).isEqual(to: .number(0)))
    #expect(throws: Misfit.self) { try read("NaN", as: .number) }
  }

  @Test func `booleans are true and false, or the words that are said`() throws {
    #expect(throws: Misfit.self) { try read("True", as: .boolean) }
    #expect(throws: Misfit.self) { try read("1", as: .boolean) }
    let spelling = CellSpelling(trueWords: ["yes", "1"], falseWords: ["no", "0"])
    #expect(try read("yes", as: .boolean, spelling).isEqual(to: .boolean(true)))
    #expect(try read("0", as: .boolean, spelling).isEqual(to: .boolean(false)))
    #expect(throws: Misfit.self) { try read("true", as: .boolean, spelling) }
    let typing = CellTyping(property: "x", type: .boolean, spelling: spelling)
    #expect(try typing.value(of: .json(node(.number("1")))).isEqual(to: .boolean(true)))
    #expect(try typing.characters(of: .value(try read("yes", as: .boolean, spelling)))?.text == "yes")
  }

  @Test(arguments: [
    ("£23,705", "23705"), ("-£5", "-5"), ("£-5", "-5"), ("12 %", "12"), ("1,234,567.89", "1234567.89"),
    ("23705", "23705"),
    ("12,34,567", "1234567"),
  ])
  func `currency and groups are read where they are said`(text: String, number: String) throws {
    let spelling = CellSpelling(groupSeparator: ",", strip: ["£", "%"])
    let value = try read(text, as: .decimal, spelling)
    #expect(value.plain.writtenOut == number)
    #expect(value.jsonText == number)
  }

  @Test(arguments: ["1,5", "1,23,4", ",123", "1,,234", "12345,678", "1.5,000", "£", "5€", "£ "])
  func `a comma that groups nothing is no group separator`(text: String) {
    #expect(throws: Misfit.self) { try read(text, as: .decimal, CellSpelling(groupSeparator: ",", strip: ["£"])) }
  }

  @Test func `a decimal comma is read where it is said, and then no point`() throws {
    let spelling = CellSpelling(decimalSeparator: ",", groupSeparator: ".")
    #expect(try read("1.234,50", as: .decimal, spelling).plain.writtenOut == "1234.5")
    #expect(try read("4,30", as: .decimal, CellSpelling(decimalSeparator: ",")).plain.writtenOut == "4.3")
    #expect(throws: Misfit.self) { try read("4.30", as: .decimal, CellSpelling(decimalSeparator: ",")) }
    #expect(throws: Misfit.self) { try read("4.3", as: .decimal, spelling) }
    #expect(throws: Misfit.self) { try read("4,3", as: .decimal) }
  }

  @Test func `words that are said stand for nothing`() throws {
    let spelling = CellSpelling(missingWords: ["NA", "-"])
    #expect(try read("NA", as: .integer, spelling).isMissing)
    #expect(try read("-", as: .text, spelling).isMissing)
    #expect(try !read("na", as: .text, spelling).isMissing)
    let typing = CellTyping(property: "x", type: .integer, spelling: spelling)
    #expect(try typing.characters(of: .value(try typing.value(of: .unquoted("NA"))))?.text == "NA")
  }

  @Test func `quoted nothing is empty text, and missing for any other type`() throws {
    if case .text("") = try read("", as: .text, quoted: true) {} else { Issue.record("not empty text") }
    #expect(try read("", as: .integer, quoted: true).isMissing)
    #expect(try read("", as: .date, quoted: true).isMissing)
    #expect(try CellTyping(property: "x", type: .integer).characters(of: .quoted("")) == nil)
    #expect(try CellTyping(property: "x", type: .text).characters(of: .quoted(""))?.text == "")
    #expect(try CellTyping(property: "x", type: .text).value(of: .missing).isMissing)
  }

  @Test func `dates and date-times are ISO 8601 or the declared pattern`() throws {
    #expect(try read("2026-11-30", as: .date).writtenOut == "2026-11-30")
    #expect(throws: Misfit.self) { try read("2026-02-30", as: .date) }
    #expect(throws: Misfit.self) { try read("30/11/2026", as: .date) }
    let day = try read("30/11/2026", as: .date, CellSpelling(format: "dd/MM/yyyy"))
    #expect(day.writtenOut == "2026-11-30")
    #expect(day.jsonText == "\"2026-11-30\"")
    #expect(try CellTyping(property: "x", type: .date).characters(of: .value(day))?.text == "30/11/2026")
    #expect(try read("2026-03-01T00:30+01:00", as: .dateTime).writtenOut == "2026-03-01T00:30:00+01:00")
    #expect(
      try read("2026-03-01T00:30:00+01:00", as: .dateTime).isEqual(to: read("2026-02-28T23:30:00Z", as: .dateTime)))
    let moment = try read("2001/01/01 01:10", as: .dateTime, CellSpelling(format: "yyyy/MM/dd HH:mm"))
    #expect(moment.writtenOut == "2001-01-01T01:10:00Z")
  }

  @Test func `durations, addresses, files, people and cases have their own spellings`() throws {
    #expect(try read("90 seconds", as: .duration).isEqual(to: .duration(TimeSpan(nanoseconds: 90_000_000_000))))
    #expect(throws: Misfit.self) { try read("soon", as: .duration) }
    #expect(try read("https://example.org/a?b=%20", as: .url).writtenOut == "https://example.org/a?b=%20")
    for text in ["a b", "https://example.org/%2", "<a>", "a\"b"] {
      #expect(throws: Misfit.self) { try read(text, as: .url) }
    }
    #expect(try read("Notes/a.md", as: .file).writtenOut == "Notes/a.md")
    for (text, name, email) in [
      ("Ann Lee <ann@example.org>", "Ann Lee", "ann@example.org"), ("ann@example.org", nil, "ann@example.org"),
      ("Ann Lee", "Ann Lee", nil), ("\"Lee, Ann\" <ann@example.org>", "Lee, Ann", "ann@example.org"),
      ("<ann@example.org>", nil, "ann@example.org"),
    ] as [(String, String?, String?)] {
      guard case .person(let person) = try read(text, as: .person).plain else {
        Issue.record("\(text)")
        continue
      }
      #expect(person.name == name)
      #expect(person.email == email)
    }
    #expect(throws: Misfit.self) { try read("Ann <nowhere>", as: .person) }
    let misfit = #expect(throws: Misfit.self) { try read("opened", as: .enumeration(["open", "done"])) }
    #expect(misfit?.message == "“opened” is none of “open”, “done”")
  }

  @Test func `lists and records in a cell are JSON text`() throws {
    let list = try read("[\"p\", \"q\"]", as: .list(.text))
    #expect(list.isEqual(to: .list([.text("p"), .text("q")])))
    #expect(try CellTyping(property: "x", type: .list(.text)).characters(of: .value(list))?.text == "[\"p\", \"q\"]")
    #expect(list.jsonText == "[\"p\",\"q\"]")
    let record = try read("{\"n\":\"007\"}", as: .record([ValueType.Field("n", .integer)]))
    #expect(record.isEqual(to: .record(Record([("n", .integer(ExactNumber(7)))]))))
    for text in ["p", "[1,]", "[\"a\"", "\"a\"", "[1] 2", "{\"a\":01}", "nul", "[\"\\ud800\"]"] {
      #expect(throws: Misfit.self) { try read(text, as: .list(.any)) }
    }
    let misfit = #expect(throws: Misfit.self) { try read("[1,\"x\"]", as: .list(.integer)) }
    #expect(misfit?.property == "x[1]")
    #expect(throws: Misfit.self) { try read(String(repeating: "[", count: 100_000), as: .list(.any)) }
  }

  @Test func `a JSON string fits as a cell does, a JSON number fits text by its digits`() throws {
    func value(_ content: JSONNode.Content, _ type: ValueType) throws(Misfit) -> Value {
      try CellTyping(property: "x", type: type).value(of: .json(node(content)))
    }
    let seven = try value(.string("007"), .integer)
    #expect(seven.isEqual(to: .integer(ExactNumber(7))))
    #expect(seven.jsonText == "\"007\"")
    #expect(try CellTyping(property: "x", type: .integer).characters(of: .value(seven))?.text == "007")
    let digits = try value(.number("1e3"), .text)
    #expect(digits.isEqual(to: .text("1e3")))
    #expect(digits.jsonText == "1e3")
    #expect(try !isSpelled(value(.string("2026-11-30"), .date)))
    #expect(try value(.boolean(true), .boolean).isEqual(to: .boolean(true)))
    #expect(throws: Misfit.self) { try value(.boolean(true), .text) }
    #expect(throws: Misfit.self) { try value(.array([]), .text) }
    #expect(throws: Misfit.self) { try value(.object([]), .list(.any)) }
    #expect(try value(.array([node(.number("1")), node(.null)]), .any).jsonText == "[1,null]")
  }

  @Test func `a reference is read by its id`() throws {
    func id(_ cell: RawCell, _ idType: ValueType) throws -> Value? {
      let typing = CellTyping(property: "x", type: .entity("Author"), idType: idType)
      guard case .entity(let entity) = try typing.value(of: cell).plain else { return nil }
      #expect(entity.type == "Author")
      return entity.id
    }
    #expect(try id(.unquoted("7"), .any)?.isEqual(to: .integer(ExactNumber(7))) == true)
    #expect(try id(.unquoted("007"), .any)?.isEqual(to: .text("007")) == true)
    #expect(try id(.unquoted("007"), .integer)?.isEqual(to: .integer(ExactNumber(7))) == true)
    #expect(try id(.unquoted("7"), .text)?.isEqual(to: .text("7")) == true)
    #expect(try id(.json(node(.string("7"))), .any)?.isEqual(to: .text("7")) == true)
    #expect(try id(.value(.integer(ExactNumber(7))), .any)?.isEqual(to: .integer(ExactNumber(7))) == true)
    #expect(throws: Misfit.self) { try id(.unquoted("x"), .integer) }
  }

  @Test func `bytes that are no text are a misfit in every use`() {
    for type in [ValueType.text, .integer, .any] {
      let typing = CellTyping(property: "x", type: type)
      #expect(throws: Misfit.self) { try typing.value(of: .undecodable([0x61, 0xFF])) }
      #expect(throws: Misfit.self) { try typing.characters(of: .undecodable([0x61, 0xFF])) }
    }
  }

  @Test func `values of a typed source fit the declared type where nothing is lost`() throws {
    func fit(_ value: Value, _ type: ValueType) throws(Misfit) -> Value {
      try CellTyping(property: "x", type: type).value(of: .value(value))
    }
    #expect(try fit(.number(0.99), .decimal).writtenOut == "0.99")
    #expect(try fit(.number(5), .integer).writtenOut == "5")
    #expect(throws: Misfit.self) { try fit(.number(5.5), .integer) }
    #expect(throws: Misfit.self) { try fit(.number(.nan), .decimal) }
    #expect(try fit(.text("2026-11-30"), .date).writtenOut == "2026-11-30")
    #expect(throws: Misfit.self) { try fit(.text("abc"), .integer) }
    #expect(try fit(.integer(ExactNumber(7)), .text).isEqual(to: .text("7")))
    #expect(try fit(.null, .integer).isMissing)
    #expect(throws: Misfit.self) { try fit(.boolean(true), .date) }
  }

  @Test func `no cell traps the reader`() {
    var random = SeededRandom(seed: 21)
    let texts = [
      "-£1,234.50", "2026-11-30T10:00:00+01:00", "[1,{\"a\":\"\\u00e9\"}]", "Ann <a@b>", "90 seconds", "true",
    ]
    let types: [ValueType] = [
      .text, .integer, .decimal, .number, .boolean, .date, .dateTime, .duration, .url, .file, .person, .any,
      .enumeration(["true"]), .list(.any), .record([]), .entity("E"),
    ]
    let spellings = [
      CellSpelling(),
      CellSpelling(
        format: "dd/MM/yyyy", decimalSeparator: ",", groupSeparator: "", strip: ["£", ""], missingWords: ["-"]),
      CellSpelling(decimalSeparator: "", groupSeparator: ",", strip: ["£", "-"]),
    ]
    for _ in 0..<20_000 {
      var bytes = Array(texts[random.below(texts.count)].utf8)
      for _ in 0..<random.below(4) where !bytes.isEmpty {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let typing = CellTyping(
        property: "x", type: types[random.below(types.count)], spelling: spellings[random.below(spellings.count)])
      for cell in [RawCell.unquoted(text), .quoted(text), .json(node(.string(text))), .value(.text(text))] {
        guard let value = try? typing.value(of: cell) else { continue }
        _ = value.jsonText
        _ = value.writtenOut
        #expect(value.isMissing || value.isEqual(to: value))
      }
    }
  }
}
