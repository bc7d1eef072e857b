extension DateTime: CustomStringConvertible {
  /// Reads ISO 8601, seconds and offset optional: `2026-03-01T00:30`, `2026-03-01 00:30:15.250+01:00`.
  ///
  /// **Shape**: `T`, `t` or one space between day and time; `Z`, `z`, `+01`, `+0100`, `+01:00` or `+01:00:30`; a fraction of
  /// seconds after `.` or `,`. `24:00` is the start of the next day. `23:59:60` is read where UTC may have a leap second (at
  /// 23:59:60 of it), as the second after, which is how POSIX counts; any other second 60 is refused.
  /// **Missing**: without an offset it is the zone's clock: in a doubled hour the first, in a skipped one moved on by the gap.
  /// **Errors**: more than nine decimals are refused unless the rest are zeros: nothing is dropped in silence.
  public init?(iso text: some StringProtocol, zone: TimeZoneRules) {
    let text = String(text)
    self.init(iso: text.utf8.span, zone: zone)
  }

  /// Reads UTF-8 as `init(iso:zone:)` reads text.
  public init?(iso bytes: Span<UInt8>, zone: TimeZoneRules) {
    guard let value = try? DateTime.parse(bytes, zone: zone) else { return nil }
    self = value
  }

  /// Reads as `init(iso:zone:)` does, and says what is wrong.
  public static func parse(_ text: String, zone: TimeZoneRules) throws(TimeTextFault) -> DateTime {
    try parse(text.utf8.span, zone: zone)
  }

  /// Reads UTF-8 as `init(iso:zone:)` does, and says what is wrong.
  public static func parse(_ bytes: Span<UInt8>, zone: TimeZoneRules) throws(TimeTextFault) -> DateTime {
    var index = 0
    let local = try LocalDateTime.read(bytes, &index)
    guard index == bytes.count else { throw TimeTextFault("a date-time ends here", offset: index) }
    return try local.resolved(in: zone)
  }

  /// ISO 8601 with seconds and offset: `2026-03-01T00:30:00+01:00`; decimals only where there are any, without zeros at the
  /// end. An offset of 0 is `Z`, however it was written; one with seconds has them: `+00:53:28`.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what `description` says.
  public func append(to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + 35)
    let (day, second) = floorDivide(localSeconds, 86_400)
    ISOText.appendDay(Int(day), to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    ISOText.append(Int(second) / 3_600, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    ISOText.append(Int(second) / 60 % 60, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    ISOText.append(Int(second) % 60, digits: 2, to: &bytes)
    if nanoseconds > 0 {
      bytes.append(UInt8(ascii: "."))
      ISOText.append(Int(nanoseconds), digits: 9, to: &bytes)
      while bytes.last == ISOText.digitZero { bytes.removeLast() }
    }
    if offset == 0 {
      bytes.append(UInt8(ascii: "Z"))
    } else {
      ISOText.appendOffset(Int(offset), to: &bytes)
    }
  }
}

/// A day and a time as written, with or without an offset; its zone may not be known yet.
struct LocalDateTime: Hashable, Sendable {
  /// Days since 1970-01-01.
  var day: Int
  /// 0 to 86,400, the latter being the start of the next day; a leap second counts as the second before it here.
  var second: Int
  var nanoseconds: Int32
  var offset: Int32?
  var isLeapSecond: Bool

  static func read(_ bytes: Span<UInt8>, _ index: inout Int) throws(TimeTextFault) -> LocalDateTime {
    let day = try ISOText.readDay(bytes, &index)
    switch ISOText.byte(bytes, index) {
    case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " "): index &+= 1
    default: throw TimeTextFault("a date-time has a time after its day, as in 2026-03-01T09:30", offset: index)
    }
    let start = index
    guard let hour = ISOText.twoDigits(bytes, index), ISOText.byte(bytes, index &+ 2) == UInt8(ascii: ":"),
      let minute = ISOText.twoDigits(bytes, index &+ 3)
    else { throw TimeTextFault("a time is written HH:MM or HH:MM:SS", offset: index) }
    index &+= 5
    var second = 0
    var nanoseconds: Int32 = 0
    if ISOText.byte(bytes, index) == UInt8(ascii: ":") {
      guard let value = ISOText.twoDigits(bytes, index &+ 1) else {
        throw TimeTextFault("a time is written HH:MM or HH:MM:SS", offset: index)
      }
      second = value
      index &+= 3
      nanoseconds = try readFraction(bytes, &index)
    }
    guard hour <= 24, minute <= 59, second <= 60, hour < 24 || (minute == 0 && second == 0 && nanoseconds == 0) else {
      throw TimeTextFault("there is no such time of day", offset: start)
    }
    let isLeapSecond = second == 60
    let offset = try ISOText.readOffset(bytes, &index)
    return LocalDateTime(
      day: day, second: hour &* 3_600 &+ minute &* 60 &+ (isLeapSecond ? 59 : second), nanoseconds: nanoseconds,
      offset: offset.map { Int32(truncatingIfNeeded: $0) }, isLeapSecond: isLeapSecond)
  }

  private static func readFraction(_ bytes: Span<UInt8>, _ index: inout Int) throws(TimeTextFault) -> Int32 {
    let sign = ISOText.byte(bytes, index)
    guard sign == UInt8(ascii: ".") || sign == UInt8(ascii: ",") else { return 0 }
    index &+= 1
    var value: Int32 = 0
    var count = 0
    while case let digit = ISOText.byte(bytes, index) &- ISOText.digitZero, digit < 10 {
      if count < 9 {
        value = value &* 10 &+ Int32(digit)
      } else if digit != 0 {
        throw TimeTextFault("a time has at most nine decimals", offset: index)
      }
      count &+= 1
      index &+= 1
    }
    guard count > 0 else { throw TimeTextFault("decimals are missing after the seconds", offset: index) }
    while count < 9 {
      value = value &* 10
      count &+= 1
    }
    return value
  }

  /// The instant, by its own offset or else on the zone's clock.
  func resolved(in zone: TimeZoneRules) throws(TimeTextFault) -> DateTime {
    guard second < 86_400 || day < CalendarDate.days.upperBound else {
      throw TimeTextFault("that is after the year 9999", offset: 0)
    }
    let local = Int64(day) &* 86_400 &+ Int64(second)
    let written = offset.map { OffsetInstant(seconds: local &- Int64($0), offset: $0) }
    let instant = written ?? zone.instant(ofLocal: local)
    guard isLeapSecond else {
      return DateTime(seconds: instant.seconds, nanoseconds: nanoseconds, offset: instant.offset)
    }
    guard floorDivide(instant.seconds, 86_400).remainder == 86_399 else {
      throw TimeTextFault("a second 60 is only at 23:59:60 UTC", offset: 0)
    }
    return DateTime(seconds: instant.seconds &+ 1, nanoseconds: nanoseconds, offset: instant.offset)
  }
}
