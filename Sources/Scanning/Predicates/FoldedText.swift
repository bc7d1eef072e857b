/// Compares text ignoring the case of ASCII letters, where that is all that ignoring case or marks comes to.
///
/// **Shape**: the text compared with is ASCII and folded. Two characters beyond ASCII fold to ASCII letters: the long s and
/// the Kelvin sign; a cell with one of them is left to the slow way, and where marks are dropped any cell beyond ASCII is.
struct FoldedText: CellKernel {
  enum Place { case whole, beginning, end, anywhere }
  static var isTextual: Bool { true }
  let text: [UInt8]
  let place: Place
  let ignoresCase: Bool
  let dropsMarks: Bool

  @inline(__always)
  private func folded(_ byte: UInt8) -> UInt8 { ignoresCase && byte &- 0x41 < 26 ? byte | 0x20 : byte }

  @inline(__always)
  private func stands(at cell: UnsafePointer<UInt8>) -> Bool {
    for index in text.indices where folded(cell[index]) != text[index] { return false }
    return true
  }

  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    if !isPlain(cell, count) { return .unsure }
    guard count >= text.count else { return .no }
    switch place {
    case .whole: return CellVerdict(count == text.count && stands(at: cell))
    case .beginning: return CellVerdict(stands(at: cell))
    case .end: return CellVerdict(stands(at: cell + (count &- text.count)))
    case .anywhere: return CellVerdict(isPart(of: cell, count))
    }
  }

  /// Whether folding the cell is folding its ASCII letters, each for itself.
  @inline(__always)
  private func isPlain(_ cell: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var high: UInt64 = 0
    var index = 0
    while index &+ 8 <= count {
      high |= (cell + index).word
      index &+= 8
    }
    if index < count {
      high |= (cell + index).word & (1 &<< UInt64(truncatingIfNeeded: 8 &* (count &- index)) &- 1)
    }
    return high & 0x8080_8080_8080_8080 == 0 || isPlainBeyondASCII(cell, count)
  }

  @inline(never)
  private func isPlainBeyondASCII(_ cell: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    if dropsMarks { return false }
    for index in 0..<count {
      if cell[index] == 0xC5, index &+ 1 < count, cell[index &+ 1] == 0xBF { return false }
      if cell[index] == 0xE2, index &+ 2 < count, cell[index &+ 1] == 0x84, cell[index &+ 2] == 0xAA { return false }
    }
    return true
  }

  @inline(__always)
  private func isPart(of cell: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard let first = text.first else { return true }
    var index = 0
    let last = count &- text.count
    while index <= last {
      if folded(cell[index]) == first, stands(at: cell + index) { return true }
      index &+= 1
    }
    return false
  }
}
