import Formats
import Metadata
import Testing
import Values
import Workflows

@testable import Drawing

struct DrawingTests {
  private func node(_ text: String) throws -> JSONNode {
    try JSONReader.read(Array(text.utf8), file: "w.json", duplicates: .lastCounts).root
  }

  private func words(_ pieces: [Drawing.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): words
      case .value(let value): "[\(value)]"
      case .reference(let name): "<\(name)>"
      }
    }.joined()
  }

  @Test func `every verb is drawn, and no other`() {
    #expect(Set(VerbDrawings.all.keys).isSuperset(of: StepFormat.verbs.map(\.name)))
    let later: Set = ["ask", "choose", "confirm", "run", "try"]
    #expect(Set(VerbDrawings.all.keys).subtracting(StepFormat.verbs.map(\.name)).isSubset(of: later))
  }

  @Test(arguments: [
    (#"{}"#, "always"), (#"{"all": []}"#, "always"), (#"{"any": []}"#, "never"), (#"true"#, "always"),
    (#"{"a": 1}"#, "<a> is [1]"),
    (#"{"a": 1, "b": {"lessThan": 2, "greaterThan": 0}}"#, "<a> is [1] and <b> < [2] and <b> > [0]"),
    (#"{"any": [{"a": true}, {"b": "x", "c": "y"}]}"#, "<a> is [yes] or (<b> is [x] and <c> is [y])"),
    (#"{"a": 1, "any": [{"b": 2}, {"c": 3}]}"#, "<a> is [1] and (<b> is [2] or <c> is [3])"),
    (#"{"not": {"a": {"isMissing": true}}}"#, "not <a> is missing"),
    (
      #"{"a": {"hasValue": false}, "b": {"isEmpty": false}, "c": {"isToday": true}}"#,
      "<a> is missing and <b> is not empty and <c> is today"
    ),
    (#"{"a": {"isBetween": [1, "${b}"]}}"#, "<a> is between [1] and <b>"),
    (#"{"a": {"in": ["x", "y"]}, "b": {"in": []}}"#, "<a> is one of [x], [y] and <b> is one of [nothing]"),
    (#"{"a": {"doesNotContain": "x", "ignoring": ["case"]}}"#, "<a> does not contain [x]"),
    (#"{"total": {"greaterThan": {"property": "paid"}}}"#, "<total> > <paid>"),
    (#"{"${loved.count}": {"greaterThan": 0}}"#, "<loved.count> > [0]"),
    (#""a > 1 AND b = 'x'""#, "[a > 1 AND b = 'x']"),
  ])
  func `a condition is said in words`(condition: String, expected: String) throws {
    #expect(words(ConditionWords.pieces(try node(condition))) == expected)
  }

  @Test(arguments: [
    ("", "[“”]"), ("plain", "[plain]"), ("${a}", "<a>"), ("${a}${b}", "<a><b>"),
    ("x ${ a | upper } y", "[x ]<a | upper>[ y]"),
    ("$${a}", "[${a}]"), ("$5 ${open", "[$5 ${open]"), ("${a | default('}')}", "<a | default('}')>"),
    ("${previous}", "<what came before>"),
  ])
  func `references in text are told apart`(text: String, expected: String) {
    #expect(words(ValueWords.template(text)) == expected)
  }

  @Test func `an action says its sentence with the values that are given, and the rest below`() throws {
    var action = ActionInfo(
      name: "Send", title: "Send Message",
      parameters: [
        ParameterInfo(name: "to", title: "Recipient", type: .text),
        ParameterInfo(name: "text", title: "Text", type: .text),
        ParameterInfo(name: "loud", title: "Loud", type: .boolean),
      ])
    action.sentence = { [.words("Send "), .parameter("text"), .words(" to "), .parameter("to")] }
    let info = action
    let builder = DrawingBuilder(actions: { $0 == "Send" ? info : nil }, plan: nil)
    let drawing = builder.drawing(
      of: try node(
        #"{"steps": [{"intent": "Send", "with": {"text": "Hi ${name}", "loud": true}}, {"intent": "Other"}]}"#),
      named: "w")
    #expect(drawing.title == "w")
    #expect(drawing.cards.map(\.title) == ["Send Message", "Other"])
    #expect(words(drawing.cards[0].sentence) == "Send [Hi ]<name> to <Recipient>")
    #expect(drawing.cards[0].lines.map { "\($0.name): \(words($0.pieces))" } == ["Loud: [yes]"])
  }

  @Test func `markup never holds what a workflow says as markup`() {
    #expect(
      Markup.escaped("<a href=\"x\">&'\u{1B}\0</a>")
        == "&lt;a href=&quot;x&quot;&gt;&amp;&#39;\u{FFFD}\u{FFFD}&lt;/a&gt;")
  }

  @Test func `a long word is broken to fit a picture`() throws {
    let drawing = DrawingBuilder(actions: { _ in nil }, plan: nil).drawing(
      of: try node(#"{"steps": [{"show": "\#(String(repeating: "wide", count: 300))"}]}"#), named: "w")
    let lines = SVGDrawing(drawing).text.split(separator: "\n").filter { $0.hasPrefix("<text") && $0.contains("wide") }
    #expect(lines.count > 10)
    for line in lines {
      let length = line.split(separator: "textLength=\"").last?.split(separator: "\"").first.flatMap { Double($0) }
      #expect((length ?? 0) < 620)
    }
  }
}
