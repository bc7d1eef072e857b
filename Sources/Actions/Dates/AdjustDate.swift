package import AppIntents
package import Metadata
import Values

/// A date so much later or earlier, or the beginning of its hour, day, week, month or year.
///
/// **Units**: days and longer are steps of the workflow zone's calendar, shorter ones elapsed time; weeks begin on Monday.
/// **Shape**: a day stays a day, unless it is moved by hours or less. **Errors**: a date beyond the years −9999 to 9999.
package struct AdjustDate: ImmediateAction, TypedByInput {
  package enum Operation: String, AppEnum {
    case add, subtract, startOf

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Adjustment"
    package static let caseDisplayRepresentations: [Operation: DisplayRepresentation] = [
      .add: "Add", .subtract: "Subtract", .startOf: "Get Start of",
    ]
  }

  package enum Unit: String, AppEnum {
    case seconds, minutes, hours, days, weeks, months, years

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unit of Time"
    package static let caseDisplayRepresentations: [Unit: DisplayRepresentation] = [
      .seconds: "Seconds", .minutes: "Minutes", .hours: "Hours", .days: "Days", .weeks: "Weeks", .months: "Months",
      .years: "Years",
    ]

    /// **Units**: seconds of elapsed time; nil for steps of the calendar.
    var seconds: Int? {
      switch self {
      case .seconds: 1
      case .minutes: 60
      case .hours: 3_600
      default: nil
      }
    }
  }

  package static let title: LocalizedStringResource = "Adjust Date"
  package static let description: IntentDescription? = IntentDescription(
    "Moves a date forward or back, or to the beginning of its day, week, month or year", categoryName: "Dates",
    resultValueName: "Adjusted date")
  package static let example = ActionExample(
    #"{ "intent": "AdjustDate", "with": { "date": "2026-01-31", "amount": 1, "unit": "months" } }"#,
    gives: #""2026-02-28""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Operation", description: "What is done", default: Operation.add, inputConnectionBehavior: .never)
  package var operation: Operation

  @Parameter(title: "Amount", description: "How many of the unit", default: 1, inputConnectionBehavior: .never)
  package var amount: Int

  @Parameter(
    title: "Unit", description: "The unit of time", default: Unit.days, inputConnectionBehavior: .never)
  package var unit: Unit

  @Parameter(title: "Date", description: "The date", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var date: DateValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let type = try DateValue.check(arguments, "date")
    guard type == .date else { return ResultType(type == .text ? .any : type) }
    if arguments["unit"] == nil { return ResultType(.date) }
    guard let unit = arguments.literals["unit"].flatMap(Unit.init(rawValue:)) else { return ResultType(.any) }
    return ResultType(unit.seconds == nil ? .date : .dateTime)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    let zone = IntentSurroundings.current.theZone
    let value = operation == .startOf ? start(in: zone) : try moved(in: zone)
    guard let value else { throw ActionFailure("the date would be beyond the years −9999 to 9999") }
    return .result(value: AnyValue(value))
  }

  private func moved(in zone: TimeZoneRules) throws -> Value? {
    guard operation == .add || amount != .min else { return nil }
    let amount = operation == .add ? amount : -amount
    if let length = unit.seconds {
      let (seconds, overflow) = amount.multipliedReportingOverflow(by: length)
      guard !overflow else { return nil }
      return date.instant(in: zone).adding(seconds: Int64(seconds)).map { .dateTime($0.inZone(zone)) }
    }
    let (size, isMonths): (Int, Bool) =
      switch unit {
      case .weeks: (7, false)
      case .months: (1, true)
      case .years: (12, true)
      default: (1, false)
      }
    let (count, overflow) = amount.multipliedReportingOverflow(by: size)
    guard !overflow, abs(count) < 10_000_000 else { return nil }
    switch date.moment {
    case .day(let day): return (isMonths ? day.adding(months: count) : day.adding(days: count)).map { .date($0) }
    case .instant(let instant):
      return instant.adding(months: isMonths ? count : 0, days: isMonths ? 0 : count, in: zone).map { .dateTime($0) }
    }
  }

  private func start(in zone: TimeZoneRules) -> Value? {
    if let length = unit.seconds {
      let instant = date.instant(in: zone)
      let local = instant.seconds + Int64(instant.offset)
      let past = ((local % Int64(length)) + Int64(length)) % Int64(length)
      return .dateTime(DateTime(seconds: instant.seconds - past, offset: instant.offset))
    }
    let day = date.day(in: zone)
    let start =
      switch unit {
      case .weeks: day.startOfWeek
      case .months: day.startOfMonth
      case .years: day.startOfYear
      default: day
      }
    if case .day = date.moment { return .date(start) }
    return .dateTime(DateTime.startOfDay(start, in: zone))
  }
}
