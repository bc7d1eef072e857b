/// A drawing as one page of HTML that loads nothing from elsewhere.
package struct HTMLDrawing {
  private let drawing: Drawing

  package init(_ drawing: Drawing) { self.drawing = drawing }

  package var text: String {
    var html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(escaped(drawing.title))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(Self.signs(of: drawing.cards))
      <main>
      <header>
      <h1>\(escaped(drawing.title))</h1>

      """
    if let about = drawing.about { html += "<p class=\"about\">\(escaped(about))</p>\n" }
    if !drawing.facts.isEmpty { html += lines(drawing.facts, "facts") }
    html += "</header>\n"
    html += cards(drawing.cards)
    if let output = drawing.output { html += "<p class=\"output\">Gives \(pieces(output))</p>\n" }
    return html + "</main>\n</body>\n</html>\n"
  }

  private func cards(_ cards: [Drawing.Card]) -> String {
    if cards.isEmpty { return "<p class=\"none\">Nothing</p>\n" }
    return "<ol>\n" + cards.map { "<li>\n\(card($0))</li>\n" }.joined() + "</ol>\n"
  }

  private func card(_ card: Drawing.Card) -> String {
    var html = "<article class=\"\(card.look.colour.rawValue)\">\n<div class=\"top\">"
    html += "<span class=\"tile\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">"
    html += "<use href=\"#\(card.look.icon.rawValue)\"/></svg></span>\n"
    html += "<p class=\"sentence\"><strong>\(escaped(card.title.trimmed))</strong> \(pieces(card.sentence))</p></div>\n"
    if let comment = card.comment { html += "<p class=\"comment\">\(escaped(comment))</p>\n" }
    if !card.lines.isEmpty { html += lines(card.lines, "lines") }
    for section in card.sections {
      html += "<section>\n"
      if !section.label.isEmpty { html += "<h2>\(pieces(section.label))</h2>\n" }
      html += cards(section.cards) + "</section>\n"
    }
    html += "</article>\n"
    let name = card.id.map { "<b>\(escaped($0))</b>" }
    let result = [name, card.gives.map(escaped)].compactMap(\.self).joined(separator: " · ")
    if !result.isEmpty { html += "<p class=\"pipe\">\(result)</p>\n" }
    return html
  }

  private func lines(_ lines: [Drawing.Line], _ name: String) -> String {
    "<dl class=\"\(name)\">\n"
      + lines.map { "<div><dt>\(escaped($0.name))</dt><dd>\(pieces($0.pieces))</dd></div>\n" }.joined() + "</dl>\n"
  }

  private func pieces(_ pieces: [Drawing.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): escaped(words)
      case .value(let value): "<span class=\"value\">\(escaped(value))</span>"
      case .reference(let name): "<span class=\"reference\">\(escaped(name))</span>"
      }
    }.joined()
  }

  private func escaped(_ text: String) -> String { Markup.escaped(text) }

  /// The signs that are used, once each.
  private static func signs(of cards: [Drawing.Card]) -> String {
    var used: Set<Look.Icon> = []
    func note(_ cards: [Drawing.Card]) {
      for card in cards {
        used.insert(card.look.icon)
        for section in card.sections { note(section.cards) }
      }
    }
    note(cards)
    let symbols = Look.Icon.allCases.filter(used.contains).map {
      "<symbol id=\"\($0.rawValue)\" viewBox=\"0 0 24 24\"><path d=\"\($0.path)\"/></symbol>"
    }
    return "<svg class=\"signs\" aria-hidden=\"true\">\(symbols.joined())</svg>"
  }

  private static let style: String = {
    let light = Look.Colour.allCases.map { "--\($0.rawValue): \($0.light);" }.joined(separator: " ")
    let dark = Look.Colour.allCases.map { "--\($0.rawValue): \($0.dark);" }.joined(separator: " ")
    let tiles = Look.Colour.allCases.map { "article.\($0.rawValue) { --own: var(--\($0.rawValue)); }" }
    return """
      :root { color-scheme: light dark; --page: #f3f4f7; --card: #ffffff; --ink: #1c2430; --soft: #5d6878; --line: #dfe3ea;
        --value: #eef1f6; --reference: #e3edff; --reference-ink: #1f55b5; --shadow: 0 1px 2px #1c243014, 0 4px 14px #1c243012;
        \(light) }
      @media (prefers-color-scheme: dark) { :root { --page: #13161b; --card: #1d2229; --ink: #eceff4; --soft: #9aa5b4;
        --line: #2f3641; --value: #2a313b; --reference: #223655; --reference-ink: #a9caff; --shadow: none; \(dark) } }
      * { box-sizing: border-box; }
      body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.45 system-ui, "Segoe UI", "Noto Sans", sans-serif; }
      main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
      header { margin-bottom: 1.6rem; }
      h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .4rem; letter-spacing: -.01em; }
      .about { margin: 0; color: var(--soft); }
      ol { list-style: none; margin: 0; padding: 0; }
      li { position: relative; content-visibility: auto; contain-intrinsic-size: auto 6rem; }
      li + li { padding-top: .9rem; }
      li + li::before { content: ""; position: absolute; top: 0; left: 1.95rem; height: .9rem; border-left: 2px solid var(--line); }
      article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: .8rem .9rem; box-shadow: var(--shadow); }
      .top { display: flex; gap: .75rem; align-items: flex-start; }
      .tile { flex: none; width: 2.2rem; height: 2.2rem; border-radius: 10px; background: var(--own); display: grid; place-items: center; }
      .tile svg { width: 1.35rem; height: 1.35rem; fill: none; stroke: #fff; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
      .signs { position: absolute; width: 0; height: 0; }
      .sentence { margin: .3rem 0 0; overflow-wrap: anywhere; min-width: 0; }
      .comment { margin: .55rem 0 0 2.95rem; color: var(--soft); font-style: italic; overflow-wrap: anywhere; }
      dl { margin: .6rem 0 0; }
      dl.lines { margin-left: 2.95rem; }
      dl div { display: flex; gap: .6rem; padding: .3rem 0; border-top: 1px solid var(--line); }
      dl.facts div { border-top: 0; padding: .15rem 0; }
      dt { flex: none; width: 8.5rem; color: var(--soft); overflow-wrap: anywhere; }
      dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
      .value, .reference { border-radius: 6px; padding: .06rem .4rem; -webkit-box-decoration-break: clone; box-decoration-break: clone; white-space: pre-wrap; }
      .value { background: var(--value); }
      .reference { background: var(--reference); color: var(--reference-ink); }
      section { margin: .8rem 0 0; padding-left: .8rem; border-left: 3px solid var(--own); }
      h2 { font-size: 1rem; font-weight: 600; margin: 0 0 .5rem; overflow-wrap: anywhere; }
      section article { box-shadow: none; }
      .pipe { margin: .35rem 0 0 2.75rem; color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; }
      .pipe::before { content: "↓ "; }
      .none { margin: 0; color: var(--soft); }
      .output { margin: 1.4rem 0 0; }
      \(tiles.joined(separator: "\n"))
      @media (max-width: 30rem) { main { padding: 1.2rem .6rem 3rem; } dl.lines, .comment { margin-left: 0; }
        dl div { display: block; } dt { width: auto; font-size: .85rem; } section { padding-left: .5rem; } article { padding: .7rem; } }
      @media print { body { background: #fff; } article { box-shadow: none; break-inside: avoid; } }
      """
  }()
}

/// Text inside markup.
package enum Markup {
  /// **Shape**: `& < > " '` as entities; signs that markup may not hold as U+FFFD.
  package static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension String {
  var trimmed: String { split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
}
