/// The parts of links, and of other things within a line, as CommonMark has them.
enum MarkdownLinks {
  typealias Scalars = [Unicode.Scalar]

  /// A label as labels are compared: without case, blanks as one.
  static func label(_ text: String) -> String {
    text.lowercased().uppercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `[label]: address "title"` at the beginning of a line, and where the line after it begins.
  static func definition(
    _ scalars: Scalars, at first: Int
  ) -> (label: String, reference: MarkdownReference, end: Int)? {
    guard first < scalars.count, scalars[first] == "[" else { return nil }
    let start = first + 1
    var index = start
    while index < scalars.count, scalars[index] != "]", index - start < 1000 {
      if scalars[index] == "[" { return nil }
      index += scalars[index] == "\\" ? 2 : 1
    }
    guard index + 1 < scalars.count, scalars[index] == "]", scalars[index + 1] == ":" else { return nil }
    let label = label(string(scalars[start..<index]))
    guard !label.isEmpty else { return nil }
    index += 2
    skipBlanks(scalars, &index)
    guard let address = destination(scalars, &index) else { return nil }
    let end = index
    skipBlanks(scalars, &index)
    if index > end, let title = title(scalars, &index), let after = lineEnd(scalars, from: index) {
      return (label, MarkdownReference(address: address, title: title), after)
    }
    return lineEnd(scalars, from: end).map { (label, MarkdownReference(address: address, title: nil), $0) }
  }

  /// Where the next line begins; nil where something else stands in this one.
  private static func lineEnd(_ scalars: Scalars, from start: Int) -> Int? {
    var index = start
    while index < scalars.count, scalars[index] == " " || scalars[index] == "\t" { index += 1 }
    if index >= scalars.count { return scalars.count }
    return scalars[index] == "\n" ? index + 1 : nil
  }

  /// Blanks with at most one end of a line among them.
  static func skipBlanks(_ scalars: Scalars, _ index: inout Int) {
    var lines = 0
    while index < scalars.count,
      scalars[index] == " " || scalars[index] == "\t" || (scalars[index] == "\n" && lines == 0)
    {
      if scalars[index] == "\n" { lines += 1 }
      index += 1
    }
  }

  /// An address in a link: in angle brackets, or without blanks and with brackets that close.
  static func destination(_ scalars: Scalars, _ index: inout Int) -> String? {
    guard index < scalars.count else { return nil }
    let start = index
    if scalars[index] == "<" {
      index += 1
      while index < scalars.count, scalars[index] != ">" {
        if scalars[index] == "\n" || scalars[index] == "<" { return nil }
        index += scalars[index] == "\\" ? 2 : 1
      }
      guard index < scalars.count else { return nil }
      index += 1
      return unescaped(string(scalars[start + 1..<index - 1]))
    }
    var depth = 0
    while index < scalars.count, scalars[index].value > 0x20, scalars[index].value != 0x7F {
      switch scalars[index] {
      case "\\" where index + 1 < scalars.count && isPunctuation(scalars[index + 1]): index += 1
      case "(":
        depth += 1
        // Far more than any address has, and what would be looked through again and again.
        if depth > 32 { return nil }
      case ")":
        if depth == 0 { return index > start ? unescaped(string(scalars[start..<index])) : nil }
        depth -= 1
      default: break
      }
      index += 1
    }
    guard depth == 0, index > start else { return nil }
    index = min(index, scalars.count)
    return unescaped(string(scalars[start..<index]))
  }

  /// A title in quotes or brackets.
  static func title(_ scalars: Scalars, _ index: inout Int) -> String? {
    guard index < scalars.count else { return nil }
    let close: Unicode.Scalar
    switch scalars[index] {
    case "\"", "'": close = scalars[index]
    case "(": close = ")"
    default: return nil
    }
    let start = index + 1
    index = start
    while index < scalars.count, scalars[index] != close {
      if close == ")", scalars[index] == "(" { return nil }
      if scalars[index] == "\n", index + 1 < scalars.count, scalars[index + 1] == "\n" { return nil }
      index += scalars[index] == "\\" ? 2 : 1
    }
    guard index < scalars.count else { return nil }
    index += 1
    return unescaped(string(scalars[start..<index - 1]))
  }

  /// The length of the tag, comment or instruction that begins at a place; nil where none does.
  static func tag(_ scalars: Scalars, at start: Int) -> Int? {
    var tag = MarkdownTag(scalars, at: start)
    return tag.read() ? tag.end - start : nil
  }

  /// `<https://example.org>` or `<ann@example.org>`: its text, whether it is an e-mail address, and its length.
  static func autolink(_ scalars: Scalars, at start: Int) -> (text: String, isMail: Bool, length: Int)? {
    guard let close = scalars[start...].prefix(1000).firstIndex(of: ">"), close > start + 1 else { return nil }
    let text = string(scalars[start + 1..<close])
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0 != "<" }) else { return nil }
    if let colon = text.firstIndex(of: ":") {
      let scheme = text[..<colon]
      if 2...32 ~= scheme.count, scheme.first?.isASCII == true, scheme.first?.isLetter == true,
        scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) })
      {
        return (text, false, close + 1 - start)
      }
    }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".!#$%&'*+/=?^_`{|}~-".contains($0)) }),
      parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ label in
        !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
          && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      })
    else { return nil }
    return (text, true, close + 1 - start)
  }

  /// The text without the backslashes of its escapes, references replaced.
  static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return HTMLReferences.replaced(text) }
    var result = ""
    var plain = ""
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      if scalars[index] == "\\", index + 1 < scalars.count, isPunctuation(scalars[index + 1]) {
        result += HTMLReferences.replaced(plain)
        plain = ""
        result.unicodeScalars.append(scalars[index + 1])
        index += 2
      } else {
        plain.unicodeScalars.append(scalars[index])
        index += 1
      }
    }
    return result + HTMLReferences.replaced(plain)
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// ASCII punctuation, which a backslash escapes.
  static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
