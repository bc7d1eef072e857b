import CVector
import Testing

struct VectorMaskTests {
  @Test func `a mask has a bit for each byte that is the one asked for, in each way of finding it`() {
    var random = SystemRandomNumberGenerator()
    var state = UInt64(random.next())
    let seed = state
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    for _ in 0..<2_000 {
      let few: [UInt8] = [0, 1, 0x22, 0x2C, 0x0A, 0x7F, 0x80, 0xFF]
      let block = (0..<64).map { _ in few[Int(next() % 8)] }
      for byte in few {
        var expected: UInt64 = 0
        for (index, value) in block.enumerated() where value == byte { expected |= 1 << UInt64(index) }
        #expect(cvector_mask(block, byte) == expected, "seed \(seed)")
        #expect(cvector_mask_portable(block, byte) == expected, "seed \(seed)")
      }
    }
  }
}
