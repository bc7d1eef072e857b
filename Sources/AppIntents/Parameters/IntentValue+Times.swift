public import Foundation
public import Values

extension Date: _IntentValue {
  public static var _valueType: Values.ValueType { .dateTime }

  /// **Shape**: a day is its first moment, in the run's zone.
  public static func _make(from value: Values.Value) throws -> Date {
    switch value.plain {
    case .dateTime(let instant): Date(instant)
    case .date(let day): Date(DateTime.startOfDay(day, in: IntentSurroundings.current.theZone))
    default: throw _IntentValueFault.misfit(value, .dateTime)
    }
  }

  /// **Units**: to the microsecond, which is what a `Date` of this age can tell. **Missing**: beyond the times that have a
  /// number of seconds.
  public var _value: Values.Value {
    instant.map { .dateTime($0.inZone(IntentSurroundings.current.theZone)) } ?? .missing
  }

  private init(_ instant: DateTime) {
    self.init(
      timeIntervalSinceReferenceDate: Double(instant.seconds &- Self.referenceSeconds)
        + Double(instant.nanoseconds) / 1e9)
  }

  private static var referenceSeconds: Int64 { 978_307_200 }

  /// The instant, in no zone.
  var instant: DateTime? {
    let interval = timeIntervalSinceReferenceDate
    guard let whole = Int64(exactly: interval.rounded(.down)) else { return nil }
    var (seconds, overflow) = whole.addingReportingOverflow(Self.referenceSeconds)
    var microseconds = ((interval - interval.rounded(.down)) * 1e6).rounded()
    if microseconds >= 1e6 {
      microseconds = 0
      seconds &+= 1
    }
    guard !overflow else { return nil }
    return DateTime(seconds: seconds, nanoseconds: Int32(microseconds) * 1_000)
  }
}

extension DateComponents: _IntentValue {
  public static var _valueType: Values.ValueType { .date }

  /// **Shape**: a date gives year, month and day, an instant also the time and the zone, text `HH:mm` or `HH:mm:ss` a time.
  public static func _make(from value: Values.Value) throws -> DateComponents {
    switch value.plain {
    case .date(let date):
      return DateComponents(year: date.year, month: date.month, day: date.day)
    case .dateTime(let instant):
      let (date, time) = (instant.localDate, instant.localTime)
      return DateComponents(
        timeZone: TimeZone(secondsFromGMT: Int(instant.offset)), year: date.year, month: date.month, day: date.day,
        hour: time.hour, minute: time.minute, second: time.second,
        nanosecond: instant.nanoseconds == 0 ? nil : Int(instant.nanoseconds))
    case .text(let text):
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
        $0.utf8.count == 2 ? Int($0) : nil
      }
      guard 2...3 ~= parts.count, let hour = parts[0], let minute = parts[1], 0...23 ~= hour, 0...59 ~= minute,
        parts.count == 2 || parts[2].map({ 0...59 ~= $0 }) ?? false
      else { throw _IntentValueFault.misfit(value, "time of day") }
      return DateComponents(hour: hour, minute: minute, second: parts.count == 3 ? parts[2] : nil)
    default: throw _IntentValueFault.misfit(value, .date)
    }
  }

  /// **Missing**: components that make no day, instant or time of day.
  public var _value: Values.Value {
    let clock = hour != nil || minute != nil || second != nil
    guard let year, let month, let day else {
      guard clock, let hour, 0...23 ~= hour, 0...59 ~= (minute ?? 0), 0...59 ~= (second ?? 0) else { return .missing }
      let time = "\(Self.two(hour)):\(Self.two(minute ?? 0))"
      return .text(second.map { "\(time):\(Self.two($0))" } ?? time)
    }
    guard let date = CalendarDate(year: year, month: month, day: day) else { return .missing }
    guard clock else { return .date(date) }
    guard 0...23 ~= (hour ?? 0), 0...59 ~= (minute ?? 0), 0...59 ~= (second ?? 0) else { return .missing }
    let ofDay = (hour ?? 0) * 3_600 + (minute ?? 0) * 60 + (second ?? 0)
    let nanoseconds = Int32(exactly: nanosecond ?? 0) ?? 0
    if let timeZone {
      let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(ofDay)
      let guess = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local)))
      let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local - Int64(guess))))
      return .dateTime(
        DateTime(seconds: local - Int64(offset), nanoseconds: nanoseconds, offset: Int32(truncatingIfNeeded: offset)))
    }
    return .dateTime(
      DateTime(date: date, secondOfDay: ofDay, nanoseconds: nanoseconds, in: IntentSurroundings.current.theZone))
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Swift.Duration: _IntentValue {
  public static var _valueType: Values.ValueType { .duration }

  /// **Units**: a day is 24 hours; a month has no length here and is an error.
  public static func _make(from value: Values.Value) throws -> Swift.Duration {
    guard case .duration(let span) = value.plain else { throw _IntentValueFault.misfit(value, .duration) }
    guard span.months == 0 else { throw _IntentValueFault("\(span) has no fixed length", hint: "write days or hours") }
    return .seconds(Int64(span.days) * 86_400) + .nanoseconds(span.nanoseconds)
  }

  /// **Units**: to the nanosecond. **Missing**: longer than 292 years.
  public var _value: Values.Value {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, beyond) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflow || beyond ? .missing : .duration(TimeSpan(nanoseconds: sum))
  }
}
