import Diagnostics

/// A line of an iCalendar or vCard file, put together again where it was folded.
struct LogicalLine: Sendable {
  var bytes: [UInt8] = []
  /// The physical line it begins on.
  var line: Int
  /// The byte of the unpacked file it begins at.
  var offset: Int64
  /// Where each further physical line begins in `bytes`, with the number of signs the fold took off its front.
  var folds: [Fold] = []

  struct Fold: Sendable {
    var index: Int
    var removed: Int
  }

  /// The place in the file of a byte of the line.
  ///
  /// **Units**: columns count Unicode scalars of the physical line; a scalar that a fold splits counts on its first line.
  func position(of index: Int) -> SourcePosition {
    var begin = 0
    var extra = 0
    var physical = line
    for fold in folds {
      guard fold.index <= index else { break }
      begin = fold.index
      extra = fold.removed
      physical += 1
    }
    var column = 1 + extra
    for byte in bytes[min(begin, bytes.count)..<min(index, bytes.count)] where byte & 0xC0 != 0x80 { column += 1 }
    return SourcePosition(line: physical, column: column)
  }

  func range(from start: Int, to end: Int, in file: String) -> SourceRange {
    SourceRange(file: file, start: position(of: start), end: position(of: end))
  }
}
