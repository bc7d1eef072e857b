import Diagnostics
package import Metadata
package import Values

extension SourceDeclaration {
  /// Kinds of sources that FORMAT.md names and a later version brings.
  package static let laterKinds = ["postgres"]

  /// Reads a source object; what its options may be follows from the kinds' own facts.
  package static func read(
    _ node: JSONNode, file: String, sources: [SourceInfo], findings: Findings
  ) -> SourceDeclaration? {
    guard var reader = ObjectReader(node, what: "a source", file: file, findings: findings) else { return nil }
    if let later = laterKinds.first(where: { reader.has($0) }) {
      findings.report(
        .laterVersion, "this version does not know the source “\(later)”", at: reader.keyRange(later),
        hint: "a later version brings it")
      return nil
    }
    let kinds = sources.filter { reader.keys.contains($0.kind) }
    guard let info = kinds.first else {
      let names = sources.map { "“\($0.kind)”" }.joined(separator: ", ")
      let near = reader.keys.lazy.compactMap { key in Suggestion.nearest(to: key, among: sources.map(\.kind)) }.first
      findings.report(
        .unknownSource, "a source says where its entities come from: one of \(names)", at: reader.range,
        hint: near.map { "did you mean “\($0)”?" })
      return nil
    }
    if kinds.count > 1 {
      findings.report(
        .unknownSource, "a source is of one kind, not both “\(kinds[0].kind)” and “\(kinds[1].kind)”",
        at: reader.keyRange(kinds[1].kind))
      return nil
    }
    var options: [String: Option] = [:]
    for option in info.options {
      guard let value = reader.node(option.name) else {
        if option.isRequired { reader.missing(option.name) }
        continue
      }
      if OptionCheck.accepts(value, option, in: reader) {
        options[option.name] = Option(
          node: value, keyRange: reader.keyRange(option.name), range: value.range(in: file))
      }
    }
    reader.reportUnknownKeys()
    guard options[info.kind] != nil else { return nil }
    return SourceDeclaration(kind: info.kind, options: options, range: node.range(in: file))
  }
}

/// Checks the value of a key against what is known of the key.
package enum OptionCheck {
  /// Whether the value is of the option's kind; a report is made where it is not.
  package static func accepts(_ node: JSONNode, _ option: OptionInfo, in reader: ObjectReader) -> Bool {
    let wanted: String
    switch (option.kind, node.content) {
    case (.any, _), (.text, .string), (.path, .string), (.timeZone, .string), (.boolean, .boolean),
      (.booleanOrChoice, .boolean):
      return true
    case (.texts, .array(let items)):
      if items.allSatisfy({ if case .string = $0.content { true } else { false } }) { return true }
      wanted = "a list of texts"
    case (.integer(let minimum), .number(let digits)):
      if let number = Int(digits), number >= minimum { return true }
      wanted = "a whole number from \(minimum)"
    case (.choice(let words), .string(let word)), (.booleanOrChoice(let words), .string(let word)):
      if words.contains(word) { return true }
      let near = Suggestion.nearest(to: word, among: words)
      reader.findings.report(
        .wrongValue, "“\(option.name)” may not be “\(VisibleText.of(word))”", at: node.range(in: reader.file),
        hint: near.map { "did you mean “\($0)”?" }
          ?? "one of \(words.map { "“\($0)”" }.joined(separator: ", "))")
      return false
    case (.character, .string(let text)):
      if text.unicodeScalars.count == 1 { return true }
      wanted = "one character"
    case (.characterOrWord(let words), .string(let text)):
      if text.unicodeScalars.count == 1 || words.contains(text) { return true }
      wanted = Self.characterOr(words)
    case (.dates, .array(let items)):
      if items.count == 2, items.allSatisfy({ if case .string = $0.content { true } else { false } }) { return true }
      wanted = "two dates, from and to"
    case (.text, _), (.path, _), (.timeZone, _): wanted = "text in quotes"
    case (.boolean, _): wanted = "true or false"
    case (.integer, _): wanted = "a whole number"
    case (.texts, _): wanted = "a list of texts"
    case (.choice(let words), _), (.booleanOrChoice(let words), _):
      wanted = "one of \(words.map { "“\($0)”" }.joined(separator: ", "))"
    case (.character, _): wanted = "one character in quotes"
    case (.characterOrWord(let words), _): wanted = Self.characterOr(words)
    case (.dates, _): wanted = "two dates, from and to"
    }
    reader.wrong(option.name, node, wanted: wanted)
    return false
  }

  private static func characterOr(_ words: [String]) -> String {
    "one character or one of \(words.map { "“\($0)”" }.joined(separator: ", "))"
  }
}
