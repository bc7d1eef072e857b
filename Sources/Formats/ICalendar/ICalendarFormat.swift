package import Diagnostics
package import Values

/// Calendars in iCalendar: an entity for each event, or with `expand` for each occurrence in a stretch of days.
///
/// **Shape**: in the file's order; occurrences by their start. To-dos, journal entries and free/busy times are no events and
/// are left out with a warning.
/// An event may be a whole day or a time, and a column has one type, so both are told: `startDate` and `endDate` are days as the calendar
/// writes them and never pass through an instant; `start` and `end` are instants, for a whole day its first in the source's zone.
/// `end` and `endDate` are the first moment and day after it, as in the file; `lastDate` is the last day it touches.
/// **Missing**: what the event does not say. An event without end ends when it starts, a whole day after one day.
/// **Errors**: a value that cannot be read is a misfit of its cell; with `expand`, where everything hangs on the times, an
/// error at its place.
/// **Source**: RFC 5545, RFC 7986 for `NAME`.
package enum ICalendarFormat: TypedRecordFormat {
  package static let contentType = ContentType.iCalendar
  package static let idColumn = Column.id.rawValue
  package static var properties: [(name: String, type: ValueType)] { Column.allCases.map { ($0.rawValue, $0.type) } }

  package static func reader(
    for input: any ByteInput, options: ReadingOptions
  ) throws(Diagnostic) -> any RecordReader {
    try ICalendarReader(input, options: options)
  }

  /// The properties of an event.
  enum Column: String, CaseIterable {
    /// The UID; with the original start of the occurrence where there are several (`…/20261130T080000Z`, `…/20261130`); the
    /// event's number in the file where it has no UID.
    case id
    case uid, summary
    case startDate, endDate, lastDate, start, end, allDay, duration
    case location, description, status, categories, organizer, attendees, url
    case priority
    case classification = "class"
    case transparency
    case latitude, longitude
    /// The zone of the start: missing for whole days and times without zone.
    case timeZone
    /// The rule as it stands in the file.
    case recurrence
    /// The start this occurrence would have by the rule: `2026-11-30`, `2026-11-30T09:00:00+01:00`.
    case recurrenceId
    case sequence, created, modified, stamp, attachments, calendar

    var type: ValueType {
      switch self {
      case .startDate, .endDate, .lastDate: .date
      case .start, .end, .created, .modified, .stamp: .dateTime
      case .allDay: .boolean
      case .duration: .duration
      case .categories: .list(.text)
      case .organizer: .person
      case .attendees: .list(.person)
      case .url: .url
      case .attachments: .list(.url)
      case .priority, .sequence: .integer
      case .latitude, .longitude: .decimal
      case .id, .uid, .summary, .location, .description, .status, .classification, .transparency, .timeZone,
        .recurrence,
        .recurrenceId, .calendar:
        .text
      }
    }

    /// The properties of the file it is read from.
    var sources: [String] {
      switch self {
      case .id, .uid: ["UID"]
      case .startDate, .start, .allDay, .timeZone: ["DTSTART"]
      case .endDate, .lastDate, .end, .duration: ["DTEND", "DURATION", "DTSTART"]
      case .classification: ["CLASS"]
      case .transparency: ["TRANSP"]
      case .organizer: ["ORGANIZER"]
      case .attendees: ["ATTENDEE"]
      case .latitude, .longitude: ["GEO"]
      case .recurrence: ["RRULE"]
      case .recurrenceId: ["RECURRENCE-ID"]
      case .modified: ["LAST-MODIFIED"]
      case .stamp: ["DTSTAMP"]
      case .attachments: ["ATTACH"]
      case .summary, .location, .description, .status, .categories, .url, .priority, .sequence, .created:
        [rawValue.uppercasedASCII]
      case .calendar: []
      }
    }
  }
}
