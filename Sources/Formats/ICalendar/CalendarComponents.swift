import Diagnostics
import Values

/// An event as it stands in its calendar: the properties between `BEGIN:VEVENT` and `END:VEVENT`, without those of alarms.
struct CalendarEvent: Sendable {
  var lines: [ContentLine] = []
  /// The line of `BEGIN:VEVENT`, and the byte it begins at.
  var line: Int
  var offset: Int64
  /// The calendar's name, where it says one before the event (`NAME`, `X-WR-CALNAME`).
  var calendar: String?
  /// The record's number among the file's events.
  var number = 0

  /// The first property of this name.
  func first(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
  func all(_ name: String) -> [ContentLine] { lines.filter { $0.name == name } }
}

/// Takes an iCalendar file apart into its events and the zones it describes.
///
/// **Errors**: `calendar-structure` where what began is not ended, or the other way round; `content-line` for lines that are
/// no properties.
struct CalendarComponents {
  private let lines: LogicalLines
  private let file: String
  private var open: [(name: String, line: LogicalLine)] = []
  private var calendar: String?
  private var zone: (name: String?, observances: [DescribedZone.Observance])?
  private var observance: [ContentLine]?
  private var hasCalendar = false
  private var event: CalendarEvent?
  private var count = 0
  /// How many components that are no events were left out, by name, and where the first of each stands.
  private(set) var leftOut: [(name: String, count: Int, range: SourceRange)] = []
  private(set) var warnings: [Diagnostic] = []

  init(_ input: any ByteInput) throws(Diagnostic) {
    lines = try LogicalLines(input)
    file = input.name
  }

  /// The next event; nil at the end of the file. Zones that end before it are taken up in `zones`.
  mutating func next(zones: inout CalendarZones) throws(Diagnostic) -> CalendarEvent? {
    while let logical = try lines.next() {
      let line = try ContentLine(logical, in: file)
      switch line.name {
      case "BEGIN": try begin(line)
      case "END":
        if let event = try end(line, zones: &zones) { return event }
      default: try take(line)
      }
    }
    if let last = open.last {
      throw Diagnostic(
        .calendarStructure, "“\(last.name)” is never ended: the file is not complete",
        at: last.line.range(from: 0, to: last.line.bytes.count, in: file))
    }
    guard hasCalendar else {
      throw Diagnostic(
        .calendarStructure, "there is no calendar in this file", at: SourceRange(file: file, line: 1, column: 1),
        hint: "a calendar begins with “BEGIN:VCALENDAR”")
    }
    return nil
  }

  private mutating func begin(_ line: ContentLine) throws(Diagnostic) {
    let name = String(decoding: line.value, as: UTF8.self)[...].trimmingSpaces.description.uppercasedASCII
    if open.isEmpty {
      guard name == "VCALENDAR" else {
        throw Diagnostic(
          .calendarStructure, "“\(name)” stands outside of a calendar", at: line.range(in: file),
          hint: "a calendar begins with “BEGIN:VCALENDAR”")
      }
      hasCalendar = true
      calendar = nil
    }
    open.append((name, line.source))
    guard open.count <= 100 else {
      throw Diagnostic(.calendarStructure, "more than 100 parts stand in one another", at: line.range(in: file))
    }
    if open.count == 2 {
      switch name {
      case "VEVENT":
        event = CalendarEvent(line: line.source.line, offset: line.source.offset, calendar: calendar)
      case "VTIMEZONE": zone = (nil, [])
      case "VTODO", "VJOURNAL", "VFREEBUSY":
        if let index = leftOut.firstIndex(where: { $0.name == name }) {
          leftOut[index].count += 1
        } else {
          leftOut.append((name, 1, line.range(in: file)))
        }
      default: break
      }
    } else if open.count == 3, zone != nil, name == "STANDARD" || name == "DAYLIGHT" {
      observance = []
    }
  }

  private mutating func end(
    _ line: ContentLine, zones: inout CalendarZones
  ) throws(Diagnostic) -> CalendarEvent? {
    let name = String(decoding: line.value, as: UTF8.self)[...].trimmingSpaces.description.uppercasedASCII
    guard let last = open.popLast() else {
      throw Diagnostic(
        .calendarStructure, "“\(name)” ends here, but did not begin", at: line.range(in: file))
    }
    guard last.name == name else {
      throw Diagnostic(
        .calendarStructure, "“\(name)” ends here, but “\(last.name)” is open", at: line.range(in: file),
        notes: [
          Diagnostic.Note(
            "“\(last.name)” begins here", at: last.line.range(from: 0, to: last.line.bytes.count, in: file))
        ])
    }
    if open.count == 1, var event {
      self.event = nil
      count += 1
      event.number = count
      return event
    }
    if open.count == 1, let zone {
      self.zone = nil
      if let name = zone.name, !zone.observances.isEmpty {
        zones.describe(name, zone.observances)
      }
    }
    if open.count == 2, let lines = observance {
      observance = nil
      if let observance = DescribedZone.Observance(lines) { zone?.observances.append(observance) }
    }
    return nil
  }

  private mutating func take(_ line: ContentLine) throws(Diagnostic) {
    switch open.count {
    case 0:
      throw Diagnostic(
        .calendarStructure, "“\(line.name)” stands outside of a calendar",
        at: line.source.range(from: 0, to: 1, in: file),
        hint: "a calendar begins with “BEGIN:VCALENDAR”")
    case 1:
      guard line.name == "X-WR-CALNAME" || line.name == "NAME" else { return }
      calendar = ContentText.decode(line.value, as: .utf8).map(ContentText.unescaped) ?? calendar
    case 2:
      if event != nil {
        event?.lines.append(line)
      } else if zone != nil, line.name == "TZID" {
        zone?.name = String(decoding: line.value, as: UTF8.self)
      }
    case 3: observance?.append(line)
    default: break
    }
  }
}

extension Diagnostic.Code {
  /// The parts of a calendar or a card file do not begin and end as they must.
  static let calendarStructure: Diagnostic.Code = "calendar-structure"
}

extension DescribedZone.Observance {
  /// Nil where a part is missing or wrong: a zone is made of the parts that can be read.
  init?(_ lines: [ContentLine]) {
    func first(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
    guard let start = first("DTSTART").flatMap({ CalendarStamp($0.value) }),
      let from = first("TZOFFSETFROM").flatMap({ Self.offset($0.value) }),
      let to = first("TZOFFSETTO").flatMap({ Self.offset($0.value) })
    else { return nil }
    func local(_ stamp: CalendarStamp) -> LocalTime {
      switch stamp {
      case .date(let day): LocalTime(day: day)
      case .local(let time): time
      case .utc(let time): LocalTime(seconds: time.seconds + Int64(from))
      }
    }
    self.init(start: local(start), offsetFrom: from, offsetTo: to)
    for line in lines where line.name == "RRULE" {
      if let rule = try? RecurrenceRule(String(decoding: line.value, as: UTF8.self)) { rules.append(rule) }
    }
    for line in lines where line.name == "RDATE" {
      for item in line.value.split(separator: 0x2C).prefix(1000) {
        if let stamp = CalendarStamp(item) { dates.append(local(stamp)) }
      }
    }
  }

  /// `+0200`, `-0330`, `+005328`: less than a day.
  private static func offset(_ value: ArraySlice<UInt8>) -> Int? {
    let text = Substring(String(decoding: value, as: UTF8.self)).trimmingSpaces
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst()
    guard digits.utf8.count == 4 || digits.utf8.count == 6, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let number = Int(digits)
    else { return nil }
    let full = digits.utf8.count == 4 ? number * 100 : number
    let seconds = full / 10_000 * 3600 + full / 100 % 100 * 60 + full % 100
    return seconds < 86_400 ? (sign == "-" ? -seconds : seconds) : nil
  }
}
