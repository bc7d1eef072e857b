import Diagnostics
import Testing
import Values

@testable import Formats

struct JSONTextTests {
  @Test func `only quotes, backslashes and control characters are escaped`() {
    #expect(
      JSONText.quote("a\"b\\c/d\n\r\t\u{8}\u{C}\u{0}\u{1F}\u{7F}é😀\u{2028}")
        == "\"a\\\"b\\\\c/d\\n\\r\\t\\b\\f\\u0000\\u001f\u{7F}é😀\u{2028}\"")
    #expect(JSONText.quote("") == "\"\"")
  }

  @Test func `values are written by their own spelling`() throws {
    #expect(JSONText.write(.integer(ExactNumber(7))) == "7")
    #expect(JSONText.write(.number(0.1)) == "0.1")
    #expect(JSONText.write(.number(.nan)) == "null")
    #expect(JSONText.write(.boolean(true)) == "true")
    #expect(JSONText.write(.date(try #require(CalendarDate(iso: "2026-11-30")))) == "\"2026-11-30\"")
    #expect(JSONText.write(.url("https://example.org/?a=\"b\"")) == #""https://example.org/?a=\"b\"""#)
    #expect(JSONText.write(.file(FileValue(path: "Exports/a.csv"))) == "\"Exports/a.csv\"")
    #expect(JSONText.write(.list([.null, .missing, .text("x")])) == #"[null,null,"x"]"#)
  }

  @Test func `a missing field is left out and null is written`() {
    let record = Record([("a", .missing), ("b", .null), ("c", .text("")), ("d", .spelled(.missing, .characters("NA")))])
    #expect(JSONText.write(.record(record)) == #"{"b":null,"c":""}"#)
  }

  @Test func `an entity is written as its record, or by its id where nothing has read it`() {
    let id = Value.integer(ExactNumber(5))
    let read = EntityValue(type: "Book", id: id, title: "Dune", record: Record([("title", .text("Dune"))]))
    #expect(JSONText.write(.entity(read)) == #"{"title":"Dune"}"#)
    #expect(JSONText.write(.entity(EntityValue(type: "Book", id: id, title: "Dune"))) == "5")
  }

  @Test func `what nobody computed on stands as it stood, as far as JSON can spell it`() {
    let seven = Value.integer(ExactNumber(7))
    #expect(JSONText.write(.spelled(seven, .characters("007"))) == "7")
    #expect(JSONText.write(.spelled(seven, .characters("7.0"))) == "7.0")
    #expect(JSONText.write(.spelled(seven, .characters("+7"))) == "7")
    #expect(JSONText.write(.spelled(seven, .json("\"007\""))) == "\"007\"")
    #expect(JSONText.write(.spelled(.text("7"), .characters("7"))) == "\"7\"")
    #expect(JSONText.write(.spelled(.boolean(true), .characters("yes"))) == "true")
    #expect(JSONText.write(.spelled(.number(.infinity), .characters("1e999"))) == "null")
  }

  @Test func `an indent puts every item on its own line`() {
    let record = Record([("a", .list([.text("x"), .list([])])), ("b", .record(Record()))])
    #expect(
      JSONText.write(.record(record), indent: 2) == """
        {
          "a": [
            "x",
            []
          ],
          "b": {}
        }
        """)
  }

  private func formatted(
    _ text: String, order: @escaping ([JSONText.PathStep]) -> [String] = { _ in [] }
  ) throws -> String {
    JSONText.document(
      try JSONReader.read(Array(text.utf8), file: "a", duplicates: .refused), keyOrder: order)
  }

  @Test func `a document has one layout, and keeps its texts and numbers as they stand`() throws {
    let text =
      #"{"b":1.50,"a":["\u00e9","x\/y",1E3],"steps":[{"find":"Book","limit":5},{"where":{"any":[{"a":[]}]}}],"e":{}}"#
    let expected = #"""
      {
        "a": ["\u00e9", "x\/y", 1E3],
        "b": 1.50,
        "steps": [
          { "find": "Book", "limit": 5 },
          { "where": { "any": [{ "a": [] }] } }
        ],
        "e": {}
      }

      """#
    #expect(try formatted(text) { $0.isEmpty ? ["a", "b", "nowhere"] : [] } == expected)
    #expect(try formatted(expected) == expected)
  }

  @Test func `keys are ordered by where they stand`() throws {
    let text = #"{"steps": [{"b": 1, "a": 2}], "b": {"b": 1, "a": 2}}"#
    let expected = "{\n  \"steps\": [{ \"a\": 2, \"b\": 1 }],\n  \"b\": { \"b\": 1, \"a\": 2 }\n}\n"
    #expect(try formatted(text) { $0 == [.key("steps"), .index(0)] ? ["a"] : [] } == expected)
  }

  @Test func `what does not fit in 100 columns is broken up`() throws {
    let fits = "{\n  \"a\": [\"" + String(repeating: "x", count: 87) + "\"],\n  \"b\": 1\n}\n"
    #expect(try formatted(fits) == fits)
    let wide = "{\n  \"a\": [\n    \"" + String(repeating: "x", count: 90) + "\"\n  ],\n  \"b\": 1\n}\n"
    #expect(try formatted(wide) == wide)
    #expect(try formatted("[1, 2]") == "[\n  1,\n  2\n]\n")
    #expect(try formatted(" 5 ") == "5\n")
  }
}
