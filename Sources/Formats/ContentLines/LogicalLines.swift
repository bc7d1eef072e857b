import Diagnostics

/// Unfolds the lines of an iCalendar or vCard file.
///
/// Folds are undone byte by byte, so that a fold may stand inside a UTF-8 character. A soft line break of a quoted-printable
/// value (vCard 2.1) is undone here too, and so is unpacked base64 that goes on without the space of a fold. Blank lines do
/// not count.
/// **Source**: RFC 5545 §3.1, RFC 6350 §3.2, vCard 2.1 §2.1.3.
struct LogicalLines {
  private let lines: PhysicalLines
  var name: String { lines.name }

  init(_ input: any ByteInput) throws(Diagnostic) {
    lines = try PhysicalLines(input)
  }

  func next() throws(Diagnostic) -> LogicalLine? {
    while true {
      let number = lines.number
      let offset = lines.offset
      guard let first = try lines.next() else { return nil }
      guard first.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
      var line = LogicalLine(bytes: Array(first), line: number, offset: offset)
      try unfold(&line)
      return line
    }
  }

  private func unfold(_ line: inout LogicalLine) throws(Diagnostic) {
    let header = line.bytes.prefix { $0 != 0x3A }
    let isQuotedPrintable = header.containsWord("QUOTED-PRINTABLE")
    let isBase64 = header.containsWord("BASE64")
    while true {
      if isQuotedPrintable, line.bytes.last == 0x3D, try lines.peek() != nil {
        line.bytes.removeLast()
        try append(to: &line, dropping: 0)
        continue
      }
      guard let first = try lines.peek() else { return }
      if first == 0x20 || first == 0x09 {
        try append(to: &line, dropping: 1)
      } else if isBase64, first != 0x0A, first != 0x0D, try !lines.nextLineContains(0x3A) {
        try append(to: &line, dropping: 0)
      } else {
        return
      }
    }
  }

  private func append(to line: inout LogicalLine, dropping removed: Int) throws(Diagnostic) {
    let number = lines.number
    guard let more = try lines.next() else { return }
    line.folds.append(LogicalLine.Fold(index: line.bytes.count, removed: removed))
    line.bytes += more.dropFirst(removed)
    guard line.bytes.count <= PhysicalLines.limit else {
      throw Diagnostic(
        .contentLineTooLong, "this line has more than 16 MiB", at: SourceRange(file: name, line: line.line, column: 1),
        notes: [Diagnostic.Note("it goes on to here", at: SourceRange(file: name, line: number, column: 1))])
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the ASCII word stands in it, in whatever case; the word is given in capitals.
  func containsWord(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    return word.withUTF8Buffer { word in
      var start = startIndex
      while start + length <= endIndex {
        var index = 0
        while index < length, self[start + index].uppercasedASCII == word[index] { index += 1 }
        if index == length { return true }
        start += 1
      }
      return false
    }
  }
}

extension UInt8 {
  var uppercasedASCII: UInt8 { self >= 0x61 && self <= 0x7A ? self & 0xDF : self }
}
