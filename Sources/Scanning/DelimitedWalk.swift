import CVector

/// Where a walk over delimited text stands, block by block: what the bytes before the next one were.
///
/// **Shape**: every quote opens or closes. That is what a CSV reader makes of them only where each opening one follows a
/// delimiter, a line end or a closing one, and each closing one is followed by a delimiter, a line end or an opening one;
/// `isOdd` tells that somewhere this was not so, or that a CR outside quotes stood without its LF.
struct DelimitedWalk {
  /// All bits where the next byte is inside quotes.
  var inside: UInt64 = 0
  /// The lowest bit where the byte before was a delimiter or line end outside quotes.
  var border: UInt64 = 1
  /// The lowest bit where the byte before was a closing quote.
  var closing: UInt64 = 0
  /// The lowest bit where the byte before was a CR outside quotes.
  var returned: UInt64 = 0
  /// Bits of bytes that are not as they should be.
  var odd: UInt64 = 0
  /// Bits of CRs outside quotes.
  var returns: UInt64 = 0

  /// The separators outside quotes of one block, and those inside that are line ends.
  struct Found {
    var separators: UInt64
    var lineFeeds: UInt64
    var quotedLineEnds: UInt64
    var high: UInt64
  }

  init() {}

  /// The state before a byte: whether it is inside quotes, and the byte before it.
  init(isInside: Bool, after byte: UInt8, delimiter: UInt8, quote: UInt8?) {
    inside = isInside ? ~0 : 0
    border = !isInside && (byte == delimiter || byte == 0x0A) ? 1 : 0
    closing = !isInside && byte == quote ? 1 : 0
    returned = !isInside && byte == 0x0D ? 1 : 0
  }

  var isInside: Bool { inside != 0 }
  var isOdd: Bool { odd != 0 }

  /// Walks over the first `count` bytes, 1 to 64, of the 64 at `block`.
  @inline(__always)
  mutating func step(
    _ block: UnsafePointer<UInt8>, _ count: Int, delimiter: UInt8, quote: UInt8, quotes: UInt64
  ) -> Found {
    var masks = cvector_delimited_masks(block, delimiter, quote)
    masks.quotes &= quotes
    let last = UInt64(truncatingIfNeeded: count &- 1)
    if count < 64 {
      let valid = (1 as UInt64) &<< UInt64(truncatingIfNeeded: count) &- 1
      masks.separators &= valid
      masks.line_feeds &= valid
      masks.quotes &= valid
      masks.returns &= valid
      masks.high &= valid
    }
    if masks.quotes | inside == 0 {
      odd |= closing & ~(masks.separators | masks.returns)
      if masks.returns | returned != 0 {
        odd |= Self.clip(masks.returns &<< 1 | returned, count) & ~masks.line_feeds
        returned = masks.returns &>> last & 1
        returns |= masks.returns
      }
      border = masks.separators &>> last & 1
      closing = 0
      return Found(
        separators: masks.separators, lineFeeds: masks.line_feeds, quotedLineEnds: 0, high: masks.high)
    }
    let quoted = cvector_prefix_xor(masks.quotes) ^ inside
    let opens = masks.quotes & quoted
    let closes = masks.quotes & ~quoted
    let separators = masks.separators & ~quoted
    let lineFeeds = masks.line_feeds & ~quoted
    let bare = masks.returns & ~quoted
    let afterClose = Self.clip(closes &<< 1 | closing, count)
    odd |= opens & ~(separators &<< 1 | border | afterClose)
    odd |= afterClose & ~(separators | bare | opens)
    odd |= Self.clip(bare &<< 1 | returned, count) & ~lineFeeds
    // A CR inside quotes ends a line by itself unless an LF follows it; that at the block's end is told by the next block.
    let quotedFeeds = masks.line_feeds & quoted
    let quotedReturns = masks.returns & quoted
    inside = quoted &>> last & 1 == 0 ? 0 : ~0
    border = separators &>> last & 1
    closing = closes &>> last & 1
    returned = bare &>> last & 1
    returns |= bare
    return Found(
      separators: separators, lineFeeds: lineFeeds, quotedLineEnds: quotedFeeds | quotedReturns, high: masks.high)
  }

  @inline(__always)
  private static func clip(_ bits: UInt64, _ count: Int) -> UInt64 {
    count < 64 ? bits & ((1 as UInt64) &<< UInt64(truncatingIfNeeded: count) &- 1) : bits
  }
}
