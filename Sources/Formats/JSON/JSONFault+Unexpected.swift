import Diagnostics
import Values

/// What stands where something else must: named by what its author most likely meant.
extension JSONScanner {
  /// Reports the comment that begins here and passes over it.
  mutating func comment() throws(Diagnostic) {
    let start = index
    let startPlace = here
    let second = byte(index &+ 1)
    let isBlock = bytes[index] == UInt8(ascii: "/") && second == UInt8(ascii: "*")
    guard bytes[index] == UInt8(ascii: "#") || second == UInt8(ascii: "/") || isBlock else {
      throw unexpected("a value")
    }
    let fault = Diagnostic(
      .jsonComment, "JSON has no comments",
      at: range(startPlace, count: isBlock || second == UInt8(ascii: "/") ? 2 : 1),
      hint: duplicates == .refused ? "say it in a key: \"comment\": \"…\"" : "take the comment out")
    try report(fault)
    index = start &+ 1
    if isBlock {
      index &+= 1
      while let next = byte(index), !(next == UInt8(ascii: "*") && byte(index &+ 1) == UInt8(ascii: "/")) {
        index &+= 1
        if next == 0x0A { beginLine(at: index) }
        if next & 0xC0 == 0x80 { continuations &+= 1 }
      }
      index = min(end, index &+ 2)
    } else {
      while let next = byte(index), next != 0x0A, next != 0x0D {
        index &+= 1
        if next & 0xC0 == 0x80 { continuations &+= 1 }
      }
    }
  }

  /// The fault where a comma or the closing bracket is expected. Where it is returned, the next value may follow.
  mutating func notSeparated() throws(Diagnostic) -> Diagnostic {
    let isObject = stack.last?.isObject == true
    let next = bytes[index]
    let place = range(here)
    switch next {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw mismatched()
    case UInt8(ascii: ":"):
      throw Diagnostic(
        .jsonUnexpected, isObject ? "a second colon stands after this value" : "a colon stands in an array",
        at: place, hint: isObject ? "put a comma before the next key" : "keys with values stand in { }, values in [ ]")
    case UInt8(ascii: ";"):
      throw Diagnostic(
        .jsonUnexpected, "“;” stands where a comma must", at: place, hint: "values are separated by commas")
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"):
      break
    default:
      if !Self.isWordByte(next) || next >= 0x80 { throw unexpected(isObject ? "“,” or “}”" : "“,” or “]”") }
    }
    let what = isObject ? "key" : "value"
    return Diagnostic(
      .jsonMissingComma, "a comma is missing before this \(what)", at: place,
      hint: "put a comma at the end of what stands before it")
  }

  private func mismatched() -> Diagnostic {
    let sign = Character(Unicode.Scalar(bytes[index]))
    guard let frame = stack.last else {
      return Diagnostic(.jsonUnexpected, "this “\(sign)” closes nothing that is open", at: range(here))
    }
    let name = frame.isObject ? "object" : "array"
    return Diagnostic(
      .jsonUnexpected, "“\(sign)” stands where the \(name) must end with “\(frame.isObject ? "}" : "]")”",
      at: range(here), notes: [Diagnostic.Note("the \(name) begins here", at: range(frame.start))])
  }

  func colonMissing() throws(Diagnostic) -> Diagnostic {
    let key = Self.shortened(stack.last?.key ?? "")
    let next = bytes[index]
    if next == UInt8(ascii: "}") || next == UInt8(ascii: ",") { throw valueMissing() }
    if next == UInt8(ascii: "=") {
      throw Diagnostic(
        .jsonMissingColon, "“=” stands after the key “\(key)”", at: range(here), hint: "write a colon instead")
    }
    if next == UInt8(ascii: "]") { throw mismatched() }
    return Diagnostic(
      .jsonMissingColon, "a colon is missing after the key “\(key)”", at: range(here),
      hint: "a key and its value are written \"key\": value")
  }

  func valueMissing() -> Diagnostic {
    let key = stack.last.map { SourceRange(file: file, start: $0.keyStart, end: $0.keyEnd) } ?? range(here)
    return Diagnostic(
      .jsonMissingValue, "the key “\(Self.shortened(stack.last?.key ?? ""))” has no value", at: key,
      hint: "write null where there is none")
  }

  /// What stands where a key must and is no text in double quotes; its name where that is clear.
  mutating func oddKey() throws(Diagnostic) -> String {
    let next = bytes[index]
    if next == UInt8(ascii: "'") {
      return try singleQuoted()
    }
    if next == UInt8(ascii: ",") { throw strayComma() }
    if next == UInt8(ascii: "]") { throw mismatched() }
    if next == UInt8(ascii: ":") {
      throw Diagnostic(.jsonUnexpected, "a key is missing before the colon", at: range(here))
    }
    guard Self.isWordByte(next), next < 0x80 else { throw unexpected("a key in double quotes") }
    let name = word(at: index)
    try report(
      Diagnostic(
        .jsonUnquotedKey, "the key “\(Self.shortened(name))” stands without quotes",
        at: range(here, count: name.unicodeScalars.count), hint: "write \"\(Self.shortened(name))\""))
    passWord()
    return name
  }

  /// What stands where a value must and is none; a stand-in for it where its meaning is clear.
  mutating func oddValue() throws(Diagnostic) -> JSONNode.Content {
    let next = bytes[index]
    switch next {
    case UInt8(ascii: "'"): return .string(try singleQuoted())
    case UInt8(ascii: ","): throw strayComma()
    case UInt8(ascii: "]"), UInt8(ascii: "}"): throw stack.isEmpty ? textAfterEnd() : mismatched()
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      let name = word(at: index)
      try report(badNumber(name))
      passWord()
      return .number("0")
    default: break
    }
    guard Self.isWordByte(next), next < 0x80 else { throw unexpected("a value") }
    let name = word(at: index)
    try report(unknownWord(name))
    passWord()
    return .null
  }

  private mutating func passWord() {
    let stop = wordEnd(index)
    for offset in index..<stop where bytes[offset] & 0xC0 == 0x80 { continuations &+= 1 }
    index = stop
  }

  private mutating func singleQuoted() throws(Diagnostic) -> String {
    try report(
      Diagnostic(
        .jsonSingleQuotes, "texts stand in double quotes, not in single ones", at: range(here), hint: "write \"…\""))
    return try string()
  }

  private func strayComma() -> Diagnostic {
    let isFirst = stack.last.map { $0.isObject ? $0.members.isEmpty : $0.items.isEmpty } ?? true
    return Diagnostic(
      .jsonUnexpected,
      isFirst ? "a comma stands before the first value" : "two commas follow one another without a value between",
      at: range(here), hint: "take the comma out")
  }

  func unknownWord(_ word: String) -> Diagnostic {
    let name = Self.shortened(word)
    let place = range(here, count: word.unicodeScalars.count)
    switch word.lowercased() {
    case "true", "false", "null":
      return Diagnostic(
        .jsonUnknownWord, "“\(name)” is spelled \(word.lowercased()) in JSON", at: place,
        hint: "write \(word.lowercased()), without quotes")
    case "nan", "inf", "infinity":
      return Diagnostic(
        .jsonBadNumber, "JSON has no number “\(name)”", at: place, hint: "write null where there is no number")
    case "none", "nil", "undefined", "na", "n":
      return Diagnostic(
        .jsonUnknownWord, "“\(name)” is no value of JSON", at: place, hint: "write null where there is no value")
    case "yes", "no", "on", "off":
      return Diagnostic(.jsonUnknownWord, "“\(name)” is no value of JSON", at: place, hint: "write true or false")
    default:
      return Diagnostic(
        .jsonUnknownWord, "“\(name)” is no value of JSON", at: place,
        hint: Suggestion.hint(for: word, among: ["true", "false", "null"])
          ?? "text stands in double quotes: \"\(name)\"")
    }
  }

  func badNumber(_ word: String) -> Diagnostic {
    let name = Self.shortened(word)
    var digits = word[...]
    let sign = digits.hasPrefix("-") ? "-" : ""
    if digits.hasPrefix("-") || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let message: String
    let hint: String
    let isLeadingZero = digits.hasPrefix("0") && digits.utf8.dropFirst().first.map { $0 &- 0x30 < 10 } == true
    if digits.isEmpty {
      (message, hint) = ("“\(name)” stands without digits", "write a number, or the sign as text: \"\(name)\"")
    } else if ["infinity", "inf", "nan"].contains(digits.lowercased()) {
      (message, hint) = ("JSON has no number “\(name)”", "write null where there is no number")
    } else if word.hasPrefix("+") {
      (message, hint) = ("a number must not begin with a plus sign", "write \(Self.shortened(String(digits)))")
    } else if isLeadingZero {
      let rest = digits.drop { $0 == "0" }
      let plain = rest.first.map { $0.isNumber } == true ? String(rest) : "0" + rest
      (message, hint) = (
        "a number must not begin with a zero", "write \(sign)\(Self.shortened(plain)), or \"\(name)\" to keep the zeros"
      )
    } else if digits.hasPrefix(".") {
      (message, hint) = ("a number must begin with a digit", "write \(sign)0\(Self.shortened(String(digits)))")
    } else if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      (message, hint) = (
        "JSON has no hexadecimal numbers", "write the number in decimal digits, or as text: \"\(name)\""
      )
    } else if digits.contains("_") {
      (message, hint) = ("a number has nothing between its digits", "write \(name.filter { $0 != "_" })")
    } else if let point = digits.utf8.firstIndex(of: UInt8(ascii: ".")),
      digits.utf8[digits.utf8.index(after: point)...].first.map({ $0 &- 0x30 < 10 }) != true
    {
      (message, hint) = ("a digit must follow the decimal point of “\(name)”", "write 1.0 or 1, not 1.")
    } else {
      (message, hint) = ("“\(name)” is no number of JSON", "text stands in double quotes: \"\(name)\"")
    }
    return Diagnostic(.jsonBadNumber, message, at: range(here, count: word.unicodeScalars.count), hint: hint)
  }

  /// The mark of an unresolved merge, if one stands at the beginning of this line.
  mutating func conflictMark() -> Diagnostic? {
    let sign = bytes[index]
    guard index == lineStart, [0x3C, 0x3D, 0x3E, 0x7C].contains(sign) else { return nil }
    for offset in 1..<7 where byte(index &+ offset) != sign { return nil }
    return Diagnostic(
      .jsonConflictMark, "a merge left both versions here", at: range(here, count: 7),
      hint: "keep one version, and take out the lines “<<<<<<<”, “=======” and “>>>>>>>”")
  }

  /// A character that begins nothing.
  mutating func unexpected(_ wanted: String) -> Diagnostic {
    if let fault = conflictMark() { return fault }
    let next = bytes[index]
    guard next >= 0x80 else {
      let scalar = Unicode.Scalar(next)
      let shown = VisibleText.sign(for: scalar) ?? String(Character(scalar))
      return Diagnostic(.jsonUnexpected, "“\(shown)” stands where \(wanted) must", at: range(here))
    }
    let length = scalarLength(at: index)
    guard length > 0,
      let scalar = String(decoding: bytes[index..<(index &+ length)], as: UTF8.self).unicodeScalars.first
    else { return invalidUTF8(at: index) }
    let code =
      "U+" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).utf8.count))
      + String(scalar.value, radix: 16, uppercase: true)
    var hint: String?
    switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x300C, 0x300D, 0xFF02: hint = "texts stand in straight double quotes: \"…\""
    case 0xA0, 0x2000...0x200B, 0x202F, 0x3000, 0xFEFF, 0x2028, 0x2029:
      hint = "between values only blanks, tabs and line ends may stand; this is another kind of blank"
    default: break
    }
    let shown = VisibleText.sign(for: scalar) == nil ? "“\(scalar)” (\(code))" : code
    return Diagnostic(.jsonUnexpected, "\(shown) stands where \(wanted) must", at: range(here), hint: hint)
  }
}
