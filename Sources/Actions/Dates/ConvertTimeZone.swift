package import AppIntents
package import Metadata
import Values

/// The same instant as the clocks of another zone show it, or another instant that its clocks show alike.
///
/// **Shape**: a date-time with the offset of `to`. With `from`, the time of day is taken as one of that zone, whatever offset
/// the date has. **Errors**: a zone that is not known.
package struct ConvertTimeZone: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Convert Time Zone"
  package static let description: IntentDescription? = IntentDescription(
    "Gives the time that it is in another time zone", categoryName: "Dates", resultValueName: "Converted date")
  package static let example = ActionExample(
    #"""
    { "intent": "ConvertTimeZone",
      "with": { "date": "2026-11-30T09:00:00", "from": "Europe/Berlin", "to": "Asia/Tokyo" } }
    """#,
    gives: #""2026-11-30T17:00:00+09:00""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Source Time Zone",
    description: "The zone whose clocks the date was read from; the date's own where nothing is said",
    inputConnectionBehavior: .never)
  package var from: String?

  @Parameter(
    title: "Destination Time Zone", description: "The zone: Europe/Berlin", inputConnectionBehavior: .never)
  package var to: String

  @Parameter(title: "Date", description: "The date", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var date: DateValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    _ = try DateValue.check(arguments, "date")
    return ResultType(.dateTime)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    let own = IntentSurroundings.current.theZone
    var instant = date.instant(in: own)
    if case .instant(let given) = date.moment { instant = given }
    if let from {
      let zone = try Self.zone(from)
      let time = instant.localTime
      instant = DateTime(
        date: instant.localDate, secondOfDay: time.hour * 3_600 + time.minute * 60 + time.second,
        nanoseconds: instant.nanoseconds, in: zone)
    }
    return .result(value: AnyValue(.dateTime(instant.inZone(try Self.zone(to)))))
  }

  private static func zone(_ name: String) throws -> TimeZoneRules {
    do {
      return try TimeZoneRules.named(name)
    } catch {
      throw ActionFailure("there is no time zone “\(name)”")
    }
  }
}
