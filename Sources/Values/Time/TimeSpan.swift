/// A duration: calendar months and days, and elapsed time.
///
/// Two are equal when their parts are: 1 day is not 24 hours, since a day of 25 hours is a day. They are ordered by nominal
/// length, a day of 24 hours and a month of 30.436875 days (a twelfth of the Gregorian mean year); of two with one nominal
/// length the one with fewer months, then fewer days, comes first.
public struct TimeSpan: Hashable, Sendable {
  public var months: Int32
  public var days: Int32
  /// Elapsed time.
  public var nanoseconds: Int64

  public init(months: Int32 = 0, days: Int32 = 0, nanoseconds: Int64 = 0) {
    self.months = months
    self.days = days
    self.nanoseconds = nanoseconds
  }

  /// The same length backwards; nil where a part has no opposite (the lowest of all).
  public var negated: TimeSpan? {
    guard months != .min, days != .min, nanoseconds != .min else { return nil }
    return TimeSpan(months: -months, days: -days, nanoseconds: -nanoseconds)
  }

  /// The length with days of 24 hours and mean months, for time limits, waits and ordering.
  public var nominalLength: Duration {
    let (seconds, nanoseconds) = nominal
    return .seconds(seconds) + .nanoseconds(nanoseconds)
  }

  private var nominal: (seconds: Int64, nanoseconds: Int64) {
    let (seconds, rest) = floorDivide(nanoseconds, 1_000_000_000)
    return (Int64(months) * 2_629_746 + Int64(days) * 86_400 + seconds, rest)
  }
}

extension TimeSpan: Comparable {
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    let (leftLength, rightLength) = (left.nominal, right.nominal)
    return (leftLength.seconds, leftLength.nanoseconds, left.months, left.days)
      < (rightLength.seconds, rightLength.nanoseconds, right.months, right.days)
  }
}

extension TimeSpan: CustomStringConvertible {
  /// ISO 8601: `P1Y2M3DT4H5M6.5S`, `PT0S`; backwards `-P7D`, with signs inside where the parts differ: `P1M-2D`.
  public var description: String {
    let isNegative = months <= 0 && days <= 0 && nanoseconds <= 0 && self != TimeSpan()
    var text = isNegative ? "-P" : "P"
    func add(_ number: Int64, _ designator: String) {
      guard number != 0 else { return }
      text += isNegative ? "\(number.magnitude)\(designator)" : "\(number)\(designator)"
    }
    add(Int64(months / 12), "Y")
    add(Int64(months % 12), "M")
    add(Int64(days), "D")
    guard nanoseconds != 0 || text.utf8.last == UInt8(ascii: "P") else { return text }
    text += "T"
    let seconds = nanoseconds / 1_000_000_000
    add(seconds / 3_600, "H")
    add(seconds / 60 % 60, "M")
    let fraction = (nanoseconds % 1_000_000_000).magnitude
    guard fraction != 0 else {
      add(seconds % 60, "S")
      return nanoseconds == 0 ? text + "0S" : text
    }
    var digits: [UInt8] = []
    ISOText.append(Int(fraction), digits: 9, to: &digits)
    while digits.last == ISOText.digitZero { digits.removeLast() }
    let sign = nanoseconds < 0 && !isNegative ? "-" : ""
    return text + "\(sign)\((seconds % 60).magnitude).\(String(decoding: digits, as: UTF8.self))S"
  }
}
