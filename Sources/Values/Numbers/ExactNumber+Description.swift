extension ExactNumber: CustomStringConvertible {
  /// The number in plain digits, the shortest that say it: no exponent, no zeros at the end of a fraction, no plus.
  public var description: String {
    if case .small(let coefficient, let exponent) = storage {
      if exponent == 0 { return String(coefficient) }
      if exponent < 0, exponent >= -32 { return Self.short(coefficient, places: Int(-exponent)) }
    }
    return text(places: nil)
  }

  /// **Shape**: up to 32 places.
  private static func short(_ coefficient: Int64, places: Int) -> String {
    var magnitude = coefficient.magnitude
    let digits = max(magnitude.decimalDigitCount, places + 1)
    let start = coefficient < 0 ? 1 : 0
    return String(unsafeUninitializedCapacity: start + digits + 1) { buffer in
      if start > 0 { buffer[0] = UInt8(ascii: "-") }
      var index = start + digits
      for digit in 0..<digits {
        if digit == places {
          buffer[index] = UInt8(ascii: ".")
          index -= 1
        }
        buffer[index] = 48 + UInt8(magnitude % 10)
        magnitude /= 10
        index -= 1
      }
      return start + digits + 1
    }
  }

  /// The number in plain digits with exactly so many after the point, rounded half to even: `4.30` for two places.
  public func text(places: Int) -> String {
    let places = max(0, min(places, Self.mostDigits))
    return rounded(toPlaces: places).text(places: .some(places))
  }

  /// **Shape**: where places are given, the number has no more.
  private func text(places: Int?) -> String {
    let (isNegative, digits, exponent) = parts
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    var digitBytes: [UInt8] = []
    digits.append(to: &digitBytes)
    if digitBytes.isEmpty { digitBytes = [48] }
    let fraction = max(0, -exponent)
    if digitBytes.count > fraction {
      bytes += digitBytes.dropLast(fraction)
      bytes += repeatElement(48, count: max(0, exponent))
    } else {
      bytes.append(48)
    }
    if max(fraction, places ?? 0) > 0 {
      bytes.append(UInt8(ascii: "."))
      bytes += repeatElement(48, count: max(0, fraction - digitBytes.count))
      bytes += digitBytes.suffix(fraction)
      bytes += repeatElement(48, count: max(0, (places ?? 0) - fraction))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
