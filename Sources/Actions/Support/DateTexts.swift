import Foundation
import Values

/// Finds dates as people write them.
struct DateTexts {
  private let clock: RunClock
  private let isDayFirst: Bool
  private let pattern: TextPattern

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let month =
    "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    + "|nov(?:ember)?|dec(?:ember)?)\\.?"
  private static let day = #"([0-9]{1,2})(?:st|nd|rd|th)?"#
  private static let time =
    #"(?:(?:,? ?\bat | |, ?)([0-9]{1,2})(?::([0-9]{2})(?::([0-9]{2}))?)?(?: ?([ap])\.?m\b\.?)?)?"#

  /// The groups: ISO 1; day, month, year 2–4; month, day, year 5–7; with points 8–10; with slashes 11–13; a word 14; time 15–18.
  private static let expression =
    #"(?<![\w.:/-])(?:"#
    + #"([0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?)"#
    + "|(?:\(day)\\.? (?:of )?\(month),?(?: ([0-9]{4}))?"
    + "|\(month) \(day)(?:,? ([0-9]{4}))?"
    + #"|([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})"#
    + #"|([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})"#
    + #"|\b(today|tomorrow|yesterday)\b)"# + time + #")(?![\w/-])"#

  init(clock: RunClock, isDayFirst: Bool) throws {
    self.clock = clock
    self.isDayFirst = isDayFirst
    pattern = try TextPattern(Self.expression, isCaseSensitive: false)
  }

  func all(in text: String) throws -> [DateValue] {
    let whole = text as NSString
    return try pattern.all(in: text).compactMap { match in
      let groups = (0..<match.numberOfRanges).map { index -> String? in
        let range = match.range(at: index)
        return range.location == NSNotFound ? nil : whole.substring(with: range)
      }
      return date(of: groups)
    }
  }

  private func date(of groups: [String?]) -> DateValue? {
    if let iso = groups[1] {
      if let day = CalendarDate(iso: iso) { return DateValue(moment: .day(day)) }
      let spelled = iso.replacing(" ", with: "T")
      return DateTime(iso: spelled, zone: clock.zone).map { DateValue(moment: .instant($0)) }
    }
    guard let day = day(of: groups) else { return nil }
    guard let hour = groups[15].flatMap({ Int($0) }) else { return DateValue(moment: .day(day)) }
    // A number alone is no time.
    if groups[16] == nil, groups[18] == nil { return DateValue(moment: .day(day)) }
    let minute = groups[16].flatMap { Int($0) } ?? 0
    let second = groups[17].flatMap { Int($0) } ?? 0
    guard let hour = Self.hour(hour, groups[18]?.lowercased()), minute < 60, second < 60 else {
      return DateValue(moment: .day(day))
    }
    return DateValue(
      moment: .instant(
        DateTime(date: day, secondOfDay: hour * 3_600 + minute * 60 + second, nanoseconds: 0, in: clock.zone)))
  }

  private static func hour(_ hour: Int, _ half: String?) -> Int? {
    guard let half else { return hour < 24 ? hour : nil }
    guard 1...12 ~= hour else { return nil }
    return hour % 12 + (half == "p" ? 12 : 0)
  }

  private func day(of groups: [String?]) -> CalendarDate? {
    func number(_ group: Int) -> Int? { groups[group].flatMap { Int($0) } }
    if let word = groups[14]?.lowercased() {
      return clock.today.adding(days: word == "today" ? 0 : word == "tomorrow" ? 1 : -1)
    }
    if let day = number(2), let month = groups[3].flatMap(Self.month) {
      return CalendarDate(year: number(4) ?? clock.today.year, month: month, day: day)
    }
    if let month = groups[5].flatMap(Self.month), let day = number(6) {
      return CalendarDate(year: number(7) ?? clock.today.year, month: month, day: day)
    }
    if let day = number(8), let month = number(9), let year = number(10) {
      return CalendarDate(year: year, month: month, day: day)
    }
    guard let first = number(11), let second = number(12), let year = number(13) else { return nil }
    return CalendarDate(year: year, month: isDayFirst ? second : first, day: isDayFirst ? first : second)
  }

  private static func month(_ name: String) -> Int? {
    months.firstIndex(of: String(name.lowercased().prefix(3))).map { $0 + 1 }
  }
}
