/// A part of a line in Markdown.
indirect enum MarkdownSpan: Sendable {
  case text(String)
  case code(String)
  case emphasis([MarkdownSpan])
  case strong([MarkdownSpan])
  case deleted([MarkdownSpan])
  case link(address: String, title: String?, [MarkdownSpan])
  case image(address: String, title: String?, [MarkdownSpan])
  /// A tag as it stands.
  case html(String)
  case hardBreak
  case softBreak

  /// What is read of it, as an image's words for those who do not see it.
  var plain: String {
    switch self {
    case .text(let text), .code(let text): text
    case .emphasis(let inner), .strong(let inner), .deleted(let inner), .link(_, _, let inner), .image(_, _, let inner):
      inner.map(\.plain).joined()
    case .html: ""
    case .hardBreak, .softBreak: "\n"
    }
  }
}

/// Reads the text of a paragraph or a heading.
///
/// **Units**: a paragraph has 4,000 signs of emphasis and brackets at most; those after them are text.
struct MarkdownSpanReader {
  private let scalars: [Unicode.Scalar]
  private let references: [String: MarkdownReference]
  private var place = 0
  private var parts: [Part] = []
  /// The places of open brackets among the parts.
  private var brackets: [Bracket] = []
  private var text = String.UnicodeScalarView()
  private var signs = 0
  /// Lengths of rows of back-quotes that close nothing from here on.
  private var unclosed: Set<Int> = []

  private static let mostSigns = 4_000

  private enum Part {
    case span(MarkdownSpan)
    case run(Run)
    case bracket(String)
  }

  /// A row of `*`, `_` or `~`.
  private struct Run {
    var sign: Unicode.Scalar
    var count: Int
    let length: Int
    var canOpen: Bool
    var canClose: Bool

    var text: MarkdownSpan { .text(String(repeating: Character(sign), count: count)) }
  }

  private struct Bracket {
    var part: Int
    var start: Int
    var isImage: Bool
    var isActive: Bool
  }

  private init(_ text: String, _ references: [String: MarkdownReference]) {
    scalars = Array(text.unicodeScalars)
    self.references = references
  }

  static func spans(_ text: String, _ references: [String: MarkdownReference]) -> [MarkdownSpan] {
    var reader = MarkdownSpanReader(text, references)
    return reader.read()
  }

  private mutating func read() -> [MarkdownSpan] {
    while place < scalars.count { step() }
    flush()
    return Self.emphasized(parts[...])
  }

  private mutating func step() {
    let scalar = scalars[place]
    switch scalar {
    case "\\": escape()
    case "`": code()
    case "*", "_", "~": run(scalar)
    case "!" where place + 1 < scalars.count && scalars[place + 1] == "[" && signs < Self.mostSigns: open(isImage: true)
    case "[" where signs < Self.mostSigns: open(isImage: false)
    case "]": close()
    case "<": angle()
    case "&": reference()
    case "\n": lineEnd()
    default:
      text.append(scalar)
      place += 1
    }
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    parts.append(.span(.text(String(text))))
    text = String.UnicodeScalarView()
  }

  private mutating func add(_ span: MarkdownSpan) {
    flush()
    parts.append(.span(span))
  }

  private mutating func escape() {
    place += 1
    guard place < scalars.count else { return text.append("\\") }
    if scalars[place] == "\n" {
      place += 1
      add(.hardBreak)
      skipIndent()
    } else if MarkdownLinks.isPunctuation(scalars[place]) {
      text.append(scalars[place])
      place += 1
    } else {
      text.append("\\")
    }
  }

  private mutating func lineEnd() {
    var blanks = 0
    while text.last == " " {
      text.removeLast()
      blanks += 1
    }
    place += 1
    add(blanks >= 2 ? .hardBreak : .softBreak)
    skipIndent()
  }

  private mutating func skipIndent() { while place < scalars.count, scalars[place] == " " { place += 1 } }

  private func runLength(at index: Int) -> Int {
    var end = index
    while end < scalars.count, scalars[end] == scalars[index] { end += 1 }
    return end - index
  }

  private mutating func code() {
    let length = runLength(at: place)
    var index = place + length
    while !unclosed.contains(length), index < scalars.count {
      guard scalars[index] == "`" else {
        index += 1
        continue
      }
      let other = runLength(at: index)
      if other == length {
        var inner = scalars[place + length..<index].map { $0 == "\n" ? " " : $0 }
        if inner.count > 1, inner.first == " ", inner.last == " ", inner.contains(where: { $0 != " " }) {
          inner = Array(inner.dropFirst().dropLast())
        }
        add(.code(MarkdownLinks.string(inner)))
        place = index + length
        return
      }
      index += other
    }
    unclosed.insert(length)
    text.append(contentsOf: scalars[place..<place + length])
    place += length
  }

  private mutating func angle() {
    if let link = MarkdownLinks.autolink(scalars, at: place) {
      add(.link(address: (link.isMail ? "mailto:" : "") + link.text, title: nil, [.text(link.text)]))
      place += link.length
    } else if let length = MarkdownLinks.tag(scalars, at: place) {
      add(.html(MarkdownLinks.string(scalars[place..<place + length])))
      place += length
    } else {
      text.append("<")
      place += 1
    }
  }

  private mutating func reference() {
    let rest = MarkdownLinks.string(scalars[place..<min(scalars.count, place + 34)])[...]
    if let (scalar, end) = HTMLReferences.reference(rest), rest[..<end].hasSuffix(";") {
      text.append(scalar)
      place += rest.unicodeScalars.distance(from: rest.startIndex, to: end)
    } else {
      text.append("&")
      place += 1
    }
  }

  // MARK: Emphasis

  private mutating func run(_ sign: Unicode.Scalar) {
    let length = runLength(at: place)
    signs += 1
    if signs > Self.mostSigns || (sign == "~" && length != 2) {
      text.append(contentsOf: scalars[place..<place + length])
      place += length
      return
    }
    let before = place == 0 ? "\n" : scalars[place - 1]
    let after = place + length < scalars.count ? scalars[place + length] : "\n"
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    func isSign(_ scalar: Unicode.Scalar) -> Bool {
      if MarkdownLinks.isPunctuation(scalar) { return true }
      guard !scalar.isASCII else { return false }
      let character = Character(scalar)
      return character.isPunctuation || character.isSymbol
    }
    let isLeft = !isBlank(after) && (!isSign(after) || isBlank(before) || isSign(before))
    let isRight = !isBlank(before) && (!isSign(before) || isBlank(after) || isSign(after))
    let isWord = sign == "_"
    flush()
    parts.append(
      .run(
        Run(
          sign: sign, count: length, length: length, canOpen: isLeft && (!isWord || !isRight || isSign(before)),
          canClose: isRight && (!isWord || !isLeft || isSign(after)))))
    place += length
  }

  /// Pairs the rows of signs: CommonMark's “process emphasis”.
  private static func emphasized(_ slice: ArraySlice<Part>) -> [MarkdownSpan] {
    var parts = Array(slice)
    /// Below which place no row opens for one that closes so.
    var bottoms: [String: Int] = [:]
    var index = 0
    while index < parts.count {
      guard case .run(let closer) = parts[index], closer.canClose, closer.count > 0 else {
        index += 1
        continue
      }
      let key = "\(closer.sign)\(closer.canOpen)\(closer.length % 3)"
      let bottom = bottoms[key] ?? 0
      var found: Int?
      var candidate = index - 1
      while candidate >= bottom {
        if case .run(let opener) = parts[candidate], opener.sign == closer.sign, opener.canOpen, opener.count > 0,
          !((opener.canClose || closer.canOpen) && (opener.length + closer.length) % 3 == 0
            && (opener.length % 3 != 0 || closer.length % 3 != 0))
        {
          found = candidate
          break
        }
        candidate -= 1
      }
      guard let place = found, case .run(var opener) = parts[place] else {
        bottoms[key] = index
        index += 1
        continue
      }
      var rest = closer
      let used = opener.count >= 2 && rest.count >= 2 ? 2 : 1
      let inner = plain(parts[(place + 1)..<index])
      let span: MarkdownSpan = closer.sign == "~" ? .deleted(inner) : used == 2 ? .strong(inner) : .emphasis(inner)
      opener.count -= used
      rest.count -= used
      var replacement: [Part] = []
      if opener.count > 0 { replacement.append(.run(opener)) }
      replacement.append(.span(span))
      if rest.count > 0 { replacement.append(.run(rest)) }
      parts.replaceSubrange(place...index, with: replacement)
      for (key, bottom) in bottoms where bottom > place { bottoms[key] = place }
      index = place + replacement.count - (rest.count > 0 ? 1 : 0)
    }
    return plain(parts[...])
  }

  private static func plain(_ parts: ArraySlice<Part>) -> [MarkdownSpan] {
    parts.map { part in
      switch part {
      case .span(let span): span
      case .run(let run): run.text
      case .bracket(let text): .text(text)
      }
    }
  }

  // MARK: Links

  private mutating func open(isImage: Bool) {
    signs += 1
    flush()
    let sign = isImage ? "![" : "["
    place += sign.count
    brackets.append(Bracket(part: parts.count, start: place, isImage: isImage, isActive: true))
    parts.append(.bracket(sign))
  }

  private mutating func close() {
    guard let bracket = brackets.popLast() else {
      text.append("]")
      place += 1
      return
    }
    let end = place
    place += 1
    guard bracket.isActive, let target = target(from: bracket.start, to: end) else {
      place = end + 1
      text.append("]")
      return
    }
    flush()
    let inner = Self.emphasized(parts[(bracket.part + 1)...])
    parts.removeSubrange(bracket.part...)
    if bracket.isImage {
      parts.append(.span(.image(address: target.address, title: target.title, inner)))
    } else {
      parts.append(.span(.link(address: target.address, title: target.title, inner)))
      // Links do not stand in links.
      for place in brackets.indices where !brackets[place].isImage { brackets[place].isActive = false }
    }
  }

  /// Where a link leads, by what stands behind its words; goes on behind that.
  private mutating func target(from start: Int, to end: Int) -> MarkdownReference? {
    let after = place
    if place < scalars.count, scalars[place] == "(" {
      var index = place + 1
      if let reference = inlineTarget(&index) {
        place = index
        return reference
      }
      place = after
    }
    if place < scalars.count, scalars[place] == "[" {
      var index = place + 1
      while index < scalars.count, scalars[index] != "]", scalars[index] != "[", index - place < 1000 {
        index += scalars[index] == "\\" ? 2 : 1
      }
      if index < scalars.count, scalars[index] == "]" {
        let own = scalars[place + 1..<index]
        let words = own.isEmpty ? scalars[start..<end] : own
        if let reference = references[MarkdownLinks.label(MarkdownLinks.string(words))] {
          place = index + 1
          return reference
        }
        if !own.isEmpty { return nil }
      }
    }
    guard end - start < 1000 else { return nil }
    return references[MarkdownLinks.label(MarkdownLinks.string(scalars[start..<end]))]
  }

  private func inlineTarget(_ index: inout Int) -> MarkdownReference? {
    Self.skip(scalars, &index)
    if index < scalars.count, scalars[index] == ")" {
      index += 1
      return MarkdownReference(address: "", title: nil)
    }
    guard let address = MarkdownLinks.destination(scalars, &index) else { return nil }
    let end = index
    Self.skip(scalars, &index)
    var title: String?
    if index < scalars.count, scalars[index] != ")" {
      guard index > end, let words = MarkdownLinks.title(scalars, &index) else { return nil }
      title = words
      Self.skip(scalars, &index)
    }
    guard index < scalars.count, scalars[index] == ")" else { return nil }
    index += 1
    return MarkdownReference(address: address, title: title)
  }

  private static func skip(_ scalars: [Unicode.Scalar], _ index: inout Int) {
    while index < scalars.count, [" ", "\t", "\n"].contains(scalars[index]) { index += 1 }
  }
}
