extension ExactNumber {
  /// **Errors**: the fault where the exact sum is beyond the bounds.
  public static func + (left: ExactNumber, right: ExactNumber) throws(Fault) -> ExactNumber {
    if case .small(let a, let aExponent) = left.storage, case .small(let b, let bExponent) = right.storage {
      let difference = Int(aExponent) - Int(bExponent)
      if difference == 0, aExponent == 0 {
        let (sum, overflow) = a.addingReportingOverflow(b)
        if !overflow && sum != .min { return ExactNumber(storage: .small(sum, 0)) }
      }
      if abs(difference) <= 18 {
        let (wideA, wideB) = (Int128(a), Int128(b))
        let sum =
          difference >= 0
          ? wideA * Int128(UInt64.powerOfTen(difference)) + wideB
          : wideA + wideB * Int128(UInt64.powerOfTen(-difference))
        return try make(isNegative: sum < 0, magnitude: sum.magnitude, exponent: Int(min(aExponent, bExponent)))
      }
    }
    if left.isZero { return right }
    if right.isZero { return left }
    // Neither coefficient ends with a zero worth counting, so where they stand further apart than the bound the sum has too
    // many digits; nothing is expanded to find that out.
    let span =
      max(left.adjustedExponent, right.adjustedExponent) - min(left.leastExponent, right.leastExponent)
    guard span <= mostDigits + 1 else { throw .tooManyDigits }
    let sum = SignedDigits(left) + SignedDigits(right)
    return try sum.number()
  }

  /// **Errors**: the fault where the exact difference is beyond the bounds.
  public static func - (left: ExactNumber, right: ExactNumber) throws(Fault) -> ExactNumber {
    try left + (-right)
  }

  /// **Errors**: the fault where the exact product is beyond the bounds.
  public static func * (left: ExactNumber, right: ExactNumber) throws(Fault) -> ExactNumber {
    if case .small(let a, let aExponent) = left.storage, case .small(let b, let bExponent) = right.storage {
      let product = a.magnitude.multipliedFullWidth(by: b.magnitude)
      return try make(
        isNegative: (a < 0) != (b < 0), magnitude: UInt128(product.high) << 64 | UInt128(product.low),
        exponent: Int(aExponent) + Int(bExponent))
    }
    let (a, b) = (left.parts, right.parts)
    return try make(
      isNegative: a.isNegative != b.isNegative, digits: a.digits * b.digits, exponent: a.exponent + b.exponent)
  }

  public static prefix func - (number: ExactNumber) -> ExactNumber {
    switch number.storage {
    case .small(let coefficient, let exponent): ExactNumber(storage: .small(-coefficient, exponent))
    case .big(let big):
      ExactNumber(storage: .big(Big(isNegative: !big.isNegative, digits: big.digits, exponent: big.exponent)))
    }
  }

  public var magnitude: ExactNumber { isNegative ? -self : self }

  /// The exponent of the last digit that is not zero.
  private var leastExponent: Int {
    if case .small(let coefficient, 0) = storage { return coefficient.magnitude.trailingDecimalZeros }
    return exponent
  }
}

extension ExactNumber {
  /// The quotient, rounded half to even to 34 significant digits or as many as asked.
  ///
  /// **Missing**: nil by zero, and where the quotient is beyond the bounds.
  public func divided(by other: ExactNumber, digits: Int = 34) -> ExactNumber? {
    guard !other.isZero else { return nil }
    if isZero { return self }
    let wanted = max(1, min(digits, Self.mostDigits))
    let (left, right) = (parts, other.parts)
    // One digit more than wanted and whether anything is left decide the rounding.
    let shift = max(0, wanted + 2 + right.digits.digitCount - left.digits.digitCount)
    let (quotient, remainder) = left.digits.shiftedUp(by: shift).divided(by: right.digits)
    let exponent = left.exponent - right.exponent - shift
    let surplus = quotient.digitCount - wanted
    var (kept, rest) = quotient.dropping(surplus)
    if !remainder.isZero {
      switch rest {
      case .none: rest = .belowHalf
      case .half: rest = .aboveHalf
      default: break
      }
    }
    kept.round(rest)
    return try? Self.make(
      isNegative: left.isNegative != right.isNegative, digits: kept, exponent: exponent + max(0, surplus))
  }

  /// The number with at most so many digits after the point, half to even; below 0, whole tens, hundreds…
  public func rounded(toPlaces places: Int) -> ExactNumber {
    let places = max(-2 * Self.mostExponent, min(places, 2 * Self.mostExponent))
    if exponent == 0 && places >= 0 { return self }
    return dropping(-places - exponent)
  }

  /// The number with at most so many significant digits, half to even.
  public func rounded(toDigits digits: Int) -> ExactNumber {
    let digits = max(1, min(digits, Self.mostDigits))
    return dropping(parts.digits.digitCount - digits)
  }

  private func dropping(_ count: Int) -> ExactNumber {
    guard count > 0 else { return self }
    let (isNegative, digits, exponent) = parts
    var (kept, rest) = digits.dropping(count)
    kept.round(rest)
    // Rounding up 9.99…e6144 leaves the range: the number is then the nearest there is.
    return (try? Self.make(isNegative: isNegative, digits: kept, exponent: exponent + count)) ?? self
  }
}

/// A decimal number of any size, for results that are not yet within the bounds.
struct SignedDigits: Sendable {
  var isNegative = false
  var digits = DecimalDigits()
  var exponent = 0

  init() {}

  init(_ number: ExactNumber) {
    (isNegative, digits, exponent) = number.parts
  }

  init(_ value: Int128, exponent: Int) {
    isNegative = value < 0
    digits = DecimalDigits(value.magnitude)
    self.exponent = exponent
  }

  static func + (left: SignedDigits, right: SignedDigits) -> SignedDigits {
    if left.digits.isZero { return right }
    if right.digits.isZero { return left }
    var result = SignedDigits()
    result.exponent = min(left.exponent, right.exponent)
    let a = left.digits.shiftedUp(by: left.exponent - result.exponent)
    let b = right.digits.shiftedUp(by: right.exponent - result.exponent)
    if left.isNegative == right.isNegative {
      (result.isNegative, result.digits) = (left.isNegative, a + b)
    } else if a < b {
      (result.isNegative, result.digits) = (right.isNegative, b - a)
    } else {
      (result.isNegative, result.digits) = (left.isNegative, a - b)
    }
    return result
  }

  func number() throws(ExactNumber.Fault) -> ExactNumber {
    try ExactNumber.make(isNegative: isNegative, digits: digits, exponent: exponent)
  }
}
