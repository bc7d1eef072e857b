/// The order people expect of names with numbers in them: `a2` before `a10`.
public enum NaturalOrder {
  /// Below 0, 0 or above 0 as the left text comes before, equals or comes after the right one.
  ///
  /// Runs of ASCII digits compare as whole numbers of any length, everything else by scalars. Texts that are alike but for
  /// leading zeros are ordered by scalars, so that only equal texts are equal.
  public static func compare(_ left: String, _ right: String) -> Int {
    var (a, b) = (left, right)
    let order = a.withUTF8 { left in b.withUTF8 { right in compare(left, right) } }
    return order != 0 ? order : left.compareScalars(to: right)
  }

  private static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let (startI, startJ) = (skippingZeros(left, i), skippingZeros(right, j))
        i = skippingDigits(left, startI)
        j = skippingDigits(right, startJ)
        if i - startI != j - startJ { return i - startI < j - startJ ? -1 : 1 }
        for offset in 0..<(i - startI) where left[startI + offset] != right[startJ + offset] {
          return left[startI + offset] < right[startJ + offset] ? -1 : 1
        }
      } else if left[i] != right[j] {
        return left[i] < right[j] ? -1 : 1
      } else {
        i += 1
        j += 1
      }
    }
    return (left.count - i) - (right.count - j)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  private static func skippingZeros(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == 48 { index += 1 }
    return index
  }

  private static func skippingDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return index
  }
}
