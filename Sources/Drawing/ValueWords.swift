import Values

/// What stands in a workflow, as parts of a sentence.
enum ValueWords {
  typealias Piece = Drawing.Piece

  /// **Shape**: text with its references told apart, a list with commas, a record as `name: value`.
  static func pieces(_ node: JSONNode?) -> [Piece] {
    guard let node else { return [] }
    switch node.content {
    case .null: return [.value("nothing")]
    case .boolean(let flag): return [.value(flag ? "yes" : "no")]
    case .number(let digits): return [.value(digits)]
    case .string(let text): return template(text)
    case .array(let items): return joined(items.map(pieces), by: ", ", none: "nothing")
    case .object(let members):
      return joined(
        members.map { member in
          member.key == "..."
            ? [.words("all of ")] + pieces(member.value) : [.words("\(member.key): ")] + pieces(member.value)
        }, by: ", ", none: "nothing")
    }
  }

  static func joined(_ parts: [[Piece]], by separator: String, none: String) -> [Piece] {
    if parts.isEmpty { return [.value(none)] }
    return Array(parts.joined(separator: [.words(separator)]))
  }

  /// Text with `${…}` in it.
  static func template(_ text: String) -> [Piece] {
    if text.isEmpty { return [.value("“”")] }
    var pieces: [Piece] = []
    var literal = ""
    func end() {
      if !literal.isEmpty { pieces.append(.value(literal)) }
      literal = ""
    }
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      literal += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix("$${") {
        literal += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${"), let close = closing(rest) {
        end()
        pieces.append(.reference(words(of: String(rest[rest.index(rest.startIndex, offsetBy: 2)..<close]))))
        rest = rest[rest.index(after: close)...]
      } else {
        literal.append("$")
        rest = rest.dropFirst()
      }
    }
    literal += rest
    end()
    return pieces
  }

  /// The bracket that closes the reference the text begins with; one in quotes does not.
  private static func closing(_ text: Substring) -> Substring.Index? {
    var quote: Character?
    for index in text.indices.dropFirst(2) {
      let character = text[index]
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote == nil, character == "}" {
        return index
      }
    }
    return nil
  }

  private static func words(of reference: String) -> String {
    let trimmed = reference.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    return trimmed == "previous" ? "what came before" : trimmed
  }
}
