/// SHA-1, for what asks for it; it is no longer safe against forging. **Source**: FIPS 180-4 §6.1.
struct SHA1: BlockFunction {
  static let blockSize = 64
  static let lengthSize = 8
  static let isBigEndian = true

  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]

  mutating func absorb(_ blocks: UnsafeRawBufferPointer) {
    state.withUnsafeMutableBufferPointer { state in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
        var offset = 0
        while offset < blocks.count {
          for index in 0..<16 {
            words[index] = UInt32(
              bigEndian: blocks.loadUnaligned(fromByteOffset: offset + index * 4, as: UInt32.self))
          }
          for index in 16..<80 {
            words[index] = (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotated(
              left: 1)
          }
          Self.mix(words, into: state)
          offset += 64
        }
      }
    }
  }

  private static func mix(
    _ words: UnsafeMutableBufferPointer<UInt32>, into state: UnsafeMutableBufferPointer<UInt32>
  ) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (choice, constant): (UInt32, UInt32)
      switch index {
      case ..<20: (choice, constant) = (b & c | ~b & d, 0x5A82_7999)
      case ..<40: (choice, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
      case ..<60: (choice, constant) = (b & c | b & d | c & d, 0x8F1B_BCDC)
      default: (choice, constant) = (b ^ c ^ d, 0xCA62_C1D6)
      }
      let next = a.rotated(left: 5) &+ choice &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, b.rotated(left: 30), a, next)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  var digest: [UInt8] { state.flatMap(\.bigEndianBytes) }
}
