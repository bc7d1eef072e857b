/// The signs around code: three or more ` or ~.
struct MarkdownFence {
  private let sign: Character
  private let length: Int
  private let indent: Int
  private let language: String

  init?(_ text: Substring, indent: Int) {
    guard let sign = text.first, sign == "`" || sign == "~" else { return nil }
    length = text.prefix { $0 == sign }.count
    guard length >= 3 else { return nil }
    let info = String(text.dropFirst(length)).trimmedOfLineEnds
    if sign == "`", info.contains("`") { return nil }
    self.sign = sign
    self.indent = indent
    language = MarkdownLinks.unescaped(String(info.prefix { !$0.isWhitespace }))
  }

  func isClosed(by line: String) -> Bool {
    let text = line.drop { $0 == " " }
    guard MarkdownReader.indent(line) < 4 else { return false }
    let count = text.prefix { $0 == sign }.count
    return count >= length && text.dropFirst(count).allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// The code from the line after the fence on.
  func code(_ lines: [String], _ index: inout Int) -> MarkdownBlock {
    var code = ""
    while index < lines.count {
      let line = lines[index]
      index += 1
      if isClosed(by: line) { break }
      code += line.dropFirst(min(indent, MarkdownReader.indent(line))) + "\n"
    }
    return .code(language: language, text: code)
  }
}
