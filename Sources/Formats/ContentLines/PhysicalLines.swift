import Diagnostics
import Glibc

/// The lines of a byte stream, one after the other, each without its line end (LF or CRLF).
final class PhysicalLines {
  let name: String
  private let input: any ByteInput
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The byte of the stream that `buffer` begins at.
  private var base: Int64 = 0
  /// The number of the line that `next` gives next.
  private(set) var number = 1
  /// More bytes than this in one line are an error (DESIGN.md §2, Memory).
  static let limit = 16 << 20

  init(_ input: any ByteInput) throws(Diagnostic) {
    self.input = input
    self.name = input.name
    try fill()
    while buffer.count < 3, !isAtEnd { try fill() }
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) {
      position = 3
    } else if buffer.starts(with: [0xFF, 0xFE]) || buffer.starts(with: [0xFE, 0xFF]) {
      throw Diagnostic(
        .contentEncoding, "this file is UTF-16", at: SourceRange(file: name, line: 1, column: 1),
        hint: "save it as UTF-8")
    }
  }

  /// The byte of the stream the next line begins at.
  var offset: Int64 { base + Int64(position) }

  /// The first byte of the next line; nil at the end.
  func peek() throws(Diagnostic) -> UInt8? {
    while position >= buffer.count {
      guard !isAtEnd else { return nil }
      try fill()
    }
    return buffer[position]
  }

  /// Whether the next line holds this byte, without taking the line.
  func nextLineContains(_ byte: UInt8) throws(Diagnostic) -> Bool {
    guard let end = try endOfLine() else { return false }
    return buffer[position..<end].contains(byte)
  }

  /// The next line; nil at the end of the stream. What stands after the last line end counts as a line unless empty.
  func next() throws(Diagnostic) -> ArraySlice<UInt8>? {
    guard let end = try endOfLine() else { return nil }
    var line = buffer[position..<end]
    position = min(end + 1, buffer.count)
    number += 1
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  /// The index of the line end after `position`, or the end of the stream; nil where nothing is left.
  private func endOfLine() throws(Diagnostic) -> Int? {
    guard try peek() != nil else { return nil }
    var searched = position
    while true {
      let found = buffer.withUnsafeBytes { bytes -> Int? in
        guard let start = bytes.baseAddress, searched < bytes.count else { return nil }
        guard let hit = memchr(start + searched, 0x0A, bytes.count - searched) else { return nil }
        return UnsafeRawPointer(hit) - start
      }
      if let found { return found }
      guard !isAtEnd else { return buffer.count }
      let length = buffer.count - position
      guard length <= Self.limit else {
        throw Diagnostic(
          .contentLineTooLong, "this line has more than 16 MiB", at: SourceRange(file: name, line: number, column: 1))
      }
      try fill()
      searched = position + length
    }
  }

  private func fill() throws(Diagnostic) {
    if position > 0 {
      base += Int64(position)
      buffer.removeFirst(position)
      position = 0
    }
    if let block = try input.nextBlock() {
      buffer += block
    } else {
      isAtEnd = true
    }
  }
}

extension Diagnostic.Code {
  static let contentEncoding: Diagnostic.Code = "unsupported-encoding"
  static let contentLineTooLong: Diagnostic.Code = "line-too-long"
}
