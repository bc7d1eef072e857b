import Glibc

/// What a comparison makes of each of a few words, which alone fit the type: an enumeration's cases, true and false.
struct WordTable: CellKernel {
  static var isTextual: Bool { false }
  private let heads: [TextHead]
  private let texts: [[UInt8]]
  private let verdicts: [CellVerdict]

  init(_ words: [(text: String, verdict: CellVerdict)]) {
    texts = words.map { Array($0.text.utf8) }
    heads = texts.map(TextHead.init)
    verdicts = words.map(\.verdict)
  }

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    var index = 0
    while index < heads.count {
      if heads[index].fits(cell, count), count <= 8 || memcmp(texts[index], cell, count) == 0 {
        return verdicts[index]
      }
      index &+= 1
    }
    return .unsure
  }
}
