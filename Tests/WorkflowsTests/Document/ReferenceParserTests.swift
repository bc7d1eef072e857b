import Diagnostics
import Testing

@testable import Workflows

struct ReferenceParserTests {
  private func parse(_ text: String) throws(Diagnostic) -> Reference {
    let range = SourceRange(file: "w.json", line: 3, column: 10, endColumn: 10 + text.unicodeScalars.count)
    return try ReferenceParser.parse(text, anchor: SourceAnchor(range: range, isVerbatim: true))
  }

  private func path(_ text: String) throws -> [String] {
    try parse(text).path.map { step in
      switch step {
      case .name(let name, _): name
      case .index(let index, _): "\(index)"
      }
    }
  }

  @Test func `names, brackets and indexes make a path`() throws {
    #expect(try parse("a-b_1").root == "a-b_1")
    #expect(try path("id.property") == ["property"])
    #expect(try path("list[0][-1].x") == ["0", "-1", "x"])
    #expect(try path("id[\"Cost Total $\"]") == ["Cost Total $"])
    #expect(try path("id['it''s']") == ["it's"])
    #expect(try path("größe.Länge") == ["Länge"])
  }

  @Test func `formatters take text, numbers and words`() throws {
    let formatters = try parse("a | date('yyyy-MM') | default(0) | json").formatters
    #expect(formatters.map(\.name) == ["date", "default", "json"])
    #expect(formatters[0].arguments == [.text("yyyy-MM")])
    #expect(formatters[1].arguments == [.number("0")])
    #expect(formatters[2].arguments == [])
    #expect(try parse("a | default('it''s')").formatters[0].arguments == [.text("it's")])
    #expect(try parse("a | join(', ')").formatters[0].arguments == [.text(", ")])
  }

  @Test(arguments: [
    ("", 10), (".a", 10), ("a.", 12), ("a[", 12), ("a[x]", 12), ("a[1", 13), ("a |", 13), ("a | f(", 16),
    ("a | f('x'", 19), ("a b", 12), ("a[99999999999999999999]", 32), ("a | f(\"x\")", 16), ("a['x", 12),
  ])
  func `what makes no sense is refused where it begins`(text: String, column: Int32) {
    do {
      _ = try parse(text)
      Issue.record("“\(text)” was read")
    } catch {
      #expect(error.code == .badReference)
      #expect(error.range?.start?.column == column, "\(text)")
    }
  }

  @Test func `a step's place is the place of its name`() throws {
    let reference = try parse("loved.first.title")
    guard case .name("title", let range)? = reference.path.last else {
      Issue.record("no title")
      return
    }
    #expect(range.start?.column == 22 && range.end?.column == 27)
  }
}
