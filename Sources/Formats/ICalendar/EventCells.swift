import Values

/// Makes the cells of an event, or of one of its occurrences.
struct EventCells {
  let encodings: [Charset]
  var zones: CalendarZones

  /// **Shape**: one cell for each of `ICalendarFormat.Column`.
  mutating func cells(_ event: CalendarEvent, occurrence: Occurrence?) -> [RawCell] {
    var wrong: ContentLine?
    var times = EventTimes(event, zones: &zones, wrong: &wrong)
    if let occurrence {
      times?.start = occurrence.start
      times?.end = occurrence.end
    }
    let endFault = wrong.map(misfit)
    return ICalendarFormat.Column.allCases.map { column in
      switch column {
      case .id: id(event, original: occurrence?.original)
      case .startDate, .start, .allDay, .timeZone: start(column, event, times)
      case .endDate, .lastDate, .end, .duration: endFault ?? end(column, times)
      case .categories: list(event.all("CATEGORIES"), splits: true) { .text($0) }
      case .attachments:
        list(event.all("ATTACH").filter { $0.value(of: "ENCODING") == nil }, splits: false) { .url($0) }
      case .organizer: event.first("ORGANIZER").map { .value(.person(person($0))) } ?? .missing
      case .attendees: people(event.all("ATTENDEE"))
      case .url: text(event.first("URL"), escapes: false) { .url($0) }
      case .recurrence: text(event.first("RRULE"), escapes: false) { .text($0) }
      case .recurrenceId: recurrenceId(event, original: occurrence?.original)
      case .priority: integer(event.first("PRIORITY"))
      case .sequence: integer(event.first("SEQUENCE"))
      case .latitude: coordinate(event.first("GEO"), 0)
      case .longitude: coordinate(event.first("GEO"), 1)
      case .created, .modified, .stamp: stamp(event.first(column.sources[0]))
      case .calendar: event.calendar.map { .value(.text($0)) } ?? .missing
      case .uid, .summary, .location, .description, .status, .classification, .transparency:
        text(event.first(column.sources[0]), escapes: true) { .text($0) }
      }
    }
  }

  // MARK: Times

  private mutating func start(
    _ column: ICalendarFormat.Column, _ event: CalendarEvent, _ times: EventTimes?
  ) -> RawCell {
    guard let times else { return event.first("DTSTART").map(misfit) ?? .missing }
    switch column {
    case .startDate: return date(zones.day(of: times.start))
    case .allDay: return .value(.boolean(times.start.isDay))
    case .start: return .value(.dateTime(zones.dateTime(times.start)))
    default:
      guard case .time(_, _, let zone, isFloating: false) = times.start else { return .missing }
      return .value(.text(zone.name))
    }
  }

  private func end(_ column: ICalendarFormat.Column, _ times: EventTimes?) -> RawCell {
    guard let times else { return .missing }
    switch column {
    case .endDate: return date(zones.day(of: times.end))
    case .lastDate: return date(times.lastDay(zones: zones))
    case .end: return .value(.dateTime(zones.dateTime(times.end)))
    default: return .value(.duration(times.duration(zones: zones)))
    }
  }

  private func date(_ day: Int) -> RawCell { .value(.date(CalendarDate(daysSinceEpoch: day))) }

  /// A time of the file's making: a day without time, as some write it, is its start in UTC.
  private mutating func stamp(_ line: ContentLine?) -> RawCell {
    guard let line else { return .missing }
    switch zones.time(of: line) {
    case nil: return misfit(line)
    case .day(let day): return .value(.dateTime(DateTime(seconds: Int64(day) * 86_400)))
    case let time?: return .value(.dateTime(zones.dateTime(time)))
    }
  }

  private mutating func recurrenceId(_ event: CalendarEvent, original: CalendarTime?) -> RawCell {
    var time = original
    if time == nil, let line = event.first("RECURRENCE-ID") {
      time = zones.time(of: line)
      if time == nil { return misfit(line) }
    }
    switch time {
    case nil: return .missing
    case .day(let day): return .value(.text(CalendarDate(daysSinceEpoch: day).description))
    case let time?: return .value(.text(zones.dateTime(time).description))
    }
  }

  private mutating func id(_ event: CalendarEvent, original: CalendarTime?) -> RawCell {
    let uid = event.first("UID").flatMap { $0.text(in: encodings) }.map(ContentText.unescaped)
    let name = uid.flatMap { $0.isEmpty ? nil : $0 } ?? String(event.number)
    var time = original
    if time == nil { time = event.first("RECURRENCE-ID").flatMap { zones.time(of: $0) } }
    guard let time else { return .value(.text(name)) }
    let stamp: LocalTime
    switch time {
    case .day(let day): stamp = LocalTime(day: day)
    case .time(let instant, _, _, _): stamp = LocalTime(seconds: instant)
    }
    func digits(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    let (year, month, day) = Civil.date(of: stamp.day)
    var text = "\(name)/\(digits(year, 4))\(digits(month, 2))\(digits(day, 2))"
    if !time.isDay {
      text += "T\(digits(stamp.hour, 2))\(digits(stamp.minute, 2))\(digits(stamp.second % 60, 2))Z"
    }
    return .value(.text(text))
  }

  // MARK: Everything else

  private func text(_ line: ContentLine?, escapes: Bool, _ value: (String) -> Value) -> RawCell {
    guard let line else { return .missing }
    guard let text = line.text(in: encodings) else { return .undecodable(Array(line.value)) }
    guard !text.isEmpty else { return .missing }
    return .value(value(escapes ? ContentText.unescaped(text) : text))
  }

  private func list(_ lines: [ContentLine], splits: Bool, _ value: (String) -> Value) -> RawCell {
    var values: [Value] = []
    for line in lines {
      guard let text = line.text(in: encodings) else { return .undecodable(Array(line.value)) }
      let parts = splits ? ContentText.split(text, at: 0x2C).map(ContentText.unescaped) : [text]
      values += parts.map { String($0[...].trimmingSpaces) }.filter { !$0.isEmpty }.map(value)
    }
    return values.isEmpty ? .missing : .value(.list(values))
  }

  private func people(_ lines: [ContentLine]) -> RawCell {
    lines.isEmpty ? .missing : .value(.list(lines.map { .person(person($0)) }))
  }

  /// Who a calendar user is: `CN` is the name, a `mailto:` address or the parameter `EMAIL` the address.
  private func person(_ line: ContentLine) -> Person {
    let text = String(decoding: line.value, as: UTF8.self)[...].trimmingSpaces
    let isMail = text.utf8.count > 7 && String(text.prefix(7)).uppercasedASCII == "MAILTO:"
    let address = isMail ? String(text.dropFirst(7)) : text.utf8.contains(0x40) ? String(text) : nil
    let name = line.value(of: "CN").map { String($0[...].trimmingSpaces) }
    return Person(name: name?.isEmpty == true ? nil : name, email: line.value(of: "EMAIL") ?? address)
  }

  private func integer(_ line: ContentLine?) -> RawCell {
    guard let line else { return .missing }
    let text = String(decoding: line.value, as: UTF8.self)[...].trimmingSpaces
    return Int(text).map { .value(.integer(ExactNumber($0))) } ?? misfit(line)
  }

  private func coordinate(_ line: ContentLine?, _ index: Int) -> RawCell {
    guard let line else { return .missing }
    let parts = String(decoding: line.value, as: UTF8.self).split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return misfit(line) }
    let part = parts[index].trimmingSpaces
    return part.isEmpty ? .missing : .unquoted(String(part))
  }

  /// The characters of a value that cannot be read, which fit no type; with the zone where it is that nobody knows.
  private func misfit(_ line: ContentLine) -> RawCell {
    guard let text = ContentText.decode(line.value, as: .utf8) else { return .undecodable(Array(line.value)) }
    guard CalendarStamp(line.value) != nil, let zone = line.value(of: "TZID") else { return .quoted(text) }
    return .quoted("TZID=\(zone):\(text)")
  }
}
