/// Reads the blocks of a Markdown document, line by line.
struct MarkdownReader {
  private(set) var references: [String: MarkdownReference] = [:]
  /// Whether an empty line stands between two of the blocks that were read last.
  var hasGap = false

  static let mostDepth = 32

  /// The line with the tabs that indent it as blanks.
  static func untabbed(_ line: String) -> String {
    guard line.utf8.contains(0x09) else { return line }
    var indent = 0
    var rest = line[...]
    while let first = rest.first, first == " " || first == "\t" {
      indent += first == " " ? 1 : 4 - indent % 4
      rest = rest.dropFirst()
    }
    return String(repeating: " ", count: indent) + rest
  }

  mutating func blocks(of lines: [String], depth: Int) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var paragraph: [String] = []
    var index = 0
    var hasGap = false
    var hasBegun = false
    defer { self.hasGap = hasGap }
    while index < lines.count {
      let line = lines[index]
      if Self.isBlank(line) {
        end(&paragraph, in: &blocks)
        index += 1
        continue
      }
      if paragraph.isEmpty, hasBegun, Self.isBlank(lines[index - 1]) { hasGap = true }
      hasBegun = true
      if !paragraph.isEmpty, let level = Self.underline(line) {
        let heading = takeReferences(Self.joined(paragraph))
        // With nothing left to be underlined, the signs begin a paragraph.
        if !heading.isEmpty { blocks.append(.heading(level: level, text: heading)) }
        paragraph = heading.isEmpty ? [line] : []
        index += 1
      } else if let start = Self.start(lines, index, paragraph, depth) {
        end(&paragraph, in: &blocks)
        blocks.append(block(start, lines, &index, depth))
      } else {
        paragraph.append(line)
        index += 1
      }
    }
    end(&paragraph, in: &blocks)
    return blocks
  }

  private mutating func end(_ lines: inout [String], in blocks: inout [MarkdownBlock]) {
    if let block = paragraph(lines) { blocks.append(block) }
    lines = []
  }

  // MARK: Starts

  /// What a line begins that is no paragraph.
  private enum Start {
    case indentedCode
    case fence(MarkdownFence)
    case heading(MarkdownBlock)
    case rule
    case quotation
    case list(MarkdownListMarker)
    case html(MarkdownHTMLStart)
    case table(MarkdownBlock, end: Int)
  }

  /// - Parameter paragraph: the lines of a paragraph that would go on here; not every block may interrupt one.
  private static func start(_ lines: [String], _ index: Int, _ paragraph: [String], _ depth: Int) -> Start? {
    let line = lines[index]
    let indent = indent(line)
    if indent >= 4 { return paragraph.isEmpty ? .indentedCode : nil }
    let text = line.dropFirst(indent)
    if let fence = MarkdownFence(text, indent: indent) { return .fence(fence) }
    if let heading = heading(text) { return .heading(heading) }
    if isRule(text) { return .rule }
    if depth < mostDepth {
      if text.first == ">" { return .quotation }
      if let marker = MarkdownListMarker(line), paragraph.isEmpty || (!marker.isEmpty && (marker.number ?? 1) == 1) {
        return .list(marker)
      }
    }
    if let start = MarkdownHTMLStart(text, interruptsParagraph: !paragraph.isEmpty) { return .html(start) }
    if paragraph.isEmpty, let table = table(lines, index) { return .table(table.block, end: table.end) }
    return nil
  }

  /// Reads a block that begins at a line, and moves on to the line behind it.
  private mutating func block(_ start: Start, _ lines: [String], _ index: inout Int, _ depth: Int) -> MarkdownBlock {
    switch start {
    case .indentedCode: return Self.indentedCode(lines, &index)
    case .fence(let fence):
      index += 1
      return fence.code(lines, &index)
    case .heading(let heading):
      index += 1
      return heading
    case .rule:
      index += 1
      return .rule
    case .quotation:
      let inner = Self.quoted(lines, &index)
      return .quotation(blocks(of: inner, depth: depth + 1))
    case .list(let marker): return list(lines, &index, marker, depth)
    case .html(let start): return start.block(lines, &index)
    case .table(let table, let end):
      index = end
      return table
    }
  }

  // MARK: Paragraphs

  private mutating func paragraph(_ lines: [String]) -> MarkdownBlock? {
    guard !lines.isEmpty else { return nil }
    let rest = takeReferences(Self.joined(lines))
    return rest.isEmpty ? nil : .paragraph(rest)
  }

  /// Takes the addresses of links off the beginning of a paragraph.
  private mutating func takeReferences(_ text: String) -> String {
    guard text.hasPrefix("[") else { return text }
    let scalars = Array(text.unicodeScalars)
    var start = 0
    while let found = MarkdownLinks.definition(scalars, at: start) {
      if references[found.label] == nil { references[found.label] = found.reference }
      start = found.end
    }
    return start == 0 ? text : MarkdownLinks.string(scalars[start...]).trimmedOfLineEnds
  }

  // MARK: Lines

  static func indent(_ line: String) -> Int { line.utf8.prefix { $0 == 0x20 }.count }

  static func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  private static func joined(_ lines: [String]) -> String {
    lines.map { String($0.drop { $0 == " " }) }.joined(separator: "\n").trimmedOfLineEnds
  }

  static func heading(_ text: Substring) -> MarkdownBlock? {
    let level = text.prefix { $0 == "#" }.count
    guard 1...6 ~= level else { return nil }
    let rest = text.dropFirst(level)
    guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
    var words = String(rest).trimmedOfLineEnds
    let closing = words.reversed().prefix { $0 == "#" }.count
    if closing > 0 {
      let before = words.dropLast(closing)
      if before.isEmpty || before.last == " " || before.last == "\t" { words = String(before).trimmedOfLineEnds }
    }
    return .heading(level: level, text: words)
  }

  /// The level of the heading that a line of signs makes of the paragraph above it.
  private static func underline(_ line: String) -> Int? {
    guard indent(line) < 4 else { return nil }
    let words = line.trimmedOfLineEnds
    if words.allSatisfy({ $0 == "=" }) { return 1 }
    return words.allSatisfy { $0 == "-" } ? 2 : nil
  }

  static func isRule(_ text: Substring) -> Bool {
    guard let sign = text.first, sign == "*" || sign == "-" || sign == "_" else { return false }
    return text.allSatisfy { $0 == sign || $0 == " " || $0 == "\t" } && text.count(where: { $0 == sign }) >= 3
  }

  private static func indentedCode(_ lines: [String], _ index: inout Int) -> MarkdownBlock {
    var code: [String] = []
    while index < lines.count, indent(lines[index]) >= 4 || isBlank(lines[index]) {
      code.append(String(lines[index].dropFirst(min(4, indent(lines[index])))))
      index += 1
    }
    while let last = code.last, isBlank(last) { code.removeLast() }
    return .code(language: "", text: code.joined(separator: "\n") + "\n")
  }
}
