import CVector
import TestSupport
import Testing

struct JSONVectorTests {
  @Test(arguments: 1...20)
  func `each way of looking at a block sees the same`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let odd: [UInt8] = [
      0, 1, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x2F, 0x30, 0x39, 0x3A, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0xA2, 0xFF,
    ]
    for _ in 0..<300 {
      let block = (0..<64).map { _ in odd[Int(random.next() % UInt64(odd.count))] }
      var other = block
      for _ in 0..<8 { other[Int(random.next() % 32)] = odd[Int(random.next() % UInt64(odd.count))] }
      var stops: UInt32 = 0
      var same: UInt32 = 0
      var digits: UInt32 = 0
      var high: UInt64 = 0
      for (index, byte) in block.enumerated() {
        if index < 32, byte < 0x20 || byte == 0x22 || byte == 0x5C { stops |= 1 << UInt32(index) }
        if index < 32, byte == other[index] { same |= 1 << UInt32(index) }
        if index < 16, (0x30...0x39).contains(byte) { digits |= 1 << UInt32(index) }
        if byte >= 0x80 { high |= 1 << UInt64(index) }
      }
      #expect(cvector_text_stops(block) == stops, "seed \(seed)")
      #expect(cvector_text_stops_portable(block) == stops, "seed \(seed)")
      #expect(cvector_same(block, other) == same, "seed \(seed)")
      #expect(cvector_same_portable(block, other) == same, "seed \(seed)")
      #expect(cvector_digits(block) == digits, "seed \(seed)")
      #expect(cvector_digits_portable(block) == digits, "seed \(seed)")
      #expect(cvector_high(block) == high, "seed \(seed)")
      #expect(cvector_high_portable(block) == high, "seed \(seed)")
    }
  }
}
