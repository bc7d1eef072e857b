/// The exact sum of many exact numbers, whatever their sizes and order.
///
/// What is kept on the way may have more digits than a number may; only the sum asked for at the end must be within the
/// bounds. So the order of adding, or adding in parts, changes nothing.
public struct ExactSum: Sendable {
  /// The numbers that still fit: total × 10^exponent.
  private var total: Int128 = 0
  private var exponent: Int32 = 0
  /// What did not fit any more.
  private var rest = SignedDigits()
  /// How many numbers were added.
  public private(set) var count = 0

  public init() {}

  /// Adds a number; this never fails.
  public mutating func add(_ number: ExactNumber) {
    count &+= 1
    if case .small(let coefficient, let other) = number.storage, let value = aligned(coefficient, other) {
      let (sum, overflow) = total.addingReportingOverflow(value)
      if !overflow {
        total = sum
        return
      }
    }
    rest = rest + SignedDigits(number)
  }

  /// Adds all that another sum has seen.
  public mutating func add(_ other: ExactSum) {
    count &+= other.count
    rest = rest + other.rest + SignedDigits(other.total, exponent: Int(other.exponent))
  }

  /// The sum of no numbers is 0.
  ///
  /// **Errors**: the fault of a sum beyond the bounds.
  public func result() throws(ExactNumber.Fault) -> ExactNumber {
    if rest.digits.isZero {
      return try ExactNumber.make(isNegative: total < 0, magnitude: total.magnitude, exponent: Int(exponent))
    }
    return try (rest + SignedDigits(total, exponent: Int(exponent))).number()
  }

  /// The sum divided by how many there were, at most so many significant digits, half to even; nil of none.
  public func average(digits: Int = 16) throws(ExactNumber.Fault) -> ExactNumber? {
    try result().divided(by: ExactNumber(count), digits: digits)
  }

  /// The coefficient at the total's exponent, which goes down to a number's where it must; nil where that does not fit.
  private mutating func aligned(_ coefficient: Int64, _ other: Int32) -> Int128? {
    if other == exponent { return Int128(coefficient) }
    let difference = Int(other) - Int(exponent)
    guard abs(difference) <= 18 else { return nil }
    let power = Int128(UInt64.powerOfTen(abs(difference)))
    if difference > 0 { return Int128(coefficient) * power }
    let (scaled, overflow) = total.multipliedReportingOverflow(by: power)
    guard !overflow else { return nil }
    total = scaled
    exponent = other
    return Int128(coefficient)
  }
}
