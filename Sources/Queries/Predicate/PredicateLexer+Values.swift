import Diagnostics

extension PredicateLexer {
  // MARK: Text

  /// Text in quotes: backslash escapes, and `${…}` that fills a part of it.
  mutating func readText(quote: Unicode.Scalar) {
    let start = position
    position += 1
    var parts: [PredicateToken.TemplatePart] = []
    var text = String.UnicodeScalarView()
    while let scalar = peek() {
      if scalar == "$", let next = peek(1) {
        if next == "$", peek(2) == "{" {
          text.append(contentsOf: "${".unicodeScalars)
          position += 3
          continue
        }
        if next == "{" {
          let referenceStart = position
          guard let reference = readReference() else { return }
          if !text.isEmpty { parts.append(.text(String(text))) }
          text = String.UnicodeScalarView()
          parts.append(.reference(reference, start: referenceStart, end: position))
          continue
        }
      }
      position += 1
      switch scalar {
      case quote:
        if parts.isEmpty { return add(.text(String(text)), from: start) }
        if !text.isEmpty { parts.append(.text(String(text))) }
        return add(.template(parts), from: start)
      case "\\":
        if let escaped = readEscape() { text.append(escaped) }
      default:
        text.append(scalar)
      }
    }
    fault(
      .unclosedText, "the text opened here is not closed", from: start, to: start + 1, hint: "close it with \(quote)")
  }

  /// What a backslash before the next scalar stands for.
  mutating func readEscape() -> Unicode.Scalar? {
    let start = position - 1
    guard let scalar = peek() else { return nil }
    position += 1
    switch scalar {
    case "\\", "'", "\"", "`", "/": return scalar
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "u": return readUnicodeEscape(from: start)
    default:
      fault(
        .unknownEscape, "“\\\(scalar)” is no escape", from: start, to: position,
        hint: "a backslash itself is written twice: \\\\\(scalar)")
      return nil
    }
  }

  private mutating func readUnicodeEscape(from start: Int) -> Unicode.Scalar? {
    guard var value = readHexDigits() else {
      fault(.unknownEscape, "four hexadecimal digits have to follow “\\u”", from: start, to: position)
      return nil
    }
    if (0xD800...0xDBFF).contains(value), peek() == "\\", peek(1) == "u" {
      position += 2
      if let low = readHexDigits(), (0xDC00...0xDFFF).contains(low) {
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
    }
    guard let scalar = Unicode.Scalar(value) else {
      fault(.unknownEscape, "“\(string(start, position))” is half a character", from: start, to: position)
      return nil
    }
    return scalar
  }

  private mutating func readHexDigits() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = peek(), scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
      value = value << 4 | UInt32(truncatingIfNeeded: digit)
      position += 1
    }
    return value
  }

  // MARK: References

  mutating func readDollar() {
    let start = position
    if peek(1) == "{" {
      if let reference = readReference() { add(.reference(reference), from: start) }
      return
    }
    position += 1
    if peek() == "$", peek(1) == "{" {
      position += 2
      return fault(
        .predicateSyntax, "“$${” stands for the characters “${”, and only inside quotes", from: start, to: position)
    }
    while let scalar = peek(), Self.continuesName(scalar) || scalar == "." { position += 1 }
    let name = string(start + 1, position)
    fault(
      .unsupportedInPredicate, "“$\(name)” is no value", from: start, to: position,
      hint: "a reference is written ${\(name.isEmpty ? "input.minimum" : name)}")
  }

  /// The reference that begins here, up to its closing brace; quoted braces do not close it.
  private mutating func readReference() -> String? {
    let start = position
    position += 2
    var quote: Unicode.Scalar?
    while let scalar = peek() {
      position += 1
      if let open = quote {
        if scalar == "\\", open == "\"" {
          position = min(position + 1, scalars.count)
        } else if scalar == open {
          quote = nil
        }
      } else if scalar == "}" {
        return string(start + 2, position - 1)
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
      }
    }
    fault(
      .unclosedReference, "the reference opened here is not closed", from: start, to: min(start + 2, scalars.count),
      hint: "close it with }, or write $${ for the characters themselves")
    return nil
  }

  // MARK: Numbers

  mutating func readNumber() {
    let start = position
    skipDigits()
    if isDate(from: start) { return refuseDate(from: start) }
    if peek() == ".", let next = peek(1), ("0"..."9").contains(next) {
      position += 1
      skipDigits()
    }
    if peek() == "e" || peek() == "E" {
      let sign = peek(1) == "+" || peek(1) == "-" ? 1 : 0
      if let digit = peek(1 + sign), ("0"..."9").contains(digit) {
        position += 1 + sign
        skipDigits()
      }
    }
    guard let next = peek(), Self.continuesName(next) || next == "." else {
      return add(.number(string(start, position)), from: start)
    }
    while let next = peek(), Self.continuesName(next) || next == "." { position += 1 }
    let written = string(start, position)
    let plain = written.filter { $0 != "_" }
    let hint: String? =
      written.contains("_") && plain.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
      ? "without underscores: \(plain)"
      : written.hasSuffix(".") ? "without the dot: \(written.dropLast())" : "text stands in quotes: '\(written)'"
    fault(.notANumber, "“\(written)” is no number", from: start, to: position, hint: hint)
  }

  private mutating func skipDigits() {
    while let scalar = peek(), ("0"..."9").contains(scalar) { position += 1 }
  }

  /// Whether the four digits just read begin a date that somebody forgot to quote.
  private func isDate(from start: Int) -> Bool {
    func digits(_ places: Int...) -> Bool { places.allSatisfy { place in peek(place).map { $0.isDigit } == true } }
    return position - start == 4 && peek() == "-" && digits(1, 2) && peek(3) == "-" && digits(4, 5)
  }

  private mutating func refuseDate(from start: Int) {
    while let scalar = peek(), scalar.isASCII,
      scalar.isDigit || Self.continuesName(scalar) || ":.+-".contains(String(scalar))
    {
      position += 1
    }
    let written = string(start, position)
    fault(.notANumber, "a date stands in quotes", from: start, to: position, hint: "write '\(written)'")
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
}
