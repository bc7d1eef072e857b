import Diagnostics

/// The lines of a CSV file before its header: those to leave out, and the one that names the separator.
struct CSVBeginning {
  /// The line that the rest begins on.
  private(set) var line = 1
  /// Where the rest begins in the text.
  private(set) var offset: Int64
  let rest: PeekableInput

  init(_ text: TextInput) {
    rest = PeekableInput(text)
    offset = Int64(text.start)
  }

  func sample(_ count: Int) throws(Diagnostic) -> [UInt8] { try rest.peek(count) }

  /// Leaves out whole lines, quotes notwithstanding; fewer where there are no more.
  mutating func skip(lines: Int) throws(Diagnostic) {
    for _ in 0..<max(0, lines) { guard try skipLine() else { return } }
  }

  private mutating func skipLine() throws(Diagnostic) -> Bool {
    while true {
      let ahead = try rest.peek(1 << 16)
      if ahead.isEmpty { return false }
      guard let end = ahead.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        drop(ahead.count)
        continue
      }
      // A CR may have its LF behind what was looked at.
      if ahead[end] == 0x0D, end + 1 == ahead.count, end > 0 {
        drop(end)
        continue
      }
      drop(ahead[end] == 0x0D && end + 1 < ahead.count && ahead[end + 1] == 0x0A ? end + 2 : end + 1)
      line += 1
      return true
    }
  }

  private mutating func drop(_ count: Int) {
    rest.drop(count)
    offset += Int64(count)
  }

  /// Takes the line `sep=;`, which spreadsheets write and read before the header, and gives its character.
  ///
  /// **Missing**: nil where there is no such line, or where the declaration names another delimiter.
  mutating func takeSeparatorLine(unlessOtherThan delimiter: UInt8?) throws(Diagnostic) -> UInt8? {
    let ahead = try rest.peek(6)
    guard ahead.count == 6, ahead.starts(with: Array("sep=".utf8)), ahead[5] == 0x0A || ahead[5] == 0x0D,
      ahead[4] < 0x80, ahead[4] != 0x22, delimiter == nil || delimiter == ahead[4]
    else { return nil }
    _ = try skipLine()
    return ahead[4]
  }

  /// A workbook that only bears the name of a CSV file is named for what it is.
  func refuseWorkbooks() throws(Diagnostic) {
    let ahead = try rest.peek(4)
    guard ahead == [0x50, 0x4B, 0x03, 0x04] || ahead == [0xD0, 0xCF, 0x11, 0xE0] else { return }
    throw Diagnostic(
      .csvWorkbook, "“\(rest.name)” is a workbook or zip archive, not CSV", at: SourceRange(file: rest.name),
      hint: "save it as CSV first")
  }
}
