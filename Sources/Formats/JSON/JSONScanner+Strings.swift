import Diagnostics
import Values

extension JSONScanner {
  /// The text of the string whose opening quote is next.
  mutating func string() throws(Diagnostic) -> String {
    let quote = bytes[index]
    let opening = index
    let openingPlace = here
    var next = index &+ 1
    var from = next
    // Only a text with escapes is put together piece by piece.
    var unescaped: [UInt8]?
    while next < end {
      let byte = bytes[next]
      if byte == quote {
        if next &- opening > JSONReader.stringLimit { throw stringTooLong(at: openingPlace) }
        let text: String
        if var unescaped {
          unescaped += bytes[from..<next]
          text = String(decoding: unescaped, as: UTF8.self)
        } else {
          text = String(decoding: bytes[from..<next], as: UTF8.self)
        }
        index = next &+ 1
        return text
      }
      if byte == UInt8(ascii: "\\") {
        if unescaped == nil { unescaped = [] }
        unescaped?.append(contentsOf: bytes[from..<next])
        let scalar = try escape(&next)
        unescaped?.append(contentsOf: Array(String(Character(scalar)).utf8))
        from = next
      } else if byte < 0x20 {
        if byte == 0x0A || byte == 0x0D { throw lineBreakInString(from: openingPlace, at: next) }
        try report(controlCharacter(at: next))
        next &+= 1
      } else if byte < 0x80 {
        next &+= 1
      } else {
        let count = scalarLength(at: next)
        if count == 0 {
          throw next &- opening > JSONReader.stringLimit ? stringTooLong(at: openingPlace) : invalidUTF8(at: next)
        }
        next &+= count
        continuations &+= count &- 1
      }
    }
    if next &- opening > JSONReader.stringLimit { throw stringTooLong(at: openingPlace) }
    touchedEnd = true
    throw unterminatedString(from: openingPlace)
  }

  /// The length of the scalar above ASCII that begins at an offset; 0 where the bytes are no UTF-8.
  mutating func scalarLength(at offset: Int) -> Int {
    let lead = bytes[offset]
    let count: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF:
      count = 3
      if lead == 0xE0 { lowest = 0xA0 }
      if lead == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      count = 4
      if lead == 0xF0 { lowest = 0x90 }
      if lead == 0xF4 { highest = 0x8F }
    default: return 0
    }
    for part in 1..<count {
      guard let next = byte(offset &+ part), next >= lowest, next <= highest else { return 0 }
      lowest = 0x80
      highest = 0xBF
    }
    return count
  }

  /// Reads the escape at `next` and moves past it.
  private mutating func escape(_ next: inout Int) throws(Diagnostic) -> Unicode.Scalar {
    guard let letter = byte(next &+ 1) else {
      throw unterminatedString(from: place(next))
    }
    let start = next
    next &+= 2
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start, &next)
    default:
      // A line end after a backslash is no escape; it is left for the caller, who reports it.
      if letter < 0x20 { next &-= 1 }
      if letter >= 0x80 { next &-= 1 }
      try report(badEscape(at: start))
      return letter < 0x80 && letter >= 0x20 ? Unicode.Scalar(letter) : "\\"
    }
  }

  private mutating func unicodeEscape(_ start: Int, _ next: inout Int) throws(Diagnostic) -> Unicode.Scalar {
    guard let first = fourDigits(at: next) else {
      try report(badEscape(at: start))
      return "\u{FFFD}"
    }
    next &+= 4
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, byte(next) == UInt8(ascii: "\\"), byte(next &+ 1) == UInt8(ascii: "u"),
      let second = fourDigits(at: next &+ 2), (0xDC00...0xDFFF).contains(second)
    {
      next &+= 6
      return Unicode.Scalar(0x10000 &+ ((first &- 0xD800) << 10) &+ (second &- 0xDC00)) ?? "\u{FFFD}"
    }
    try report(loneSurrogate(at: start))
    return "\u{FFFD}"
  }

  private mutating func fourDigits(at offset: Int) -> UInt32? {
    var value: UInt32 = 0
    for part in 0..<4 {
      guard let digit = byte(offset &+ part) else { return nil }
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(digit &- 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(digit &- 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(digit &- 0x37)
      default: return nil
      }
    }
    return value
  }
}
