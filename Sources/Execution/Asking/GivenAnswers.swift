package import Diagnostics
import Formats
import Metadata
import Queries
package import Values
package import Workflows

/// The answers that a run is given beforehand, by name.
package struct GivenAnswers: Sendable {
  package enum Content: Sendable {
    /// From the command line; more than one where the name is given more than once.
    case texts([String])
    /// From a file.
    case json(JSONNode)
  }

  package struct Answer: Sendable {
    package var content: Content
    /// Where it stands; nil on the command line.
    package var range: SourceRange?

    package init(_ content: Content, range: SourceRange? = nil) {
      self.content = content
      self.range = range
    }
  }

  /// In the order they were given.
  package private(set) var names: [String] = []
  private var answers: [String: Answer] = [:]

  package init() {}

  package subscript(name: String) -> Answer? { answers[name] }

  /// Adds an answer; one of that name is replaced.
  package mutating func set(_ name: String, to answer: Answer) {
    if answers[name] == nil { names.append(name) }
    answers[name] = answer
  }

  /// Adds an answer of the command line: it stands instead of the file's, and several of one name belong together.
  package mutating func add(_ name: String, text: String) {
    if case .texts(let texts)? = answers[name]?.content { return set(name, to: Answer(.texts(texts + [text]))) }
    set(name, to: Answer(.texts([text])))
  }

  package mutating func remove(_ name: String) {
    answers[name] = nil
    names.removeAll { $0 == name }
  }

  /// Reads an answers file: one object, an answer's name and its value.
  ///
  /// **Errors**: reported.
  package mutating func read(_ node: JSONNode, file: String, findings: Findings) {
    guard case .object(let members) = node.content else {
      findings.report(
        .wrongKind, "the answers are written as an object, not as \(node.kindInWords)",
        at: SourceRange(file: file, start: node.start, end: node.end),
        hint: "{ \"colour\": \"red\", \"input.minimum\": 4 }")
      return
    }
    for member in members {
      let range = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
      if case .null = member.value.content {
        findings.report(
          .wrongAnswer, "null is no answer",
          at: SourceRange(file: file, start: member.value.start, end: member.value.end),
          hint: "leave “\(VisibleText.of(member.key))” out, and it has none")
        continue
      }
      set(member.key, to: Answer(.json(member.value), range: range))
    }
  }
}

extension GivenAnswers.Answer {
  /// The answers to the passes of a loop, one after the other: `{ "passes": [1, 2] }`; nil where one serves every pass.
  var passes: [GivenAnswers.Answer]? {
    guard case .json(let node) = content, case .object(let members) = node.content, members.count == 1,
      members[0].key == "passes", case .array(let items) = members[0].value.content
    else { return nil }
    return items.map { GivenAnswers.Answer(.json($0), range: range) }
  }

  /// The answers it holds, where several may be chosen.
  ///
  /// - `isChoice`: whether a text is one of the choices as it stands; a comma in it parts nothing then.
  func values(isChoice: (Value) -> Bool = { _ in false }) -> [Value] {
    switch content {
    case .json(let node):
      if case .array(let items) = node.content { return items.map(Self.value) }
      return [Self.value(of: node)]
    case .texts(let texts):
      if texts.count > 1 { return texts.map { .text($0) } }
      let text = texts[0]
      if isChoice(.text(text)) { return [.text(text)] }
      if text.hasPrefix("["), let node = Self.node(text), case .array(let items) = node.content {
        return items.map(Self.value)
      }
      return text.split(separator: ",").map { .text($0.trimmed) }
    }
  }

  /// The one answer it is: as JSON has it, or text; of several the last.
  var value: Value {
    switch content {
    case .json(let node): return Self.value(of: node)
    case .texts(let texts):
      let text = texts.last ?? ""
      if text.hasPrefix("{"), let node = Self.node(text), case .object = node.content { return Self.value(of: node) }
      return .text(text)
    }
  }

  private static func node(_ text: String) -> JSONNode? {
    try? JSONReader.read(Array(text.utf8), file: "", duplicates: .refused).root
  }

  private static func value(of node: JSONNode) -> Value {
    (try? CellTyping(property: "", type: .any).value(of: .json(node)).plain) ?? .missing
  }
}

extension StringProtocol {
  var trimmed: String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
