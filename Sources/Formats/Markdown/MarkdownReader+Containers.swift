/// Quotations and lists: blocks that hold blocks.
extension MarkdownReader {
  /// Whether a line goes on with a paragraph that a container before it has begun.
  private static func isLazy(_ line: String, after before: String?) -> Bool {
    guard let before, !isBlank(before), !isBlank(line) else { return false }
    let start = line.drop { $0 == " " }
    if indent(line) < 4 {
      if start.first == ">" || heading(start) != nil || isRule(start) || MarkdownFence(start, indent: 0) != nil {
        return false
      }
      if let marker = MarkdownListMarker(line), !marker.isEmpty { return false }
      if MarkdownHTMLStart(start, interruptsParagraph: true) != nil { return false }
    }
    // Only a paragraph goes on so.
    let last = before.drop { $0 == " " }
    return heading(last) == nil && !isRule(last) && MarkdownFence(last, indent: 0) == nil && indent(before) < 4
  }

  static func quoted(_ lines: [String], _ index: inout Int) -> [String] {
    var inner: [String] = []
    var isFenced = false
    while index < lines.count {
      let line = lines[index]
      let text = line.drop { $0 == " " }
      if indent(line) < 4, text.first == ">" {
        let rest = text.dropFirst()
        inner.append(untabbed(String(rest.first == " " ? rest.dropFirst() : rest)))
        if MarkdownFence((inner.last ?? "").drop { $0 == " " }, indent: 0) != nil { isFenced.toggle() }
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
      } else if let marker = MarkdownListMarker(rest), !isRule(text) {
        rest = String(rest.dropFirst(marker.width))
      } else {
        return rest
      }
    }
    return rest
  }

  mutating func list(
    _ lines: [String], _ index: inout Int, _ first: MarkdownListMarker, _ depth: Int
  ) -> MarkdownBlock {
    var items: [[MarkdownBlock]] = []
    var isTight = true
    while index < lines.count, let marker = MarkdownListMarker(lines[index]), marker.isLike(first),
      !Self.isRule(lines[index].drop { $0 == " " })
    {
      var inner = [String(lines[index].dropFirst(marker.width))]
      index += 1
      var fence: MarkdownFence?
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
        } else if blanks == 0, fence == nil, MarkdownListMarker(line)?.isLike(first) != true,
          Self.isLazy(line, after: inner.last.map(Self.innermost))
        {
          inner.append("    " + line.drop { $0 == " " })
        } else {
          break
        }
        if let own = inner.last {
          let start = own.drop { $0 == " " }
          if let open = fence {
            if open.isClosed(by: own) { fence = nil }
          } else {
            fence = MarkdownFence(start, indent: 0)
          }
        }
        index += 1
      }
      while inner.count > 1, let last = inner.last, Self.isBlank(last) { inner.removeLast() }
      let wasBlank = blanks > 0
      let parts = blocks(of: inner, depth: depth + 1)
      if hasGap { isTight = false }
      items.append(parts)
      if wasBlank, index < lines.count, let next = MarkdownListMarker(lines[index]), next.isLike(first) {
        isTight = false
      }
      if Self.isBlank(inner[0]), inner.count == 1, index < lines.count, Self.isBlank(lines[index]) {
        // The empty line behind an empty item.
        var after = index
        while after < lines.count, Self.isBlank(lines[after]) { after += 1 }
        if after < lines.count, let next = MarkdownListMarker(lines[after]), next.isLike(first) {
          isTight = false
          index = after
        }
      }
    }
    return .list(start: first.number, isTight: isTight, items: items)
  }
}
