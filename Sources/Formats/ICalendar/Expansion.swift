import Diagnostics
import Values

/// One time that an event takes place.
struct Occurrence: Sendable {
  /// Which of the events.
  var event: Int
  var start: CalendarTime
  var end: CalendarTime
  /// The start by the rule, where the event repeats or this replaces one of its occurrences.
  var original: CalendarTime?
  /// The instant it starts at.
  var instant: Int64
}

/// Works out which occurrences of a calendar's events touch a stretch of days.
///
/// **Shape**: in the order of their starts, those of one start in the file's order. An occurrence touches the stretch when any
/// part of it lies within: whole days by the calendar, times by the source's zone.
/// `DTSTART` is an occurrence also where the rule does not give it; `EXDATE` takes occurrences out, a day all of that day's; an
/// event with `RECURRENCE-ID` stands in the place of the occurrence it names, wherever it is moved. Rules count on the event's
/// own clock: a time that a zone skips is moved on by the gap and one it doubles is the first, as an explicit time would be.
/// **Errors**: times and rules that cannot be read, at their place; more than a million occurrences.
/// **Source**: RFC 5545 §3.8.5.
struct Expansion {
  let events: [CalendarEvent]
  let range: ClosedRange<CalendarDate>
  let file: String
  var zones: CalendarZones
  private(set) var warnings: [Diagnostic] = []
  private var found: [Occurrence] = []
  private let lower: Int64
  private let upper: Int64
  static let limit = 1_000_000
  /// The steps that all rules of the calendar may take together: some seconds.
  private var budget = 50_000_000

  init(events: [CalendarEvent], range: ClosedRange<CalendarDate>, file: String, zones: CalendarZones) {
    self.events = events
    self.range = range
    self.file = file
    self.zones = zones
    lower = zones.startOfDay(Int(range.lowerBound.daysSinceEpoch)).seconds
    upper = zones.startOfDay(Int(range.upperBound.daysSinceEpoch) + 1).seconds
  }

  mutating func occurrences() throws(Diagnostic) -> [Occurrence] {
    let replaced = try replacements()
    for (index, event) in events.enumerated() {
      guard let start = event.first("DTSTART") else {
        warn(
          "an event without start is left out: it is on no day",
          at: SourceRange(file: file, line: event.line, column: 1))
        continue
      }
      var wrong: ContentLine?
      guard let times = EventTimes(event, zones: &zones, wrong: &wrong) else { throw unreadable(start) }
      if let wrong { throw unreadable(wrong) }
      if let line = event.first("RECURRENCE-ID") {
        guard replaced.chosen.contains(index) else { continue }
        guard let original = zones.time(of: line) else { throw unreadable(line) }
        try add(index, times.start, times.end, original: original)
      } else {
        try expand(index, times, without: replaced.originals[uid(event)] ?? Replacements.Originals())
      }
    }
    let order = found.enumerated().sorted {
      ($0.element.instant, $0.element.event, $0.offset) < ($1.element.instant, $1.element.event, $1.offset)
    }
    return order.map(\.element)
  }

  private func uid(_ event: CalendarEvent) -> String {
    event.first("UID").map { String(decoding: $0.value, as: UTF8.self) } ?? ""
  }

  private mutating func warn(_ message: String, at range: SourceRange) {
    warnings.append(Diagnostic(.calendarRecurrence, message, at: range, severity: .warning))
  }

  private func unreadable(_ line: ContentLine) -> Diagnostic {
    let text = String(decoding: line.value.prefix(100), as: UTF8.self)
    if CalendarStamp(line.value) != nil, let zone = line.value(of: "TZID") {
      return Diagnostic(.calendarZone, "nothing tells the time zone “\(zone)”", at: line.range(in: file))
    }
    return Diagnostic(
      .calendarTime, "“\(text)” is no \(line.name == "DURATION" ? "duration" : "date or time") of a calendar",
      at: line.range(in: file))
  }

  // MARK: Replaced occurrences

  private struct Replacements {
    /// The starts of one event's occurrences that are replaced.
    struct Originals {
      var instants: Set<Int64> = []
      /// Days, for whole days and for replacements that name only the day.
      var days: Set<Int> = []
      /// The days of replaced starts on their own clock, for events of whole days.
      var localDays: Set<Int> = []
    }
    var originals: [String: Originals] = [:]
    /// The events that replace; of several for one occurrence that of the highest sequence, else the last.
    var chosen: Set<Int> = []
  }

  private mutating func replacements() throws(Diagnostic) -> Replacements {
    struct Key: Hashable {
      var uid: String
      var instant: Int64
    }
    var result = Replacements()
    var best: [Key: (event: Int, sequence: Int)] = [:]
    for (index, event) in events.enumerated() {
      guard let line = event.first("RECURRENCE-ID") else { continue }
      guard let time = zones.time(of: line) else { throw unreadable(line) }
      if line.value(of: "RANGE") != nil {
        warn("this change counts for its own occurrence alone, not for those after it", at: line.range(in: file))
      }
      let uid = uid(event)
      guard !uid.isEmpty else {
        result.chosen.insert(index)
        continue
      }
      switch time {
      case .day(let day): result.originals[uid, default: .init()].days.insert(day)
      case .time(let instant, let local, _, _):
        result.originals[uid, default: .init()].instants.insert(instant)
        result.originals[uid, default: .init()].localDays.insert(local.day)
      }
      let sequence = event.first("SEQUENCE").flatMap { Int(String(decoding: $0.value, as: UTF8.self)) } ?? 0
      let key = Key(uid: uid, instant: zones.instant(time))
      if let other = best[key], other.sequence > sequence { continue }
      best[key] = (index, sequence)
    }
    for choice in best.values { result.chosen.insert(choice.event) }
    return result
  }

  // MARK: Repeating events

  private mutating func expand(
    _ index: Int, _ times: EventTimes, without replaced: Replacements.Originals
  ) throws(Diagnostic) {
    let event = events[index]
    let rules = event.all("RRULE")
    let dates = event.all("RDATE")
    for line in event.all("EXRULE") {
      warn("“EXRULE” is not followed: the standard has given it up", at: line.range(in: file))
    }
    let excluded = try exclusions(event)
    let repeats = !rules.isEmpty || !dates.isEmpty
    var seen: Set<Int64> = []

    func isLeftOut(_ start: CalendarTime) -> Bool {
      switch start {
      case .day(let day):
        return replaced.days.contains(day) || replaced.localDays.contains(day) || excluded.days.contains(day)
          || excluded.localDays.contains(day)
      case .time(let instant, let local, _, _):
        return replaced.instants.contains(instant) || replaced.days.contains(local.day)
          || excluded.instants.contains(instant) || excluded.days.contains(local.day)
      }
    }
    if !isLeftOut(times.start) {
      seen.insert(zones.instant(times.start))
      try add(index, times.start, times.end, original: repeats ? times.start : nil)
    }
    guard repeats else { return }
    for line in rules {
      var rest = try recurrence(line, times)
      while let local = try next(&rest, line) {
        let start = time(local, like: times.start)
        guard !isLeftOut(start), seen.insert(zones.instant(start)).inserted else { continue }
        try add(index, start, EventTimes.end(of: start, length: times.length, zones: zones), original: start)
      }
      budget = rest.budget
    }
    for line in dates {
      for item in line.value.split(separator: 0x2C) {
        let (start, end) = try period(item, of: line, times)
        guard !isLeftOut(start), seen.insert(zones.instant(start)).inserted else { continue }
        try add(index, start, end, original: start)
      }
    }
  }

  private func time(_ local: LocalTime, like start: CalendarTime) -> CalendarTime {
    switch start {
    case .day: .day(local.day)
    case .time(_, _, let zone, let isFloating):
      .time(instant: zone.instant(of: local), local: local, zone: zone, isFloating: isFloating)
    }
  }

  private func next(_ times: inout RecurrenceTimes, _ line: ContentLine) throws(Diagnostic) -> LocalTime? {
    do {
      return try times.next()
    } catch {
      throw Diagnostic(
        .calendarRecurrence,
        "this rule repeats so often that its occurrences cannot be counted up to the days asked for",
        at: line.range(in: file))
    }
  }

  private func recurrence(_ line: ContentLine, _ times: EventTimes) throws(Diagnostic) -> RecurrenceTimes {
    let rule: RecurrenceRule
    do {
      rule = try RecurrenceRule(String(decoding: line.value, as: UTF8.self))
    } catch {
      throw Diagnostic(.calendarRecurrence, error.message, at: line.range(in: file))
    }
    let local: LocalTime
    let zone: CalendarZone
    switch times.start {
    case .day(let day):
      local = LocalTime(day: day)
      zone = .rules(zones.floating)
    case .time(_, let time, let own, _):
      local = time
      zone = own
    }
    let until: LocalTime? =
      switch rule.until {
      case nil: nil
      case .day(let day): LocalTime(day: day, second: 86_399)
      case .local(let time): times.start.isDay ? LocalTime(day: time.day, second: 86_399) : time
      case .utc(let time):
        times.start.isDay
          ? LocalTime(day: zone.local(time.seconds).day, second: 86_399) : zone.local(time.seconds)
      }
    // An occurrence that began earlier may still go on; a day more covers every difference between clocks.
    let length = max(0, zones.instant(times.end) - zones.instant(times.start))
    let first = LocalTime(seconds: lower - length - 2 * 86_400)
    let last = LocalTime(seconds: upper + 2 * 86_400)
    return RecurrenceTimes(rule, start: local, until: until, window: first...max(first, last), budget: budget)
  }

  /// An item of `RDATE`: a day, a time, or a time with its own end or duration.
  private mutating func period(
    _ item: ArraySlice<UInt8>, of line: ContentLine, _ times: EventTimes
  ) throws(Diagnostic) -> (start: CalendarTime, end: CalendarTime) {
    let parts = item.split(separator: 0x2F, maxSplits: 1)
    guard let first = parts.first, var start = zones.time(CalendarStamp(first), zone: line.value(of: "TZID")) else {
      throw unreadable(line)
    }
    switch (times.start, start) {
    case (.day, .time): start = .day(start.day)
    case (.time(_, let local, _, _), .day(let day)):
      start = time(LocalTime(day: day, second: local.second), like: times.start)
    default: break
    }
    guard parts.count == 2 else {
      return (start, EventTimes.end(of: start, length: times.length, zones: zones))
    }
    if let duration = CalendarDuration(parts[1]) {
      return (start, EventTimes.end(of: start, length: .nominal(duration), zones: zones))
    }
    guard let end = zones.time(CalendarStamp(parts[1]), zone: line.value(of: "TZID")) else { throw unreadable(line) }
    return (start, end)
  }

  private mutating func exclusions(_ event: CalendarEvent) throws(Diagnostic) -> Replacements.Originals {
    var result = Replacements.Originals()
    for line in event.all("EXDATE") {
      for item in line.value.split(separator: 0x2C) {
        switch zones.time(CalendarStamp(item), zone: line.value(of: "TZID")) {
        case nil: throw unreadable(line)
        case .day(let day): result.days.insert(day)
        case .time(let instant, let local, _, _):
          result.instants.insert(instant)
          result.localDays.insert(local.day)
        }
      }
    }
    return result
  }

  /// Takes an occurrence up if it touches the days asked for.
  private mutating func add(
    _ event: Int, _ start: CalendarTime, _ end: CalendarTime, original: CalendarTime?
  ) throws(Diagnostic) {
    let instant = zones.instant(start)
    switch (start, end) {
    case (.day(let first), .day(let after)):
      let last = max(first, after - 1)
      guard first <= Int(range.upperBound.daysSinceEpoch), last >= Int(range.lowerBound.daysSinceEpoch) else { return }
    default:
      guard instant < upper, zones.instant(end) > lower || instant >= lower else { return }
    }
    guard found.count < Self.limit else {
      throw Diagnostic(
        .calendarRecurrence, "there are more than 1,000,000 occurrences in the days asked for",
        at: events[event].first("RRULE")?.range(in: file)
          ?? SourceRange(file: file, line: events[event].line, column: 1),
        hint: "ask for fewer days with “expand”")
    }
    found.append(Occurrence(event: event, start: start, end: end, original: original, instant: instant))
  }
}

extension Diagnostic.Code {
  static let calendarTime: Diagnostic.Code = "calendar-time"
  static let calendarRecurrence: Diagnostic.Code = "calendar-recurrence"
}
