import CVector

/// Where a walk over delimited text stands, block by block.
///
/// **Shape**: every quote opens or closes; see `cvector_walk` for when a reader sees them so, and what is odd else.
struct DelimitedWalk {
  private var state: cvector_walk

  /// Before the first byte of a record.
  init() {
    state = cvector_walk(inside: 0, border: 1, closing: 0, returned: 0, odd: 0, returns: 0)
  }

  /// Before any byte: whether it is inside quotes, and the byte before it.
  init(isInside: Bool, after byte: UInt8, delimiter: UInt8, quote: UInt8?) {
    state = cvector_walk(
      inside: isInside ? ~0 : 0, border: !isInside && (byte == delimiter || byte == 0x0A) ? 1 : 0,
      closing: !isInside && byte == quote ? 1 : 0, returned: !isInside && byte == 0x0D ? 1 : 0, odd: 0, returns: 0)
  }

  /// Whether the next byte is inside quotes.
  var isInside: Bool { state.inside != 0 }
  /// Whether the byte before was a CR outside quotes.
  var isAfterReturn: Bool { state.returned != 0 }
  /// Whether quotes or CRs stood where only the reader judges them.
  var isOdd: Bool { state.odd != 0 }
  /// Whether there were CRs outside quotes.
  var sawReturns: Bool { state.returns != 0 }

  /// Walks over up to 64 bytes and gives the place of the first line end outside quotes among them.
  mutating func firstLineFeed(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, delimiter: UInt8, quote: UInt8?
  ) -> Int? {
    let found = cvector_step(
      bytes, UInt32(truncatingIfNeeded: count), delimiter, quote ?? 0, quote == nil ? 0 : ~0, &state)
    return found.line_feeds == 0 ? nil : Int(cvector_lowest(found.line_feeds))
  }

  /// Walks over a range of the block's bytes and adds the places of what is found to its lists.
  mutating func collect(
    _ range: Range<Int>, of block: inout RecordBlock, _ way: cvector_way, delimiter: UInt8, quote: UInt8?
  ) {
    block.withLists { bytes, lists in
      cvector_collect(
        way, bytes, range.lowerBound, range.upperBound, delimiter, quote ?? 0, quote == nil ? 0 : ~0, &state, &lists)
    }
  }
}
