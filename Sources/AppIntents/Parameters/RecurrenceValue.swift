public import Foundation
public import Values

/// **Shape**: in a workflow the text of a rule, as in a calendar's file: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,-1FR`.
/// **Source**: RFC 5545 §3.3.10.
extension Calendar.RecurrenceRule: _IntentValue {
  public static var _valueType: Values.ValueType { .text }

  public static func _make(from value: Values.Value) throws -> Calendar.RecurrenceRule {
    guard case .text(let text) = value.plain else { throw _IntentValueFault.misfit(value, "recurrence rule") }
    return try RecurrenceText.rule(text)
  }

  public var _value: Values.Value { .text(RecurrenceText.text(self)) }
}

extension IntentParameter where Value.ValueType == Calendar.RecurrenceRule {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }
}

/// The text of a rule, both ways.
private enum RecurrenceText {
  private typealias Rule = Calendar.RecurrenceRule

  private static let frequencies: [(name: String, frequency: Rule.Frequency)] = [
    ("MINUTELY", .minutely), ("HOURLY", .hourly), ("DAILY", .daily), ("WEEKLY", .weekly), ("MONTHLY", .monthly),
    ("YEARLY", .yearly),
  ]

  private static let weekdays: [(name: String, day: Locale.Weekday)] = [
    ("MO", .monday), ("TU", .tuesday), ("WE", .wednesday), ("TH", .thursday), ("FR", .friday), ("SA", .saturday),
    ("SU", .sunday),
  ]

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  // MARK: Reading

  static func rule(_ text: String) throws -> Calendar.RecurrenceRule {
    var parts: [(name: String, value: String)] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pieces.count == 2 else { throw fault("“\(part)” is no part of a recurrence rule") }
      parts.append((pieces[0].uppercased(), pieces[1].uppercased()))
    }
    guard let named = parts.first(where: { $0.name == "FREQ" })?.value,
      let frequency = frequencies.first(where: { $0.name == named })?.frequency
    else { throw fault("“\(text)” does not say how often: FREQ is missing or unknown") }
    var rule = Rule(calendar: calendar, frequency: frequency)
    for (name, value) in parts { try set(name, value, in: &rule) }
    return rule
  }

  private static func set(_ name: String, _ value: String, in rule: inout Calendar.RecurrenceRule) throws {
    switch name {
    case "FREQ", "WKST": break
    case "INTERVAL": rule.interval = try number(value, 1...100_000, of: name)
    case "COUNT": rule.end = .afterOccurrences(try number(value, 1...1_000_000, of: name))
    case "UNTIL": rule.end = .afterDate(try date(value))
    case "BYDAY": rule.weekdays = try value.split(separator: ",").map(weekday)
    case "BYMONTH": rule.months = try numbers(value, 1...12, of: name).map { Rule.Month($0) }
    case "BYMONTHDAY": rule.daysOfTheMonth = try numbers(value, -31...31, of: name)
    case "BYYEARDAY": rule.daysOfTheYear = try numbers(value, -366...366, of: name)
    case "BYWEEKNO": rule.weeks = try numbers(value, -53...53, of: name)
    case "BYHOUR": rule.hours = try numbers(value, 0...23, of: name)
    case "BYMINUTE": rule.minutes = try numbers(value, 0...59, of: name)
    case "BYSECOND": rule.seconds = try numbers(value, 0...60, of: name)
    case "BYSETPOS": rule.setPositions = try numbers(value, -366...366, of: name)
    default: throw fault("“\(name)” is no part of a recurrence rule")
    }
  }

  private static func number(_ text: some StringProtocol, _ range: ClosedRange<Int>, of name: String) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw fault("“\(text)” is no \(name) of a recurrence rule")
    }
    return number
  }

  private static func numbers(_ text: String, _ range: ClosedRange<Int>, of name: String) throws -> [Int] {
    try text.split(separator: ",").map { text in
      let number = try number(text, range, of: name)
      // Days, weeks and positions are counted from 1 or from -1; there is no day 0.
      if number == 0, range.lowerBound < 0 { throw fault("“0” is no \(name) of a recurrence rule") }
      return number
    }
  }

  private static func weekday(_ text: Substring) throws -> Calendar.RecurrenceRule.Weekday {
    guard let day = weekdays.first(where: { text.hasSuffix($0.name) })?.day else {
      throw fault("“\(text)” is no BYDAY of a recurrence rule")
    }
    let ordinal = text.dropLast(2)
    if ordinal.isEmpty { return .every(day) }
    let number = try number(ordinal, -53...53, of: "BYDAY")
    if number == 0 { throw fault("“\(text)” is no BYDAY of a recurrence rule") }
    return .nth(number, day)
  }

  private static func date(_ text: String) throws -> Date {
    let digits = text.filter(\.isASCII).filter(\.isNumber)
    guard digits.utf8.count == 8 || digits.utf8.count == 14 else { throw fault("“\(text)” is no time") }
    func part(_ start: Int, _ count: Int) -> Int {
      Int(digits.dropFirst(start).prefix(count)) ?? 0
    }
    let components = DateComponents(
      year: part(0, 4), month: part(4, 2), day: part(6, 2), hour: part(8, 2), minute: part(10, 2), second: part(12, 2))
    guard components.isValidDate(in: calendar), let date = calendar.date(from: components) else {
      throw fault("“\(text)” is no time")
    }
    return date
  }

  private static func fault(_ message: String) -> _IntentValueFault {
    _IntentValueFault(message, hint: "write a rule as FREQ=WEEKLY;BYDAY=MO,TH")
  }

  // MARK: Writing

  static func text(_ rule: Calendar.RecurrenceRule) -> String {
    var parts = ["FREQ=" + (frequencies.first { $0.frequency == rule.frequency }?.name ?? "DAILY")]
    if rule.interval != 1 { parts.append("INTERVAL=\(rule.interval)") }
    if let count = rule.end.occurrences { parts.append("COUNT=\(count)") }
    if let date = rule.end.date { parts.append("UNTIL=" + time(date)) }
    let days = rule.weekdays.map { weekday in
      switch weekday {
      case .every(let day): name(of: day)
      case .nth(let number, let day): "\(number)\(name(of: day))"
      @unknown default: ""
      }
    }
    if !days.isEmpty { parts.append("BYDAY=" + days.joined(separator: ",")) }
    for (name, numbers) in [
      ("BYMONTH", rule.months.map(\.index)), ("BYMONTHDAY", rule.daysOfTheMonth), ("BYYEARDAY", rule.daysOfTheYear),
      ("BYWEEKNO", rule.weeks), ("BYHOUR", rule.hours), ("BYMINUTE", rule.minutes), ("BYSECOND", rule.seconds),
      ("BYSETPOS", rule.setPositions),
    ] where !numbers.isEmpty {
      parts.append("\(name)=" + numbers.map(String.init).joined(separator: ","))
    }
    return parts.joined(separator: ";")
  }

  private static func name(of day: Locale.Weekday) -> String { weekdays.first { $0.day == day }?.name ?? "" }

  private static func time(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    func two(_ number: Int?) -> String { String(String((number ?? 0) + 100).dropFirst()) }
    let day = String(String((parts.year ?? 0) + 10_000).suffix(4)) + two(parts.month) + two(parts.day)
    return day + "T" + two(parts.hour) + two(parts.minute) + two(parts.second) + "Z"
  }
}
