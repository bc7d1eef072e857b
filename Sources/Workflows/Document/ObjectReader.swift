package import Diagnostics
package import Values

/// A JSON object whose keys this format fixes: hands out the values by key, then reports the keys nobody asked for.
package struct ObjectReader {
  /// What the object is, in the author's words: “a step”, “the workspace”.
  package let what: String
  package let file: String
  package let range: SourceRange
  package let findings: Findings
  private let members: [JSONNode.Member]
  /// What is known of the keys; nil where it depends on what stands in the object, and those asked for are then the known ones.
  private let info: ObjectInfo?
  private var asked: Set<String> = ["comment"]

  /// Nil, with a report, where the node is no object.
  package init?(_ node: JSONNode, what: String, as info: ObjectInfo? = nil, file: String, findings: Findings) {
    self.what = what
    self.info = info
    self.file = file
    self.findings = findings
    self.range = node.range(in: file)
    guard case .object(let members) = node.content else {
      findings.report(
        .wrongKind, "\(what) is written as an object, not as \(node.kindInWords)", at: node.range(in: file))
      return nil
    }
    self.members = members
  }

  /// The keys in the order they stand.
  package var keys: [String] { members.map(\.key) }

  /// Whether the key stands there; it counts as asked for.
  package mutating func has(_ key: String) -> Bool {
    ask(key)
    return members.contains { $0.key == key }
  }

  /// The value under a key; nil where it does not stand there.
  package mutating func node(_ key: String) -> JSONNode? {
    ask(key)
    return members.last { $0.key == key }?.value
  }

  private mutating func ask(_ key: String) {
    assert(info?.names.contains(key) != false, "“\(key)” is read and is no key of \(what)")
    asked.insert(key)
  }

  package func keyRange(_ key: String) -> SourceRange {
    guard let member = members.last(where: { $0.key == key }) else { return range }
    return SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
  }

  package func valueRange(_ key: String) -> SourceRange {
    members.last { $0.key == key }?.value.range(in: file) ?? range
  }

  package mutating func text(_ key: String) -> String? {
    guard let node = node(key) else { return nil }
    if case .string(let text) = node.content { return text }
    wrong(key, node, wanted: "text in quotes")
    return nil
  }

  /// One of the words that the key's facts allow; another is reported.
  package mutating func word(_ key: String) -> String? {
    guard let word = text(key), case .option(.choice(let words))? = info?.keys.first(where: { $0.name == key })?.form
    else { return nil }
    if words.contains(word) { return word }
    let near = Suggestion.nearest(to: word, among: words)
    findings.report(
      .wrongValue, "“\(key)” may not be “\(VisibleText.of(word))”", at: valueRange(key),
      hint: near.map { "did you mean “\($0)”?" } ?? "one of \(words.map { "“\($0)”" }.joined(separator: ", "))")
    return nil
  }

  package mutating func flag(_ key: String) -> Bool? {
    guard let node = node(key) else { return nil }
    if case .boolean(let flag) = node.content { return flag }
    wrong(key, node, wanted: "true or false")
    return nil
  }

  /// A whole number not below `minimum`.
  package mutating func integer(_ key: String, minimum: Int = 0) -> Int? {
    guard let node = node(key) else { return nil }
    if case .number(let digits) = node.content, let number = Int(digits) {
      if number >= minimum { return number }
      findings.report(
        .wrongValue, "“\(key)” is \(digits); it may not be below \(minimum)", at: node.range(in: file))
      return nil
    }
    wrong(key, node, wanted: "a whole number")
    return nil
  }

  package mutating func array(_ key: String) -> [JSONNode]? {
    guard let node = node(key) else { return nil }
    if case .array(let items) = node.content { return items }
    wrong(key, node, wanted: "a list in brackets")
    return nil
  }

  package mutating func texts(_ key: String) -> [String]? {
    guard let items = array(key) else { return nil }
    var texts: [String] = []
    for item in items {
      if case .string(let text) = item.content {
        texts.append(text)
      } else {
        findings.report(.wrongKind, "“\(key)” is a list of texts", at: item.range(in: file))
      }
    }
    return texts
  }

  /// The fields of an object whose keys are the author's.
  package mutating func members(_ key: String) -> [JSONNode.Member]? {
    guard let node = node(key) else { return nil }
    if case .object(let members) = node.content { return members }
    wrong(key, node, wanted: "an object in braces")
    return nil
  }

  /// Marks keys as asked for that somebody else reads.
  package mutating func ignore(_ keys: some Sequence<String>) { asked.formUnion(keys) }

  package func wrong(_ key: String, _ node: JSONNode, wanted: String) {
    findings.report(
      .wrongKind, "“\(key)” in \(what) is \(node.kindInWords), where \(wanted) is wanted", at: node.range(in: file))
  }

  package func missing(_ key: String, hint: String? = nil) {
    findings.report(.missingKey, "\(what) has no “\(key)”", at: range, hint: hint)
  }

  /// Reports every key that the object does not have, and keys of which it has one alone.
  package func reportUnknownKeys(others: [String] = []) {
    let known = info?.names ?? asked.sorted()
    for member in members where !asked.contains(member.key) && !known.contains(member.key) {
      let range = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
      let near = Suggestion.nearest(to: member.key, among: known + others)
      findings.report(
        .unknownKey, "\(what) has no key “\(VisibleText.of(member.key))”", at: range,
        hint: near.map { "did you mean “\($0)”?" })
    }
    let chosen = keys.filter { info?.choice.contains($0) == true }
    if chosen.count > 1 {
      findings.report(
        .wrongValue, "\(what) has “\(chosen[0])” or “\(chosen[1])”, not both", at: keyRange(chosen[1]))
    }
  }
}

extension JSONNode {
  package func range(in file: String) -> SourceRange { SourceRange(file: file, start: start, end: end) }

  /// What the value is, in the author's words.
  package var kindInWords: String {
    switch content {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
