package import AppIntents
package import Metadata
import Values

/// A date as text, with English names, in the workflow's zone.
///
/// **Shape**: the styles are those of American English; a Unicode pattern in `format` stands before them.
/// **Errors**: a pattern that asks a date for a time.
package struct FormatDate: ImmediateAction, TypedByInput {
  package enum Style: String, AppEnum {
    case iso8601, rfc2822, short, medium, long, full

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Date Format"
    package static let caseDisplayRepresentations: [Style: DisplayRepresentation] = [
      .iso8601: "ISO 8601", .rfc2822: "RFC 2822", .short: "Short", .medium: "Medium", .long: "Long", .full: "Full",
    ]
  }

  package static let title: LocalizedStringResource = "Format Date"
  package static let description: IntentDescription? = IntentDescription(
    "Writes a date as text in a style or a pattern", categoryName: "Dates", resultValueName: "Formatted date")
  package static let example = ActionExample(
    #"{ "intent": "FormatDate", "with": { "date": "2026-11-30", "format": "EEEE, d MMMM yyyy" } }"#,
    gives: #""Monday, 30 November 2026""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Date", description: "The date", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var date: AnyValue

  @Parameter(
    title: "Date Format", description: "How it is written", default: Style.iso8601, inputConnectionBehavior: .never)
  package var style: Style

  @Parameter(
    title: "Format String", description: "A Unicode pattern of its own: EEEE, d MMMM yyyy",
    inputConnectionBehavior: .never)
  package var format: String?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let given = arguments["date"] ?? .any
    if given != .date, given != .dateTime, given != .any {
      if arguments.literals["date"] == nil {
        throw ArgumentMisfit(
          "date", "a date is needed, and this is \(given)", hint: "the action Date makes a date of text")
      }
    }
    if let pattern = arguments.literals["format"] {
      do throws(PatternFault) {
        _ = try DatePattern(pattern)
      } catch {
        throw ArgumentMisfit("format", "“\(pattern)” is no date pattern: \(error.message)", hint: error.hint)
      }
    }
    return ResultType(.text)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    let zone = IntentSurroundings.current.theZone
    let value = try read(zone)
    if format == nil, style == .iso8601 { return .result(value: value.writtenOut) }
    let pattern = try format ?? Self.pattern(style, of: value)
    guard let text = try DatePattern.checked(pattern).format(value, in: zone) else {
      throw ActionFailure("“\(value.writtenOut)” does not have what the pattern “\(pattern)” asks for")
    }
    return .result(value: text)
  }

  private func read(_ zone: TimeZoneRules) throws -> Value {
    switch date.value.plain {
    case .date, .dateTime: return date.value.plain
    case .text(let text):
      if let day = CalendarDate(iso: text) { return .date(day) }
      if let instant = DateTime(iso: text, zone: zone) { return .dateTime(instant) }
      let clock = IntentSurroundings.current.workspace?.clock ?? RunClock.current(in: zone)
      if let value = try? DateExpression.parse(text).evaluate(clock) { return value }
      throw ActionFailure("“\(text.prefix(60))” is no date")
    case let other: throw ActionFailure("“\(other.writtenOut.prefix(60))” is no date")
    }
  }

  private static func pattern(_ style: Style, of value: Value) throws -> String {
    let day: String
    switch style {
    case .iso8601: day = "yyyy-MM-dd"
    case .rfc2822: day = "EEE, dd MMM yyyy"
    case .short: day = "M/d/yy"
    case .medium: day = "MMM d, yyyy"
    case .long: day = "MMMM d, yyyy"
    case .full: day = "EEEE, MMMM d, yyyy"
    }
    guard case .dateTime = value else { return day }
    return day + (style == .rfc2822 ? " HH:mm:ss xx" : ", h:mm a")
  }
}
