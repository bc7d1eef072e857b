package import Diagnostics
package import Values

/// Reads the events of a calendar, or their occurrences.
///
/// **Shape**: event by event, in memory that does not grow with the file. Where an event's zone is described behind it, and with `expand`, since an
/// occurrence may be replaced anywhere in the file, the rest is kept in memory.
package final class ICalendarReader: RecordReader {
  package var columns: [String]? { ICalendarFormat.Column.allCases.map(\.rawValue) }
  package private(set) var warnings: [Diagnostic] = []

  private let file: String
  private var components: CalendarComponents
  private var cells: EventCells
  /// Events read ahead.
  private var waiting: [CalendarEvent] = []
  private var position = 0
  private var isAtEnd = false
  private var unknownZones: Set<String> = []
  private let range: ClosedRange<CalendarDate>?
  private var occurrences: [Occurrence]?

  init(_ input: any ByteInput, options: ReadingOptions) throws(Diagnostic) {
    file = input.name
    range = options.expand
    let encoding = try Charset(declared: options.encoding, in: input.name) ?? .utf8
    cells = EventCells(encodings: [encoding], zones: CalendarZones(floating: options.timeZone ?? .utc))
    components = try CalendarComponents(input)
  }

  package func next() throws(Diagnostic) -> RawRecord? {
    if let range { return try nextOccurrence(in: range) }
    guard let event = try nextEvent() else { return nil }
    warnAboutZones(of: event)
    let place = RowPlace(record: event.number, line: event.line, offset: event.offset)
    return RawRecord(.cells(cells.cells(event, occurrence: nil)), place: place)
  }

  private func nextOccurrence(in range: ClosedRange<CalendarDate>) throws(Diagnostic) -> RawRecord? {
    if occurrences == nil {
      while let event = try read() { waiting.append(event) }
      waiting.forEach(warnAboutZones)
      var expansion = Expansion(events: waiting, range: range, file: file, zones: cells.zones)
      occurrences = try expansion.occurrences()
      warnings += expansion.warnings
    }
    guard let occurrences, position < occurrences.count else { return nil }
    let occurrence = occurrences[position]
    let event = waiting[occurrence.event]
    position += 1
    let place = RowPlace(record: position, line: event.line, offset: event.offset)
    return RawRecord(.cells(cells.cells(event, occurrence: occurrence)), place: place)
  }

  private func nextEvent() throws(Diagnostic) -> CalendarEvent? {
    if position < waiting.count {
      position += 1
      return waiting[position - 1]
    }
    waiting = []
    position = 0
    guard let event = try read() else { return nil }
    guard event.lines.contains(where: hasUnknownZone), !isAtEnd else { return event }
    while let later = try read() { waiting.append(later) }
    return event
  }

  private func read() throws(Diagnostic) -> CalendarEvent? {
    guard !isAtEnd else { return nil }
    if let event = try components.next(zones: &cells.zones) { return event }
    isAtEnd = true
    warnings += components.warnings
    if let first = components.leftOut.first {
      let parts = components.leftOut.map { part in
        let (one, several) = Self.names[part.name] ?? (part.name, part.name)
        return "\(part.count) \(part.count == 1 ? one : several)"
      }
      warnings.append(
        Diagnostic(
          .calendarLeftOut, "\(parts.joined(separator: " and ")) left out: the entities of a calendar are its events",
          at: first.range, severity: .warning))
    }
    return nil
  }

  private static let names = [
    "VTODO": ("to-do", "to-dos"), "VJOURNAL": ("journal entry", "journal entries"),
    "VFREEBUSY": ("free/busy list", "free/busy lists"),
  ]

  private func hasUnknownZone(_ line: ContentLine) -> Bool {
    guard let name = line.value(of: "TZID"), !name.isEmpty else { return false }
    return cells.zones.zone(name) == nil
  }

  private func warnAboutZones(of event: CalendarEvent) {
    for line in event.lines where hasUnknownZone(line) {
      guard let name = line.value(of: "TZID"), unknownZones.insert(name).inserted else { continue }
      warnings.append(
        Diagnostic(
          .calendarZone, "nothing tells the time zone “\(name)”", at: line.range(in: file),
          hint: "the calendar should describe it (VTIMEZONE)", severity: .warning))
    }
  }

  package static func locate(
    column: String, of place: RowPlace, in input: any ByteInput, options: ReadingOptions
  ) -> SourceRange {
    let sources = ICalendarFormat.Column(rawValue: column)?.sources ?? []
    return ContentLines.locate(sources, of: place, in: input)
  }
}

extension Diagnostic.Code {
  static let calendarLeftOut: Diagnostic.Code = "calendar-left-out"
  static let calendarZone: Diagnostic.Code = "unknown-time-zone"
}
