/// What a comparison makes of each of a few words, which alone fit the type: an enumeration's cases, true and false.
struct WordTable: CellKernel {
  static var isTextual: Bool { false }
  private let words: [(text: EqualText, verdict: CellVerdict)]

  init(_ words: [(text: String, verdict: CellVerdict)]) {
    self.words = words.map { (EqualText(Array($0.text.utf8)), $0.verdict) }
  }

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    for index in words.indices where words[index].text.equals(cell, count) { return words[index].verdict }
    return .unsure
  }
}
