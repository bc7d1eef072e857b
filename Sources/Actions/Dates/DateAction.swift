package import AppIntents
package import Metadata
import Values

/// `Date`: a date, or text that says one.
///
/// **Shape**: text in ISO 8601, an expression such as `today - 7 days`, or as a Unicode pattern says. A `dateTime` as a
/// `date` is its day in the workflow's zone, and a `date` as a `dateTime` the beginning of that day.
/// **Missing**: the run's clock is read where no date is given. **Errors**: text that is no date.
package struct DateAction: ImmediateAction, TypedByInput {
  package enum Kind: String, AppEnum {
    case date, dateTime

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kind of Date"
    package static let caseDisplayRepresentations: [Kind: DisplayRepresentation] = [
      .date: "Date", .dateTime: "Date and Time",
    ]
  }

  package static let workflowName: String? = "Date"
  package static let title: LocalizedStringResource = "Date"
  package static let description: IntentDescription? = IntentDescription(
    "Makes a date of text, or gives the current one", categoryName: "Dates", resultValueName: "Date")
  package static let example = ActionExample(
    #"{ "intent": "Date", "with": { "date": "30.11.2026", "pattern": "dd.MM.yyyy" } }"#,
    gives: #""2026-11-30T00:00:00+01:00""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Date", description: "A date, or text that says one; now where nothing is given",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var date: AnyValue?

  @Parameter(
    title: "Kind", description: "A day, or a day with its time; as it is given where nothing is said",
    inputConnectionBehavior: .never)
  package var kind: Kind?

  @Parameter(
    title: "Pattern", description: "How the text is written, as a Unicode pattern: dd.MM.yyyy",
    inputConnectionBehavior: .never)
  package var pattern: String?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let given = arguments["date"] ?? .dateTime
    switch given {
    case .date, .dateTime, .text, .any, .enumeration: break
    default: throw ArgumentMisfit("date", "a date is not made of \(given)")
    }
    if let pattern = arguments.literals["pattern"] {
      do throws(PatternFault) {
        _ = try DatePattern(pattern)
      } catch {
        throw ArgumentMisfit("pattern", "“\(pattern)” is no date pattern: \(error.message)", hint: error.hint)
      }
    }
    switch (arguments.literals["kind"], arguments["kind"]) {
    case ("date"?, _): return ResultType(.date)
    case (_?, _): return ResultType(.dateTime)
    case (nil, _?): return ResultType(.any)
    case (nil, nil): return ResultType(given == .date ? .date : given == .any ? .any : .dateTime)
    }
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    let surroundings = IntentSurroundings.current
    let zone = surroundings.theZone
    let clock = surroundings.workspace?.clock ?? RunClock.current(in: zone)
    switch (try read(clock), kind) {
    case (.date(let day), .dateTime): return .result(value: AnyValue(.dateTime(.startOfDay(day, in: zone))))
    case (.dateTime(let instant), .date): return .result(value: AnyValue(.date(instant.date(in: zone))))
    case (let value, _): return .result(value: AnyValue(value))
    }
  }

  private func read(_ clock: RunClock) throws -> Value {
    switch date?.value.plain {
    case nil: return .dateTime(clock.now)
    case .date(let day)?: return .date(day)
    case .dateTime(let instant)?: return .dateTime(instant)
    case .text(let text)?:
      let value = try read(text, clock)
      // Text without a kind is a date with its time, as it was checked.
      if kind == nil, case .date(let day) = value { return .dateTime(.startOfDay(day, in: clock.zone)) }
      return value
    case let other?: throw ActionFailure("a date is not made of “\(other.writtenOut.prefix(60))”")
    }
  }

  private func read(_ text: String, _ clock: RunClock) throws -> Value {
    if let pattern {
      let written = try DatePattern.checked(pattern)
      if let day = try? written.parseDate(text) { return .date(day) }
      if let instant = try? written.parseDateTime(text, in: clock.zone) { return .dateTime(instant) }
      throw ActionFailure("“\(text.prefix(60))” is no date as “\(pattern)” says it")
    }
    if let day = CalendarDate(iso: text) { return .date(day) }
    if let instant = DateTime(iso: text, zone: clock.zone) { return .dateTime(instant) }
    if let value = try? DateExpression.parse(text).evaluate(clock) { return value }
    throw ActionFailure("“\(text.prefix(60))” is no date")
  }
}
