/// Reading and writing the parts of ISO 8601, on bytes.
enum ISOText {
  static let digitZero = UInt8(ascii: "0")

  /// The byte at a place, 0 past the end.
  @inline(__always)
  static func byte(_ bytes: Span<UInt8>, _ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- digitZero < 10 }

  /// Two digits at a place, or nil.
  @inline(__always)
  static func twoDigits(_ bytes: Span<UInt8>, _ index: Int) -> Int? {
    let first = byte(bytes, index) &- digitZero
    let second = byte(bytes, index &+ 1) &- digitZero
    guard first < 10, second < 10 else { return nil }
    return Int(first) &* 10 &+ Int(second)
  }

  /// `YYYY-MM-DD` or `-YYYY-MM-DD`: the day's number. Moves the place behind it.
  static func readDay(_ bytes: Span<UInt8>, _ index: inout Int) throws(TimeTextFault) -> Int {
    let isNegative = byte(bytes, index) == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    guard let century = twoDigits(bytes, index), let rest = twoDigits(bytes, index &+ 2),
      !isDigit(byte(bytes, index &+ 4))
    else { throw TimeTextFault("a date begins with a year of four digits", offset: index) }
    var year = century &* 100 &+ rest
    if isNegative {
      guard year != 0 else { throw TimeTextFault("there is no year -0000", offset: index) }
      year = -year
    }
    guard byte(bytes, index &+ 4) == UInt8(ascii: "-"), let month = twoDigits(bytes, index &+ 5),
      byte(bytes, index &+ 7) == UInt8(ascii: "-"), let day = twoDigits(bytes, index &+ 8)
    else { throw TimeTextFault("a date is written YYYY-MM-DD", offset: index) }
    guard 1...12 ~= month else { throw TimeTextFault("there is no month \(month)", offset: index &+ 5) }
    guard day >= 1, day <= CivilDay.daysInMonth(year: year, month: month) else {
      throw TimeTextFault("that month has no day \(day)", offset: index &+ 8)
    }
    guard !isDigit(byte(bytes, index &+ 10)) else {
      throw TimeTextFault("a day has two digits", offset: index &+ 8)
    }
    index &+= 10
    return CivilDay.number(year: year, month: month, day: day)
  }

  /// `Z`, `z`, `+01`, `+0100`, `+01:00`, `+01:00:30`: seconds east of UTC, or nil where there is none at that place.
  static func readOffset(_ bytes: Span<UInt8>, _ index: inout Int) throws(TimeTextFault) -> Int? {
    let sign = byte(bytes, index)
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") {
      index &+= 1
      return 0
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let start = index
    guard let hours = twoDigits(bytes, index &+ 1) else {
      throw TimeTextFault("an offset is written +01:00, +0100 or +01", offset: start)
    }
    var minutes = 0
    var seconds = 0
    index &+= 3
    if byte(bytes, index) == UInt8(ascii: ":") {
      guard let value = twoDigits(bytes, index &+ 1) else {
        throw TimeTextFault("an offset is written +01:00, +0100 or +01", offset: start)
      }
      minutes = value
      index &+= 3
      if byte(bytes, index) == UInt8(ascii: ":"), let value = twoDigits(bytes, index &+ 1) {
        seconds = value
        index &+= 3
      }
    } else if let value = twoDigits(bytes, index) {
      minutes = value
      index &+= 2
    }
    guard hours <= 23, minutes <= 59, seconds <= 59 else {
      throw TimeTextFault("an offset is less than 24 hours, its minutes less than 60", offset: start)
    }
    let value = hours &* 3_600 &+ minutes &* 60 &+ seconds
    return sign == UInt8(ascii: "-") ? -value : value
  }

  /// Appends a number with at least so many digits.
  static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
    let size = number.magnitude
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var scale: UInt = 1
    for _ in 1..<max(digits, 1) { scale = scale < UInt.max / 10 ? scale &* 10 : scale }
    while size / 10 >= scale, scale < UInt.max / 10 { scale &*= 10 }
    while scale > 0 {
      bytes.append(digitZero &+ UInt8(truncatingIfNeeded: size / scale % 10))
      scale /= 10
    }
  }

  /// `2026-03-01`; `-0044-03-15`; beyond four digits with a sign, `+12026-03-01`.
  static func appendDay(_ number: Int, to bytes: inout [UInt8]) {
    let (year, month, day) = CivilDay.components(number)
    if year > 9_999 { bytes.append(UInt8(ascii: "+")) }
    append(year, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(month, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(day, digits: 2, to: &bytes)
  }

  /// `+01:00`, `-03:30`, `+00:53:28`; the separator may be empty.
  static func appendOffset(_ offset: Int, separator: String = ":", to bytes: inout [UInt8]) {
    let size = Int(offset.magnitude)
    bytes.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    append(size / 3_600, digits: 2, to: &bytes)
    bytes.append(contentsOf: separator.utf8)
    append(size / 60 % 60, digits: 2, to: &bytes)
    if size % 60 != 0 {
      bytes.append(contentsOf: separator.utf8)
      append(size % 60, digits: 2, to: &bytes)
    }
  }
}
