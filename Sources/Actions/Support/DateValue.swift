import AppIntents
import Metadata
package import Values

/// A day, or an instant, as a parameter's value; text that says one, as `DateAction` reads it.
package struct DateValue: WorkflowValue, Sendable {
  package enum Moment: Sendable {
    case day(CalendarDate)
    case instant(DateTime)
  }

  package var moment: Moment

  package static var _valueType: Values.ValueType { .any }

  package static func _make(from value: Values.Value) throws -> DateValue {
    let zone = IntentSurroundings.current.theZone
    switch value.plain {
    case .date(let day): return DateValue(moment: .day(day))
    case .dateTime(let instant): return DateValue(moment: .instant(instant))
    case .text(let text):
      if let day = CalendarDate(iso: text) { return DateValue(moment: .day(day)) }
      if let instant = DateTime(iso: text, zone: zone) { return DateValue(moment: .instant(instant)) }
      let clock = IntentSurroundings.current.workspace?.clock ?? RunClock.current(in: zone)
      switch try? DateExpression.parse(text).evaluate(clock) {
      case .date(let day)?: return DateValue(moment: .day(day))
      case .dateTime(let instant)?: return DateValue(moment: .instant(instant))
      default: break
      }
    default: break
    }
    throw _IntentValueFault("“\(value.writtenOut.prefix(60))” is no date")
  }

  package var _value: Values.Value {
    switch moment {
    case .day(let day): .date(day)
    case .instant(let instant): .dateTime(instant)
    }
  }

  /// The instant, where a day is its beginning.
  func instant(in zone: TimeZoneRules) -> DateTime {
    switch moment {
    case .day(let day): DateTime.startOfDay(day, in: zone)
    case .instant(let instant): instant.inZone(zone)
    }
  }

  /// The day, on a calendar of the zone.
  func day(in zone: TimeZoneRules) -> CalendarDate {
    switch moment {
    case .day(let day): day
    case .instant(let instant): instant.date(in: zone)
    }
  }

  /// What `check` says of a value that is known to be no date.
  static func check(_ arguments: ArgumentTypes, _ parameter: String) throws(ArgumentMisfit) -> Values.ValueType {
    let type = arguments[parameter] ?? .any
    switch type {
    case .date, .dateTime, .any: return type
    case .text:
      guard let text = arguments.literals[parameter] else { return .any }
      if CalendarDate(iso: text) != nil { return .date }
      if DateTime(iso: text, zone: .utc) != nil { return .dateTime }
      return .any
    default: throw ArgumentMisfit(parameter, "a date is needed, and this is \(type)")
    }
  }
}
