import Diagnostics
import Testing

struct TextRendererTests {
  private func render(_ source: String, _ diagnostics: Diagnostic..., colour: Bool = false) -> String {
    TextRenderer(usesColour: colour, sources: { $0 == "a" ? Array(source.utf8) : nil }).render(diagnostics)
  }

  /// The source line and the marker of a range on the first line.
  private func marked(_ source: String, _ column: Int, _ end: Int) -> String {
    let range = SourceRange(file: "a", line: 1, column: column, endColumn: end)
    return render(source, Diagnostic("x", "m", at: range)).split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  @Test func `a diagnostic is shown as STYLE.md shows it`() {
    let source = String(repeating: "\n", count: 13) + "        \"seperator\": \",\","
    let diagnostic = Diagnostic(
      "unknown-parameter", "“SplitText” has no parameter “seperator”",
      at: SourceRange(file: "a", line: 14, column: 9, endColumn: 20), hint: "did you mean “separator”?")
    #expect(
      render(source, diagnostic) == """
        a:14:9: error: “SplitText” has no parameter “seperator” [unknown-parameter]
           14 |         "seperator": ",",
              |         ^~~~~~~~~~~
        hint: did you mean “separator”?

        """)
  }

  @Test func `a note points at its own place`() {
    let note = Diagnostic.Note("first declared here", at: SourceRange(file: "a", line: 1, column: 1, endColumn: 4))
    let diagnostic = Diagnostic(
      "x", "“one” is declared twice", at: SourceRange(file: "a", line: 2, column: 1, endColumn: 4), notes: [note],
      severity: .warning)
    #expect(
      render("one\none", diagnostic) == """
        a:2:1: warning: “one” is declared twice [x]
            2 | one
              | ^~~
        a:1:1: note: first declared here
            1 | one
              | ^~~

        """)
  }

  @Test func `what has no place or no source is shown without`() {
    #expect(render("", Diagnostic("x", "m")) == "error: m [x]\n")
    #expect(render("", Diagnostic("x", "m", at: SourceRange(file: "b"))) == "b: error: m [x]\n")
    #expect(
      render("", Diagnostic("x", "m", at: SourceRange(file: "b", line: 3, column: 1)), Diagnostic("y", "n"))
        == "error: n [y]\nb:3:1: error: m [x]\n")
    #expect(
      render("one", Diagnostic("x", "m", at: SourceRange(file: "a", line: 9, column: 1))) == "a:9:1: error: m [x]\n")
  }

  @Test func `diagnostics are sorted by file and place, and keep their order at one place`() {
    func at(_ file: String, _ line: Int, _ column: Int, _ message: String) -> Diagnostic {
      Diagnostic("x", message, at: SourceRange(file: file, line: line, column: column))
    }
    let sorted = [
      at("b", 1, 1, "5"), at("a", 10, 1, "4"), at("a", 2, 9, "2"), at("a", 2, 9, "3"), Diagnostic("x", "0"),
      at("a", 2, 1, "1"),
    ]
    .sortedByPlace()
    #expect(sorted.map(\.message) == ["0", "1", "2", "3", "4", "5"])
  }

  @Test func `the marker stands right under wide characters, marks and tabs`() {
    #expect(marked("{\"日本\": x}", 8, 9) == "    1 | {\"日本\": x}\n      |          ^")
    #expect(marked("{\"日本\": x}", 2, 6) == "    1 | {\"日本\": x}\n      |  ^~~~~~")
    // The combining mark takes no column of its own.
    #expect(marked("e\u{301}x", 3, 4) == "    1 | e\u{301}x\n      |  ^")
    #expect(marked("\tx", 2, 3) == "    1 |     x\n      |     ^")
    #expect(marked("a\tx", 3, 4) == "    1 | a   x\n      |     ^")
    // A family is one picture of two columns.
    #expect(marked("👨‍👩‍👧x", 6, 7) == "    1 | 👨‍👩‍👧x\n      |   ^")
  }

  @Test func `the end of a line and what lies behind it can be marked`() {
    #expect(marked("ab", 3, 3) == "    1 | ab\n      |   ^")
    #expect(marked("ab", 9, 12) == "    1 | ab\n      |   ^")
    #expect(marked("", 1, 1) == "    1 |\n      | ^")
    #expect(marked("ab", 2, Int(Int32.max)) == "    1 | ab\n      |  ^")
  }

  @Test func `a range over several lines is marked to the end of its first`() {
    let range = SourceRange(
      file: "a", start: SourcePosition(line: 1, column: 2), end: SourcePosition(line: 3, column: 1))
    #expect(
      render("[{x\r\n}\n]", Diagnostic("x", "m", at: range)) == "a:1:2: error: m [x]\n    1 | [{x\n      |  ^~\n")
  }

  @Test func `a long line is cut around the marker`() {
    let source = String(repeating: "abcdefghi ", count: 100)
    let lines = marked(source, 501, 504).split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("    1 | …"))
    #expect(lines[0].hasSuffix("…"))
    #expect(lines[0].count < 115)
    let at = lines[1].firstIndex(of: "^").map { lines[1].distance(from: lines[1].startIndex, to: $0) } ?? 0
    #expect(Array(lines[0])[at...].prefix(3) == ["a", "b", "c"])
    #expect(lines[1].hasSuffix(" ^~~"))
    // Near the beginning nothing is cut before.
    #expect(marked(source, 11, 14).hasPrefix("    1 | abcdefghi abcdefghi"))
    // Neither a wide line nor a huge one breaks.
    let wide = marked(String(repeating: "日", count: 5_000), 2_500, 2_501).split(separator: "\n").map(String.init)
    #expect(wide[0].count < 70)
    #expect(wide[1].hasSuffix(" ^~"))
    _ = marked(String(repeating: "x", count: 100_000), 100_001, 100_001)
    _ = marked(String(repeating: "x", count: 100_000), 5_000_000, 5_000_000)
  }

  @Test func `control characters and escapes are shown as signs`() {
    #expect(marked("a\u{1B}[31mb\u{0}c", 7, 8) == "    1 | a␛[31mb␀c\n      |       ^")
    let hostile = Diagnostic(
      "x", "“\u{1B}]0;x\u{7}” \u{202E}", at: SourceRange(file: "a\u{1B}", line: 1, column: 1), hint: "a\nerror: b\u{9B}"
    )
    #expect(
      render("", hostile) == "a␛:1:1: error: “␛]0;x␇” \\u{202E} [x]\nhint: a\n      error: b\\u{9B}\n")
  }

  @Test func `colour is there only when asked for`() {
    let diagnostic = Diagnostic("x", "m", at: SourceRange(file: "a", line: 1, column: 1))
    #expect(!render("one", diagnostic).contains("\u{1B}"))
    #expect(
      render("one", diagnostic, colour: true)
        == "\u{1B}[1ma:1:1: \u{1B}[0m\u{1B}[1;31merror:\u{1B}[0m m [x]\n    1 | one\n      | \u{1B}[1;32m^\u{1B}[0m\n")
  }

  @Test func `lines end with LF, CR LF or CR, and a byte-order mark is no part of the first`() {
    let text = SourceText(Array("\u{FEFF}é\r\nb\rc\n".utf8))
    #expect(text.lineCount == 4)
    #expect((1...4).map { text.line($0).map { String(decoding: $0, as: UTF8.self) } } == ["é", "b", "c", ""])
    #expect(text.line(0) == nil)
    #expect(text.line(5) == nil)
    #expect(text.offset(of: SourcePosition(line: 1, column: 2)) == 5)
    #expect(text.offset(of: SourcePosition(line: 3, column: 1)) == 9)
  }
}
