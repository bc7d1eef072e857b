import Testing

@testable import Workflows

struct TemplateTextTests {
  @Test func `text without a reference is one part`() {
    #expect(TemplateText.parts(of: "plain $ { } text") == [.text("plain $ { } text")])
  }

  @Test func `a reference tells where it stands, signs included`() {
    #expect(
      TemplateText.parts(of: "é-${a.b}.csv") == [.text("é-"), .reference("a.b", from: 2, to: 8), .text(".csv")])
  }

  @Test func `a doubled dollar is a literal one and joins its neighbours`() {
    #expect(TemplateText.parts(of: "a$${b}${c}") == [.text("a${b}"), .reference("c", from: 6, to: 10)])
  }

  @Test func `a closing brace inside quotes does not close`() {
    #expect(TemplateText.parts(of: "${a | default('}')}") == [.reference("a | default('}')", from: 0, to: 19)])
  }

  @Test func `what is never closed is told as such`() {
    #expect(TemplateText.parts(of: "x ${a") == [.text("x "), .unclosed("${a", from: 2)])
  }
}
