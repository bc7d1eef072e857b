import Testing
import Values

@testable import Workflows

struct FormatterTests {
  private func format(_ value: Value, _ name: String, _ arguments: Reference.Argument...) throws -> String {
    let info = try #require(BuiltInFormatters.all.first { $0.name == name })
    let apply = try info.make(arguments).get()
    return try apply(value, .utc).get().writtenOut
  }

  @Test(arguments: [
    ("2.345", 2, "2.34"), ("2.355", 2, "2.36"), ("2", 2, "2.00"), ("-0.005", 2, "0.00"), ("1e3", 0, "1000"),
    ("1234567.5", 0, "1234568"), ("0.1", 3, "0.100"),
  ])
  func `number rounds half to even and keeps its decimals`(digits: String, places: Int, expected: String) throws {
    let number = try #require(ExactNumber(digits))
    #expect(try format(.decimal(number), "number", .number("\(places)")) == expected)
  }

  @Test func `text changes by its formatters`() throws {
    #expect(try format(.text("Straße é"), "upper") == "STRASSE É")
    #expect(try format(.text("ÀB"), "lower") == "àb")
    #expect(try format(.text(" \t a b\n"), "trim") == "a b")
    #expect(try format(.text("a b/ü~"), "urlencode") == "a%20b%2F%C3%BC~")
    #expect(try format(.text("ab"), "base64") == "YWI=")
    #expect(try format(.text("..a/b\u{0}c "), "filename") == "a-b-c")
    #expect(try format(.text("/"), "filename") == "-")
    #expect(try format(.text("..."), "filename") == "untitled")
  }

  @Test func `Base64 is that of RFC 4648`() {
    for (text, expected) in [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ] {
      #expect(Base64.encode(Array(text.utf8)) == expected)
    }
  }

  @Test func `lists are joined, values become JSON`() throws {
    let list = Value.list([.text("a"), .missing, .integer(ExactNumber(2))])
    #expect(try format(list, "join", .text(", ")) == "a, 2")
    #expect(try format(.list([.text("a\"b")]), "json") == "[\"a\\\"b\"]")
  }

  @Test func `wrong arguments are refused with the right form`() throws {
    for (name, arguments) in [
      ("number", [Reference.Argument.text("2")]), ("date", []), ("join", [.number("1")]), ("upper", [.text("x")]),
      ("default", [.word("nothing")]), ("date", [.text("YYYY")]), ("number", [.number("-1")]),
    ] {
      let info = try #require(BuiltInFormatters.all.first { $0.name == name })
      #expect(throws: FormatterFault.self) { try info.make(arguments).get() }
    }
  }
}
