import CVector
import TestSupport
import Testing

struct VectorMaskTests {
  /// The ways of collecting that this machine has.
  static let ways = [cvector_portable, cvector_baseline, cvector_avx2, cvector_avx512].filter {
    $0 == cvector_portable || $0.rawValue <= cvector_best_way().rawValue
  }

  private static let few: [UInt8] = [0, 1, 0x22, 0x22, 0x2C, 0x2C, 0x0A, 0x0D, 0x61, 0x61, 0x61, 0x7F, 0x80, 0xFF]

  @Test func `a mask has a bit for each byte that is the one asked for, in each way of finding it`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var numbers = SeededRandom(seed: seed)
    for _ in 0..<1_000 {
      let block = (0..<64).map { _ in numbers.one(of: Self.few) }
      for byte in Self.few {
        var expected: UInt64 = 0
        for (index, value) in block.enumerated() where value == byte { expected |= 1 << UInt64(index) }
        #expect(cvector_mask(block, byte) == expected, "seed \(seed)")
        #expect(cvector_mask_portable(block, byte) == expected, "seed \(seed)")
      }
      var high: UInt64 = 0
      for (index, value) in block.enumerated() where value >= 0x80 { high |= 1 << UInt64(index) }
      #expect(cvector_high(block) == high, "seed \(seed)")
      #expect(cvector_high_portable(block) == high, "seed \(seed)")
    }
  }

  @Test func `each way of collecting finds the same places and ends in the same state`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var numbers = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let count = numbers.below(400)
      let few = numbers.chance(1, in: 2) ? Self.few : [0x2C, 0x0A]
      let bytes = (0..<count + 128).map { _ in numbers.one(of: few) }
      let first = numbers.below(count + 1)
      let quotes: UInt64 = numbers.chance(4, in: 5) ? ~0 : 0
      let all = Self.ways.map { collect($0, bytes, first, count, quotes) }
      #expect(Set(all).count == 1, "seed \(seed)")
      if quotes == 0 {
        let places = (first..<count).filter { bytes[$0] == 0x2C || bytes[$0] == 0x0A }.map { UInt32($0) }
        #expect(all[0].first == places, "seed \(seed)")
      }
    }
  }

  private func collect(
    _ way: cvector_way, _ bytes: [UInt8], _ first: Int, _ last: Int, _ quotes: UInt64
  ) -> [[UInt32]] {
    var lists = (0..<4).map { _ in [UInt32](repeating: 0, count: bytes.count + 80) }
    var walk = cvector_walk(inside: 0, border: 1, closing: 0, returned: 0, odd: 0, returns: 0)
    var counts: [Int] = []
    let pointers = lists.indices.map { index in
      let pointer = UnsafeMutablePointer<UInt32>.allocate(capacity: lists[index].count)
      pointer.initialize(repeating: 0, count: lists[index].count)
      return pointer
    }
    var found = cvector_lists(
      separators: pointers[0], separator_count: 0, line_feeds: pointers[1], line_feed_count: 0,
      quoted_line_ends: pointers[2], quoted_line_end_count: 0, high_blocks: pointers[3], high_block_count: 0)
    cvector_collect(way, bytes, first, last, 0x2C, 0x22, quotes, &walk, &found)
    counts = [
      found.separator_count, found.line_feed_count, found.quoted_line_end_count, found.high_block_count,
    ]
    for index in lists.indices {
      lists[index] = (0..<counts[index]).map { pointers[index][$0] }
      pointers[index].deallocate()
    }
    let state = [walk.inside, walk.border, walk.closing, walk.returned, walk.odd, walk.returns]
    return lists + [state.flatMap { [UInt32(truncatingIfNeeded: $0), UInt32(truncatingIfNeeded: $0 >> 32)] }]
  }
}
