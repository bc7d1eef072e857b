import Diagnostics
import Testing
import Values

@testable import Formats

struct JSONReaderTests {
  private func read(_ text: String, duplicates: JSONReader.Duplicates = .refused) throws -> JSONDocument {
    try JSONReader.read(Array(text.utf8), file: "a.json", duplicates: duplicates)
  }

  @Test func `every value and key knows its place, in scalars of the line`() throws {
    let root = try read("{\n  \"größe\": [1, \"日本\", {\"e\u{301}\": true}]\r\n, \"b\":\r null }").root
    #expect(root.range(in: "a").description == "a:1:1")
    #expect(root.end == SourcePosition(line: 4, column: 8))
    guard case .object(let members) = root.content, case .array(let items) = members[0].value.content else {
      Issue.record("no object")
      return
    }
    #expect(members[0].keyStart == SourcePosition(line: 2, column: 3))
    #expect(members[0].keyEnd == SourcePosition(line: 2, column: 10))
    #expect(items[0].start == SourcePosition(line: 2, column: 13))
    #expect(items[1].start == SourcePosition(line: 2, column: 16))
    #expect(items[1].end == SourcePosition(line: 2, column: 20))
    #expect(items[2]["e\u{301}"]?.start == SourcePosition(line: 2, column: 29))
    #expect(members[1].keyStart == SourcePosition(line: 3, column: 3))
    #expect(members[1].value.start == SourcePosition(line: 4, column: 2))
  }

  @Test func `numbers keep their digits and objects their order`() throws {
    let root = try read("{\"b\": 1e999999999, \"a\": -0.10, \"c\": 12345678901234567890123}").root
    guard case .object(let members) = root.content else { return #expect(Bool(false)) }
    #expect(members.map(\.key) == ["b", "a", "c"])
    #expect(JSONText.document(root).contains("1e999999999"))
    #expect(JSONText.document(root).contains("12345678901234567890123"))
  }

  @Test func `escapes are read`() throws {
    guard case .string(let text) = try read(#""\"\\\/\b\f\n\r\t\u00E9\ud83D\uDe00""#).root.content else { return }
    #expect(text == "\"\\/\u{8}\u{C}\n\r\té😀")
  }

  @Test func `in data the last of equal keys counts, with a warning`() throws {
    let document = try read(
      "[{\"a\": 1, \"b\": 2, \"a\": 3}, {\"a\": 1, \"a\": 2}, {\"a\": 1, \"a\": 2}]", duplicates: .lastCounts)
    guard case .array(let items) = document.root.content else { return }
    #expect(JSONText.write(try CellTyping(property: "x", type: .any).value(of: .json(items[0]))) == #"{"a":3,"b":2}"#)
    #expect(document.warnings.count == 1)
    #expect(document.warnings[0].severity == .warning)
    #expect(document.warnings[0].range?.description == "a.json:1:19")
    #expect(document.warnings[0].notes.map(\.message) == ["first written here", "and 2 more times after that"])
  }

  @Test func `data may begin with a byte-order mark`() throws {
    let root = try read("\u{FEFF}[1]", duplicates: .lastCounts).root
    #expect(root.start == SourcePosition(line: 1, column: 1))
  }

  @Test func `a path finds a key with the dot first`() throws {
    let root = try read("{\"a\": {\"b\": 1, \"b.c\": 4, \"b\\u0020\": {}}, \"a.b\": 2, \"a.b.c\": {\"d\": 3}}").root
    func digits(_ path: String) -> String? {
      guard case .number(let digits)? = root.value(atPath: path)?.content else { return nil }
      return digits
    }
    #expect(digits("a.b") == "2")
    #expect(digits("a.b.c.d") == "3")
    #expect(digits("a.b.c") == nil)
    #expect(root.value(atPath: "a.b.c")?.kind == "an object")
    #expect(digits("a.x") == nil)
    #expect(digits("a.b.") == nil)
    #expect(digits("") == nil)
  }

  @Test func `a part of a string is pointed at where the string has no escapes`() throws {
    let root = try read("[\n  \"due < 'x'\", \"\\u0064ue\"]").root
    guard case .array(let items) = root.content else { return }
    let plain = try #require(items[0].anchor(in: "a"))
    #expect(plain.isVerbatim)
    #expect(plain.range(from: 4, to: 5).description == "a:2:8")
    let escaped = try #require(items[1].anchor(in: "a"))
    #expect(!escaped.isVerbatim)
    #expect(items[0].anchor(in: "a") != nil)
    #expect(root.anchor(in: "a") == nil)
  }

  @Test func `keys of records that are alike are read alike`() throws {
    let text = #"[{"größe": 1, "a\"b": 2, "c": 3}, {"größe": 4, "a\"b": 5, "d": 6}, {"größ": 7, "größe2": 8}]"#
    let root = try read(text).root
    #expect(root.jsonText == text.filter { $0 != " " })
    guard case .array(let items) = root.content, case .object(let members) = items[1].content else { return }
    #expect(members.map { Int($0.keyStart.column) } == [36, 48, 59])
    #expect(members.map { Int($0.keyEnd.column) } == [43, 54, 62])
    #expect(throws: Diagnostic.self) { try read(#"[{"a\"b": 1}, {"a"b": 1}]"#) }
  }
}
