/// The modules of a QR code with one of the eight masks.
struct QRCodeMatrix {
  let size: Int
  private(set) var modules: [Bool]
  /// The modules that stand for no data.
  private var fixed: [Bool]

  init(_ version: Int, _ level: QRCode.Level, mask: Int, _ words: [UInt8]) {
    size = version * 4 + 17
    modules = Array(repeating: false, count: size * size)
    fixed = modules
    drawMarks(version)
    drawFormat(level, mask)
    drawVersion(version)
    place(words)
    apply(mask)
  }

  private mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
    modules[row * size + column] = isDark
    fixed[row * size + column] = true
  }

  // MARK: What every code has

  private mutating func drawMarks(_ version: Int) {
    for place in 0..<size {
      set(6, place, place % 2 == 0)
      set(place, 6, place % 2 == 0)
    }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawCorner(column, row) }
    let places = Self.alignment(version, size)
    for column in places {
      for row in places {
        let isCorner = (column == 6 && row == 6) || (column == 6 && row == size - 7) || (column == size - 7 && row == 6)
        if !isCorner { drawAlignment(column, row) }
      }
    }
  }

  /// A large mark with the light line around it.
  private mutating func drawCorner(_ column: Int, _ row: Int) {
    for down in -4...4 {
      for right in -4...4 {
        let distance = max(abs(down), abs(right))
        let (x, y) = (column + right, row + down)
        if 0..<size ~= x, 0..<size ~= y { set(x, y, distance != 2 && distance != 4) }
      }
    }
  }

  private mutating func drawAlignment(_ column: Int, _ row: Int) {
    for down in -2...2 { for right in -2...2 { set(column + right, row + down, max(abs(down), abs(right)) != 1) } }
  }

  private static func alignment(_ version: Int, _ size: Int) -> [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (0..<(count - 1)).map { size - 7 - $0 * step }.reversed()
  }

  private mutating func drawFormat(_ level: QRCode.Level, _ mask: Int) {
    let data = level.bits << 3 | mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (data << 10 | rest) ^ 0x5412
    func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
    for place in 0...5 { set(8, place, bit(place)) }
    set(8, 7, bit(6))
    set(8, 8, bit(7))
    set(7, 8, bit(8))
    for place in 9...14 { set(14 - place, 8, bit(place)) }
    for place in 0...7 { set(size - 1 - place, 8, bit(place)) }
    for place in 8...14 { set(8, size - 15 + place, bit(place)) }
    set(8, size - 8, true)
  }

  private mutating func drawVersion(_ version: Int) {
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for place in 0..<18 {
      let (far, near) = (size - 11 + place % 3, place / 3)
      set(far, near, bits >> place & 1 == 1)
      set(near, far, bits >> place & 1 == 1)
    }
  }

  // MARK: Data

  /// Two columns at a time from the right, up and down by turns.
  private mutating func place(_ words: [UInt8]) {
    var index = 0
    for pair in stride(from: size - 1, through: 1, by: -2) {
      let right = pair <= 6 ? pair - 1 : pair
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !fixed[row * size + column] && index < words.count * 8 {
          modules[row * size + column] = words[index >> 3] >> UInt8(7 - index & 7) & 1 == 1
          index += 1
        }
      }
    }
  }

  private mutating func apply(_ mask: Int) {
    for row in 0..<size {
      for column in 0..<size where !fixed[row * size + column] {
        let inverts =
          switch mask {
          case 0: (column + row) % 2 == 0
          case 1: row % 2 == 0
          case 2: column % 3 == 0
          case 3: (column + row) % 3 == 0
          case 4: (column / 3 + row / 2) % 2 == 0
          case 5: column * row % 2 + column * row % 3 == 0
          case 6: (column * row % 2 + column * row % 3) % 2 == 0
          default: ((column + row) % 2 + column * row % 3) % 2 == 0
          }
        if inverts { modules[row * size + column].toggle() }
      }
    }
  }

  // MARK: How well it is read

  /// How much of it looks like something else: long lines, squares, marks, and more of one colour.
  var penalty: Int {
    var penalty = 0
    for place in 0..<size {
      penalty += Self.penalty((0..<size).map { modules[place * size + $0] })
      penalty += Self.penalty((0..<size).map { modules[$0 * size + place] })
    }
    for row in 0..<(size - 1) {
      for column in 0..<(size - 1) {
        let first = modules[row * size + column]
        if first == modules[row * size + column + 1], first == modules[(row + 1) * size + column],
          first == modules[(row + 1) * size + column + 1]
        {
          penalty += 3
        }
      }
    }
    let dark = modules.count { $0 }
    return penalty + abs(dark * 20 - size * size * 10) / (size * size) * 10
  }

  private static let mark = [true, false, true, true, true, false, true]

  private static func penalty(_ line: [Bool]) -> Int {
    var penalty = 0
    var start = 0
    while start < line.count {
      let end = line[start...].firstIndex { $0 != line[start] } ?? line.count
      if end - start >= 5 { penalty += end - start - 2 }
      start = end
    }
    guard line.count >= 7 else { return penalty }
    // A mark with four light modules before it or behind it; beyond the edge all is light.
    func isLight(_ range: Range<Int>) -> Bool { range.allSatisfy { !line.indices.contains($0) || !line[$0] } }
    for place in 0...(line.count - 7) where line[place..<(place + 7)].elementsEqual(mark) {
      if isLight((place - 4)..<place) { penalty += 40 }
      if isLight((place + 7)..<(place + 11)) { penalty += 40 }
    }
    return penalty
  }
}
