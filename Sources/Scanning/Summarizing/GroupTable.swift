/// Groups by the bytes of their keys, in the order they were met.
struct GroupTable: Sendable {
  private(set) var arena: [UInt8] = []
  /// Where each group's key ends in `arena`; it begins where the one before ends.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// Group numbers and one, by hash; 0 where there is none. Their count is a power of two.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// So that nobody can choose keys that all fall into one place.
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  var count: Int { ends.count }

  /// The number of the key's group, which is made where there is none; and whether it was made.
  @inline(__always)
  mutating func group(_ key: borrowing Span<UInt8>, _ start: Int, _ end: Int) -> (number: Int, isNew: Bool) {
    let hash = hash(key, start, end)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = Int(slots[slot])
      if found == 0 { break }
      if hashes[found &- 1] == hash, isSame(found &- 1, key, start, end) { return (found &- 1, false) }
      slot = (slot &+ 1) & mask
    }
    return (add(key, start, end, hash, slot), true)
  }

  @inline(__always)
  private func isSame(_ group: Int, _ key: borrowing Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let first = group == 0 ? 0 : ends[group &- 1]
    if ends[group] &- first != end &- start { return false }
    let bytes = arena.span
    var offset = 0
    while offset < end &- start {
      if bytes[first &+ offset] != key[start &+ offset] { return false }
      offset &+= 1
    }
    return true
  }

  @inline(never)
  private mutating func add(
    _ key: borrowing Span<UInt8>, _ start: Int, _ end: Int, _ hash: UInt64, _ slot: Int
  ) -> Int {
    arena.append(key, start, end)
    ends.append(arena.count)
    hashes.append(hash)
    slots[slot] = UInt32(truncatingIfNeeded: ends.count)
    // At most half of the places are taken.
    if ends.count &* 2 > slots.count { grow() }
    return ends.count &- 1
  }

  private mutating func grow() {
    let mask = 2 &* slots.count &- 1
    slots = [UInt32](repeating: 0, count: mask &+ 1)
    for group in hashes.indices {
      var slot = Int(truncatingIfNeeded: hashes[group]) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: group &+ 1)
    }
  }

  @inline(__always)
  private func hash(_ key: borrowing Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: end &- start)
    var index = start
    repeat {
      hash = (hash ^ KeyBytes.word(key, index, end)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      index &+= 8
    } while index < end
    return hash
  }

  /// Where a group's key stands in `arena`.
  func key(_ group: Int) -> Range<Int> { (group == 0 ? 0 : ends[group - 1])..<ends[group] }

  /// The groups in the order of their keys.
  func sorted() -> [Int] {
    let bytes = arena
    return (0..<count).sorted { left, right in
      KeyBytes.compare(bytes.span.extracting(key(left)), bytes.span.extracting(key(right))) < 0
    }
  }
}
