import Values

/// Which of a cell's exact number and another comes first.
struct ExactNumberOrder: CellKernel {
  static var isTextual: Bool { false }
  /// For each number of decimals: the least digits that are not below the other number, and the least above it.
  private let bounds: [(low: Int64, high: Int64)]
  private let allowsPoint: Bool
  private let outcomes: Outcomes

  /// **Missing**: nil for a number of more digits than an `Int64` has.
  init?(_ number: ExactNumber, allowsPoint: Bool, _ outcomes: Outcomes) {
    guard let parts = number.smallParts else { return nil }
    bounds = (0...ShortDigits.mostDigits).map { places in
      Self.bounds(Int128(parts.coefficient), Int(parts.exponent) + places)
    }
    self.allowsPoint = allowsPoint
    self.outcomes = outcomes
  }

  /// The whole numbers around coefficient × 10^exponent, beyond what digits can be cut off.
  private static func bounds(_ coefficient: Int128, _ exponent: Int) -> (low: Int64, high: Int64) {
    let most: Int128 = 1_000_000_000_000_000_000
    var low = coefficient
    var isExact = true
    if exponent >= 0 {
      for _ in 0..<min(exponent, 20) where low.magnitude <= most.magnitude { low *= 10 }
    } else {
      for _ in 0..<min(-exponent, 20) {
        let (quotient, remainder) = low.quotientAndRemainder(dividingBy: 10)
        if remainder != 0 { isExact = false }
        low = quotient
      }
      // Division cuts towards zero; what is wanted is the next whole number above.
      if !isExact, coefficient > 0 { low += 1 }
    }
    let cut = min(max(low, -most), most)
    return (Int64(cut), Int64(isExact ? cut + 1 : cut))
  }

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    guard let number = ShortDigits(cell, count, allowsPoint: allowsPoint) else { return .unsure }
    let (low, high) = bounds[number.places]
    return number.value < low ? outcomes.before : number.value >= high ? outcomes.after : outcomes.same
  }
}

/// Which of a cell's number, a double, and another comes first.
struct DoubleOrder: CellKernel {
  static var isTextual: Bool { false }
  private let other: Double
  private let outcomes: Outcomes

  init(_ other: Double, _ outcomes: Outcomes) {
    self.other = other
    self.outcomes = outcomes
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  ]

  /// Digits below 2^53 and a power of ten up to 10^22 are exact, and their quotient is rounded once.
  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    guard let number = ShortDigits(cell, count, allowsPoint: true), number.value.magnitude < 1 << 53 else {
      return .unsure
    }
    let value = Double(number.value) / Self.powers[number.places]
    return value < other ? outcomes.before : value > other ? outcomes.after : outcomes.same
  }
}
