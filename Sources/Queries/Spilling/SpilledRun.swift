import Diagnostics

/// Where a sorted run stands in its file.
struct SpilledRun {
  var start: Int64
  var end: Int64
}

/// Writes one run: each record its two lengths, the key and the payload.
struct RunWriter {
  private let file: SpillFile
  private let start: Int64
  private var buffer: [UInt8] = []
  private var key = SpillEncoder()
  private var header = SpillEncoder()

  private static let bufferSize = 256 << 10

  init(_ file: SpillFile) {
    self.file = file
    start = file.length
    buffer.reserveCapacity(Self.bufferSize + 4096)
  }

  mutating func append(_ key: some SpillKey, _ payload: ArraySlice<UInt8>) throws(Diagnostic) {
    self.key.bytes.removeAll(keepingCapacity: true)
    key.encode(to: &self.key)
    header.bytes.removeAll(keepingCapacity: true)
    header.append(count: self.key.bytes.count)
    header.append(count: payload.count)
    buffer.append(contentsOf: header.bytes)
    buffer.append(contentsOf: self.key.bytes)
    buffer.append(contentsOf: payload)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Takes over a record as it stands.
  mutating func append(record bytes: [UInt8], _ range: Range<Int>) throws(Diagnostic) {
    buffer.append(contentsOf: bytes[range])
    if buffer.count >= Self.bufferSize { try flush() }
  }

  mutating func finish() throws(Diagnostic) -> SpilledRun {
    try flush()
    return SpilledRun(start: start, end: file.length)
  }

  private mutating func flush() throws(Diagnostic) {
    if buffer.isEmpty { return }
    try file.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Reads one run, record by record.
final class RunReader<Key: SpillKey> {
  private let file: SpillFile
  /// Where the next bytes to be read stand.
  private var next: Int64
  private let end: Int64
  private var decoder = SpillDecoder()
  private(set) var bytes: [UInt8] = []
  /// Where the record stands in `bytes`, lengths included.
  private(set) var record = 0..<0
  private(set) var payload = 0..<0
  /// The key of the record; nil at the end.
  private(set) var key: Key?

  private static var bufferSize: Int { 64 << 10 }

  init(_ run: SpilledRun, in file: SpillFile) throws(Diagnostic) {
    self.file = file
    next = run.start
    end = run.end
    try advance()
  }

  /// Goes to the next record.
  func advance() throws(Diagnostic) {
    if record.upperBound >= bytes.count, next >= end {
      key = nil
      bytes = []
      record = 0..<0
      return
    }
    var start = record.upperBound
    do throws(SpillDamage) {
      // Two lengths take at most twenty bytes.
      if bytes.count - start < 20 { start = try filled(20, from: start) }
      decoder.begin(bytes, start..<bytes.count)
      let keyLength = try decoder.length()
      let payloadLength = try decoder.length()
      let header = decoder.offset - start
      let (length, overflow) = keyLength.addingReportingOverflow(payloadLength)
      if overflow || length > Int(end - next) + bytes.count { throw SpillDamage() }
      if bytes.count - start < header + length {
        decoder.begin([], 0..<0)
        start = try filled(header + length, from: start)
        if bytes.count - start < header + length { throw SpillDamage() }
      }
      let keyStart = start + header
      decoder.begin(bytes, keyStart..<keyStart + keyLength)
      key = try Key(from: &decoder)
      payload = keyStart + keyLength..<keyStart + length
      record = start..<payload.upperBound
    } catch {
      throw failure ?? file.damaged
    }
  }

  private var failure: Diagnostic?

  /// Drops what has been read and reads on, so that `count` bytes are there unless the run ends; where they begin.
  private func filled(_ count: Int, from start: Int) throws(SpillDamage) -> Int {
    let rest = bytes[start...]
    let wanted = min(Int(end - next), max(Self.bufferSize, count - rest.count))
    if wanted <= 0 { return start }
    do throws(Diagnostic) {
      let more = try file.read(wanted, at: next)
      next += Int64(more.count)
      bytes = rest + more
      return 0
    } catch {
      failure = error
      throw SpillDamage()
    }
  }

  /// The record's row.
  func row() throws(Diagnostic) -> Row {
    do throws(SpillDamage) {
      decoder.begin(bytes, payload)
      return try decoder.row()
    } catch {
      throw file.damaged
    }
  }
}

/// Merges sorted runs; of entries whose keys are beside one another those of earlier runs come first.
final class RunMerger<Key: SpillKey> {
  /// A heap with the next reader at its root.
  private var heap: [(run: Int, reader: RunReader<Key>)] = []
  private let compare: (Key, Key) -> Int

  init(_ runs: [SpilledRun], in file: SpillFile, compare: @escaping (Key, Key) -> Int) throws(Diagnostic) {
    self.compare = compare
    for (index, run) in runs.enumerated() {
      let reader = try RunReader<Key>(run, in: file)
      if reader.key != nil { heap.append((index, reader)) }
    }
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(place) }
  }

  /// The reader whose record is next; nil at the end.
  var first: RunReader<Key>? { heap.first?.reader }

  func advance() throws(Diagnostic) {
    guard let first = heap.first?.reader else { return }
    try first.advance()
    if first.key == nil {
      let last = heap.removeLast()
      if heap.isEmpty { return }
      heap[0] = last
    }
    sink(0)
  }

  private func comes(_ left: Int, before right: Int) -> Bool {
    guard let leftKey = heap[left].reader.key, let rightKey = heap[right].reader.key else { return false }
    let order = compare(leftKey, rightKey)
    return order != 0 ? order < 0 : heap[left].run < heap[right].run
  }

  private func sink(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && comes(child, before: least) {
        least = child
      }
      if least == place { return }
      heap.swapAt(least, place)
      place = least
    }
  }
}
