extension ExactNumber {
  /// The coefficient and exponent, where an `Int64` holds the coefficient: a form that is cheap to store.
  public var smallParts: (coefficient: Int64, exponent: Int32)? {
    if case .small(let coefficient, let exponent) = storage { return (coefficient, exponent) }
    return nil
  }

  /// The number coefficient × 10^exponent; nil beyond the bounds of exact numbers.
  public init?(coefficient: Int64, exponent: Int32) {
    do throws(Fault) {
      self = try Self.make(
        isNegative: coefficient < 0, magnitude: coefficient.magnitude, exponent: Int(exponent))
    } catch {
      return nil
    }
  }
}
