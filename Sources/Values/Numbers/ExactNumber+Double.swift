extension ExactNumber {
  /// Exactly the double: a binary fraction has finitely many decimals. Nil for NaN and the infinities.
  public init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    if let integer = Int64(exactly: value), integer != .min {
      storage = .small(integer, 0)
      return
    }
    var digits = DecimalDigits(value.significandBitPattern | (value.isNormal ? 1 << 52 : 0))
    var power = Int(max(value.exponentBitPattern, 1)) - 1075
    let isFraction = power < 0
    let exponent = min(power, 0)
    // m × 2^-k is m × 5^k × 10^-k.
    let (step, factor): (Int, UInt64) = isFraction ? (12, 244_140_625) : (29, 1 << 29)
    power = abs(power)
    while power >= step {
      digits.multiply(by: factor)
      power -= step
    }
    for _ in 0..<power { digits.multiply(by: isFraction ? 5 : 2) }
    guard let number = try? Self.make(isNegative: value < 0, digits: digits, exponent: exponent) else { return nil }
    self = number
  }

  /// The number the double's shortest digits write: 0.1 for 0.1. Nil for NaN and the infinities.
  public init?(shortest value: Double) {
    guard value.isFinite else { return nil }
    self.init(value.description)
  }

  /// The nearest double, half to even; an infinity beyond the doubles' range.
  public var doubleValue: Double {
    if case .small(let coefficient, let exponent) = storage {
      if exponent == 0 { return Double(coefficient) }
      // Both are exact as doubles, so one operation rounds once.
      if coefficient.magnitude <= 1 << 53, exponent >= -22, exponent <= 22 {
        let power = powersOfTen[Int(exponent.magnitude)]
        return exponent < 0 ? Double(coefficient) / power : Double(coefficient) * power
      }
    }
    let (isNegative, digits, exponent) = parts
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    digits.append(to: &bytes)
    bytes += "e\(exponent)".utf8
    return Double(String(decoding: bytes, as: UTF8.self)) ?? 0
  }

  /// Below 0, 0 or above 0 as this number is less than, equals or is greater than the double, both taken exactly; nil for
  /// NaN.
  public func compare(to other: Double) -> Int? {
    if other.isNaN { return nil }
    // Rounding to the nearest double keeps the order, so only a tie needs all the digits.
    let nearest = doubleValue
    if nearest < other { return -1 }
    if nearest > other { return 1 }
    guard let exact = ExactNumber(exactly: other) else { return other < 0 ? 1 : -1 }
    return compare(to: exact)
  }
}

private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21,
  1e22,
]

extension Double {
  /// The shortest digits that read back as this double: plain for whole numbers below 10^21 and down to 10^-7, with an
  /// exponent beyond. `5` for 5, not `5.0`.
  ///
  /// **Missing**: `NaN`, `Infinity`, `-Infinity` for what is no number; JSON has no word for them.
  public var shortestText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    guard let number = ExactNumber(shortest: self) else { return description }
    let exponent = number.isZero ? 0 : number.adjustedExponent
    if exponent < 21 && exponent >= -7 { return number.description }
    let (isNegative, digits, _) = number.parts
    var bytes: [UInt8] = []
    digits.dropping(digits.trailingZeros).kept.append(to: &bytes)
    var text = isNegative ? "-" : ""
    text += String(decoding: bytes.prefix(1), as: UTF8.self)
    if bytes.count > 1 { text += "." + String(decoding: bytes.dropFirst(), as: UTF8.self) }
    return text + "e\(exponent)"
  }
}
