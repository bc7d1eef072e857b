import Values

/// When something is: a whole day, or an instant with the clock it was written for.
enum CalendarTime: Sendable {
  /// Days since 1970-01-01.
  case day(Int)
  case time(instant: Int64, local: LocalTime, zone: CalendarZone, isFloating: Bool)

  /// The day on its own clock.
  var day: Int {
    switch self {
    case .day(let day): day
    case .time(_, let local, _, _): local.day
    }
  }

  var isDay: Bool {
    if case .day = self { return true }
    return false
  }
}

/// The clocks of a calendar's times.
///
/// **Shape**: a `TZID` means the system's zone of that name, else that of a Windows name, else the zone the calendar
/// describes under it; a name with a path before it (`/mozilla.org/20050126_1/Europe/Berlin`) counts by its end.
/// A time without zone is read in the source's zone.
struct CalendarZones: Sendable {
  /// The zone of times without one, and of whole days where an instant is asked for.
  let floating: TimeZoneRules
  private(set) var described: [String: DescribedZone] = [:]
  private var known: [String: CalendarZone] = [:]
  /// Names the system was asked for in vain.
  private var strange: Set<String> = []

  init(floating: TimeZoneRules) { self.floating = floating }

  /// Takes up a zone the calendar describes, if the system knows none of that name; of two of one name the first counts.
  mutating func describe(_ name: String, _ observances: [DescribedZone.Observance]) {
    guard described[name] == nil, zone(name) == nil else { return }
    described[name] = DescribedZone(name: name, observances: observances)
  }

  /// The clock of a `TZID`; nil where nothing tells it.
  mutating func zone(_ name: String) -> CalendarZone? {
    if let zone = known[name] { return zone }
    if !strange.contains(name) {
      if let zone = Self.system(name) {
        known[name] = zone
        return zone
      }
      strange.insert(name)
    }
    return described[name].map(CalendarZone.described)
  }

  private static func system(_ name: String) -> CalendarZone? {
    if let windows = WindowsZones.name(of: name) {
      return windows == "UTC" ? .utc : (try? TimeZoneRules.named(windows)).map(CalendarZone.rules)
    }
    if let zone = try? TimeZoneRules.named(name) { return .rules(zone) }
    let parts = name.split(separator: "/")
    guard name.utf8.first == 0x2F, parts.count >= 2 else { return nil }
    for length in [3, 2] where parts.count >= length {
      if let zone = try? TimeZoneRules.named(parts.suffix(length).joined(separator: "/")) { return .rules(zone) }
    }
    return nil
  }

  /// What a property's time stands for; nil where its value is none, or nothing tells its zone.
  mutating func time(of line: ContentLine) -> CalendarTime? {
    time(CalendarStamp(line.value), zone: line.value(of: "TZID"))
  }

  mutating func time(_ stamp: CalendarStamp?, zone name: String?) -> CalendarTime? {
    switch stamp {
    case nil: return nil
    case .date(let day): return .day(day)
    case .utc(let time): return .time(instant: time.seconds, local: time, zone: .utc, isFloating: false)
    case .local(let time):
      guard let name, !name.isEmpty else {
        let zone = CalendarZone.rules(floating)
        return .time(instant: zone.instant(of: time), local: time, zone: zone, isFloating: true)
      }
      guard let zone = zone(name) else { return nil }
      return .time(instant: zone.instant(of: time), local: time, zone: zone, isFloating: false)
    }
  }

  /// The instant of a time; of a day its first, in the zone of times without one.
  func instant(_ time: CalendarTime) -> Int64 {
    switch time {
    case .day(let day): startOfDay(day).seconds
    case .time(let instant, _, _, _): instant
    }
  }

  func startOfDay(_ day: Int) -> DateTime {
    DateTime.startOfDay(CalendarDate(daysSinceEpoch: day), in: floating)
  }

  func dateTime(_ time: CalendarTime) -> DateTime {
    switch time {
    case .day(let day): startOfDay(day)
    case .time(let instant, _, let zone, _): zone.dateTime(instant)
    }
  }

  /// The day a time falls on: on its own clock; in the zone of times without one where it is written in UTC, which is
  /// nobody's clock.
  func day(of time: CalendarTime) -> Int {
    if case .time(let instant, _, .utc, _) = time { return CalendarZone.rules(floating).local(instant).day }
    return time.day
  }
}

/// A duration as RFC 5545 §3.3.6 writes it: `PT1H30M`, `P15DT5H0M20S`, `P7W`, `-PT15M`.
struct CalendarDuration: Hashable, Sendable {
  var days = 0
  var seconds = 0

  init?(_ bytes: some Collection<UInt8>) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self).uppercasedASCII).trimmingSpaces
    var sign = 1
    if let first = rest.first, first == "+" || first == "-" {
      sign = first == "-" ? -1 : 1
      rest.removeFirst()
    }
    guard rest.first == "P" else { return nil }
    rest.removeFirst()
    guard !rest.isEmpty else { return nil }
    var isTime = false
    while let first = rest.first {
      if first == "T", !isTime {
        isTime = true
        rest.removeFirst()
        guard !rest.isEmpty else { return nil }
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty, digits.count <= 9, let number = Int(digits) else { return nil }
      rest.removeFirst(digits.count)
      switch (rest.popFirst(), isTime) {
      case ("W", false): days += number * 7
      case ("D", false): days += number
      case ("H", true): seconds += number * 3600
      case ("M", true): seconds += number * 60
      case ("S", true): seconds += number
      default: return nil
      }
    }
    days *= sign
    seconds *= sign
  }

  init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// The same as a value; seconds beyond what nanoseconds can count go into days of 24 hours.
  var span: TimeSpan {
    let whole = abs(seconds) > 9_000_000_000 ? seconds / 86_400 : 0
    return TimeSpan(
      days: Int32(clamping: days + whole), nanoseconds: Int64(seconds - whole * 86_400) * 1_000_000_000)
  }
}
