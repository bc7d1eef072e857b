/// How an event repeats: `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`.
///
/// **Source**: RFC 5545 §3.3.10.
struct RecurrenceRule: Sendable {
  enum Frequency: Int, Comparable, Sendable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    static func < (left: Frequency, right: Frequency) -> Bool { left.rawValue < right.rawValue }
  }

  /// `MO`, or with an ordinal `2MO` and `-1FR`; the ordinal is 0 where there is none, the weekday 0 for Monday.
  struct Weekday: Hashable, Sendable {
    var ordinal: Int
    var day: Int
  }

  /// When the rule ends: a whole day, a time on the event's own clock, or an instant.
  enum Until: Hashable, Sendable {
    case day(Int)
    case local(LocalTime)
    case utc(LocalTime)
  }

  var frequency = Frequency.yearly
  var interval = 1
  var count: Int?
  var until: Until?
  var seconds: [Int] = []
  var minutes: [Int] = []
  var hours: [Int] = []
  var weekdays: [Weekday] = []
  var monthDays: [Int] = []
  var yearDays: [Int] = []
  var weeks: [Int] = []
  var months: [Int] = []
  var positions: [Int] = []
  /// The day weeks begin on: 0 is Monday.
  var weekStart = 0

  /// What is wrong with a rule.
  struct Fault: Error {
    var message: String
  }

  /// Whether no part narrows or widens the rule, so that it goes by even steps.
  var isPlain: Bool {
    seconds.isEmpty && minutes.isEmpty && hours.isEmpty && weekdays.isEmpty && monthDays.isEmpty && yearDays.isEmpty
      && weeks.isEmpty && months.isEmpty && positions.isEmpty
  }
}

extension RecurrenceRule {
  /// Reads a rule; parts whose names begin with `X-` are left aside.
  init(_ text: String) throws(Fault) {
    self.init()
    var hasFrequency = false
    for part in text.split(separator: ";") {
      let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pieces.count == 2 else { throw Fault(message: "“\(part)” in the recurrence rule has no value") }
      let name = String(pieces[0]).uppercasedASCII
      let value = String(pieces[1]).uppercasedASCII
      switch name {
      case "FREQ":
        frequency = try Self.frequency(value)
        hasFrequency = true
      case "INTERVAL": interval = try Self.number(value, in: 1...100_000_000, of: name)
      case "COUNT": count = try Self.number(value, in: 1...1_000_000_000, of: name)
      case "UNTIL": until = try Self.until(value)
      case "BYSECOND": seconds = try Self.numbers(value, in: 0...60, of: name).map { min($0, 59) }
      case "BYMINUTE": minutes = try Self.numbers(value, in: 0...59, of: name)
      case "BYHOUR": hours = try Self.numbers(value, in: 0...23, of: name)
      case "BYDAY":
        weekdays = []
        for item in value.split(separator: ",") { weekdays.append(try Self.weekday(item)) }
      case "BYMONTHDAY": monthDays = try Self.numbers(value, in: -31...31, of: name, zero: false)
      case "BYYEARDAY": yearDays = try Self.numbers(value, in: -366...366, of: name, zero: false)
      case "BYWEEKNO": weeks = try Self.numbers(value, in: -53...53, of: name, zero: false)
      case "BYMONTH": months = try Self.numbers(value, in: 1...12, of: name)
      case "BYSETPOS": positions = try Self.numbers(value, in: -366...366, of: name, zero: false)
      case "WKST":
        let day = try Self.weekday(value[...])
        guard day.ordinal == 0 else { throw Fault(message: "a week cannot begin on “\(value)”") }
        weekStart = day.day
      case "RSCALE" where value == "GREGORIAN", "SKIP" where value == "OMIT": break
      case _ where name.utf8.starts(with: "X-".utf8): break
      default: throw Fault(message: "a recurrence rule has no part “\(part)”")
      }
    }
    guard hasFrequency else { throw Fault(message: "the recurrence rule has no “FREQ”") }
  }

  private static func frequency(_ value: String) throws(Fault) -> Frequency {
    switch value {
    case "SECONDLY": .secondly
    case "MINUTELY": .minutely
    case "HOURLY": .hourly
    case "DAILY": .daily
    case "WEEKLY": .weekly
    case "MONTHLY": .monthly
    case "YEARLY": .yearly
    default: throw Fault(message: "a recurrence rule has no frequency “\(value)”")
    }
  }

  private static func number(
    _ text: some StringProtocol, in range: ClosedRange<Int>, of name: String
  ) throws(Fault) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw Fault(message: "“\(text)” is no “\(name)”: that is \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Sorted, each once.
  private static func numbers(
    _ text: String, in range: ClosedRange<Int>, of name: String, zero: Bool = true
  ) throws(Fault) -> [Int] {
    var numbers: Set<Int> = []
    for item in text.split(separator: ",") {
      let number = try number(item, in: range, of: name)
      guard zero || number != 0 else { throw Fault(message: "“0” is no “\(name)”: counting begins at 1, or at -1") }
      numbers.insert(number)
    }
    guard !numbers.isEmpty else { throw Fault(message: "“\(name)” in the recurrence rule is empty") }
    return numbers.sorted()
  }

  private static func weekday(_ text: Substring) throws(Fault) -> Weekday {
    let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    let text = text.trimmingSpaces
    guard let day = names.firstIndex(of: String(text.suffix(2))) else {
      throw Fault(message: "“\(text)” is no weekday of a recurrence rule")
    }
    let ordinal = text.dropLast(2)
    return Weekday(ordinal: ordinal.isEmpty ? 0 : try number(ordinal, in: -53...53, of: "BYDAY"), day: day)
  }

  private static func until(_ value: String) throws(Fault) -> Until {
    switch CalendarStamp(Array(value.utf8)) {
    case .date(let day): .day(day)
    case .local(let time): .local(time)
    case .utc(let time): .utc(time)
    case nil: throw Fault(message: "“\(value)” is no “UNTIL”: that is a date or a date and time")
    }
  }
}

extension Substring {
  var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// A date or a date and time as RFC 5545 §3.3.4 and §3.3.5 write them: `20261130`, `20261130T090000`, `20261130T080000Z`.
enum CalendarStamp: Hashable, Sendable {
  /// Days since 1970-01-01.
  case date(Int)
  case local(LocalTime)
  case utc(LocalTime)

  /// Nil where the bytes are none, or name a day or a time that does not exist. A leap second is the second before it.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    var bytes = Array(bytes.drop { $0 == 0x20 })
    while bytes.last == 0x20 { bytes.removeLast() }
    let digits = bytes
    func number(_ start: Int, _ length: Int) -> Int? {
      var result = 0
      for index in start..<start + length {
        guard digits[index] >= 0x30, digits[index] <= 0x39 else { return nil }
        result = result * 10 + Int(digits[index] - 0x30)
      }
      return result
    }
    guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16 else { return nil }
    guard let year = number(0, 4), let month = number(4, 2), let day = number(6, 2) else { return nil }
    guard year >= 1, (1...12).contains(month), day >= 1, day <= Civil.length(ofMonth: month, in: year) else {
      return nil
    }
    let dayNumber = Civil.day(year, month, day)
    guard bytes.count > 8 else {
      self = .date(dayNumber)
      return
    }
    guard bytes[8] | 0x20 == 0x74, let hour = number(9, 2), let minute = number(11, 2), let second = number(13, 2),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let time = LocalTime(day: dayNumber, second: hour * 3600 + minute * 60 + min(second, 59))
    if bytes.count == 15 {
      self = .local(time)
    } else {
      guard bytes[15] | 0x20 == 0x7A else { return nil }
      self = .utc(time)
    }
  }

  /// The day it names, on whatever clock it is written for.
  var day: Int {
    switch self {
    case .date(let day): day
    case .local(let time), .utc(let time): time.day
    }
  }
}
