import Glibc

/// Puts entries into the order of their keys, eight bytes at a time.
///
/// **Shape**: stable: entries of equal keys keep the order they stood in.
struct EntrySorter {
  private var scratch: [SortEntry] = []

  /// Fewer are sorted by insertion.
  private static let few = 24
  /// After so many words of equal bytes whole keys are compared.
  private static let mostWords = 8

  /// Sorts entries by the first words, which they have, and what follows in their records. Their words are undefined afterwards
  /// unless `keepsWords`.
  mutating func sort(_ entries: inout [SortEntry], _ arenas: borrowing Arenas, keepsWords: Bool = false) {
    if scratch.count < entries.count {
      scratch = [SortEntry](repeating: SortEntry(word: 0, offset: 0), count: entries.count)
    }
    let changed = sort(&entries, 0, entries.count, depth: 0, arenas)
    if keepsWords, changed {
      for index in 0..<entries.count { entries[index].word = arenas.word(entries[index], depth: 0) }
    }
  }

  /// Sorts a range of entries that are equal before this depth; true where words were changed.
  private mutating func sort(
    _ entries: inout [SortEntry], _ start: Int, _ end: Int, depth: Int, _ arenas: borrowing Arenas
  ) -> Bool {
    if end &- start < 2 { return false }
    if end &- start <= Self.few {
      Self.insert(&entries, start, end)
    } else {
      radix(&entries, start, end)
    }
    var changed = false
    var first = start
    while first < end {
      var last = first &+ 1
      while last < end, entries[last].word == entries[first].word { last &+= 1 }
      // No key begins another one, so of equal words all are the last ones or none.
      if last &- first > 1, arenas.keyLength(entries[first]) > 8 &* (depth &+ 1) {
        changed = true
        if depth &+ 1 == Self.mostWords {
          merge(&entries, first, last, arenas)
        } else {
          for index in first..<last { entries[index].word = arenas.word(entries[index], depth: depth &+ 1) }
          _ = sort(&entries, first, last, depth: depth &+ 1, arenas)
        }
      }
      first = last
    }
    return changed
  }

  private static func insert(_ entries: inout [SortEntry], _ start: Int, _ end: Int) {
    var index = start &+ 1
    while index < end {
      let entry = entries[index]
      var place = index
      while place > start, entries[place &- 1].word > entry.word {
        entries[place] = entries[place &- 1]
        place &-= 1
      }
      entries[place] = entry
      index &+= 1
    }
  }

  /// Sorts by the words' bytes, the lowest first, leaving out those that are the same in all.
  private mutating func radix(_ entries: inout [SortEntry], _ start: Int, _ end: Int) {
    var all: UInt64 = ~0
    var any: UInt64 = 0
    var index = start
    while index < end {
      all &= entries[index].word
      any |= entries[index].word
      index &+= 1
    }
    let differing = all ^ any
    var isInEntries = true
    var shift: UInt64 = 0
    while shift < 64 {
      if differing >> shift & 0xFF != 0 {
        if isInEntries {
          Self.distribute(entries, start, end, shift, to: &scratch)
        } else {
          Self.distribute(scratch, start, end, shift, to: &entries)
        }
        isInEntries.toggle()
      }
      shift &+= 8
    }
    if !isInEntries {
      for index in start..<end { entries[index] = scratch[index] }
    }
  }

  @inline(__always)
  private static func distribute(
    _ from: [SortEntry], _ start: Int, _ end: Int, _ shift: UInt64, to: inout [SortEntry]
  ) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
      places.initialize(repeating: 0)
      var index = start
      while index < end {
        places[Int(from[index].word >> shift & 0xFF)] &+= 1
        index &+= 1
      }
      var place = start
      for byte in 0..<256 {
        let count = places[byte]
        places[byte] = place
        place &+= count
      }
      index = start
      while index < end {
        let byte = Int(from[index].word >> shift & 0xFF)
        to[places[byte]] = from[index]
        places[byte] &+= 1
        index &+= 1
      }
    }
  }

  /// Sorts by whole keys.
  private mutating func merge(_ entries: inout [SortEntry], _ start: Int, _ end: Int, _ arenas: borrowing Arenas) {
    if end &- start < 2 { return }
    let middle = start &+ (end &- start) / 2
    merge(&entries, start, middle, arenas)
    merge(&entries, middle, end, arenas)
    var left = start
    var right = middle
    var place = start
    while left < middle, right < end {
      if arenas.compareKeys(entries[left], entries[right]) <= 0 {
        scratch[place] = entries[left]
        left &+= 1
      } else {
        scratch[place] = entries[right]
        right &+= 1
      }
      place &+= 1
    }
    while left < middle {
      scratch[place] = entries[left]
      left &+= 1
      place &+= 1
    }
    for index in start..<place { entries[index] = scratch[index] }
  }
}

/// The arenas that entries point into.
struct Arenas: Sendable {
  private(set) var blocks: [[UInt8]]

  init(_ blocks: [[UInt8]]) { self.blocks = blocks }

  @inline(__always)
  func keyLength(_ entry: SortEntry) -> Int {
    let block = blocks[Int(entry.block)]
    let key = SortRecord.key(block.span, at: Int(entry.offset))
    return key.end &- key.start
  }

  @inline(__always)
  func word(_ entry: SortEntry, depth: Int) -> UInt64 {
    let block = blocks[Int(entry.block)]
    let key = SortRecord.key(block.span, at: Int(entry.offset))
    return KeyBytes.word(block.span, min(key.end, key.start &+ 8 &* depth), key.end)
  }

  func compareKeys(_ left: SortEntry, _ right: SortEntry) -> Int {
    let leftBlock = blocks[Int(left.block)]
    let rightBlock = blocks[Int(right.block)]
    let leftKey = SortRecord.key(leftBlock.span, at: Int(left.offset))
    let rightKey = SortRecord.key(rightBlock.span, at: Int(right.offset))
    return KeyBytes.compare(
      leftBlock.span.extracting(leftKey.start..<leftKey.end), rightBlock.span.extracting(rightKey.start..<rightKey.end))
  }
}

extension KeyBytes {
  /// Below 0, 0 or above 0 as the left key comes before, beside or after the right one.
  @inline(__always)
  static func compare(_ left: borrowing Span<UInt8>, _ right: borrowing Span<UInt8>) -> Int {
    let common = min(left.count, right.count)
    let order = left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        guard common > 0, let left = left.baseAddress, let right = right.baseAddress else { return 0 }
        return Int(memcmp(left, right, common))
      }
    }
    return order != 0 ? order : left.count &- right.count
  }
}
