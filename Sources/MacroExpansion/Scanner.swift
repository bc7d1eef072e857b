/// A word, a number, a literal text or one sign of a program.
struct Token {
  enum Kind { case word, number, text, symbol }
  let kind: Kind
  let range: Range<Int>
}

/// Cuts a piece of Swift into tokens.
///
/// **Shape**: comments and white space are no tokens. A text with what is interpolated in it is one token, whatever number
/// signs and quotes it has; an extended regular expression literal is one too.
struct Scanner {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func tokens() -> [Token] {
    var scanner = self
    var tokens: [Token] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }

  private func byte(_ distance: Int = 0) -> UInt8 { place + distance < bytes.count ? bytes[place + distance] : 0 }

  private func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      place + wanted.count <= bytes.count && wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
    }
  }

  private mutating func next() -> Token? {
    skipSpace()
    guard place < bytes.count else { return nil }
    let start = place
    let kind: Token.Kind
    switch byte() {
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      kind = skipLiteral() ? .text : .symbol
    case UInt8(ascii: "`"):
      kind = .word
      place += 1
      while place < bytes.count, byte() != UInt8(ascii: "`") { place += 1 }
      place += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      kind = .number
      while Self.isWordByte(byte()) { place += 1 }
    case let first where Self.isWordByte(first) || first == UInt8(ascii: "$"):
      kind = .word
      place += 1
      while Self.isWordByte(byte()) { place += 1 }
    default:
      kind = .symbol
      place += 1
    }
    place = min(place, bytes.count)
    return Token(kind: kind, range: start..<place)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  private mutating func skipSpace() {
    while place < bytes.count {
      if isAt("//") {
        while place < bytes.count, byte() != 10, byte() != 13 { place += 1 }
      } else if isAt("/*") {
        skipComment()
      } else if byte() <= 32 {
        place += 1
      } else {
        return
      }
    }
  }

  /// Comments may be inside one another.
  private mutating func skipComment() {
    var depth = 0
    while place < bytes.count {
      if isAt("/*") {
        depth += 1
        place += 2
      } else if isAt("*/") {
        depth -= 1
        place += 2
        if depth == 0 { return }
      } else {
        place += 1
      }
    }
  }

  /// Skips a text or an extended regular expression; of a `#` that begins neither, only that.
  private mutating func skipLiteral() -> Bool {
    let start = place
    var signs = 0
    while byte() == UInt8(ascii: "#") {
      signs += 1
      place += 1
    }
    if signs > 0, byte() == UInt8(ascii: "/") {
      place += 1
      while place < bytes.count, !(byte() == UInt8(ascii: "/") && isFollowed(1, by: signs)) { place += 1 }
      place += 1 + signs
      return true
    }
    guard byte() == UInt8(ascii: "\"") else {
      place = start + 1
      return false
    }
    let isLong = isAt("\"\"\"")
    let quotes = isLong ? 3 : 1
    place += quotes
    while place < bytes.count {
      if byte() == UInt8(ascii: "\\"), isFollowed(1, by: signs) {
        place += 1 + signs
        if byte() == UInt8(ascii: "(") { skipInterpolation() } else { place += 1 }
      } else if isLong ? isAt("\"\"\"") : byte() == UInt8(ascii: "\""), isFollowed(quotes, by: signs) {
        place += quotes + signs
        return true
      } else if !isLong, byte() == 10 {
        return true
      } else {
        place += 1
      }
    }
    return true
  }

  private func isFollowed(_ distance: Int, by signs: Int) -> Bool {
    (0..<signs).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }

  private mutating func skipInterpolation() {
    var depth = 0
    while let token = next() {
      guard token.kind == .symbol else { continue }
      switch bytes[token.range.lowerBound] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return }
      default: break
      }
    }
  }
}
