/// A tag, comment or instruction of HTML inside a Markdown text. **Source**: CommonMark §6.6.
struct MarkdownTag {
  private let scalars: MarkdownLinks.Scalars
  /// The place behind what was read.
  private(set) var end: Int

  init(_ scalars: MarkdownLinks.Scalars, at start: Int) {
    self.scalars = scalars
    end = start
  }

  /// Whether one begins here; then it is read to its end.
  mutating func read() -> Bool {
    guard end + 1 < scalars.count, take("<") else { return false }
    switch scalars[end] {
    case "?": return pass("?>", from: end + 1)
    case "!": return declaration()
    case "/":
      end += 1
      guard name() else { return false }
      blanks()
      return take(">")
    default:
      guard name() else { return false }
      return attributes()
    }
  }

  private mutating func declaration() -> Bool {
    if scalars[end...].starts(with: "!--".unicodeScalars) { return pass("-->", from: end + 1) }
    if scalars[end...].starts(with: "![CDATA[".unicodeScalars) { return pass("]]>", from: end + 8) }
    return isLetter(end + 1) && pass(">", from: end + 1)
  }

  private mutating func name() -> Bool {
    guard isLetter(end) else { return false }
    while isLetter(end) || next({ ("0"..."9").contains($0) || $0 == "-" }) { end += 1 }
    return true
  }

  /// The attributes and the end of an opening tag.
  private mutating func attributes() -> Bool {
    while true {
      let isParted = blanks()
      if take(">") { return true }
      if take("/") { return take(">") }
      guard isParted, isLetter(end) || next({ $0 == "_" || $0 == ":" }) else { return false }
      while isLetter(end) || next({ ("0"..."9").contains($0) || ["_", ".", ":", "-"].contains($0) }) { end += 1 }
      let after = end
      blanks()
      if take("=") {
        blanks()
        guard attributeValue() else { return false }
      } else {
        end = after
      }
    }
  }

  private mutating func attributeValue() -> Bool {
    guard end < scalars.count else { return false }
    let quote = scalars[end]
    if quote == "\"" || quote == "'" {
      guard let close = scalars[(end + 1)...].firstIndex(of: quote) else { return false }
      end = close + 1
      return true
    }
    let first = end
    while next({ ![" ", "\t", "\n", "\"", "'", "=", "<", ">", "`"].contains($0) }) { end += 1 }
    return end > first
  }

  // MARK: Scalars

  /// Goes on behind the first place, from `index` on, where a text stands.
  private mutating func pass(_ text: String, from index: Int) -> Bool {
    let wanted = Array(text.unicodeScalars)
    var index = index
    while index + wanted.count <= scalars.count {
      if scalars[index..<index + wanted.count].elementsEqual(wanted) {
        end = index + wanted.count
        return true
      }
      index += 1
    }
    return false
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next({ $0 == scalar }) else { return false }
    end += 1
    return true
  }

  @discardableResult
  private mutating func blanks() -> Bool {
    let first = end
    while next({ $0 == " " || $0 == "\t" || $0 == "\n" }) { end += 1 }
    return end > first
  }

  private func next(_ isWanted: (Unicode.Scalar) -> Bool) -> Bool { end < scalars.count && isWanted(scalars[end]) }

  private func isLetter(_ index: Int) -> Bool {
    index < scalars.count && scalars[index].isASCII && scalars[index].properties.isAlphabetic
  }
}
