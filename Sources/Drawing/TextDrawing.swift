/// A drawing as lines of text.
package struct TextDrawing {
  private let drawing: Drawing

  package init(_ drawing: Drawing) { self.drawing = drawing }

  package var text: String {
    var lines = [drawing.title]
    if let about = drawing.about { lines.append(about) }
    lines += drawing.facts.map(line)
    lines.append("")
    add(drawing.cards, "", &lines)
    if let output = drawing.output {
      lines.append("")
      lines.append("Gives \(text(output))")
    }
    return lines.map { line in
      line.last == " " ? String(line.reversed().drop { $0 == " " }.reversed()) : line
    }.joined(separator: "\n") + "\n"
  }

  private func add(_ cards: [Drawing.Card], _ indent: String, _ lines: inout [String]) {
    for (index, card) in cards.enumerated() {
      if index > 0 { lines.append(indent + "│") }
      let sentence = text(card.sentence)
      lines.append("\(indent)\(card.look.icon.character) \(card.title)\(sentence.isEmpty ? "" : " \(sentence)")")
      let inner = indent + "│   "
      if let comment = card.comment { lines.append("\(inner)(\(visible(comment)))") }
      lines += card.lines.map { inner + line($0) }
      for section in card.sections {
        if !section.label.isEmpty { lines.append("\(indent)├ \(text(section.label))") }
        if section.cards.isEmpty { lines.append("\(indent)│   nothing") }
        add(section.cards, indent + "│   ", &lines)
      }
      let result = [card.id.map { "“\($0)”" }, card.gives].compactMap(\.self).joined(separator: ": ")
      if !result.isEmpty { lines.append("\(inner)gives \(result)") }
    }
  }

  private func line(_ line: Drawing.Line) -> String { "\(visible(line.name)): \(text(line.pieces))" }

  private func text(_ pieces: [Drawing.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): visible(words)
      case .value(let value): visible(value)
      case .reference(let name): "‹\(visible(name))›"
      }
    }.joined()
  }

  /// Signs that would move the cursor are shown as pictures of themselves.
  private func visible(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.value {
          case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? " "
          case 0x7F: "\u{2421}"
          case 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
          default: scalar
          }
        }))
  }
}
