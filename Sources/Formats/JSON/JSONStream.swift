package import Diagnostics
import Values

extension Diagnostic.Code {
  package static let recordTooLong: Self = "record-too-long"
}

/// A window that moves over the bytes of an input while a scanner reads values from it.
///
/// **Units**: the window holds some blocks, and grows to the longest single value; a value longer than `valueLimit` bytes
/// is an error.
final class JSONStream {
  var scanner: JSONScanner
  private let input: any ByteInput
  private(set) var isEnded = false
  /// The most bytes the window has held.
  private(set) var largestWindow = 0
  /// How many bytes of the input lie before the window.
  private var passed: Int64 = 0

  static let valueLimit = 64 << 20

  init(_ input: any ByteInput) {
    self.input = input
    scanner = JSONScanner([], file: input.name, duplicates: .lastCounts)
  }

  /// The byte of the input that is read next.
  var offset: Int64 { passed + Int64(scanner.index) }

  /// Reads the first bytes, refuses foreign encodings and passes over a byte-order mark.
  func begin() throws(Diagnostic) {
    while scanner.end < 4, !isEnded { try refill() }
    try scanner.checkEncoding()
    try scanner.skipMark()
  }

  /// Does a piece of reading, again with more bytes as long as the window's edge lies in it.
  func attempt<Result>(
    _ body: (inout JSONScanner) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    while true {
      let mark = Mark(scanner)
      scanner.touchedEnd = false
      do {
        let result = try body(&scanner)
        if isEnded || scanner.index < scanner.end { return result }
      } catch {
        if isEnded || !scanner.touchedEnd { throw error }
      }
      mark.restore(&scanner)
      try grow()
    }
  }

  /// Passes over blanks and gives the byte after them; nil at the end of the input.
  func next() throws(Diagnostic) -> UInt8? {
    try attempt { scanner throws(Diagnostic) in
      try scanner.skipBlanks()
      return scanner.index < scanner.end ? scanner.bytes[scanner.index] : nil
    }
  }

  /// The whole value that begins here.
  func value() throws(Diagnostic) -> JSONNode {
    try attempt { scanner throws(Diagnostic) in try scanner.value() }
  }

  /// Passes over a value without holding it, however long it is.
  func skipValue() throws(Diagnostic) {
    let depth = scanner.stack.count
    while true {
      let first = try next()
      if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
        if try open() {
          if first == UInt8(ascii: "{") { try key() }
          continue
        }
        scanner.close()
      } else {
        _ = try value()
      }
      while true {
        if scanner.stack.count == depth { return }
        if try itemFollows() { break }
        scanner.close()
      }
    }
  }

  /// Opens the array or object that begins here; false where it is empty, its last bracket being next.
  func open() throws(Diagnostic) -> Bool {
    let isObject = try next() == UInt8(ascii: "{")
    return try attempt { scanner throws(Diagnostic) in
      try scanner.open(isObject: isObject, start: scanner.here)
      guard scanner.index < scanner.end else { throw scanner.unexpectedEnd() }
      return scanner.bytes[scanner.index] != UInt8(ascii: isObject ? "}" : "]")
    }
  }

  /// Reads a key of the innermost object without remembering it.
  @discardableResult
  func key() throws(Diagnostic) -> String {
    try attempt { scanner throws(Diagnostic) in try scanner.key() }
    scanner.hashes.removeLast()
    return scanner.stack.last?.key ?? ""
  }

  /// Passes over what separates two values and, in an object, over the next key; false where a closing bracket is next.
  func itemFollows() throws(Diagnostic) -> Bool {
    let follows = try attempt { scanner throws(Diagnostic) in try scanner.itemFollows() }
    if follows, scanner.stack.last?.isObject == true { scanner.hashes.removeLast() }
    return follows
  }

  /// Moves the window on: what was read is dropped, and at least as much again as was left is added.
  func grow() throws(Diagnostic) {
    let left = scanner.end - scanner.index
    if left > Self.valueLimit {
      throw Diagnostic(
        .recordTooLong, "the value that begins here is longer than 64 MiB", at: scanner.range(scanner.here),
        hint: "if the records stand deeper in the document, name their place: \"records\": \"data.items\"")
    }
    repeat { try refill() } while !isEnded && scanner.end - scanner.index < left * 2
  }

  /// Drops what was read and adds a block.
  private func refill() throws(Diagnostic) {
    let read = scanner.index
    if read > 0 {
      scanner.bytes.removeSubrange(0..<read)
      scanner.index = 0
      scanner.lineStart -= read
      passed += Int64(read)
    }
    if let block = try input.nextBlock() {
      scanner.bytes += block
    } else {
      isEnded = true
    }
    scanner.end = scanner.bytes.count
    largestWindow = max(largestWindow, scanner.end)
  }

  /// Moves to a byte of the input that begins a value, on a line whose number is known.
  func seek(to place: RowPlace) throws(Diagnostic) {
    var lineBytes = 0
    var continuations = 0
    var position: Int64 = 0
    while position < place.offset {
      if scanner.index == scanner.end {
        try refill()
        if isEnded { return }
      }
      while scanner.index < scanner.end, position < place.offset {
        let byte = scanner.bytes[scanner.index]
        lineBytes += 1
        // A byte-order mark is no column.
        if byte & 0xC0 == 0x80 || (position == 0 && byte == 0xEF) { continuations += 1 }
        if byte == 0x0A || byte == 0x0D { (lineBytes, continuations) = (0, 0) }
        scanner.index += 1
        position += 1
      }
    }
    scanner.line = place.line
    scanner.lineStart = scanner.index - lineBytes
    scanner.continuations = continuations
  }
}

/// What a scanner is set back to when a piece of reading has met the window's edge.
private struct Mark {
  private let index: Int
  private let line: Int
  private let lineStart: Int
  private let continuations: Int
  private let depth: Int
  private let hashes: Int
  private let warnings: [Diagnostic]
  private let repeatedKeys: [ExactText: (warning: Int, again: Int)]

  init(_ scanner: JSONScanner) {
    index = scanner.index
    line = scanner.line
    lineStart = scanner.lineStart
    continuations = scanner.continuations
    depth = scanner.stack.count
    hashes = scanner.hashes.count
    warnings = scanner.warnings
    repeatedKeys = scanner.repeatedKeys
  }

  func restore(_ scanner: inout JSONScanner) {
    scanner.index = index
    scanner.line = line
    scanner.lineStart = lineStart
    scanner.continuations = continuations
    scanner.stack.removeSubrange(depth...)
    scanner.hashes.removeSubrange(hashes...)
    scanner.warnings = warnings
    scanner.repeatedKeys = repeatedKeys
  }
}
