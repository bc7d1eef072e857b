/// A whole or decimal number, exact: coefficient × 10^exponent.
///
/// **Units**: up to 1,000 significant digits, exponents within ±6,144 (FORMAT.md §1). Comparison never expands an exponent.
public struct ExactNumber: Sendable {
  var coefficient: Int64
  var exponent: Int32

  public init(_ integer: Int) {
    coefficient = Int64(integer)
    exponent = 0
  }
}
