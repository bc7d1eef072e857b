import Diagnostics
import Values

/// Walks over JSON bytes and knows the line and column it stands at.
///
/// The bytes may be a window of a longer file: `touchedEnd` then says that a fault may only be the window's edge.
struct JSONScanner {
  var bytes: [UInt8]
  /// The byte that is looked at next.
  var index = 0
  /// Where the text to read ends, in `bytes`.
  var end: Int
  var line = 1
  /// The first byte of the current line; below 0 when the window has moved past it.
  var lineStart = 0
  /// How many bytes of the current line before `index` continue a scalar, and so are no columns of their own.
  var continuations = 0
  /// Set when something asked for a byte at or past the end.
  var touchedEnd = false
  /// What ends at `end`, for messages: “the file”, “the line”.
  var extent = "file"

  let file: String
  let duplicates: JSONReader.Duplicates
  /// Whether to go on after faults whose meaning is clear.
  var collects = false
  var faults: [Diagnostic] = []
  var warnings: [Diagnostic] = []
  /// Keys that stood twice in data, with the place of their warning and how often that came again.
  var repeatedKeys: [ExactText: (warning: Int, again: Int)] = [:]

  /// The arrays and objects that are open, outermost first.
  var stack: [Frame] = []
  /// Hashes of the keys of all open objects.
  var hashes: [UInt64] = []
  /// The keys read last, by their place in an object: records with the same keys share their texts.
  var knownKeys: [KnownKey] = []
  /// How many members the last object of each depth had.
  var memberCounts: [Int] = []

  init(_ bytes: [UInt8], file: String, duplicates: JSONReader.Duplicates) {
    self.bytes = bytes
    self.end = bytes.count
    self.file = file
    self.duplicates = duplicates
  }

  /// A key that stood without escapes.
  struct KnownKey {
    var text: String
    var hash: UInt64
    /// How many of its bytes continue a scalar.
    var continuations: Int
  }

  /// An array or object that has been opened.
  struct Frame {
    var start: SourcePosition
    var isObject: Bool
    var items: [JSONNode] = []
    var members: [JSONNode.Member] = []
    var key = ""
    var keyStart = SourcePosition(line: 0, column: 0)
    var keyEnd = SourcePosition(line: 0, column: 0)
    /// Where its keys begin in `hashes`.
    var firstHash: Int
    /// The member each key is, once there are many.
    var places: [ExactText: Int]?
  }

  /// The place of the next byte.
  var here: SourcePosition { place(index) }

  /// The place of a byte of the current line, not before `index`'s last known continuation.
  func place(_ offset: Int) -> SourcePosition {
    SourcePosition(line: line, column: offset &- lineStart &- continuations &+ 1)
  }

  /// The byte at an offset, or nil past the end.
  mutating func byte(_ offset: Int) -> UInt8? {
    if offset < end { return bytes[offset] }
    touchedEnd = true
    return nil
  }

  /// Notes a fault: throws it, or keeps it and lets the caller go on.
  mutating func report(_ fault: Diagnostic) throws(Diagnostic) {
    guard collects else { throw fault }
    faults.append(fault)
  }

  mutating func beginLine(at offset: Int) {
    line &+= 1
    lineStart = offset
    continuations = 0
  }

  /// Passes over blanks, line ends and, after reporting them, comments.
  mutating func skipBlanks() throws(Diagnostic) {
    while index < end {
      switch bytes[index] {
      case 0x20, 0x09:
        index &+= 1
      case 0x0A:
        index &+= 1
        beginLine(at: index)
      case 0x0D:
        index &+= 1
        if byte(index) != 0x0A { beginLine(at: index) }
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        try comment()
      default:
        return
      }
    }
    touchedEnd = true
  }

  /// One whole text: a value and nothing but blanks around it.
  mutating func document() throws(Diagnostic) -> JSONNode {
    try checkEncoding()
    try skipMark()
    try skipBlanks()
    guard index < end else { throw emptyFile() }
    let root = try value()
    try skipBlanks()
    if index < end { throw textAfterEnd() }
    return root
  }

  /// Passes over a byte-order mark at the very beginning, which documents must not have.
  mutating func skipMark() throws(Diagnostic) {
    guard index == 0, end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF else { return }
    if duplicates == .refused { try report(byteOrderMark()) }
    index = 3
    lineStart = 3
  }

  /// Refuses UTF-16 and UTF-32 by name.
  mutating func checkEncoding() throws(Diagnostic) {
    let first = (0..<4).map { $0 < end ? bytes[$0] : 0xAA }
    switch (first[0], first[1], first[2], first[3]) {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): throw foreignEncoding("UTF-32")
    case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _): throw foreignEncoding("UTF-16")
    case (0, 0, 0, 1...0x7F), (1...0x7F, 0, 0, 0): throw foreignEncoding("UTF-32")
    case (0, 1...0x7F, 0, _), (1...0x7F, 0, _, 0), (0, 1...0x7F, _, 0xAA), (1...0x7F, 0, 0xAA, _):
      throw foreignEncoding("UTF-16")
    default: return
    }
  }
}
