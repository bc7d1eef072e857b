/// Rows of a block as they are written, each with its sort key, sorted.
///
/// **Shape**: `arena` holds a record for each row, in the order of `entries`: the key's length, the key, the row's length in
/// four bytes, the row.
struct KeyedRows: Sendable {
  var arena: [UInt8]
  /// In order; of equal keys in the order of the file.
  var entries: [SortEntry]

  /// **Units**: bytes held.
  var footprint: Int { arena.count &+ entries.count &* MemoryLayout<SortEntry>.stride &+ 128 }
}

/// A row of a sort: where its record is, and the first bytes of its key.
struct SortEntry: Sendable {
  /// Up to eight bytes of the key, high byte first: the first ones, or while a sort looks at them later ones.
  var word: UInt64
  /// The number of the `KeyedRows`.
  var block: UInt32 = 0
  /// Where the record begins in its arena.
  var offset: UInt32
}

/// A record of an arena.
struct SortRecord {
  var key: Range<Int>
  var row: Range<Int>
  /// Where the next record begins.
  var end: Int { row.upperBound }

  /// The record that begins at `start`.
  @inline(__always)
  init(_ bytes: borrowing Span<UInt8>, at start: Int) {
    var index = start
    let length = Self.length(bytes, &index)
    key = index..<(index &+ length)
    let place = index &+ length
    let count = Self.number(bytes, at: place)
    row = (place &+ 4)..<(place &+ 4 &+ count)
  }

  /// The key of the record that begins at `start`.
  @inline(__always)
  static func key(_ bytes: borrowing Span<UInt8>, at start: Int) -> (start: Int, end: Int) {
    var index = start
    let length = length(bytes, &index)
    return (index, index &+ length)
  }

  @inline(__always)
  private static func length(_ bytes: borrowing Span<UInt8>, _ index: inout Int) -> Int {
    var length = Int(bytes[index])
    index &+= 1
    guard length >= 0x80 else { return length }
    length &= 0x7F
    var shift = 7
    while true {
      let byte = bytes[index]
      index &+= 1
      length |= Int(byte & 0x7F) << shift
      shift &+= 7
      if byte < 0x80 { return length }
    }
  }

  /// Adds a record's beginning: its key.
  @inline(__always)
  static func begin(_ key: borrowing KeyBytes, in arena: inout [UInt8]) {
    var rest = key.count
    while rest >= 0x80 {
      arena.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    arena.append(UInt8(truncatingIfNeeded: rest))
    arena.append(key.bytes.span, 0, key.count)
  }

  /// The number in four bytes.
  @inline(__always)
  static func number(_ bytes: borrowing Span<UInt8>, at place: Int) -> Int {
    Int(bytes[place]) | Int(bytes[place &+ 1]) << 8 | Int(bytes[place &+ 2]) << 16 | Int(bytes[place &+ 3]) << 24
  }

  @inline(__always)
  static func append(number: Int, to arena: inout [UInt8]) {
    arena.append(UInt8(truncatingIfNeeded: number))
    arena.append(UInt8(truncatingIfNeeded: number >> 8))
    arena.append(UInt8(truncatingIfNeeded: number >> 16))
    arena.append(UInt8(truncatingIfNeeded: number >> 24))
  }

  /// Adds the row that `write` adds, and its length.
  @inline(__always)
  static func append(
    rowTo arena: inout [UInt8], _ write: (inout [UInt8]) throws(ScanRefusal) -> Void
  ) throws(ScanRefusal) {
    let place = arena.count
    append(number: 0, to: &arena)
    try write(&arena)
    let length = arena.count &- place &- 4
    for byte in 0..<4 { arena[place &+ byte] = UInt8(truncatingIfNeeded: length >> (8 &* byte)) }
  }
}
