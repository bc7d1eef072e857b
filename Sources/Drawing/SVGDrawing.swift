/// A drawing as one picture that loads nothing from elsewhere.
///
/// **Shape**: text is broken into lines by the widths of a common sans-serif type; a wider one has room to spare.
package struct SVGDrawing {
  private let drawing: Drawing
  private var body = ""
  private var y = 0.0

  private static let width = 720.0
  private static let margin = 24.0
  private static let lineHeight = 22.0
  private static let size = 15.0

  package init(_ drawing: Drawing) { self.drawing = drawing }

  package var text: String {
    var copy = self
    copy.draw()
    let height = copy.y + Self.margin
    let light = Look.Colour.allCases.map { ".\($0.rawValue){fill:\($0.light)}" }.joined()
    let dark = Look.Colour.allCases.map { ".\($0.rawValue){fill:\($0.dark)}" }.joined()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width.short)" height="\(height.short)" viewBox="0 0 \(Self.width.short) \(height.short)">
      <title>\(Markup.escaped(drawing.title))</title>
      <style>
      text{font:\(Self.size.short)px system-ui,"Segoe UI","Noto Sans",sans-serif;fill:#1c2430}
      .page{fill:#f3f4f7}.card{fill:#fff;stroke:#dfe3ea}.soft{fill:#5d6878}.small{font-size:13px}.bold{font-weight:600}
      .head{font-size:24px;font-weight:600}.value{fill:#eef1f6}.reference{fill:#e3edff}.blueink{fill:#1f55b5}.line{stroke:#dfe3ea;stroke-width:2}
      .sign{fill:none;stroke:#fff;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
      \(light)
      @media (prefers-color-scheme:dark){text{fill:#eceff4}.page{fill:#13161b}.card{fill:#1d2229;stroke:#2f3641}.soft{fill:#9aa5b4}.value{fill:#2a313b}.reference{fill:#223655}.blueink{fill:#a9caff}.line{stroke:#2f3641}\(dark)}
      </style>
      <rect class="page" width="100%" height="100%"/>
      \(copy.body)</svg>

      """
  }

  private mutating func draw() {
    y = Self.margin + 24
    put(drawing.title, at: Self.margin, y, "head")
    y += 14
    if let about = drawing.about {
      y = paragraph([.words(about)], at: Self.margin, width: Self.width - 2 * Self.margin, from: y + 14, style: "soft")
    }
    for fact in drawing.facts {
      y = named(fact, at: Self.margin, width: Self.width - 2 * Self.margin, from: y + 8)
    }
    y += 14
    cards(drawing.cards, at: Self.margin, width: Self.width - 2 * Self.margin)
    if let output = drawing.output {
      y = paragraph(
        [.words("Gives ")] + output, at: Self.margin, width: Self.width - 2 * Self.margin, from: y + 20, style: "")
    }
  }

  private mutating func cards(_ cards: [Drawing.Card], at x: Double, width: Double) {
    for (index, one) in cards.enumerated() {
      if index > 0 {
        body += "<path class=\"line\" d=\"M\((x + 31).short) \(y.short)v14\"/>\n"
        y += 14
      }
      card(one, at: x, width: width)
    }
  }

  private mutating func card(_ card: Drawing.Card, at x: Double, width: Double) {
    let top = y
    let before = body
    body = ""
    let inner = x + 58
    let room = width - 58 - 14
    y = paragraph(
      [.words(card.title.trimmed + " ")] + card.sentence, at: inner, width: room, from: top + 14, style: "",
      boldFirst: true)
    y = max(y, top + 49)
    if let comment = card.comment {
      y = paragraph([.words(comment)], at: inner, width: room, from: y + 2, style: "soft")
    }
    for line in card.lines { y = named(line, at: inner, width: room, from: y + 3) }
    for section in card.sections {
      let start = y + 8
      y = start
      if !section.label.isEmpty {
        y = paragraph(section.label, at: x + 26, width: width - 40, from: y, style: "bold")
        y += 6
      }
      cards(section.cards, at: x + 26, width: max(160, width - 40))
      body +=
        "<rect class=\"\(card.look.colour.rawValue)\" x=\"\((x + 14).short)\" y=\"\(start.short)\" width=\"3\" height=\"\((y - start).short)\" rx=\"1.5\"/>\n"
    }
    y += 14
    let content = body
    body = before
    body +=
      "<rect class=\"card\" x=\"\(x.short)\" y=\"\(top.short)\" width=\"\(width.short)\" height=\"\((y - top).short)\" rx=\"14\"/>\n"
    body +=
      "<rect class=\"\(card.look.colour.rawValue)\" x=\"\((x + 13).short)\" y=\"\((top + 13).short)\" width=\"35\" height=\"35\" rx=\"10\"/>\n"
    body +=
      "<path class=\"sign\" transform=\"translate(\((x + 19).short) \((top + 19).short)) scale(.96)\" d=\"\(card.look.icon.path)\"/>\n"
    body += content
    let result = [card.id, card.gives].compactMap(\.self).joined(separator: " · ")
    if !result.isEmpty {
      y = paragraph([.words("↓ " + result)], at: x + 44, width: width - 58, from: y + 4, style: "soft small")
    }
  }

  private mutating func named(_ line: Drawing.Line, at x: Double, width: Double, from y: Double) -> Double {
    let indent = 128.0
    let first = paragraph([.words(line.name)], at: x, width: indent - 8, from: y, style: "soft")
    let second = paragraph(line.pieces, at: x + indent, width: width - indent, from: y, style: "")
    return max(first, second)
  }

  /// Writes text in lines; gives the place below the last.
  private mutating func paragraph(
    _ pieces: [Drawing.Piece], at x: Double, width: Double, from top: Double, style: String, boldFirst: Bool = false
  ) -> Double {
    var place = 0.0
    var line = top + Self.lineHeight - 6
    for (index, piece) in pieces.enumerated() {
      let isBold = boldFirst && index == 0
      let scale = isBold ? 1.06 : 1
      let space = if case .words = piece { 0.0 } else { 4.0 }
      if place > 0 { place += space }
      var run = ""
      var start = place
      for word in Self.words(of: piece.text).flatMap({ Self.parts(of: $0, width: width) }) {
        if place > 0, place + Self.length(word.trailingTrimmed) * scale > width {
          put(run, piece, at: x + start, line, isBold ? "bold" : style, place - start)
          (run, start, place) = ("", 0, 0)
          line += Self.lineHeight
        }
        if place == 0, word == " " { continue }
        run += word
        place += Self.length(word) * scale
      }
      put(run, piece, at: x + start, line, isBold ? "bold" : style, place - start)
      place += space
    }
    return line + 6
  }

  /// Writes a part of a sentence that stands on one line.
  private mutating func put(
    _ text: String, _ piece: Drawing.Piece, at x: Double, _ line: Double, _ style: String, _ length: Double
  ) {
    if text.isEmpty { return }
    switch piece {
    case .words: put(text, at: x, line, style, length)
    case .value:
      box("value", x, line, length)
      put(text, at: x, line, style, length)
    case .reference:
      box("reference", x, line, length)
      put(text, at: x, line, style + " blueink", length)
    }
  }

  private mutating func box(_ style: String, _ x: Double, _ line: Double, _ length: Double) {
    body +=
      "<rect class=\"\(style)\" x=\"\((x - 3).short)\" y=\"\((line - 15).short)\" width=\"\((length + 6).short)\" height=\"20\" rx=\"5\"/>\n"
  }

  /// **Units**: pixels. Where a length is given, the type is drawn as wide, whichever it is.
  private mutating func put(
    _ text: String, at x: Double, _ y: Double, _ style: String, _ length: Double? = nil
  ) {
    let name = style.isEmpty ? "" : " class=\"\(style.trimmed)\""
    let wide = length.map { " textLength=\"\($0.short)\" lengthAdjust=\"spacingAndGlyphs\"" } ?? ""
    body +=
      "<text x=\"\(x.short)\" y=\"\(y.short)\"\(name)\(wide) xml:space=\"preserve\">\(Markup.escaped(text))</text>\n"
  }

  /// Words, each with the blank behind it.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if character.isWhitespace {
        words.append(word + " ")
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// A word in pieces that fit a line.
  private static func parts(of word: String, width: Double) -> [String] {
    guard length(word) > width else { return [word] }
    var parts: [String] = []
    var part = ""
    var place = 0.0
    for character in word {
      let length = length(character)
      if place + length > width, !part.isEmpty {
        parts.append(part)
        part = ""
        place = 0
      }
      part.append(character)
      place += length
    }
    parts.append(part)
    return parts
  }

  private static func length(_ text: String) -> Double { text.reduce(0) { $0 + length($1) } }

  /// **Units**: pixels.
  private static func length(_ character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar {
    case "i", "l", "j", "I", ".", ",", ":", ";", "'", "|", "!", " ": return size * 0.27
    case "f", "t", "r", "(", ")", "[", "]", "/", "-": return size * 0.36
    case "s", "c", "z", "x", "v", "y", "k", "_", "“", "”", "?", "*": return size * 0.49
    case "m", "M", "W", "@", "%": return size * 0.9
    case "w", "O", "Q", "D", "N", "H", "G", "U": return size * 0.75
    case "A"..."Z": return size * 0.62
    case "\u{1100}"..."\u{11FF}", "\u{2E80}"..."\u{A4CF}", "\u{AC00}"..."\u{D7A3}", "\u{F900}"..."\u{FAFF}",
      "\u{FF00}"..."\u{FF60}", "\u{1F300}"..."\u{1FAFF}":
      return size
    default: return size * 0.58
    }
  }
}

extension Double {
  /// With one digit after the point at most.
  fileprivate var short: String {
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
  }
}

extension String {
  fileprivate var trailingTrimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
