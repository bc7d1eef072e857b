import Diagnostics
import Testing

@testable import Values

@Suite struct TypeInferenceTests {
  private func inferred(_ cells: [String], missingWords: [String] = []) -> ValueType {
    var inference = TypeInference(missingWords: missingWords)
    for cell in cells { inference.add(cell.isEmpty ? .missing : .unquoted(cell)) }
    return inference.type
  }

  @Test(arguments: [
    (["1", "-5", ""], ValueType.integer), (["1", "2.50"], .decimal), (["2008.0", "1e3"], .decimal),
    (["9.78043902348e+12"], .decimal), (["true", "false"], .boolean), (["true", "yes"], .text), (["True"], .text),
    (["2026-11-30", ""], .date), (["2026-11-30T10:00", "2026-11-30 10:00:00Z"], .dateTime),
    (["2026-11-30", "2026-11-30T10:00"], .text), (["007"], .text), (["-01"], .text), (["+5"], .text), (["12%"], .text),
    (["£5"], .text), (["4,30"], .text), (["1,000"], .text), (["1_000"], .text), (["5", "NA"], .text),
    (["", ""], .text),
    (["0", "0.5"], .decimal), (["1e999999999"], .text), (["true", "1"], .text), (["1.2.3"], .text),
    (["2026-02-30"], .text),
    (["99501", "01001"], .text),
  ])
  func `a column is typed only if every value fits`(cells: [String], type: ValueType) {
    #expect(inferred(cells) == type)
  }

  @Test func `words that are said to be missing do not count`() {
    #expect(inferred(["5", "NA"], missingWords: ["NA"]) == .integer)
  }

  @Test func `undeclared, the cells of T5 are text`() {
    #expect(inferred(["007", "08", "09", "-01", "+5", "1_000"]) == .text)
  }

  private func node(_ content: JSONNode.Content) -> JSONNode {
    JSONNode(content, start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
  }

  private func object(_ fields: [(String, JSONNode.Content)]) -> JSONNode.Content {
    let place = SourcePosition(line: 1, column: 1)
    return .object(fields.map { JSONNode.Member(key: $0, keyStart: place, keyEnd: place, value: node($1)) })
  }

  private func inferred(_ contents: JSONNode.Content...) -> ValueType {
    var inference = TypeInference()
    for content in contents { inference.add(.json(node(content))) }
    return inference.type
  }

  @Test func `in JSON a number is a number and what stands in quotes is text or a date`() {
    #expect(inferred(.number("1"), .null) == .integer)
    #expect(inferred(.number("1"), .number("0.1")) == .decimal)
    #expect(inferred(.string("1")) == .text)
    #expect(inferred(.string("1"), .number("1")) == .text)
    #expect(inferred(.boolean(true)) == .boolean)
    #expect(inferred(.boolean(true), .number("1")) == .any)
    #expect(inferred(.boolean(true), .string("x")) == .any)
    #expect(inferred(.string("2026-11-30")) == .date)
    #expect(inferred(.string("2026-11-30"), .string("")) == .date)
    #expect(inferred(.number("1"), .string("")) == .text)
    #expect(inferred(.null) == .text)
  }

  @Test func `a column of nothing but empty texts in JSON is text`() {
    var inference = TypeInference()
    let start = SourcePosition(line: 1, column: 1)
    inference.add(.json(JSONNode(.string(""), start: start, end: start)))
    #expect(inference.type == .text)
    inference.add(.json(JSONNode(.string("2026-11-30"), start: start, end: start)))
    #expect(inference.type == .date)
  }

  @Test func `lists merge their items, records their fields in order of appearance`() {
    #expect(inferred(.array([node(.number("1"))]), .array([node(.number("2.5"))])) == .list(.decimal))
    #expect(inferred(.array([])) == .list(.text))
    #expect(
      inferred(object([("a", .number("1"))]), object([("b", .string("x")), ("a", .number("0.5"))]))
        == .record([ValueType.Field("a", .decimal), ValueType.Field("b", .text)]))
    #expect(inferred(object([("a", .null)]), .number("1")) == .any)
    #expect(
      inferred(.array([node(object([("a", .array([node(.boolean(true))]))]))]))
        == .list(.record([ValueType.Field("a", .list(.boolean))])))
  }

  @Test func `a source's own types are kept`() {
    var inference = TypeInference()
    inference.add(.value(.integer(ExactNumber(1))))
    #expect(inference.type == .integer)
    inference.add(.value(.number(0.5)))
    #expect(inference.type == .number)
    inference.add(.value(.text("x")))
    #expect(inference.type == .any)
    var urls = TypeInference()
    urls.add(.value(.url("https://example.org")))
    urls.add(.value(.missing))
    #expect(urls.type == .url)
  }
}
