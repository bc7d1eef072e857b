/// The sum of doubles, rounded once: the double nearest to the exact sum, whatever the order of adding.
///
/// Every finite double is a whole multiple of 2^-1074, so the sum is kept as one long whole number.
/// **Source**: R. M. Neal, Fast exact summation using small and large superaccumulators, 2015.
public struct DoubleSum: Sendable {
  /// Limbs of 32 bits in 64, the lowest first; between carries each may hold far more, and of either sign.
  private var limbs = [Int64](repeating: 0, count: 68)
  private var untilCarry = Self.mostBetweenCarries
  private var hasNaN = false
  private var hasInfinity = false
  private var hasNegativeInfinity = false
  /// How many numbers were added.
  public private(set) var count = 0

  private static let mostBetweenCarries = 1 << 29

  public init() {}

  /// Adds a number; an infinity or NaN makes the sum one, as IEEE 754 has it.
  public mutating func add(_ value: Double) {
    count &+= 1
    guard value.isFinite else {
      if value.isNaN { hasNaN = true } else if value > 0 { hasInfinity = true } else { hasNegativeInfinity = true }
      return
    }
    let exponent = Int(max(value.exponentBitPattern, 1)) &- 1
    let significand = value.significandBitPattern | (value.isNormal ? 1 << 52 : 0)
    let limb = exponent >> 5
    let wide = UInt128(significand) << UInt128(exponent & 31)
    let sign: Int64 = value.sign == .minus ? -1 : 1
    limbs[limb] &+= sign &* Int64(UInt32(truncatingIfNeeded: wide))
    limbs[limb &+ 1] &+= sign &* Int64(UInt32(truncatingIfNeeded: wide >> 32))
    limbs[limb &+ 2] &+= sign &* Int64(UInt32(truncatingIfNeeded: wide >> 64))
    untilCarry &-= 1
    if untilCarry == 0 { carry() }
  }

  /// Adds all that another sum has seen.
  public mutating func add(_ other: DoubleSum) {
    var other = other
    other.carry()
    carry()
    for index in limbs.indices { limbs[index] &+= other.limbs[index] }
    carry()
    count &+= other.count
    hasNaN = hasNaN || other.hasNaN
    hasInfinity = hasInfinity || other.hasInfinity
    hasNegativeInfinity = hasNegativeInfinity || other.hasNegativeInfinity
  }

  /// Leaves all limbs but the last from 0 up to 2^32.
  private mutating func carry() {
    var carry: Int64 = 0
    for index in 0..<(limbs.count - 1) {
      let value = limbs[index] &+ carry
      limbs[index] = value & 0xFFFF_FFFF
      carry = value >> 32
    }
    limbs[limbs.count - 1] &+= carry
    untilCarry = Self.mostBetweenCarries
  }

  /// The sum, half to even; an infinity beyond the doubles' range, NaN where a NaN or both infinities were added.
  public var result: Double {
    if hasNaN || (hasInfinity && hasNegativeInfinity) { return .nan }
    if hasInfinity { return .infinity }
    if hasNegativeInfinity { return -.infinity }
    var sum = self
    sum.carry()
    let isNegative = (sum.limbs.last ?? 0) < 0
    if isNegative {
      for index in sum.limbs.indices { sum.limbs[index] = 0 &- sum.limbs[index] }
      sum.carry()
    }
    guard let top = sum.limbs.lastIndex(where: { $0 != 0 }) else { return 0 }
    let bits = top * 32 + 64 - sum.limbs[top].leadingZeroBitCount
    // Up to 53 bits are exact: a multiple of 2^-1074 that a double holds.
    let dropped = max(0, bits - 53)
    var significand = sum.bits(from: dropped)
    if dropped > 0 {
      let half = sum.bits(from: dropped - 1) & 1 == 1
      let isMore = sum.hasBits(below: dropped - 1)
      if half && (isMore || significand & 1 == 1) { significand += 1 }
    }
    let value = Double(sign: .plus, exponent: dropped - 1074, significand: Double(significand))
    return isNegative ? -value : value
  }

  /// Up to 53 bits from this one on.
  private func bits(from start: Int) -> UInt64 {
    var value: UInt128 = 0
    for offset in 0..<3 where start / 32 + offset < limbs.count {
      value |= UInt128(UInt64(limbs[start / 32 + offset])) << UInt128(32 * offset)
    }
    return UInt64(truncatingIfNeeded: value >> UInt128(start % 32)) & (1 << 53 - 1)
  }

  private func hasBits(below end: Int) -> Bool {
    guard end > 0 else { return false }
    if limbs[..<(end / 32)].contains(where: { $0 != 0 }) { return true }
    return limbs[end / 32] & (1 << (end % 32) - 1) != 0
  }
}
