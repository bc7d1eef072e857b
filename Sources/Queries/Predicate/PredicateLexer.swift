import Diagnostics

/// Cuts the text form of a predicate into tokens.
///
/// **Errors**: collected; what is wrong is left out and reading goes on after it.
struct PredicateLexer {
  let scalars: [Unicode.Scalar]
  let anchor: SourceAnchor
  var position = 0
  var tokens: [PredicateToken] = []
  var faults: [Diagnostic] = []

  init(_ text: String, anchor: SourceAnchor) {
    self.scalars = Array(text.unicodeScalars)
    self.anchor = anchor
  }

  /// The tokens, the last of which is `end`.
  mutating func run() -> [PredicateToken] {
    while true {
      skipSpace()
      guard position < scalars.count, faults.count < 20 else { break }
      readToken()
    }
    tokens.append(PredicateToken(kind: .end, start: scalars.count, end: scalars.count))
    return tokens
  }

  private mutating func readToken() {
    let scalar = scalars[position]
    switch scalar {
    case "'", "\"": readText(quote: scalar)
    case "`", "#": readName()
    case "0"..."9": readNumber()
    case "$": readDollar()
    case "[": readOptions()
    case _ where Self.beginsName(scalar): readName()
    default: readSign()
    }
  }

  // MARK: Reading parts

  /// The scalar `ahead` places on.
  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    let place = position + ahead
    return place < scalars.count ? scalars[place] : nil
  }

  mutating func add(_ kind: PredicateToken.Kind, from start: Int) {
    tokens.append(PredicateToken(kind: kind, start: start, end: position))
  }

  mutating func fault(_ code: Diagnostic.Code, _ message: String, from start: Int, to end: Int, hint: String? = nil) {
    faults.append(Diagnostic(code, message, at: anchor.range(from: start, to: end), hint: hint))
  }

  func string(_ start: Int, _ end: Int) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars[start..<end])
    return String(result)
  }

  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart
  }

  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue
  }

  private mutating func skipSpace() {
    while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
  }

  // MARK: Names

  /// A word, or a path whose parts are joined by dots.
  private mutating func readName() {
    let start = position
    var path = ""
    var isBare = true
    while true {
      guard let part = readNamePart(&isBare, from: start) else { return }
      path += part
      guard peek() == "." else { break }
      guard let next = peek(1), Self.beginsName(next) || next == "`" || next == "#" else {
        position += 1
        if peek() == "@" { return readSign() }
        return fault(.predicateSyntax, "a name has to follow the dot", from: position - 1, to: position)
      }
      isBare = false
      position += 1
      path += "."
    }
    if isBare, path.uppercased() == "SUBQUERY",
      scalars[position...].first(where: { !$0.properties.isWhitespace }) == "("
    {
      // Its variables are no tokens, so nothing behind it can be read.
      fault(
        .unsupportedInPredicate, "SUBQUERY is no part of a predicate", from: start, to: position,
        hint: PredicateWords.refused["SUBQUERY"])
      position = scalars.count
      return
    }
    add(isBare ? .word(path) : .path(path), from: start)
  }

  private mutating func readNamePart(_ isBare: inout Bool, from tokenStart: Int) -> String? {
    if peek() == "`" {
      isBare = false
      return readBackQuoted()
    }
    if peek() == "#" {
      isBare = false
      position += 1
      guard let next = peek(), Self.beginsName(next) else {
        fault(.predicateSyntax, "a name has to follow “#”", from: position - 1, to: position)
        return nil
      }
    }
    let start = position
    while let scalar = peek(), Self.continuesName(scalar) { position += 1 }
    return string(start, position)
  }

  private mutating func readBackQuoted() -> String? {
    let start = position
    position += 1
    var name = String.UnicodeScalarView()
    while let scalar = peek() {
      position += 1
      switch scalar {
      case "`":
        if name.isEmpty {
          fault(.predicateSyntax, "there is no name between the back-quotes", from: start, to: position)
          return nil
        }
        return String(name)
      case "\\":
        if let escaped = readEscape() { name.append(escaped) }
      default:
        name.append(scalar)
      }
    }
    fault(
      .unclosedText, "the back-quote opened here is not closed", from: start, to: start + 1, hint: "close it with `")
    return nil
  }

  // MARK: Signs

  private static let longSigns = ["==", "=<", "=>", "!=", "<>", "<=", ">=", "&&", "||", "**"]
  private static let shortSigns: Set<Unicode.Scalar> = [
    "=", "!", "<", ">", "+", "-", "*", "/", "(", ")", "{", "}", ",",
  ]

  private mutating func readSign() {
    let start = position
    if let next = peek(1) {
      let pair = String(String.UnicodeScalarView([scalars[position], next]))
      if Self.longSigns.contains(pair) {
        position += 2
        if pair == "**" {
          return fault(
            .unsupportedInPredicate, "there are no powers in a predicate", from: start, to: position,
            hint: "multiply: price * price")
        }
        return add(.sign(pair), from: start)
      }
    }
    let scalar = scalars[position]
    position += 1
    if Self.shortSigns.contains(scalar) { return add(.sign(String(Character(scalar))), from: start) }
    refuse(scalar, from: start)
  }

  /// Reports a sign the language has not.
  private mutating func refuse(_ scalar: Unicode.Scalar, from start: Int) {
    switch scalar {
    case "%":
      while let next = peek(), Self.continuesName(next) || next == "@" { position += 1 }
      fault(
        .unsupportedInPredicate, "“\(string(start, position))” has nothing to stand for", from: start, to: position,
        hint: "write the name itself, and a value as a reference: rating > ${input.minimum}")
    case "@":
      while let next = peek(), Self.continuesName(next) || next == "." { position += 1 }
      let key = string(start, position)
      fault(
        .unsupportedInPredicate, "“\(key)” is no part of a predicate", from: start, to: position,
        hint: key == "@count" ? "the length of a list is tags.count" : "“summarize” counts and adds up")
    case "≠", "≤", "≥":
      let sign = scalar == "≠" ? "!=" : scalar == "≤" ? "<=" : ">="
      fault(.predicateSyntax, "“\(scalar)” is no sign here", from: start, to: position, hint: "write \(sign)")
    case "“", "”", "„", "‘", "’", "«", "»":
      fault(
        .predicateSyntax, "“\(scalar)” does not quote text", from: start, to: position,
        hint: "quote text with ' or \"")
    case "&", "|":
      fault(
        .predicateSyntax, "“\(scalar)” stands alone", from: start, to: position, hint: "write \(scalar)\(scalar)")
    case "]":
      fault(.predicateSyntax, "“]” closes nothing here", from: start, to: position)
    case "." where peek().map({ ("0"..."9").contains($0) }) == true:
      while let next = peek(), ("0"..."9").contains(next) { position += 1 }
      let written = string(start, position)
      fault(.notANumber, "“\(written)” is no number", from: start, to: position, hint: "write 0\(written)")
    default:
      fault(.predicateSyntax, "“\(visible(scalar))” is no sign of a predicate", from: start, to: position)
    }
  }

  private func visible(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7F
      ? "U+" + String(scalar.value + 0x10000, radix: 16, uppercase: true).suffix(4) : String(Character(scalar))
  }

  /// `[cd]` behind a comparator.
  private mutating func readOptions() {
    let start = position
    while let scalar = peek() {
      position += 1
      if scalar == "]" { return add(.options(string(start + 1, position - 1)), from: start) }
    }
    fault(
      .predicateSyntax, "the bracket opened here is not closed", from: start, to: start + 1, hint: "close it with ]")
  }
}

extension Diagnostic.Code {
  static let predicateSyntax = Self(rawValue: "predicate-syntax")
  static let unsupportedInPredicate = Self(rawValue: "unsupported-in-predicate")
  static let unclosedText = Self(rawValue: "unclosed-text")
  static let unclosedReference = Self(rawValue: "unclosed-reference")
  static let unknownEscape = Self(rawValue: "unknown-escape")
  static let notANumber = Self(rawValue: "not-a-number")
}
