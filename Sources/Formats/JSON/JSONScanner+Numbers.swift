import Diagnostics
import Values

extension JSONScanner {
  /// The number that begins at `index`, by its digits.
  mutating func number() throws(Diagnostic) -> JSONNode.Content {
    let start = index
    let stop = JSONNumber.end(in: bytes, from: start, to: end)
    if let stop, stop >= end || !Self.isWordByte(bytes[stop]) {
      if stop &- start > JSONReader.stringLimit { throw stringTooLong(at: here) }
      index = stop
      return .number(String(decoding: bytes[start..<stop], as: UTF8.self))
    }
    try report(badNumber(word(at: start)))
    index = wordEnd(start)
    return .number("0")
  }

  /// The bare word at an offset.
  mutating func word(at offset: Int) -> String {
    String(decoding: bytes[offset..<wordEnd(offset)], as: UTF8.self)
  }

  mutating func wordEnd(_ offset: Int) -> Int {
    var next = offset
    while let byte = byte(next), Self.isWordByte(byte) { next &+= 1 }
    return next
  }
}

/// The grammar of JSON's numbers.
enum JSONNumber {
  /// Where the number that begins at an offset ends; nil where none does.
  static func end(in bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    func isDigit(_ offset: Int) -> Bool { offset < limit && bytes[offset] &- 0x30 < 10 }
    var next = start
    if next < limit, bytes[next] == UInt8(ascii: "-") { next &+= 1 }
    guard isDigit(next) else { return nil }
    if bytes[next] == UInt8(ascii: "0") {
      next &+= 1
    } else {
      while isDigit(next) { next &+= 1 }
    }
    if next < limit, bytes[next] == UInt8(ascii: ".") {
      next &+= 1
      guard isDigit(next) else { return nil }
      while isDigit(next) { next &+= 1 }
    }
    if next < limit, bytes[next] | 0x20 == UInt8(ascii: "e") {
      next &+= 1
      if next < limit, bytes[next] == UInt8(ascii: "+") || bytes[next] == UInt8(ascii: "-") { next &+= 1 }
      guard isDigit(next) else { return nil }
      while isDigit(next) { next &+= 1 }
    }
    return next
  }
}
