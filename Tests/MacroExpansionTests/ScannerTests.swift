import Testing

@testable import MacroExpansion

@Suite struct ScannerTests {
  private func tokens(_ text: String) -> [String] {
    let source = SourceText(text)
    return source.tokens.map { source.text($0) }
  }

  @Test func `words, numbers and signs are tokens, and comments are none`() {
    #expect(tokens("var x /* a /* b */ c */ = 0x1F // end\n.y") == ["var", "x", "=", "0x1F", ".", "y"])
    #expect(tokens("`class`: $0") == ["`class`", ":", "$0"])
    #expect(tokens("名称 = é") == ["名称", "=", "é"])
  }

  @Test func `a text is one token with what is interpolated in it`() {
    #expect(tokens(#"a "x \(f(")")) { y" b"#) == ["a", #""x \(f(")")) { y""#, "b"])
    #expect(tokens(#"a "\"" b"#) == ["a", #""\"""#, "b"])
    #expect(tokens("a #\"x \\(1) \" \\#(2)\"# b").count == 3)
    #expect(tokens("a \"\"\"\n{ \" }\n\"\"\" b").count == 3)
    #expect(tokens("#/a\"b/# c") == ["#/a\"b/#", "c"])
    #expect(tokens("#if DEBUG") == ["#", "if", "DEBUG"])
  }

  @Test func `a text that never ends is no endless loop`() {
    #expect(tokens("\"abc").count == 1)
    #expect(tokens("\"\\(").count == 1)
    #expect(tokens("/* abc").isEmpty)
    #expect(tokens("`a").count == 1)
    #expect(tokens("#/a").count == 1)
  }
}
