/// A natural number in limbs of nine decimal digits, the lowest first: what an `ExactNumber` of many digits computes with.
///
/// Decimal limbs make reading, writing, rounding and shifting by powers of ten cheap, which is what exact decimals need.
struct DecimalDigits: Hashable, Sendable {
  static let base: UInt64 = 1_000_000_000

  /// **Shape**: each below 10^9, the last not zero; zero has none.
  private(set) var limbs: [UInt32]

  init() { limbs = [] }

  init(_ value: UInt64) { self.init(UInt128(value)) }

  init(_ value: UInt128) {
    limbs = []
    var rest = value
    while rest > 0 {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: UInt128(Self.base))
      limbs.append(UInt32(truncatingIfNeeded: remainder))
      rest = quotient
    }
  }

  /// The number these ASCII digits write, the highest first.
  init(ascii digits: [UInt8]) {
    limbs = []
    limbs.reserveCapacity(digits.count / 9 + 1)
    var end = digits.count
    while end > 0 {
      let start = max(0, end - 9)
      var limb: UInt32 = 0
      for index in start..<end { limb = limb &* 10 &+ UInt32(digits[index] &- 48) }
      limbs.append(limb)
      end = start
    }
    trim()
  }

  var isZero: Bool { limbs.isEmpty }
  var isOdd: Bool { limbs.first.map { $0 & 1 == 1 } ?? false }

  /// How many decimal digits the number has; zero has none.
  var digitCount: Int {
    guard let top = limbs.last else { return 0 }
    return (limbs.count - 1) * 9 + UInt64(top).decimalDigitCount
  }

  /// How many zeros the number ends with.
  var trailingZeros: Int {
    guard let place = limbs.firstIndex(where: { $0 != 0 }) else { return 0 }
    var limb = limbs[place]
    var count = place * 9
    while limb % 10 == 0 {
      limb /= 10
      count += 1
    }
    return count
  }

  /// The number where 64 bits hold it.
  var asUInt64: UInt64? {
    guard digitCount <= 20 else { return nil }
    var value: UInt128 = 0
    for limb in limbs.reversed() { value = value * UInt128(Self.base) + UInt128(limb) }
    return UInt64(exactly: value)
  }

  private mutating func trim() {
    while limbs.last == 0 { limbs.removeLast() }
  }

  /// Adds the digits, as ASCII and the highest first.
  func append(to bytes: inout [UInt8]) {
    var isFirst = true
    for limb in limbs.reversed() {
      var divisor: UInt32 = 100_000_000
      while divisor > 0 {
        let digit = limb / divisor % 10
        if !(isFirst && digit == 0) {
          bytes.append(48 + UInt8(digit))
          isFirst = false
        }
        divisor /= 10
      }
    }
  }
}

extension DecimalDigits: Comparable {
  static func < (left: DecimalDigits, right: DecimalDigits) -> Bool {
    guard left.limbs.count == right.limbs.count else { return left.limbs.count < right.limbs.count }
    for index in left.limbs.indices.reversed() where left.limbs[index] != right.limbs[index] {
      return left.limbs[index] < right.limbs[index]
    }
    return false
  }
}

extension DecimalDigits {
  static func + (left: DecimalDigits, right: DecimalDigits) -> DecimalDigits {
    var (long, short) = left.limbs.count >= right.limbs.count ? (left, right) : (right, left)
    var carry: UInt32 = 0
    for index in long.limbs.indices {
      if index >= short.limbs.count && carry == 0 { break }
      let sum = long.limbs[index] + (index < short.limbs.count ? short.limbs[index] : 0) + carry
      carry = sum >= 1_000_000_000 ? 1 : 0
      long.limbs[index] = carry == 1 ? sum - 1_000_000_000 : sum
    }
    if carry > 0 { long.limbs.append(carry) }
    short.limbs = []
    return long
  }

  /// **Shape**: the right number is not above the left one.
  static func - (left: DecimalDigits, right: DecimalDigits) -> DecimalDigits {
    var result = left
    var borrow: UInt32 = 0
    for index in result.limbs.indices {
      if index >= right.limbs.count && borrow == 0 { break }
      let taken = (index < right.limbs.count ? right.limbs[index] : 0) + borrow
      if result.limbs[index] >= taken {
        result.limbs[index] -= taken
        borrow = 0
      } else {
        result.limbs[index] = result.limbs[index] + 1_000_000_000 - taken
        borrow = 1
      }
    }
    result.trim()
    return result
  }

  static func * (left: DecimalDigits, right: DecimalDigits) -> DecimalDigits {
    var result = DecimalDigits()
    guard !left.isZero, !right.isZero else { return result }
    result.limbs = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (place, limb) in left.limbs.enumerated() where limb != 0 {
      var carry: UInt64 = 0
      for (offset, other) in right.limbs.enumerated() {
        let sum = UInt64(limb) * UInt64(other) + UInt64(result.limbs[place + offset]) + carry
        result.limbs[place + offset] = UInt32(truncatingIfNeeded: sum % base)
        carry = sum / base
      }
      result.limbs[place + right.limbs.count] = UInt32(truncatingIfNeeded: carry)
    }
    result.trim()
    return result
  }

  /// **Shape**: the factor is below 10^9.
  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * factor + carry
      limbs[index] = UInt32(truncatingIfNeeded: product % Self.base)
      carry = product / Self.base
    }
    if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    trim()
  }

  /// The number times ten to the power of `places`.
  func shiftedUp(by places: Int) -> DecimalDigits {
    guard places > 0, !isZero else { return self }
    var result = self
    result.multiply(by: UInt64.powerOfTen(places % 9))
    result.limbs.insert(contentsOf: repeatElement(0, count: places / 9), at: 0)
    return result
  }

  /// The number without its last `places` digits, and how those compare with one half: nil where all were zeros.
  func dropping(_ places: Int) -> (kept: DecimalDigits, rest: Rest) {
    guard places > 0, !isZero else { return (self, .none) }
    let count = digitCount
    if places > count { return (DecimalDigits(), .belowHalf) }
    var kept = DecimalDigits()
    let divisor = UInt32(UInt64.powerOfTen(places % 9))
    kept.limbs = Array(limbs.dropFirst(places / 9))
    if divisor > 1 {
      var carry: UInt64 = 0
      for index in kept.limbs.indices.reversed() {
        let value = carry * Self.base + UInt64(kept.limbs[index])
        kept.limbs[index] = UInt32(truncatingIfNeeded: value / UInt64(divisor))
        carry = value % UInt64(divisor)
      }
    }
    kept.trim()
    let zeros = trailingZeros
    if zeros >= places { return (kept, .none) }
    let first = digit(places - 1)
    if first == 5 { return (kept, zeros == places - 1 ? .half : .aboveHalf) }
    return (kept, first > 5 ? .aboveHalf : .belowHalf)
  }

  /// What a rounding leaves out.
  enum Rest { case none, belowHalf, half, aboveHalf }

  /// The digit at a place; 0 is the last.
  private func digit(_ place: Int) -> UInt32 {
    let limb = place / 9
    guard limb < limbs.count else { return 0 }
    return limbs[limb] / UInt32(UInt64.powerOfTen(place % 9)) % 10
  }

  /// Adds one where a rounding half to even goes up.
  mutating func round(_ rest: Rest) {
    guard rest == .aboveHalf || (rest == .half && isOdd) else { return }
    self = self + DecimalDigits(UInt64(1))
  }
}

extension DecimalDigits {
  /// Quotient and remainder; Knuth, The Art of Computer Programming 2, §4.3.1, algorithm D, in base 10^9.
  ///
  /// **Shape**: the divisor is not zero.
  func divided(by divisor: DecimalDigits) -> (quotient: DecimalDigits, remainder: DecimalDigits) {
    if self < divisor { return (DecimalDigits(), self) }
    if divisor.limbs.count == 1 {
      var quotient = self
      var carry: UInt64 = 0
      let by = UInt64(divisor.limbs[0])
      for index in quotient.limbs.indices.reversed() {
        let value = carry * Self.base + UInt64(quotient.limbs[index])
        quotient.limbs[index] = UInt32(truncatingIfNeeded: value / by)
        carry = value % by
      }
      quotient.trim()
      return (quotient, DecimalDigits(carry))
    }
    let base = Self.base
    let scale = base / (UInt64(divisor.limbs[divisor.limbs.count - 1]) + 1)
    var rest = self
    var by = divisor
    rest.multiply(by: scale)
    by.multiply(by: scale)
    let count = by.limbs.count
    while rest.limbs.count <= limbs.count { rest.limbs.append(0) }
    let steps = rest.limbs.count - count
    var quotient = DecimalDigits()
    quotient.limbs = [UInt32](repeating: 0, count: steps)
    let top = UInt64(by.limbs[count - 1])
    let next = UInt64(by.limbs[count - 2])
    for step in stride(from: steps - 1, through: 0, by: -1) {
      let head = UInt64(rest.limbs[step + count]) * base + UInt64(rest.limbs[step + count - 1])
      var guess = head / top
      var left = head % top
      while guess >= base || guess * next > left * base + UInt64(rest.limbs[step + count - 2]) {
        guess -= 1
        left += top
        if left >= base { break }
      }
      var borrow: Int64 = 0
      var carry: UInt64 = 0
      for index in 0..<count {
        let product = guess * UInt64(by.limbs[index]) + carry
        carry = product / base
        var value = Int64(rest.limbs[step + index]) - borrow - Int64(product % base)
        borrow = value < 0 ? 1 : 0
        if value < 0 { value += Int64(base) }
        rest.limbs[step + index] = UInt32(truncatingIfNeeded: value)
      }
      let highest = Int64(rest.limbs[step + count]) - borrow - Int64(carry)
      if highest < 0 {
        guess -= 1
        var back: UInt32 = 0
        for index in 0..<count {
          let sum = rest.limbs[step + index] + by.limbs[index] + back
          back = sum >= 1_000_000_000 ? 1 : 0
          rest.limbs[step + index] = back == 1 ? sum - 1_000_000_000 : sum
        }
        rest.limbs[step + count] = 0
      } else {
        rest.limbs[step + count] = UInt32(truncatingIfNeeded: highest)
      }
      quotient.limbs[step] = UInt32(truncatingIfNeeded: guess)
    }
    quotient.trim()
    rest.trim()
    return (quotient, rest.divided(by: DecimalDigits(scale)).quotient)
  }
}

extension UInt64 {
  /// 10 to a power from 0 to 19.
  @usableFromInline
  static func powerOfTen(_ power: Int) -> UInt64 { powersOfTen[power] }

  /// How many decimal digits the number has; zero has one.
  @usableFromInline
  var decimalDigitCount: Int {
    let guess = ((64 - leadingZeroBitCount) * 1233) >> 12
    return guess < 20 && self >= powersOfTen[guess] ? guess + 1 : Swift.max(guess, 1)
  }

  /// How many zeros the number ends with; zero has none.
  var trailingDecimalZeros: Int {
    guard self != 0 else { return 0 }
    var rest = self
    var count = 0
    while true {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { return count }
      rest = quotient
      count += 1
    }
  }
}

private let powersOfTen: [UInt64] = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
  100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
  10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]
