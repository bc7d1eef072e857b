/// SHA-256 and SHA-512: one function, over words of 32 or of 64 bits. **Source**: FIPS 180-4 §6.2 and §6.4; the functions have
/// the names of §4.1.
protocol SHA2: BlockFunction {
  associatedtype Word: FixedWidthInteger & UnsignedInteger
  /// Eight words; at first those of §5.3.
  var state: [Word] { get set }
  /// One word for each round.
  static var constants: [Word] { get }
  static func bigSigma0(_ word: Word) -> Word
  static func bigSigma1(_ word: Word) -> Word
  static func smallSigma0(_ word: Word) -> Word
  static func smallSigma1(_ word: Word) -> Word
}

extension SHA2 {
  static var blockSize: Int { 16 * MemoryLayout<Word>.size }
  static var lengthSize: Int { 2 * MemoryLayout<Word>.size }
  static var isBigEndian: Bool { true }

  mutating func absorb(_ blocks: UnsafeRawBufferPointer) {
    state.withUnsafeMutableBufferPointer { state in
      Self.constants.withUnsafeBufferPointer { constants in
        withUnsafeTemporaryAllocation(of: Word.self, capacity: constants.count) { words in
          for offset in stride(from: 0, to: blocks.count, by: Self.blockSize) {
            Self.schedule(blocks, from: offset, into: words)
            Self.mix(words, constants, into: state)
          }
        }
      }
    }
  }

  /// The words of a block, and those that follow from them: one for each round.
  private static func schedule(
    _ blocks: UnsafeRawBufferPointer, from offset: Int, into words: UnsafeMutableBufferPointer<Word>
  ) {
    for index in 0..<16 {
      let place = offset + index * MemoryLayout<Word>.size
      words[index] = Word(bigEndian: blocks.loadUnaligned(fromByteOffset: place, as: Word.self))
    }
    for index in 16..<words.count {
      let first = Self.smallSigma0(words[index - 15])
      let second = Self.smallSigma1(words[index - 2])
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
  }

  private static func mix(
    _ words: UnsafeMutableBufferPointer<Word>, _ constants: UnsafeBufferPointer<Word>,
    into state: UnsafeMutableBufferPointer<Word>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<words.count {
      let first = h &+ Self.bigSigma1(e) &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
      let second = Self.bigSigma0(a) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  var digest: [UInt8] { state.flatMap(\.bigEndianBytes) }
}
