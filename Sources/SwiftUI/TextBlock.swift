import Diagnostics

/// Lines of a terminal with looks: what a view is drawn as.
struct TextBlock {
  /// How some characters look.
  struct Look: Hashable {
    var isBold = false
    var isDim = false
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
    /// The number of an ANSI colour.
    var color: Int?

    /// The sequence that begins it; empty for none.
    var codes: String {
      var codes: [String] = []
      if isBold { codes.append("1") }
      if isDim { codes.append("2") }
      if isItalic { codes.append("3") }
      if isUnderlined { codes.append("4") }
      if isStruck { codes.append("9") }
      if let color { codes.append("\(color)") }
      return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
    }
  }

  struct Line {
    var pieces: [(text: String, look: Look)] = []
    /// **Units**: columns.
    var width = 0

    init() {}

    init(_ text: String, _ look: Look = Look()) {
      if !text.isEmpty { pieces = [(text, look)] }
      width = DisplayWidth.of(text)
    }

    mutating func append(_ line: Line) {
      pieces += line.pieces
      width += line.width
    }

    mutating func pad(to wanted: Int) {
      if wanted > width { append(Line(String(repeating: " ", count: wanted - width))) }
    }

    /// Takes characters away from the end until it is no wider.
    mutating func cut(to wanted: Int) {
      while width > wanted, var last = pieces.popLast() {
        width -= DisplayWidth.of(last.text)
        while !last.text.isEmpty, width + DisplayWidth.of(last.text) > wanted { last.text.removeLast() }
        if last.text.isEmpty { continue }
        width += DisplayWidth.of(last.text)
        pieces.append(last)
        break
      }
    }

    var isBlank: Bool { pieces.allSatisfy { $0.text.allSatisfy { $0 == " " } } }
  }

  var lines: [Line] = []

  init(_ lines: [Line] = []) { self.lines = lines }

  var width: Int { lines.map(\.width).max() ?? 0 }
  var isEmpty: Bool { lines.isEmpty }

  /// The same with every line as wide, the words at their place.
  func aligned(_ alignment: ViewNode.Alignment, width: Int) -> TextBlock {
    TextBlock(
      lines.map { line in
        let room = max(0, width - line.width)
        let before =
          switch alignment {
          case .start: 0
          case .center: room / 2
          case .end: room
          }
        var whole = Line(String(repeating: " ", count: before))
        whole.append(line)
        return whole
      })
  }

  /// As text: no space at the ends of lines, no blank line at either end.
  func text(colors: Bool) -> String {
    var shown = lines
    while shown.first?.isBlank ?? false { shown.removeFirst() }
    while shown.last?.isBlank ?? false { shown.removeLast() }
    return shown.map { line in
      var pieces = line.pieces
      while let last = pieces.last, last.look.codes.isEmpty || last.text.allSatisfy({ $0 == " " }) {
        var text = last.text
        while text.hasSuffix(" ") { text.removeLast() }
        pieces.removeLast()
        if !text.isEmpty {
          pieces.append((text, last.look))
          break
        }
      }
      return pieces.map { piece in
        let codes = colors ? piece.look.codes : ""
        return codes.isEmpty ? piece.text : codes + piece.text + "\u{1B}[0m"
      }.joined() + "\n"
    }.joined()
  }
}
