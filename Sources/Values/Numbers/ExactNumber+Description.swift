extension ExactNumber: CustomStringConvertible {
  /// The number in plain digits, the shortest that say it: no exponent, no zeros at the end of a fraction, no plus.
  public var description: String {
    if case .small(let coefficient, 0) = storage { return String(coefficient) }
    return text(places: nil)
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
