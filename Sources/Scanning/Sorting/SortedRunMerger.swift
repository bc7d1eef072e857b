import Diagnostics
import Queries

/// Reads the records of a sorted run, one after the other.
private struct SortedRunReader {
  private let file: SpillFile
  private var next: Int64
  private let end: Int64
  private let bufferSize: Int
  private(set) var bytes: [UInt8] = []
  /// Where the record begins and ends in `bytes`; an empty range at the end.
  private(set) var start = 0
  private(set) var record = SortRecord(at: 0)
  private(set) var word: UInt64 = 0
  private var filled = 0

  var isAtEnd: Bool { start == record.end }

  init(_ run: Range<Int64>, in file: SpillFile, bufferSize: Int) throws(Diagnostic) {
    self.file = file
    next = run.lowerBound
    end = run.upperBound
    self.bufferSize = bufferSize
    try advance()
  }

  /// Adds the record's row, or all of it.
  @inline(__always)
  func append(to output: inout [UInt8], whole: Bool) {
    output.append(bytes.span, whole ? start : record.row.lowerBound, record.row.upperBound)
  }

  /// Compares whole keys, where the words are the same.
  func compareKeys(_ other: borrowing SortedRunReader) -> Int {
    if record.key.count <= 8, other.record.key.count <= 8 { return 0 }
    return KeyBytes.compare(bytes.span.extracting(record.key), other.bytes.span.extracting(other.record.key))
  }

  /// Goes to the next record.
  mutating func advance() throws(Diagnostic) {
    start = record.end
    while true {
      if let found = SortRecord(whole: bytes.span, at: start, end: filled) {
        record = found
        word = KeyBytes.word(bytes.span, found.key.lowerBound, found.key.upperBound)
        return
      }
      if next >= end {
        guard start == filled else { throw file.damaged }
        record = SortRecord(at: start)
        return
      }
      let rest = Array(bytes[start..<filled])
      let more = try file.read(Int(min(end - next, Int64(max(bufferSize, rest.count)))), at: next)
      guard !more.isEmpty else { throw file.damaged }
      next += Int64(more.count)
      bytes = rest.isEmpty ? more : rest + more
      filled = bytes.count
      start = 0
    }
  }
}

extension SortRecord {
  /// No record, at a place.
  init(at place: Int) {
    key = place..<place
    row = place..<place
  }

  /// The record that begins at `start`; nil where it does not end before `end`.
  init?(whole bytes: borrowing Span<UInt8>, at start: Int, end: Int) {
    // The key's length takes at most five bytes, the row's four.
    var index = start
    while index < end, bytes[index] >= 0x80 { index &+= 1 }
    guard index < end else { return nil }
    let key = SortRecord.key(bytes, at: start)
    guard key.end &+ 4 <= end else { return nil }
    self.init(bytes, at: start)
    if row.upperBound > end { return nil }
  }
}

/// Merges sorted runs; of equal keys those of earlier runs come first.
struct SortedRunMerger {
  private var readers: [SortedRunReader] = []
  /// The numbers of readers, as a heap with the next one at its root.
  private var heap: [Int] = []

  /// **Units**: bytes handed on at once.
  private static let blockSize = 1 << 20

  init(_ runs: [Range<Int64>], in file: SpillFile, budget: Int) throws(Diagnostic) {
    let size = min(1 << 20, max(1 << 16, budget / (2 * max(1, runs.count))))
    for run in runs { readers.append(try SortedRunReader(run, in: file, bufferSize: size)) }
    heap = readers.indices.filter { !readers[$0].isAtEnd }
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(place) }
  }

  /// Writes the rows that are among `wanted` of all, or their records.
  consuming func write(
    wanted: Range<Int>, records: Bool, check: () throws(Diagnostic) -> Void,
    to write: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var bytes: [UInt8] = []
    var place = 0
    while place < wanted.upperBound, let first = heap.first {
      if place >= wanted.lowerBound {
        readers[first].append(to: &bytes, whole: records)
        if bytes.count >= Self.blockSize {
          try check()
          try write(bytes)
          bytes = []
          bytes.reserveCapacity(Self.blockSize + 1 << 12)
        }
      }
      place += 1
      try readers[first].advance()
      if readers[first].isAtEnd {
        heap[0] = heap[heap.count - 1]
        heap.removeLast()
      }
      sink(0)
    }
    if !bytes.isEmpty { try write(bytes) }
  }

  @inline(__always)
  private func comes(_ left: Int, before right: Int) -> Bool {
    let (a, b) = (readers[left].word, readers[right].word)
    if a != b { return a < b }
    let order = readers[left].compareKeys(readers[right])
    return order != 0 ? order < 0 : left < right
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && comes(heap[child], before: heap[least]) {
        least = child
      }
      if least == place { return }
      heap.swapAt(least, place)
      place = least
    }
  }
}
