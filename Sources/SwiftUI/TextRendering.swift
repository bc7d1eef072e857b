import Diagnostics
import Foundation

/// Draws views as text for a terminal.
///
/// **Units**: a column is eight points wide, a line sixteen high; of what is smaller nothing is seen.
struct TextRendering {
  /// **Units**: columns.
  private let width: Int

  init(width: Int) { self.width = max(1, width) }

  func text(_ node: ViewNode, colors: Bool) -> String { block(node, width, Style()).text(colors: colors) }

  /// What the views around one say of how it looks.
  private struct Style {
    var look = TextBlock.Look()
    var lineLimit: Int?
    var alignment = ViewNode.Alignment.start
  }

  private func block(_ node: ViewNode, _ room: Int, _ style: Style) -> TextBlock {
    switch node {
    case .empty, .color, .spacer: return TextBlock()
    case .text(let text): return words([(text, style.look)], room, style)
    case .run(let nodes): return words(nodes.map { piece($0, style) }, room, style)
    case .image(let source, let label): return image(source, label, style)
    case .group(let nodes): return vertical(nodes, .start, spacing: nil, room, style)
    case .stack(.vertical, let alignment, let spacing, let nodes):
      return vertical(nodes, alignment, spacing: spacing, room, style)
    case .stack(.depth, let alignment, _, let nodes): return vertical(nodes, alignment, spacing: nil, room, style)
    case .stack(.horizontal, let alignment, let spacing, let nodes):
      return horizontal(
        nodes, alignment, gap: spacing.map { $0 < 4 ? 0 : max(1, Self.cells($0, of: 8)) } ?? 1, room, style)
    case .list(let nodes): return list(nodes, room, style)
    case .section(let header, let footer, let nodes): return section(header, footer, nodes, room, style)
    case .label(let title, let icon):
      return horizontal([icon, title], .start, gap: 1, room, style)
    case .labeled(let label, let content):
      return horizontal([label, .spacer, content], .start, gap: 2, room, style)
    case .button(let label, _): return framed("[ ", " ]", label, room, style)
    case .link(let label, let address):
      let words = block(label, room, style).text(colors: false).dropLast()
      let address = address.absoluteString
      let text = words == address || words.isEmpty ? address : "\(words) (\(address))"
      return self.words([(text, style.look)], room, style)
    case .toggle(let label, let isOn): return framed(isOn ? "[x] " : "[ ] ", "", label, room, style)
    case .progress(let part, let label): return progress(part, label, room, style)
    case .divider: return TextBlock([TextBlock.Line(String(repeating: "─", count: room), TextBlock.Look(isDim: true))])
    case .styled(let inner, let viewStyle): return styled(inner, viewStyle, room, style)
    }
  }

  // MARK: Words and pictures

  /// A text with the looks around it.
  private func piece(_ node: ViewNode, _ style: Style) -> (String, TextBlock.Look) {
    switch node {
    case .text(let text): (text, style.look)
    case .styled(let inner, let viewStyle): piece(inner, changed(style, by: viewStyle))
    default: ("", style.look)
    }
  }

  /// Words in lines that are no longer than the room; a word that is longer has a line of its own.
  private func words(_ pieces: [(text: String, look: TextBlock.Look)], _ room: Int, _ style: Style) -> TextBlock {
    var lines: [TextBlock.Line] = []
    var line = TextBlock.Line()
    var spaces = TextBlock.Line()
    var word = TextBlock.Line()
    func endWord() {
      if word.width == 0 { return }
      if line.width > 0, line.width + spaces.width + word.width > room {
        lines.append(line)
        line = TextBlock.Line()
      } else {
        line.append(spaces)
      }
      line.append(word)
      (spaces, word) = (TextBlock.Line(), TextBlock.Line())
    }
    for (text, look) in pieces {
      let text = VisibleText.lines(text)
      var rest = text[...]
      while let first = rest.first {
        if first == "\n" {
          endWord()
          lines.append(line)
          (line, spaces) = (TextBlock.Line(), TextBlock.Line())
          rest.removeFirst()
          continue
        }
        let run = rest.prefix { $0 != "\n" && ($0 == " ") == (first == " ") }
        rest.removeFirst(run.count)
        if first == " " {
          endWord()
          spaces.append(TextBlock.Line(String(run), look))
        } else {
          word.append(TextBlock.Line(String(run), look))
        }
      }
    }
    endWord()
    lines.append(line)
    if let limit = style.lineLimit, limit > 0, lines.count > limit {
      lines = Array(lines.prefix(limit))
      lines[limit - 1].cut(to: max(0, room - 1))
      lines[limit - 1].append(TextBlock.Line("…", style.look))
    }
    let block = TextBlock(lines)
    return block.aligned(style.alignment, width: block.width)
  }

  private func image(_ source: ViewNode.ImageSource, _ label: String?, _ style: Style) -> TextBlock {
    if case .system(let name) = source, let glyph = SystemSymbol.glyph(name) {
      return TextBlock([TextBlock.Line(glyph, style.look)])
    }
    guard let label, !label.isEmpty else { return TextBlock() }
    return TextBlock([TextBlock.Line("[\(VisibleText.of(label))]", style.look)])
  }

  private func framed(_ before: String, _ after: String, _ label: ViewNode, _ room: Int, _ style: Style) -> TextBlock {
    let inner = block(label, max(1, room - 4), style)
    return TextBlock(
      inner.lines.enumerated().map { place, content in
        var line = TextBlock.Line(place == 0 ? before : String(repeating: " ", count: before.count), style.look)
        line.append(content)
        if place == inner.lines.count - 1 { line.append(TextBlock.Line(after, style.look)) }
        return line
      })
  }

  private func progress(_ part: Double?, _ label: ViewNode, _ room: Int, _ style: Style) -> TextBlock {
    let cells = max(1, min(20, room - 5))
    var bar = "…"
    if let part {
      let done = Int((part * Double(cells)).rounded())
      bar = String(repeating: "█", count: done) + String(repeating: "░", count: cells - done)
      bar += " \(Int((part * 100).rounded()))%"
    }
    return TextBlock(block(label, room, style).lines + [TextBlock.Line(bar, style.look)])
  }

  // MARK: Views of several

  private func vertical(
    _ nodes: [ViewNode], _ alignment: ViewNode.Alignment, spacing: Double?, _ room: Int, _ style: Style
  ) -> TextBlock {
    // A line between views is as long as the longest of them.
    let isRule = nodes.map { if case .divider = $0 { true } else { false } }
    var blocks = zip(nodes, isRule).map { $1 ? TextBlock() : block($0, room, style) }
    let width = blocks.map(\.width).max() ?? 0
    for place in blocks.indices where isRule[place] { blocks[place] = block(.divider, max(1, width), style) }
    var lines: [TextBlock.Line] = []
    for block in blocks where !block.isEmpty {
      if !lines.isEmpty, let spacing, spacing >= 16 { lines.append(TextBlock.Line()) }
      lines += block.aligned(alignment, width: width).lines
    }
    return TextBlock(lines)
  }

  private func horizontal(
    _ nodes: [ViewNode], _ alignment: ViewNode.Alignment, gap: Int, _ room: Int, _ style: Style
  ) -> TextBlock {
    var blocks: [(block: TextBlock, isSpacer: Bool)] = []
    var left = room
    for node in nodes {
      if case .spacer = node {
        blocks.append((TextBlock(), true))
        continue
      }
      if case .divider = node {
        blocks.append((TextBlock([TextBlock.Line("│", TextBlock.Look(isDim: true))]), false))
        left -= 1 + gap
        continue
      }
      let block = block(node, max(1, left), style)
      if block.isEmpty { continue }
      left -= block.width + gap
      blocks.append((block, false))
    }
    let spacers = blocks.count { $0.isSpacer }
    let words = blocks.count - spacers
    guard words > 0 else { return TextBlock() }
    let used = blocks.map(\.block.width).reduce(0, +) + gap * max(0, words - 1)
    let free = max(0, room - used)
    let height = blocks.map(\.block.lines.count).max() ?? 0
    var lines = Array(repeating: TextBlock.Line(), count: height)
    var column = 0
    var isFirst = true
    var spacerNumber = 0
    for (block, isSpacer) in blocks {
      if isSpacer {
        column += free / spacers + (spacerNumber < free % spacers ? 1 : 0)
        spacerNumber += 1
        continue
      }
      if !isFirst { column += gap }
      isFirst = false
      let room = height - block.lines.count
      let top =
        switch alignment {
        case .start: 0
        case .center: room / 2
        case .end: room
        }
      for (place, line) in block.lines.enumerated() {
        lines[top + place].pad(to: column)
        lines[top + place].append(line)
      }
      column += block.width
    }
    return TextBlock(lines)
  }

  private func list(_ nodes: [ViewNode], _ room: Int, _ style: Style) -> TextBlock {
    var lines: [TextBlock.Line] = []
    for node in nodes {
      if case .section = node {
        if !lines.isEmpty { lines.append(TextBlock.Line()) }
        lines += block(node, room, style).lines
        continue
      }
      lines += row(node, room, style)
    }
    return TextBlock(lines)
  }

  /// One row of a list, with its mark.
  private func row(_ node: ViewNode, _ room: Int, _ style: Style) -> [TextBlock.Line] {
    block(node, max(1, room - 2), style).lines.enumerated().map { place, content in
      var line = TextBlock.Line(place == 0 ? "• " : "  ", style.look)
      line.append(content)
      return line
    }
  }

  private func section(
    _ header: ViewNode, _ footer: ViewNode, _ nodes: [ViewNode], _ room: Int, _ style: Style
  ) -> TextBlock {
    var strong = style
    strong.look.isBold = true
    var faint = style
    faint.look.isDim = true
    return TextBlock(
      block(header, room, strong).lines + nodes.flatMap { row($0, room, style) } + block(footer, room, faint).lines)
  }

  /// How many whole columns or lines a length is; none for one that is no length.
  private static func cells(_ length: Double, of size: Double) -> Int {
    length > 0 ? Int(min(length / size, 1000)) : 0
  }

  // MARK: Looks

  private func styled(_ node: ViewNode, _ viewStyle: ViewStyle, _ room: Int, _ style: Style) -> TextBlock {
    switch viewStyle {
    case .padding(let edges, let length): return padded(node, edges, length, room, style)
    case .frame(let width, _, let alignment):
      guard let width, width.isFinite else { break }
      let columns = max(1, min(room, Self.cells(width, of: 8)))
      return block(node, columns, style).aligned(alignment, width: columns)
    case .fill(let alignment): return block(node, room, style).aligned(alignment, width: room)
    case .hidden, .opacity(0):
      let shown = block(node, room, style)
      return TextBlock(shown.lines.map { TextBlock.Line(String(repeating: " ", count: $0.width)) })
    default: return block(node, room, changed(style, by: viewStyle))
    }
    return block(node, room, style)
  }

  private func changed(_ style: Style, by viewStyle: ViewStyle) -> Style {
    var style = style
    switch viewStyle {
    case .font(let font):
      if let weight = font.weight { style.look.isBold = weight.rawValue >= Font.Weight.semibold.rawValue }
      style.look.isItalic = style.look.isItalic || font.isItalic
    case .weight(let weight): style.look.isBold = weight.rawValue >= Font.Weight.semibold.rawValue
    case .italic: style.look.isItalic = true
    case .underline: style.look.isUnderlined = true
    case .strikethrough: style.look.isStruck = true
    case .foreground(let color), .tint(let color):
      style.look.isDim = color.content == .secondary
      style.look.color = color.terminalColor
    case .lineLimit(let limit): style.lineLimit = limit
    case .multiline(let alignment): style.alignment = alignment
    default: break
    }
    return style
  }

  private func padded(
    _ node: ViewNode, _ edges: Edge.Set, _ length: Double?, _ room: Int, _ style: Style
  ) -> TextBlock {
    let length = length ?? 16
    let (columns, rows) = (min(8, Self.cells(length, of: 8)), min(4, Self.cells(length, of: 16)))
    let before = edges.contains(.leading) ? columns : 0
    let after = edges.contains(.trailing) ? columns : 0
    var lines = block(node, max(1, room - before - after), style).lines
    if lines.isEmpty { return TextBlock() }
    if before > 0 {
      lines = lines.map { content in
        var line = TextBlock.Line(String(repeating: " ", count: before))
        line.append(content)
        return line
      }
    }
    let blank = Array(repeating: TextBlock.Line(), count: rows)
    return TextBlock((edges.contains(.top) ? blank : []) + lines + (edges.contains(.bottom) ? blank : []))
  }
}
