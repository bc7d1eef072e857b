import CVector
import Glibc

/// The length and the first eight bytes of a text, which tell most texts from each other.
struct TextHead {
  let count: Int
  private let word: UInt64
  private let mask: UInt64

  init(_ text: [UInt8]) {
    count = text.count
    var word: UInt64 = 0
    for byte in text.prefix(8).reversed() { word = word << 8 | UInt64(byte) }
    self.word = word
    mask = text.count >= 8 ? ~0 : 1 << UInt64(8 * text.count) - 1
  }

  /// Whether the cell is as long and begins with the same bytes: up to eight bytes, whether it is the same.
  @inline(__always)
  func fits(_ cell: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    count == self.count && cell.word & mask == word
  }
}

/// Whether a cell is one text.
struct EqualText: CellKernel {
  static var isTextual: Bool { true }
  let text: [UInt8]
  private let head: TextHead

  init(_ text: [UInt8]) {
    self.text = text
    head = TextHead(text)
  }

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    CellVerdict(head.fits(cell, count) && (count <= 8 || memcmp(cell, text, count) == 0))
  }
}

/// Whether a cell is one of several texts.
struct OneOfTexts: CellKernel {
  static var isTextual: Bool { true }
  /// The texts, shorter ones first, equal lengths by their bytes.
  private let texts: [[UInt8]]
  private let heads: [TextHead]
  /// Where those of a length begin among them; one more than the longest.
  private let starts: [Int]

  init(_ texts: [[UInt8]]) {
    let sorted = Set(texts).sorted { left, right in
      left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
    }
    self.texts = sorted
    heads = sorted.map(TextHead.init)
    var starts: [Int] = []
    for (index, text) in sorted.enumerated() {
      while starts.count <= text.count { starts.append(index) }
    }
    self.starts = starts + [sorted.count]
  }

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    guard count &+ 1 < starts.count else { return .no }
    var low = starts[count]
    var high = starts[count &+ 1]
    if high &- low > 8 { (low, high) = near(cell, count, low, high) }
    while low < high {
      if heads[low].fits(cell, count), count <= 8 || memcmp(texts[low], cell, count) == 0 { return .yes }
      low &+= 1
    }
    return .no
  }

  /// A few texts among which the cell is if it is any of those of its length.
  @inline(never)
  private func near(_ cell: UnsafePointer<UInt8>, _ count: Int, _ first: Int, _ last: Int) -> (Int, Int) {
    var (low, high) = (first, last)
    while high &- low > 8 {
      let middle = (low &+ high) / 2
      if memcmp(texts[middle], cell, count) <= 0 { low = middle } else { high = middle }
    }
    return (low, high)
  }
}

/// Whether a text stands at a cell's beginning, at its end or anywhere in it.
struct TextPart: CellKernel {
  enum Place { case beginning, end, anywhere }
  static var isTextual: Bool { true }
  let part: [UInt8]
  let place: Place

  var isSearch: Bool { place == .anywhere }

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    guard count >= part.count else { return .no }
    switch place {
    case .beginning: return CellVerdict(memcmp(cell, part, part.count) == 0)
    case .end: return CellVerdict(memcmp(cell + (count &- part.count), part, part.count) == 0)
    case .anywhere: return CellVerdict(memmem(cell, count, part, part.count) != nil)
    }
  }
}

/// Which of a cell and a text comes first, scalar by scalar, which is byte by byte.
struct TextOrder: CellKernel {
  static var isTextual: Bool { true }
  let text: [UInt8]
  let outcomes: Outcomes

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    let order = Int(memcmp(cell, text, min(count, text.count)))
    return outcomes.verdict(order == 0 ? count &- text.count : order)
  }
}

/// Whether a cell of text is there, which it is.
struct AnyText: CellKernel {
  static var isTextual: Bool { true }
  let verdict: CellVerdict

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict { verdict }
}

/// What a comparator makes of a value that comes before, equals or comes after the other.
struct Outcomes: Sendable, Hashable {
  var before: CellVerdict
  var same: CellVerdict
  var after: CellVerdict

  @inline(__always)
  func verdict(_ order: Int) -> CellVerdict { order < 0 ? before : order > 0 ? after : same }
}
