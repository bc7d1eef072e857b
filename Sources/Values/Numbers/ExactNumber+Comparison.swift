extension ExactNumber: Hashable, Comparable {
  @inlinable
  public static func == (left: ExactNumber, right: ExactNumber) -> Bool {
    if case .small(let a, let b) = left.storage, case .small(let c, let d) = right.storage { return a == c && b == d }
    return left.isEqualBeyondSmall(to: right)
  }

  @usableFromInline
  func isEqualBeyondSmall(to other: ExactNumber) -> Bool {
    guard case .big(let left) = storage, case .big(let right) = other.storage else { return false }
    return left.isNegative == right.isNegative && left.exponent == right.exponent && left.digits == right.digits
  }

  @inlinable
  public static func < (left: ExactNumber, right: ExactNumber) -> Bool {
    if case .small(let a, let b) = left.storage, case .small(let c, let d) = right.storage, b == d { return a < c }
    return left.compare(to: right) < 0
  }

  /// Below 0, 0 or above 0 as this number is less than, equals or is greater than the other.
  public func compare(to other: ExactNumber) -> Int {
    switch (storage, other.storage) {
    case (.small(let left, let leftExponent), .small(let right, let rightExponent)):
      if leftExponent == rightExponent || left == 0 || right == 0 || (left < 0) != (right < 0) {
        return left < right ? -1 : left == right ? 0 : 1
      }
      let sign = left < 0 ? -1 : 1
      var (a, b) = (left.magnitude, right.magnitude)
      let (countA, countB) = (a.decimalDigitCount, b.decimalDigitCount)
      let difference = Int(leftExponent) + countA - Int(rightExponent) - countB
      if difference != 0 { return difference < 0 ? -sign : sign }
      // Both have their first digit at one place: the shorter one grows to the other's length, 19 digits at most.
      if countA < countB { a &*= .powerOfTen(countB - countA) } else { b &*= .powerOfTen(countA - countB) }
      return a < b ? -sign : a == b ? 0 : sign
    default:
      return compareDigits(to: other)
    }
  }

  private func compareDigits(to other: ExactNumber) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    if isZero || other.isZero {
      if isZero { return other.isZero ? 0 : other.isNegative ? 1 : -1 }
      return isNegative ? -1 : 1
    }
    let sign = isNegative ? -1 : 1
    let difference = adjustedExponent - other.adjustedExponent
    if difference != 0 { return difference < 0 ? -sign : sign }
    let (left, right) = (parts, other.parts)
    let a = left.digits.shiftedUp(by: left.exponent - right.exponent)
    let b = right.digits.shiftedUp(by: right.exponent - left.exponent)
    return a < b ? -sign : a == b ? 0 : sign
  }

  public func hash(into hasher: inout Hasher) {
    switch storage {
    case .small(let coefficient, let exponent):
      hasher.combine(coefficient)
      hasher.combine(exponent)
    case .big(let big):
      hasher.combine(big.digits)
      hasher.combine(big.exponent)
    }
  }
}
