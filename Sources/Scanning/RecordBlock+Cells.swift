import Values

extension RecordBlock {
  /// The cell as the format's reader gives it.
  func cell(_ row: Int, _ column: Int) -> RawCell {
    switch layout {
    case .delimited(_, let quote): delimitedCell(token(row, column), quote: quote)
    case .jsonLines: jsonCell(token(row, column))
    }
  }

  private func delimitedCell(_ token: Token, quote: UInt8?) -> RawCell {
    if token.isMissing { return .missing }
    guard let quote, bytes[token.start] == quote else { return .unquoted(text(token.start, token.end)) }
    let (start, end) = (token.start &+ 1, token.end &- 1)
    var place = start
    while place < end, bytes[place] != quote { place &+= 1 }
    if place == end { return .quoted(text(start, end)) }
    var unquoted: [UInt8] = []
    place = start
    while place < end {
      let byte = bytes[place]
      unquoted.append(byte)
      place &+= byte == quote ? 2 : 1
    }
    return .quoted(String(decoding: unquoted, as: UTF8.self))
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
