import CVector

/// Finds the records and the values of their properties in whole lines of JSON.
///
/// **Shape**: takes what the row path's reader takes without a remark: an object on each line, blanks between tokens, blank
/// lines passed over, LF or CR LF at the end. The keys are expected in the order of the records before; any other order, and
/// keys that are missing, cost a little more. The value of a key that no property asks for is checked and passed over.
/// **Errors**: refuses whatever the row path would name: a fault, a key that stands twice, an object of too many keys.
struct JSONLineReading {
  var keys: JSONKnownKeys
  var nested = JSONNestedValue()
  /// For each identity of a key the number of the record it was met in last.
  var lastRecords: [Int]
  /// The number of the record that is read, counted over all blocks; each block leaves out one, its mark.
  var record = 1

  /// - Parameter columns: the key of each property; no two the same.
  init(columns: [[UInt8]]) {
    keys = JSONKnownKeys(columns: columns)
    lastRecords = [Int](repeating: 0, count: columns.count)
  }

  /// Fills in the rows of a block whose bytes and limits are there, and selects all of them.
  mutating func read(_ block: inout RecordBlock) throws(ScanRefusal) {
    try prepare(&block)
    var position = JSONPosition(index: block.dataStart, end: block.dataEnd, capacity: block.lineStarts.count)
    let mark = record &+ 1
    record &+= 2
    while true {
      switch walk(&block, &position, mark: mark) {
      case .end:
        block.rowCount = position.row
        return
      case .full: grow(&block, &position)
      case .blankLine: block.blankLines.append(UInt32(truncatingIfNeeded: position.row))
      case .unknownKey: try learnKey(&block, &position)
      case .newKey(let identity): note(identity, &block, position)
      case .refused: throw ScanRefusal(position.reason)
      }
    }
  }

  /// Sees to it that the bytes end with a line end and may be read beyond, and that they are text.
  private func prepare(_ block: inout RecordBlock) throws(ScanRefusal) {
    let start = block.dataStart
    let end = block.dataEnd
    if block.bytes.count < end &+ 64 {
      block.bytes.append(contentsOf: repeatElement(0x0A, count: end &+ 64 &- block.bytes.count))
    }
    if end > start, block.bytes[end &- 1] != 0x0A { block.bytes[end] = 0x0A }
    let text = block.bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { TextValidity.of($0, from: start, to: end) } ?? .ascii
    }
    if text == .invalid { throw ScanRefusal("bytes that are no UTF-8") }
    block.isASCII = text == .ascii
    block.blankLines.removeAll(keepingCapacity: true)
    block.undeclaredKeys.removeAll(keepingCapacity: true)
  }

  /// Makes room for more rows.
  private func grow(_ block: inout RecordBlock, _ position: inout JSONPosition) {
    position.capacity = max(32, position.capacity &* 2)
    func extend(_ places: inout [UInt32], to count: Int) {
      if places.count < count { places.append(contentsOf: repeatElement(0, count: count &- places.count)) }
    }
    extend(&block.lineStarts, to: position.capacity)
    extend(&block.lineEnds, to: position.capacity)
    extend(&block.tokenStarts, to: position.capacity &* block.columnCount)
    extend(&block.tokenEnds, to: position.capacity &* block.columnCount)
  }

  /// Notes a key that no property asks for, where the block has it first.
  private func note(_ identity: Int, _ block: inout RecordBlock, _ position: JSONPosition) {
    block.undeclaredKeys.append(UndeclaredKey(name: keys.names[identity], row: position.row))
  }

  /// Reads the key that stands at a position and is no known spelling, or the end of an empty object.
  private mutating func learnKey(_ block: inout RecordBlock, _ position: inout JSONPosition) throws(ScanRefusal) {
    let start = position.index
    var isLearnt = false
    block.bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress, bytes[start] == UInt8(ascii: "\"") else { return }
      let end = JSONTokens.textEnd(bytes, start)
      guard end >= 0 else { return }
      let colon = JSONTokens.blanksEnd(bytes, end)
      guard bytes[colon] == UInt8(ascii: ":") else { return }
      let spelling = UnsafeBufferPointer(start: bytes + start, count: colon &+ 1 &- start)
      let name = JSONEscapes.unescaped(bytes, from: start &+ 1, to: end &- 1)
      isLearnt = keys.insert(spelling: spelling, name: name, at: position.expected)
    }
    if !isLearnt { throw ScanRefusal("an object with something odd for a key, or too many of them") }
    while lastRecords.count < keys.names.count { lastRecords.append(0) }
  }
}

/// A key of a block's records that no property asks for, and the first of the block's rows that has it.
struct UndeclaredKey: Sendable {
  var name: [UInt8]
  var row: Int
}

/// Where the reading of a block stands.
struct JSONPosition {
  var index: Int
  var end: Int
  var row = 0
  /// Rows there is room for.
  var capacity: Int
  /// Whether a key is next; else a line.
  var isInRecord = false
  /// The entry of the key that is expected.
  var expected = 0
  /// How many columns the record has had.
  var found = 0
  var reason: StaticString = ""

  enum Stop {
    case end
    /// There is no room for another row.
    case full
    /// A blank line was passed over.
    case blankLine
    /// A spelling that is not known is next.
    case unknownKey
    /// A known spelling is next, of a key that no property asks for and that the block did not have before.
    case newKey(identity: Int)
    case refused
  }
}
