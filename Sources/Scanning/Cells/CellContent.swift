/// What stands in a cell, as far as its token shows it without being read.
enum CellContent {
  case missing
  /// Quoted nothing.
  case empty
  /// The characters are `bytes[start..<end]` of the block.
  case characters(start: Int, end: Int)
  /// The characters have to be made: doubled quotes, escapes, arrays, words of JSON where they mean no text.
  case other
}

extension RecordBlock {
  /// What stands in a cell of a delimited file.
  @inline(__always)
  func content(_ row: Int, _ column: Int, quote: UInt8?) -> CellContent {
    let token = token(row, column)
    if token.isMissing { return .missing }
    guard let quote, bytes[token.start] == quote else { return .characters(start: token.start, end: token.end) }
    let start = token.start &+ 1
    let end = token.end &- 1
    if start >= end { return .empty }
    let bytes = bytes.span
    var index = start
    while index < end, bytes[index] != quote { index &+= 1 }
    return index == end ? .characters(start: start, end: end) : .other
  }

  /// What stands in a cell of a JSON Lines file: the characters of a number, `true` or `false`, or of a string
  /// without escapes.
  @inline(__always)
  func jsonContent(_ row: Int, _ column: Int) -> CellContent {
    let token = token(row, column)
    if token.isMissing { return .missing }
    switch bytes[token.start] {
    case UInt8(ascii: "\""):
      let start = token.start &+ 1
      let end = token.end &- 1
      if start >= end { return .empty }
      let bytes = bytes.span
      var index = start
      while index < end, bytes[index] != UInt8(ascii: "\\") { index &+= 1 }
      return index == end ? .characters(start: start, end: end) : .other
    case UInt8(ascii: "n"): return .missing
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"):
      return .characters(start: token.start, end: token.end)
    default: return .other
    }
  }
}
