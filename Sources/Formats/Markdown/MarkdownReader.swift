/// Reads the blocks of a Markdown document, line by line.
struct MarkdownReader {
  private(set) var references: [String: MarkdownReference] = [:]
  /// Whether an empty line stands between two of the blocks that were read last.
  private var hasGap = false

  private static let mostDepth = 32

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

    func end(_ reader: inout MarkdownReader) {
      if let block = reader.paragraph(paragraph) { blocks.append(block) }
      paragraph = []
    }

    while index < lines.count {
      let line = lines[index]
      let indent = Self.indent(line)
      if Self.isBlank(line) {
        end(&self)
        index += 1
        continue
      }
      if paragraph.isEmpty, hasBegun, Self.isBlank(lines[index - 1]) { hasGap = true }
      hasBegun = true
      if indent >= 4 {
        if paragraph.isEmpty {
          blocks.append(Self.indentedCode(lines, &index))
        } else {
          paragraph.append(line)
          index += 1
        }
        continue
      }
      let text = line.dropFirst(indent)
      if let fence = Fence(text, indent: indent) {
        end(&self)
        index += 1
        blocks.append(fence.code(lines, &index))
        continue
      }
      if let heading = Self.heading(text) {
        end(&self)
        blocks.append(heading)
        index += 1
        continue
      }
      if !paragraph.isEmpty, let level = Self.underline(text) {
        let remaining = takeReferences(Self.joined(paragraph))
        paragraph = []
        if remaining.isEmpty {
          paragraph = [line]
        } else {
          blocks.append(.heading(level: level, text: remaining))
        }
        index += 1
        continue
      }
      if Self.isRule(text) {
        end(&self)
        blocks.append(.rule)
        index += 1
        continue
      }
      if text.first == ">", depth < Self.mostDepth {
        end(&self)
        let inner = Self.quoted(lines, &index)
        blocks.append(.quotation(self.blocks(of: inner, depth: depth + 1)))
        continue
      }
      if depth < Self.mostDepth, let marker = ListMarker(line),
        paragraph.isEmpty || (!marker.isEmpty && (marker.number ?? 1) == 1)
      {
        end(&self)
        blocks.append(list(lines, &index, marker, depth))
        continue
      }
      if let ending = HTMLStart.ending(of: text, interruptsParagraph: !paragraph.isEmpty) {
        end(&self)
        blocks.append(ending.block(lines, &index))
        continue
      }
      if index + 1 < lines.count, let table = Self.table(lines, index, paragraph) {
        if paragraph.count > 0 { end(&self) }
        blocks.append(table.block)
        index = table.end
        continue
      }
      paragraph.append(line)
      index += 1
    }
    end(&self)
    return blocks
  }

  // MARK: Lines

  static func indent(_ line: String) -> Int { line.utf8.prefix { $0 == 0x20 }.count }

  static func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  private static func joined(_ lines: [String]) -> String {
    lines.map { String($0.drop { $0 == " " }) }.joined(separator: "\n").trimmedOfLineEnds
  }

  private static func heading(_ text: Substring) -> MarkdownBlock? {
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

  private static func underline(_ text: Substring) -> Int? {
    let words = String(text).trimmedOfLineEnds
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

  // MARK: Quotations and lists

  /// Whether a line goes on with a paragraph that a container before it has begun.
  private static func isLazy(_ line: String, after before: String?) -> Bool {
    guard let before, !isBlank(before), !isBlank(line) else { return false }
    let start = line.drop { $0 == " " }
    if indent(line) < 4 {
      if start.first == ">" || heading(start) != nil || isRule(start) || Fence(start, indent: 0) != nil { return false }
      if let marker = ListMarker(line), !marker.isEmpty { return false }
      if HTMLStart.ending(of: start, interruptsParagraph: true) != nil { return false }
    }
    // Only a paragraph goes on so.
    let last = before.drop { $0 == " " }
    return heading(last) == nil && !isRule(last) && Fence(last, indent: 0) == nil && indent(before) < 4
  }

  private static func quoted(_ lines: [String], _ index: inout Int) -> [String] {
    var inner: [String] = []
    var isFenced = false
    while index < lines.count {
      let line = lines[index]
      let text = line.drop { $0 == " " }
      if indent(line) < 4, text.first == ">" {
        let rest = text.dropFirst()
        inner.append(untabbed(String(rest.first == " " ? rest.dropFirst() : rest)))
        if Fence((inner.last ?? "").drop { $0 == " " }, indent: 0) != nil { isFenced.toggle() }
      } else if !isFenced, isLazy(line, after: inner.last.map(innermost)) {
        // So far in that it begins no block of its own.
        inner.append("    " + text)
      } else {
        break
      }
      index += 1
    }
    return inner
  }

  /// What stands in a line behind the marks of quotations and lists.
  private static func innermost(_ line: String) -> String {
    var rest = line
    for _ in 0..<mostDepth {
      let text = rest.drop { $0 == " " }
      if text.first == ">" {
        rest = String(text.dropFirst())
      } else if let marker = ListMarker(rest), !isRule(text) {
        rest = String(rest.dropFirst(marker.width))
      } else {
        return rest
      }
    }
    return rest
  }

  private mutating func list(
    _ lines: [String], _ index: inout Int, _ first: ListMarker, _ depth: Int
  ) -> MarkdownBlock {
    var items: [[MarkdownBlock]] = []
    var isTight = true
    while index < lines.count, let marker = ListMarker(lines[index]), marker.isLike(first),
      !Self.isRule(lines[index].drop { $0 == " " })
    {
      var inner = [String(lines[index].dropFirst(marker.width))]
      index += 1
      var fence: Fence?
      var blanks = 0
      while index < lines.count {
        let line = lines[index]
        if Self.isBlank(line) {
          // An item that begins with an empty line ends with a second one.
          if inner.count == 1, Self.isBlank(inner[0]) { break }
          blanks += 1
          inner.append("")
        } else if Self.indent(line) >= marker.width {
          let own = String(line.dropFirst(marker.width))
          inner.append(own)
          blanks = 0
        } else if blanks == 0, fence == nil, ListMarker(line)?.isLike(first) != true,
          Self.isLazy(line, after: inner.last.map(Self.innermost))
        {
          inner.append("    " + line.drop { $0 == " " })
        } else {
          break
        }
        if let own = inner.last {
          let start = own.drop { $0 == " " }
          if let open = fence { if open.isClosed(by: own) { fence = nil } } else { fence = Fence(start, indent: 0) }
        }
        index += 1
      }
      while inner.count > 1, let last = inner.last, Self.isBlank(last) { inner.removeLast() }
      let wasBlank = blanks > 0
      let parts = blocks(of: inner, depth: depth + 1)
      if hasGap { isTight = false }
      items.append(parts)
      if wasBlank, index < lines.count, let next = ListMarker(lines[index]), next.isLike(first) { isTight = false }
      if Self.isBlank(inner[0]), inner.count == 1, index < lines.count, Self.isBlank(lines[index]) {
        // The empty line behind an empty item.
        var after = index
        while after < lines.count, Self.isBlank(lines[after]) { after += 1 }
        if after < lines.count, let next = ListMarker(lines[after]), next.isLike(first) {
          isTight = false
          index = after
        }
      }
    }
    return .list(start: first.number, isTight: isTight, items: items)
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

  // MARK: Tables

  private static func table(
    _ lines: [String], _ index: Int, _ paragraph: [String]
  ) -> (block: MarkdownBlock, end: Int)? {
    guard paragraph.isEmpty, lines[index].contains("|"), let alignments = alignments(lines[index + 1]) else {
      return nil
    }
    let header = cells(lines[index])
    guard header.count == alignments.count else { return nil }
    var rows = [header]
    var end = index + 2
    while end < lines.count, !isBlank(lines[end]), indent(lines[end]) < 4 {
      let text = lines[end].drop { $0 == " " }
      if text.first == ">" || heading(text) != nil || isRule(text) || Fence(text, indent: 0) != nil { break }
      let row = cells(lines[end])
      rows.append(Array((row + Array(repeating: "", count: max(0, header.count - row.count))).prefix(header.count)))
      end += 1
    }
    return (.table(alignments: alignments, rows: rows), end)
  }

  private static func alignments(_ line: String) -> [String?]? {
    guard indent(line) < 4, line.contains("-"), line.contains("|") || line.contains(":") else { return nil }
    let cells = cells(line)
    var alignments: [String?] = []
    for cell in cells {
      let dashes = cell.drop { $0 == ":" }.prefix { $0 == "-" }
      let left = cell.hasPrefix(":")
      let right = cell.hasSuffix(":") && cell.count > 1
      guard !dashes.isEmpty, cell.count == dashes.count + (left ? 1 : 0) + (right ? 1 : 0) else { return nil }
      alignments.append(left && right ? "center" : right ? "right" : left ? "left" : nil)
    }
    return alignments
  }

  private static func cells(_ line: String) -> [String] {
    var text = line.trimmedOfLineEnds[...]
    if text.first == "|" { text = text.dropFirst() }
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in text {
      if character == "|", !isEscaped {
        cells.append(cell.trimmedOfLineEnds)
        cell = ""
      } else if character == "|" {
        cell.removeLast()
        cell.append(character)
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if !cell.allSatisfy(\.isWhitespace) { cells.append(cell.trimmedOfLineEnds) }
    return cells
  }
}

/// The signs around code: three or more ` or ~.
private struct Fence {
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

/// What begins an item of a list.
private struct ListMarker {
  /// The bullet, or the sign behind the number.
  private let sign: Character
  /// Nil of a bullet.
  let number: Int?
  /// How far the item's own lines are indented.
  let width: Int
  /// Whether nothing stands behind it.
  let isEmpty: Bool

  init?(_ line: String) {
    let indent = MarkdownReader.indent(line)
    guard indent < 4 else { return nil }
    var rest = line.dropFirst(indent)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty {
      guard digits.count < 10 else { return nil }
      rest = rest.dropFirst(digits.count)
    }
    guard let sign = rest.first, digits.isEmpty ? "-+*".contains(sign) : sign == "." || sign == ")" else { return nil }
    rest = rest.dropFirst()
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }.count
    isEmpty = blanks == rest.count
    guard isEmpty || blanks > 0 else { return nil }
    self.sign = sign
    number = digits.isEmpty ? nil : Int(digits)
    width = indent + digits.count + 1 + (isEmpty || blanks > 4 ? 1 : blanks)
  }

  func isLike(_ other: ListMarker) -> Bool { sign == other.sign && (number == nil) == (other.number == nil) }
}

/// What begins a block of HTML, and how it ends.
private struct HTMLStart {
  /// What the last line has in it; nil for an empty line after it.
  private let end: String?

  static func ending(of text: Substring, interruptsParagraph: Bool) -> HTMLStart? {
    guard text.first == "<" else { return nil }
    let lower = text.prefix(40).lowercased()
    for name in ["script", "pre", "style", "textarea"] where lower.hasPrefix("<" + name) {
      let next = lower.dropFirst(name.count + 1).first
      if next == nil || next == ">" || next == " " { return HTMLStart(end: "</\(name)>") }
    }
    if lower.hasPrefix("<!--") { return HTMLStart(end: "-->") }
    if lower.hasPrefix("<?") { return HTMLStart(end: "?>") }
    if lower.hasPrefix("<![cdata[") { return HTMLStart(end: "]]>") }
    if lower.hasPrefix("<!"), lower.dropFirst(2).first?.isLetter == true { return HTMLStart(end: ">") }
    let isEnd = lower.hasPrefix("</")
    let name = lower.dropFirst(isEnd ? 2 : 1).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let after = lower.dropFirst((isEnd ? 2 : 1) + name.count).first
    if HTMLNames.block.contains(String(name))
      || ["base", "col", "head", "link", "meta", "title", "iframe"].contains(name),
      after == nil || after == ">" || after == " " || after == "/"
    {
      return HTMLStart(end: nil)
    }
    // Any other tag, alone on its line.
    guard !interruptsParagraph, let tag = MarkdownLinks.tag(Array(text.unicodeScalars), at: 0),
      text.unicodeScalars.dropFirst(tag).allSatisfy({ $0 == " " || $0 == "\t" }), !lower.hasPrefix("<!")
    else { return nil }
    return HTMLStart(end: nil)
  }

  func block(_ lines: [String], _ index: inout Int) -> MarkdownBlock {
    var html: [String] = []
    while index < lines.count {
      let line = lines[index]
      if end == nil, MarkdownReader.isBlank(line) { break }
      html.append(line)
      index += 1
      if let end, line.lowercased().contains(end) { break }
    }
    return .html(html.joined(separator: "\n"))
  }
}
