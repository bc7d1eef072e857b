package import AppIntents
package import Metadata
import Values

/// How long it is from one date to another.
///
/// **Units**: seconds, minutes and hours are elapsed time, with a fraction where there is one; days and longer are whole steps
/// of the workflow zone's calendar, those that are complete. **Shape**: below 0 where the second date is the earlier one.
package struct GetTimeBetweenDates: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Time Between Dates"
  package static let description: IntentDescription? = IntentDescription(
    "Calculates how long it is from one date to another", categoryName: "Dates", resultValueName: "Time between dates")
  package static let example = ActionExample(
    #"""
    { "intent": "GetTimeBetweenDates", "with": { "from": "2026-11-30", "to": "2026-12-24", "unit": "days" } }
    """#,
    gives: #"24"#)
  package static let effects: Effects = []

  @Parameter(
    title: "First Date", description: "From when; now where nothing is said", inputConnectionBehavior: .never)
  package var from: DateValue?

  @Parameter(title: "Second Date", description: "Until when", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var to: DateValue

  @Parameter(
    title: "In", description: "The unit of time", default: AdjustDate.Unit.days, inputConnectionBehavior: .never)
  package var unit: AdjustDate.Unit

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    for name in ["from", "to"] where arguments[name] != nil { _ = try DateValue.check(arguments, name) }
    if arguments["unit"] == nil { return ResultType(.integer) }
    guard let unit = arguments.literals["unit"].flatMap(AdjustDate.Unit.init(rawValue:)) else {
      return ResultType(.any)
    }
    return ResultType(unit.seconds == nil ? .integer : .decimal)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    let zone = IntentSurroundings.current.theZone
    let clock = IntentSurroundings.current.workspace?.clock ?? RunClock.current(in: zone)
    let from = from ?? DateValue(moment: .instant(clock.now))
    if let length = unit.seconds {
      let (first, second) = (from.instant(in: zone), to.instant(in: zone))
      let nanoseconds = try ExactNumber(Int(second.nanoseconds - first.nanoseconds)) * (ExactNumber("1e-9") ?? .zero)
      let seconds = try ExactNumber(Int(second.seconds - first.seconds)) + nanoseconds
      return .result(value: AnyValue(.decimal(seconds.divided(by: ExactNumber(length), digits: 16) ?? .zero)))
    }
    return .result(value: AnyValue(.integer(ExactNumber(steps(from, to, in: zone)))))
  }

  /// The steps of the calendar that fit in between.
  private func steps(_ from: DateValue, _ to: DateValue, in zone: TimeZoneRules) -> Int {
    if to.instant(in: zone) < from.instant(in: zone) { return -steps(to, from, in: zone) }
    let (first, last) = (from.day(in: zone), to.day(in: zone))
    let days = Int(last.daysSinceEpoch) - Int(first.daysSinceEpoch)
    let months = (last.year - first.year) * 12 + last.month - first.month
    let size: Int
    var count: Int
    switch unit {
    case .weeks: (size, count) = (7, days / 7)
    case .months: (size, count) = (1, months)
    case .years: (size, count) = (12, months / 12)
    default: (size, count) = (1, days)
    }
    let isMonths = unit == .months || unit == .years
    let start = from.instant(in: zone)
    func fits(_ count: Int) -> Bool {
      let step = start.adding(months: isMonths ? count * size : 0, days: isMonths ? 0 : count * size, in: zone)
      return step.map { $0 <= to.instant(in: zone) } ?? false
    }
    while count > 0, !fits(count) { count -= 1 }
    return count
  }
}
