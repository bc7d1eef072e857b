package import Diagnostics
import Values

/// The codes of what can be wrong with JSON.
extension Diagnostic.Code {
  package static let jsonEmpty: Self = "json-empty"
  package static let jsonEncoding: Self = "json-encoding"
  package static let jsonByteOrderMark: Self = "json-byte-order-mark"
  package static let jsonInvalidUTF8: Self = "json-invalid-utf8"
  package static let jsonTextAfterEnd: Self = "json-text-after-end"
  package static let jsonTooDeep: Self = "json-too-deep"
  package static let jsonUnterminated: Self = "json-unterminated"
  package static let jsonTrailingComma: Self = "json-trailing-comma"
  package static let jsonMissingComma: Self = "json-missing-comma"
  package static let jsonMissingColon: Self = "json-missing-colon"
  package static let jsonMissingValue: Self = "json-missing-value"
  package static let jsonComment: Self = "json-comment"
  package static let jsonDuplicateKey: Self = "json-duplicate-key"
  package static let jsonUnquotedKey: Self = "json-unquoted-key"
  package static let jsonSingleQuotes: Self = "json-single-quotes"
  package static let jsonBadEscape: Self = "json-bad-escape"
  package static let jsonLoneSurrogate: Self = "json-lone-surrogate"
  package static let jsonControlCharacter: Self = "json-control-character"
  package static let jsonBadNumber: Self = "json-bad-number"
  package static let jsonUnknownWord: Self = "json-unknown-word"
  package static let jsonConflictMark: Self = "json-conflict-mark"
  package static let jsonUnexpected: Self = "json-unexpected"
  package static let cellTooLong: Self = "cell-too-long"
}

extension JSONScanner {
  func range(_ start: SourcePosition, count: Int = 1) -> SourceRange {
    let end = SourcePosition(line: Int(start.line), column: Int(start.column) + max(1, count))
    return SourceRange(file: file, start: start, end: end)
  }

  func emptyFile() -> Diagnostic {
    Diagnostic(
      .jsonEmpty, "the \(extent) is empty", at: range(here), hint: "the least a JSON text can be is “{}” or “[]”")
  }

  func foreignEncoding(_ name: String) -> Diagnostic {
    Diagnostic(
      .jsonEncoding, "the file is encoded in \(name), and JSON is read in UTF-8 alone", at: range(here),
      hint: "save it as UTF-8, or convert it: iconv -f \(name) -t UTF-8")
  }

  func byteOrderMark() -> Diagnostic {
    Diagnostic(
      .jsonByteOrderMark, "the file begins with a byte-order mark", at: range(here),
      hint: "save it as “UTF-8 without BOM”")
  }

  func invalidUTF8(at offset: Int) -> Diagnostic {
    let byte = String(bytes[offset], radix: 16, uppercase: true)
    return Diagnostic(
      .jsonInvalidUTF8, "the byte \(byte.utf8.count < 2 ? "0" : "")\(byte) here is no UTF-8", at: range(place(offset)),
      hint: "save the file as UTF-8")
  }

  mutating func textAfterEnd() -> Diagnostic {
    if let fault = conflictMark() { return fault }
    let next = bytes[index]
    if next == UInt8(ascii: "]") || next == UInt8(ascii: "}") {
      let sign = Character(Unicode.Scalar(next))
      return Diagnostic(.jsonTextAfterEnd, "this “\(sign)” closes nothing that is open", at: range(here))
    }
    let another = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
    let hint =
      extent == "line"
      ? "a line of JSON Lines holds one value"
      : another
        ? "a file with one value a line is JSON Lines: name it with the ending .jsonl"
        : "a JSON file holds one value"
    return Diagnostic(
      .jsonTextAfterEnd, "there is more text after the end of the JSON value", at: range(here), hint: hint)
  }

  func tooDeep() -> Diagnostic {
    Diagnostic(
      .jsonTooDeep, "arrays and objects are nested more than \(JSONReader.depthLimit) deep here", at: range(here))
  }

  func stringTooLong(at start: SourcePosition) -> Diagnostic {
    Diagnostic(.cellTooLong, "the value that begins here is longer than 16 MiB", at: range(start))
  }

  func unterminatedString(from start: SourcePosition) -> Diagnostic {
    Diagnostic(
      .jsonUnterminated, "the text that begins here is not closed before the end of the \(extent)", at: range(start),
      hint: "close it with a double quote")
  }

  /// The end where more was expected: names what is still open and where it began.
  mutating func unexpectedEnd() -> Diagnostic {
    touchedEnd = true
    guard let frame = stack.last else {
      return Diagnostic(.jsonUnterminated, "the \(extent) ends where a value was expected", at: range(here))
    }
    let name = frame.isObject ? "object" : "array"
    return Diagnostic(
      .jsonUnterminated, "the \(name) that begins here is not closed before the end of the \(extent)",
      at: range(frame.start), hint: "close it with “\(frame.isObject ? "}" : "]")”",
      notes: [Diagnostic.Note("the \(extent) ends here", at: range(here))])
  }

  func lineBreakInString(from start: SourcePosition, at offset: Int) -> Diagnostic {
    Diagnostic(
      .jsonControlCharacter, "the text that begins here is not closed before the end of its line",
      at: SourceRange(file: file, start: start, end: place(offset)),
      hint: "close it with a double quote; a line break inside a text is written \\n")
  }

  func controlCharacter(at offset: Int) -> Diagnostic {
    let value = bytes[offset]
    let digits = String(value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    let (name, escape) = value == 0x09 ? ("a tab", "\\t") : ("the control character U+\(code)", "\\u\(code)")
    return Diagnostic(
      .jsonControlCharacter, "\(name) stands inside a text", at: range(place(offset)), hint: "write it as \(escape)")
  }

  mutating func badEscape(at offset: Int) -> Diagnostic {
    let start = place(offset)
    if byte(offset &+ 1) == UInt8(ascii: "u") {
      return Diagnostic(
        .jsonBadEscape, "“\\u” must be followed by four hexadecimal digits", at: range(start, count: 2),
        hint: "\\u00E9 is “é”")
    }
    // A character above ASCII is named whole.
    var text = "\\"
    if offset &+ 1 < end {
      let length = bytes[offset &+ 1] < 0x80 ? 1 : max(1, scalarLength(at: offset &+ 1))
      text = String(decoding: bytes[offset..<min(end, offset &+ 1 &+ length)], as: UTF8.self)
    }
    return Diagnostic(
      .jsonBadEscape, "“\(text)” is no escape of JSON", at: range(start, count: 2),
      hint: "the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; a backslash itself is written \\\\")
  }

  func loneSurrogate(at offset: Int) -> Diagnostic {
    let text = String(decoding: bytes[offset..<min(end, offset &+ 6)], as: UTF8.self)
    return Diagnostic(
      .jsonLoneSurrogate, "“\(text)” is half of a character", at: range(place(offset), count: 6),
      hint: "characters beyond U+FFFF take two escapes: \\uD83D\\uDE00 is “😀”")
  }

  func trailingComma(at comma: SourcePosition) -> Diagnostic {
    let closing = stack.last?.isObject == true ? "}" : "]"
    return Diagnostic(
      .jsonTrailingComma, "a comma stands before the closing “\(closing)”", at: range(comma), hint: "take the comma out"
    )
  }

  /// A key for the second time: an error in documents, a warning in data.
  mutating func duplicate(_ first: JSONNode.Member, again: JSONNode.Member) throws(Diagnostic) {
    let name = Self.shortened(again.key)
    var fault = Diagnostic(
      .jsonDuplicateKey, "the key “\(name)” stands twice in this object", at: again.keyRange(in: file),
      notes: [Diagnostic.Note("first written here", at: first.keyRange(in: file))])
    guard duplicates == .lastCounts else {
      fault.hint = "take one of the two out"
      return try report(fault)
    }
    if let (warning, times) = repeatedKeys[ExactText(again.key)] {
      repeatedKeys[ExactText(again.key)] = (warning, times + 1)
      let note = Diagnostic.Note("and \(times + 1) more \(times == 0 ? "time" : "times") after that")
      warnings[warning].notes = Array(warnings[warning].notes.prefix(1)) + [note]
      return
    }
    guard repeatedKeys.count < 100 else { return }
    fault.severity = .warning
    fault.hint = "the last one counts"
    repeatedKeys[ExactText(again.key)] = (warnings.count, 0)
    warnings.append(fault)
  }

  static func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 60 ? String(text.unicodeScalars.prefix(57)) + "…" : text
  }
}
