/// A QR code: a square of light and dark modules that stands for a text.
///
/// **Shape**: the smallest of the 40 versions that holds the text, as digits, as capitals and digits, or as UTF-8, and of the eight
/// masks the one that is read best. **Missing**: nil for a text that is too long: 2,953 bytes at the lowest level.
/// **Source**: ISO/IEC 18004:2015.
package struct QRCode: Sendable {
  /// How much of it may be damaged: 7, 15, 25 or 30 in a hundred.
  package enum Level: Sendable {
    case low, medium, quartile, high

    /// As the code says it.
    var bits: Int {
      switch self {
      case .low: 1
      case .medium: 0
      case .quartile: 3
      case .high: 2
      }
    }
  }

  /// How many modules a side has.
  package let size: Int
  /// Whether a module is dark, row by row.
  private let modules: [Bool]

  package init?(_ text: String, level: Level) {
    let segment = Segment(text)
    guard
      let version = (1...40).first(where: { segment.length($0) <= 8 * Self.dataCount($0, level) })
    else { return nil }
    let data = segment.codewords(version, count: Self.dataCount(version, level))
    let words = Self.interleaved(data, version, level)
    let matrices = (0..<8).map { QRCodeMatrix(version, level, mask: $0, words) }
    let best = matrices.min { $0.penalty < $1.penalty } ?? matrices[0]
    size = best.size
    modules = best.modules
  }

  /// Whether a module is dark; outside of the code nothing is.
  package subscript(column: Int, row: Int) -> Bool {
    0..<size ~= column && 0..<size ~= row && modules[row * size + column]
  }

  // MARK: Codewords

  /// How many modules are left for data and correction.
  static func moduleCount(_ version: Int) -> Int {
    var count = (16 * version + 128) * version + 64
    if version >= 2 {
      let marks = version / 7 + 2
      count -= (25 * marks - 10) * marks - 55
      if version >= 7 { count -= 36 }
    }
    return count
  }

  private static func dataCount(_ version: Int, _ level: Level) -> Int {
    moduleCount(version) / 8 - QRCodeBlocks.correction(version, level) * QRCodeBlocks.count(version, level)
  }

  /// The data in blocks, each with its correction, the blocks' codewords by turns.
  private static func interleaved(_ data: [UInt8], _ version: Int, _ level: Level) -> [UInt8] {
    let count = QRCodeBlocks.count(version, level)
    let correction = QRCodeBlocks.correction(version, level)
    let total = moduleCount(version) / 8
    let short = total / count - correction
    let shortCount = count - total % count
    let divisor = ReedSolomon.divisor(correction)
    var blocks: [(data: ArraySlice<UInt8>, correction: [UInt8])] = []
    var rest = data[...]
    for block in 0..<count {
      let part = rest.prefix(short + (block < shortCount ? 0 : 1))
      rest = rest.dropFirst(part.count)
      blocks.append((part, ReedSolomon.remainder(part, divisor)))
    }
    var words: [UInt8] = []
    for place in 0...short {
      for block in blocks where place < block.data.count { words.append(block.data[block.data.startIndex + place]) }
    }
    for place in 0..<correction { for block in blocks { words.append(block.correction[place]) } }
    return words
  }

  /// A text in the shortest of the ways that its letters allow.
  private struct Segment {
    private enum Way { case digits, capitals, bytes }
    private static let capitals = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    private let way: Way
    private let letters: [UInt8]

    init(_ text: String) {
      letters = Array(text.utf8)
      if letters.allSatisfy({ 0x30...0x39 ~= $0 }) {
        way = .digits
      } else {
        way = letters.allSatisfy(Self.capitals.contains) ? .capitals : .bytes
      }
    }

    /// How many bits say how many letters there are.
    private func countBits(_ version: Int) -> Int {
      let size = version < 10 ? 0 : version < 27 ? 1 : 2
      return switch way {
      case .digits: [10, 12, 14][size]
      case .capitals: [9, 11, 13][size]
      case .bytes: [8, 16, 16][size]
      }
    }

    /// **Units**: bits.
    func length(_ version: Int) -> Int {
      let bits =
        switch way {
        case .digits: letters.count / 3 * 10 + [0, 4, 7][letters.count % 3]
        case .capitals: letters.count / 2 * 11 + letters.count % 2 * 6
        case .bytes: letters.count * 8
        }
      // More letters than can be counted fit into no version.
      return letters.count < 1 << countBits(version) ? 4 + countBits(version) + bits : .max
    }

    func codewords(_ version: Int, count: Int) -> [UInt8] {
      var bits = BitList()
      bits.add(way == .digits ? 1 : way == .capitals ? 2 : 4, 4)
      bits.add(letters.count, countBits(version))
      switch way {
      case .digits:
        for start in stride(from: 0, to: letters.count, by: 3) {
          let part = letters[start..<min(start + 3, letters.count)]
          bits.add(part.reduce(0) { $0 * 10 + Int($1 - 0x30) }, part.count * 3 + 1)
        }
      case .capitals:
        let places = letters.map { Self.capitals.firstIndex(of: $0) ?? 0 }
        for start in stride(from: 0, to: places.count, by: 2) {
          if start + 1 < places.count {
            bits.add(places[start] * 45 + places[start + 1], 11)
          } else {
            bits.add(places[start], 6)
          }
        }
      case .bytes: for byte in letters { bits.add(Int(byte), 8) }
      }
      bits.add(0, min(4, count * 8 - bits.count))
      bits.add(0, (8 - bits.count % 8) % 8)
      var words = bits.bytes
      for place in 0..<(count - words.count) { words.append(place % 2 == 0 ? 0xEC : 0x11) }
      return words
    }
  }

  private struct BitList {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    mutating func add(_ number: Int, _ length: Int) {
      for place in stride(from: length - 1, through: 0, by: -1) {
        if count % 8 == 0 { bytes.append(0) }
        if number >> place & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
        count += 1
      }
    }
  }
}

/// The correction of errors in a block, over the field of 256 with the polynomial 0x11D.
private enum ReedSolomon {
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var result = 0
    for place in stride(from: 7, through: 0, by: -1) {
      result = result << 1 ^ (result >> 7) * 0x11D
      if other >> UInt8(place) & 1 == 1 { result ^= Int(one) }
    }
    return UInt8(truncatingIfNeeded: result)
  }

  /// The polynomial with the roots 2⁰, 2¹ and so on, without its first coefficient, which is 1.
  static func divisor(_ degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in result.indices {
        result[place] = product(result[place], root)
        if place + 1 < result.count { result[place] ^= result[place + 1] }
      }
      root = product(root, 2)
    }
    return result
  }

  static func remainder(_ data: ArraySlice<UInt8>, _ divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for place in result.indices { result[place] ^= product(divisor[place], factor) }
    }
    return result
  }
}
