package import AppIntents
import Formats
package import Metadata
import Values

/// The next events of a calendar file.
///
/// **Shape**: a dictionary for each occurrence that has not ended, by its start, with the properties that `find` has of an iCalendar
/// file: `summary`, `start`, `end`, `allDay`, `location` and the rest. `find` with `expand` has all of a stretch of days.
/// **Units**: `days` counts from the day of `from`, which counts too. **Missing**: fewer events than wanted are what there is.
package struct GetUpcomingEvents: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Upcoming Events"
  package static let description: IntentDescription? = IntentDescription(
    "Gets the next events of a calendar file", categoryName: "Calendar", searchKeywords: ["iCalendar", "appointments"],
    resultValueName: "Upcoming events")
  package static let example = ActionExample(
    #"{ "intent": "GetUpcomingEvents", "with": { "calendar": "calendar.ics", "days": 7 } }"#,
    files: [
      "calendar.ics": """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//example//
      BEGIN:VEVENT
      UID:1
      DTSTAMP:20261101T080000Z
      DTSTART:20261202T090000Z
      DTEND:20261202T100000Z
      SUMMARY:Dentist
      END:VEVENT
      END:VCALENDAR

      """
    ])
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["calendar": .read]

  @Parameter(
    title: "Count", description: "How many at most", default: 1, inclusiveRange: (0, 100_000),
    inputConnectionBehavior: .never)
  package var count: Int

  @Parameter(
    title: "From", description: "From when; now where nothing is said", inputConnectionBehavior: .never)
  package var from: DateValue?

  @Parameter(
    title: "Days", description: "How many days are looked through", default: 366, inclusiveRange: (1, 36_600),
    inputConnectionBehavior: .never)
  package var days: Int

  @Parameter(
    title: "Calendar", description: "The calendar's file, in iCalendar",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var calendar: FileReference

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if arguments["from"] != nil { _ = try DateValue.check(arguments, "from") }
    return ResultType(.list(TypedRecords.type(of: ICalendarFormat.self)))
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let zone = IntentSurroundings.current.theZone
    let workspace = try WorkspaceSurroundings.current()
    let from = from ?? DateValue(moment: .instant(workspace.clock.now))
    let first = from.day(in: zone)
    guard let last = first.adding(days: days - 1) else { throw ActionFailure("the days go beyond the year 9999") }
    var options = ReadingOptions()
    options.timeZone = zone
    options.expand = first...last
    let input = UnpackedInput(try workspace.input(calendar.file.path))
    let start = from.instant(in: zone)
    let events = try TypedRecords.all(ICalendarFormat.self, in: input, options: options)
      .filter { !Self.hasEnded($0, at: start, first) }
    let sorted = events.enumerated().sorted { left, right in
      let order = Self.start(left.element).compare(to: Self.start(right.element))
      return order == 0 ? left.offset < right.offset : order < 0
    }
    return .result(value: AnyValue(.list(sorted.prefix(count).map { .record($0.element) })))
  }

  /// An event without a length has ended when it has begun.
  private static func hasEnded(_ event: Record, at moment: DateTime, _ day: CalendarDate) -> Bool {
    if case .boolean(true)? = event["allDay"], case .date(let last)? = event["lastDate"] { return last < day }
    guard case .dateTime(let end)? = event["end"] ?? event["start"] else { return false }
    if case .dateTime(let start)? = event["start"], start == end { return start < moment }
    return end <= moment
  }

  private static func start(_ event: Record) -> Int64 {
    if case .dateTime(let start)? = event["start"] { start.seconds } else { .min }
  }
}

extension Int64 {
  fileprivate func compare(to other: Int64) -> Int { self < other ? -1 : self == other ? 0 : 1 }
}
