/// A whole or decimal number, exact: coefficient × 10^exponent.
///
/// Equal numbers have one representation: `4.30` is `4.3`, `1e3` is `1000`, `-0` is `0`. How a number was spelled is kept
/// beside it (`Spelling`), never in it, so what arithmetic gives prints without zeros nobody asked for.
///
/// **Units**: up to 1,000 significant digits, the first of them worth at most 10^6144 and at least 10^-6144 (FORMAT.md §1).
/// Comparison never expands an exponent.
public struct ExactNumber: Sendable {
  /// The most significant digits a number may have; zeros at its end do not count.
  public static let mostDigits = 1_000
  /// The bound, in both directions, of the power of ten the first digit stands for.
  public static let mostExponent = 6_144

  @usableFromInline var storage: Storage

  @usableFromInline
  enum Storage: Sendable {
    /// A coefficient other than `Int64.min`. A whole number that the coefficient can hold has exponent 0; every other one
    /// has a coefficient that does not end with a zero.
    case small(Int64, Int32)
    /// What no `Int64` holds, without zeros at the end.
    case big(Big)
  }

  @usableFromInline
  final class Big: Sendable {
    let isNegative: Bool
    let digits: DecimalDigits
    let exponent: Int32

    init(isNegative: Bool, digits: DecimalDigits, exponent: Int32) {
      self.isNegative = isNegative
      self.digits = digits
      self.exponent = exponent
    }
  }

  @usableFromInline
  init(storage: Storage) { self.storage = storage }

  @inlinable
  public init(_ integer: Int) {
    if integer == .min {
      self = .leastInt
    } else {
      storage = .small(Int64(integer), 0)
    }
  }

  @usableFromInline
  static var leastInt: ExactNumber {
    ExactNumber(
      storage: .big(Big(isNegative: true, digits: DecimalDigits(UInt64(Int.min.magnitude)), exponent: 0)))
  }

  public static let zero = ExactNumber(0)
}

extension ExactNumber {
  /// Why digits are no exact number, or a result is none.
  public enum Fault: Error, Hashable, Sendable {
    case notANumber
    case tooManyDigits
    case exponentOutOfRange
    case divisionByZero

    /// The fault in words; nil where there is nothing to say but that it is no number.
    public var reason: String? {
      switch self {
      case .notANumber: nil
      case .tooManyDigits: "more than 1,000 digits"
      case .exponentOutOfRange: "an exponent beyond ±6,144"
      case .divisionByZero: "a division by zero"
      }
    }
  }

  /// The number of this coefficient and exponent, in its one representation.
  static func make(isNegative: Bool, magnitude: UInt64, exponent: Int) throws(Fault) -> ExactNumber {
    if magnitude == 0 { return .zero }
    var magnitude = magnitude
    var exponent = exponent
    while exponent < 0 {
      let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { break }
      magnitude = quotient
      exponent += 1
    }
    if exponent > 0, exponent < 19 {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: .powerOfTen(exponent))
      if !overflow && product <= Int64.max {
        magnitude = product
        exponent = 0
      }
    }
    if exponent > 0 || (exponent == 0 && magnitude > Int64.max) {
      while true {
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
        if remainder != 0 { break }
        magnitude = quotient
        exponent += 1
      }
    }
    let adjusted = exponent + magnitude.decimalDigitCount - 1
    guard adjusted <= mostExponent, adjusted >= -mostExponent else { throw .exponentOutOfRange }
    guard magnitude <= Int64.max else {
      return ExactNumber(
        storage: .big(Big(isNegative: isNegative, digits: DecimalDigits(magnitude), exponent: Int32(exponent))))
    }
    let coefficient = Int64(magnitude)
    return ExactNumber(storage: .small(isNegative ? -coefficient : coefficient, Int32(exponent)))
  }

  static func make(isNegative: Bool, magnitude: UInt128, exponent: Int) throws(Fault) -> ExactNumber {
    if let small = UInt64(exactly: magnitude) {
      return try make(isNegative: isNegative, magnitude: small, exponent: exponent)
    }
    return try make(isNegative: isNegative, digits: DecimalDigits(magnitude), exponent: exponent)
  }

  static func make(isNegative: Bool, digits: DecimalDigits, exponent: Int) throws(Fault) -> ExactNumber {
    if let small = digits.asUInt64 {
      return try make(isNegative: isNegative, magnitude: small, exponent: exponent)
    }
    let zeros = digits.trailingZeros
    let stripped = zeros > 0 ? digits.dropping(zeros).kept : digits
    if zeros > 0, let small = stripped.asUInt64 {
      return try make(isNegative: isNegative, magnitude: small, exponent: exponent + zeros)
    }
    let count = stripped.digitCount
    let adjusted = exponent + zeros + count - 1
    guard adjusted <= mostExponent, adjusted >= -mostExponent else { throw .exponentOutOfRange }
    guard count <= mostDigits else { throw .tooManyDigits }
    return ExactNumber(
      storage: .big(Big(isNegative: isNegative, digits: stripped, exponent: Int32(exponent + zeros))))
  }

  /// Sign, coefficient and exponent, whatever the representation.
  var parts: (isNegative: Bool, digits: DecimalDigits, exponent: Int) {
    switch storage {
    case .small(let coefficient, let exponent):
      (coefficient < 0, DecimalDigits(coefficient.magnitude), Int(exponent))
    case .big(let big): (big.isNegative, big.digits, Int(big.exponent))
    }
  }
}

extension ExactNumber {
  public var isZero: Bool {
    if case .small(0, _) = storage { return true }
    return false
  }

  public var isNegative: Bool {
    switch storage {
    case .small(let coefficient, _): coefficient < 0
    case .big(let big): big.isNegative
    }
  }

  public var isInteger: Bool { exponent >= 0 }

  /// The number as an `Int`, where it is whole and fits.
  public var intValue: Int? {
    switch storage {
    case .small(let coefficient, 0): Int(coefficient)
    case .small: nil
    case .big(let big):
      big.isNegative && big.exponent == 0 && big.digits.asUInt64 == Int64.min.magnitude ? Int(Int64.min) : nil
    }
  }

  /// How many digits the number has without the zeros at its end and its beginning; zero has one.
  public var significantDigits: Int {
    switch storage {
    case .small(let coefficient, _):
      guard coefficient != 0 else { return 1 }
      return coefficient.magnitude.decimalDigitCount - coefficient.magnitude.trailingDecimalZeros
    case .big(let big): return big.digits.digitCount
    }
  }

  var exponent: Int {
    switch storage {
    case .small(_, let exponent): Int(exponent)
    case .big(let big): Int(big.exponent)
    }
  }

  /// The power of ten the first digit stands for.
  var adjustedExponent: Int {
    switch storage {
    case .small(let coefficient, let exponent): Int(exponent) + coefficient.magnitude.decimalDigitCount - 1
    case .big(let big): Int(big.exponent) + big.digits.digitCount - 1
    }
  }
}
