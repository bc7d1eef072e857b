import Diagnostics
import Testing

struct JSONRendererTests {
  @Test func `a diagnostic is an object with fixed keys, and keys with nothing to say are left out`() {
    let whole = Diagnostic(
      "unknown-key", "“a\"b” is no key", at: SourceRange(file: "w.json", line: 2, column: 3, endColumn: 9),
      hint: "did you mean “c”?\n\u{1B}",
      notes: [
        Diagnostic.Note("see there", at: SourceRange(file: "v.json")), Diagnostic.Note("and here"),
      ], severity: .warning)
    #expect(
      JSONRenderer().render([whole, Diagnostic("x", "m")]) == #"""
        [
        {"code": "x", "severity": "error", "message": "m"},
        {"code": "unknown-key", "severity": "warning", "message": "“a\"b” is no key", "file": "w.json", "line": 2, "column": 3, "endLine": 2, "endColumn": 9, "hint": "did you mean “c”?\n\u001b", "notes": [{"message": "see there", "file": "v.json"}, {"message": "and here"}]}
        ]

        """#)
  }

  @Test func `none is an empty array`() {
    #expect(JSONRenderer().render([]) == "[]\n")
  }
}
