package import AppIntents
import Foundation
package import Metadata
import Values

/// The dates in a text, in its order.
///
/// **Shape**: ISO 8601; English months (`30 November 2026`, `Nov 30, 2026`, and without a year those of the run's year);
/// `30.11.2026`; `11/30/2026`, which `dayFirst` turns around; `today`, `tomorrow`, `yesterday`. A time may follow: `at 5:30 pm`,
/// `17:30`. A date without a time is the beginning of its day in the workflow's zone. Dates that are given as such are given
/// again. What the calendar does not have, such as 31 November, is no date.
package struct GetDatesFromInput: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Dates from Input"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the dates in a text or a file", categoryName: "Dates", resultValueName: "Dates")
  package static let example = ActionExample(
    #"""
    { "intent": "GetDatesFromInput",
      "with": { "input": "Due on 2026-12-04, at the latest on 2026-12-11", "kind": "date" } }
    """#,
    gives: #"["2026-12-04","2026-12-11"]"#)
  package static let effects: Effects = [.reads]

  @Parameter(
    title: "Kind", description: "Whether they are days, or days with their time", default: DateAction.Kind.dateTime,
    inputConnectionBehavior: .never)
  package var kind: DateAction.Kind

  @Parameter(
    title: "Day First", description: "Whether 3/4/2026 is the third of April, not the fourth of March", default: false,
    inputConnectionBehavior: .never)
  package var dayFirst: Bool

  @Parameter(
    title: "Input", description: "Where they are looked for", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: [AnyValue]

  package init() {}

  package static func effects(of arguments: ArgumentTypes) -> Effects { InputText.effects(of: arguments, "input") }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if arguments["kind"] == nil { return ResultType(.list(.dateTime)) }
    switch arguments.literals["kind"] {
    case "date": return ResultType(.list(.date))
    case "dateTime": return ResultType(.list(.dateTime))
    default: return ResultType(.list(.any))
    }
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let zone = IntentSurroundings.current.theZone
    let clock = IntentSurroundings.current.workspace?.clock ?? RunClock.current(in: zone)
    let dates = try DateTexts(clock: clock, isDayFirst: dayFirst)
    var found: [Value] = []
    for item in input where !item.value.isMissing {
      switch item.value.plain {
      case .date(let day): found.append(value(DateValue(moment: .day(day)), zone))
      case .dateTime(let instant): found.append(value(DateValue(moment: .instant(instant)), zone))
      case let other: found += try dates.all(in: try InputText.of(other)).map { value($0, zone) }
      }
    }
    return .result(value: AnyValue(.list(found)))
  }

  private func value(_ date: DateValue, _ zone: TimeZoneRules) -> Value {
    switch kind {
    case .date: .date(date.day(in: zone))
    case .dateTime:
      if case .instant(let instant) = date.moment { .dateTime(instant) } else { .dateTime(date.instant(in: zone)) }
    }
  }
}
