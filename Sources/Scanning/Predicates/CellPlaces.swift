/// Where the cells of one column of a block stand.
protocol CellPlaces {
  /// The byte that a cell with special characters begins and ends with; no byte where there is none.
  var quote: Int { get }
  /// The byte inside quotes that does not stand for itself.
  var escape: UInt8 { get }
  static var isJSON: Bool { get }
  func token(_ row: UInt32) -> Token
}

struct DelimitedPlaces: CellPlaces {
  let bytes: UnsafePointer<UInt8>
  let separators: UnsafePointer<UInt32>
  let bases: UnsafePointer<UInt32>?
  let columnCount: Int
  let column: Int
  let dataStart: Int
  /// Whether a CR before the cell's end is none of its bytes.
  let endsInReturn: Bool
  let quote: Int

  var escape: UInt8 { UInt8(truncatingIfNeeded: quote) }
  static var isJSON: Bool { false }

  @inline(__always)
  func token(_ row: UInt32) -> Token {
    let base = if let bases { Int(bases[Int(row)]) } else { Int(row) &* columnCount }
    let place = base &+ column
    let start = place == 0 ? dataStart : Int(separators[place &- 1]) &+ 1
    var end = Int(separators[place])
    if endsInReturn, end > start, bytes[end &- 1] == 0x0D { end &-= 1 }
    return Token(start: start, end: end)
  }
}

struct JSONLinesPlaces: CellPlaces {
  let starts: UnsafePointer<UInt32>
  let ends: UnsafePointer<UInt32>
  let columnCount: Int
  let column: Int

  var quote: Int { 0x22 }
  var escape: UInt8 { 0x5C }
  static var isJSON: Bool { true }

  @inline(__always)
  func token(_ row: UInt32) -> Token {
    let place = Int(row) &* columnCount &+ column
    return Token(start: Int(starts[place]), end: Int(ends[place]))
  }
}
