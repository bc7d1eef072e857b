/// Reads one text by a pattern's pieces.
struct PatternReader {
  private let bytes: [UInt8]
  private var index = 0

  private var year: Int?
  private var isBeforeChrist = false
  private var hasEra = false
  private var month: Int?
  private var day: Int?
  private var dayOfYear: Int?
  /// 1 is Monday.
  private var weekday: Int?
  private var quarter: Int?
  /// 0 before noon, 1 after.
  private var half: Int?
  private var hour: Int?
  /// 0 to 11.
  private var shortHour: Int?
  private var minute: Int?
  private var second: Int?
  private var nanoseconds: Int32 = 0
  private var offset: Int32?
  private var abbreviation: String?
  private var zone: TimeZoneRules?

  init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  private func fault(_ message: String, at place: Int? = nil) -> TimeTextFault {
    let end = min(place ?? index, bytes.count)
    return TimeTextFault(message, offset: bytes[..<end].count { $0 & 0xC0 != 0x80 })
  }

  mutating func read(_ pieces: [DatePattern.Piece]) throws(TimeTextFault) {
    for piece in pieces {
      switch piece {
      case .literal(let text):
        let start = index
        for byte in text {
          guard index < bytes.count, bytes[index] == byte else {
            throw fault("here stands “\(String(decoding: text, as: UTF8.self))”", at: start)
          }
          index += 1
        }
      case .field(let field): try read(field)
      }
    }
    guard index == bytes.count else { throw fault("the pattern ends here") }
  }

  /// What a field says, if it says the same as one before it.
  private func agreed(_ known: Int?, _ value: Int, from place: Int) throws(TimeTextFault) -> Int {
    guard known == nil || known == value else { throw fault("that contradicts what stands before it", at: place) }
    return value
  }

  // MARK: Fields

  private mutating func read(_ field: DatePattern.Field) throws(TimeTextFault) {
    let start = index
    switch field.letter {
    case "y", "u": try readYear(field)
    case "G":
      let index = try word(
        field.count == 4 ? ["Anno Domini", "Before Christ"] : field.count == 5 ? ["A", "B"] : ["AD", "BC"])
      hasEra = true
      isBeforeChrist = index == 1
    case "M" where field.count >= 3, "L" where field.count >= 3: try readMonthName(field)
    case "M", "L": month = try agreed(month, digits(field, 1...12, "month"), from: start)
    case "Q" where field.count >= 3, "q" where field.count >= 3:
      let names = field.count == 4 ? DateNames.quarters : ["Q1", "Q2", "Q3", "Q4"]
      quarter = try agreed(quarter, word(names) + 1, from: start)
    case "Q", "q": quarter = try agreed(quarter, digits(field, 1...4, "quarter"), from: start)
    case "E",
      "e" where field.count >= 3, "c" where field.count >= 3:
      let names =
        switch field.count {
        case 4: DateNames.weekdays.full
        case 6: DateNames.weekdays.full.map { String($0.prefix(2)) }
        default: DateNames.weekdays.short
        }
      weekday = try agreed(weekday, word(names) + 1, from: start)
    case "e", "c": weekday = try agreed(weekday, digits(field, 1...7, "day of the week"), from: start)
    case "d": day = try agreed(day, digits(field, 1...31, "day"), from: start)
    case "D": dayOfYear = try agreed(dayOfYear, digits(field, 1...366, "day of the year", most: 3), from: start)
    case "a": half = try agreed(half, word(field.count == 5 ? ["a", "p"] : ["AM", "PM"]), from: start)
    case "H": hour = try agreed(hour, digits(field, 0...23, "hour"), from: start)
    case "k": hour = try agreed(hour, digits(field, 1...24, "hour") % 24, from: start)
    case "h": shortHour = try agreed(shortHour, digits(field, 1...12, "hour") % 12, from: start)
    case "K": shortHour = try agreed(shortHour, digits(field, 0...11, "hour"), from: start)
    case "m": minute = try agreed(minute, digits(field, 0...59, "minute"), from: start)
    case "s": second = try agreed(second, digits(field, 0...59, "second"), from: start)
    case "S": try readFraction(field)
    default: try readZone(field)
    }
  }

  /// As many digits as letters; for one letter one up to `most`.
  private mutating func digits(
    _ field: DatePattern.Field, _ range: ClosedRange<Int>, _ name: String, most: Int = 2
  ) throws(TimeTextFault) -> Int {
    let start = index
    let limit = field.count == 1 ? most : field.count
    var value = 0
    while index - start < limit, ISOText.isDigit(byte(index)) {
      value = value * 10 + Int(byte(index) - ISOText.digitZero)
      index += 1
    }
    let count = index - start
    guard count > 0, field.count == 1 || count == field.count else {
      throw fault(
        "here stands a \(name) of \(field.count == 1 ? "one or \(most)" : "\(field.count)") digits", at: start)
    }
    guard range.contains(value) else { throw fault("there is no \(name) \(value)", at: start) }
    return value
  }

  private mutating func readYear(_ field: DatePattern.Field) throws(TimeTextFault) {
    let start = index
    var isNegative = false
    if field.count != 2, byte(index) == UInt8(ascii: "-") {
      isNegative = true
      index += 1
    }
    var value = try digits(field, 0...999_999_999, "year", most: 4)
    if field.count == 2 { value += value < 69 ? 2_000 : 1_900 }
    if isNegative { value = -value }
    if let year, year != value { throw fault("that contradicts what stands before it", at: start) }
    year = value
  }

  private mutating func readMonthName(_ field: DatePattern.Field) throws(TimeTextFault) {
    let start = index
    if field.count == 3, match("Sept") {
      month = try agreed(month, 9, from: start)
    } else {
      let names = field.count == 4 ? DateNames.months.full : DateNames.months.short
      month = try agreed(month, word(names) + 1, from: start)
    }
  }

  /// The place of the name that stands here, ASCII case aside.
  private mutating func word(_ names: [String]) throws(TimeTextFault) -> Int {
    for (place, name) in names.enumerated() where match(name) { return place }
    let last = names.count > 2 ? "one of “\(names[0])” to “\(names[names.count - 1])”" : names.joined(separator: " or ")
    throw fault("here stands \(last)")
  }

  /// Whether a name stands here, ASCII case aside; moves behind it.
  private mutating func match(_ name: String) -> Bool {
    func fold(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
    var place = index
    for letter in name.utf8 {
      guard place < bytes.count, fold(bytes[place]) == fold(letter) else { return false }
      place += 1
    }
    index = place
    return true
  }

  private mutating func readFraction(_ field: DatePattern.Field) throws(TimeTextFault) {
    let start = index
    var value = 0
    while index - start < field.count, ISOText.isDigit(byte(index)) {
      value = value * 10 + Int(byte(index) - ISOText.digitZero)
      index += 1
    }
    guard index - start == field.count else { throw fault("here stand \(field.count) decimals", at: start) }
    for _ in field.count..<9 { value *= 10 }
    nanoseconds = Int32(truncatingIfNeeded: value)
  }

  // MARK: Zones

  private mutating func readZone(_ field: DatePattern.Field) throws(TimeTextFault) {
    let start = index
    let isAfterGMT: Bool
    switch (field.letter, field.count) {
    case ("V", _): return try readZoneName()
    case ("z", 1...3): return try readAbbreviation()
    case ("z", _), ("O", _), ("Z", 4):
      _ = try word(["GMT"])
      isAfterGMT = true
    default: isAfterGMT = false
    }
    if isAfterGMT, byte(index) != UInt8(ascii: "+"), byte(index) != UInt8(ascii: "-") {
      offset = 0
      return
    }
    let isZAllowed = field.letter == "X" || (field.letter == "Z" && field.count == 5)
    if byte(index) | 0x20 == UInt8(ascii: "z"), !isZAllowed { throw fault("here stands an offset as in +01:00") }
    guard let seconds = try readOffset(shortHours: isAfterGMT) else {
      throw fault("here stands an offset as in +01:00", at: start)
    }
    offset = Int32(truncatingIfNeeded: seconds)
  }

  private mutating func readOffset(shortHours: Bool) throws(TimeTextFault) -> Int? {
    var rest = Array(bytes[index...])
    var added = 0
    // GMT+1 is GMT+01.
    if shortHours, rest.count >= 2, ISOText.isDigit(rest[1]), rest.count == 2 || !ISOText.isDigit(rest[2]) {
      rest.insert(ISOText.digitZero, at: 1)
      added = 1
    }
    var place = 0
    do {
      let seconds = try ISOText.readOffset(rest.span, &place)
      if place > 0 { index += place - added }
      return seconds
    } catch {
      throw fault(error.message)
    }
  }

  private mutating func readZoneName() throws(TimeTextFault) {
    let start = index
    while case let sign = byte(index),
      (sign | 0x20) &- 0x61 < 26 || ISOText.isDigit(sign) || (sign != 0 && "/_+-:".utf8.contains(sign))
    {
      index += 1
    }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    do {
      zone = try TimeZoneRules.named(name)
    } catch {
      throw fault(error.message, at: start)
    }
  }

  private mutating func readAbbreviation() throws(TimeTextFault) {
    let start = index
    if byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-") { index += 1 }
    while (byte(index) | 0x20) &- 0x61 < 26 || ISOText.isDigit(byte(index)) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    guard !name.isEmpty else { throw fault("here stands the short name of a zone", at: start) }
    if ["UTC", "GMT", "Z"].contains(name) { offset = 0 } else { abbreviation = name }
  }

  // MARK: The result

  func date() throws(TimeTextFault) -> CalendarDate {
    guard var year else { throw fault("the year is missing", at: 0) }
    if hasEra {
      guard year >= 1 else { throw fault("a year with AD or BC is 1 or more", at: 0) }
      if isBeforeChrist { year = 1 - year }
    }
    let found: CalendarDate?
    if let month, let day {
      found = CalendarDate(year: year, month: month, day: day)
    } else {
      found = CalendarDate(year: year, month: 1, day: 1)?.adding(days: (dayOfYear ?? 1) - 1)
    }
    guard let date = found, date.year == year else { throw fault("there is no such day", at: 0) }
    if let day = dayOfYear, day != date.dayOfYear { throw fault("that is not the day of the year", at: 0) }
    if let weekday, weekday != date.weekday.rawValue {
      throw fault("that day is a \(DateNames.weekdays.full[date.weekday.rawValue - 1])", at: 0)
    }
    if let quarter, quarter != date.quarter { throw fault("that day is in another quarter", at: 0) }
    return date
  }

  func dateTime(in standard: TimeZoneRules) throws(TimeTextFault) -> DateTime {
    let date = try date()
    var hour = self.hour
    if let short = shortHour {
      let whole = half.map { short + $0 * 12 } ?? hour ?? short
      guard whole % 12 == short, hour == nil || hour == whole else { throw fault("the two hours differ", at: 0) }
      hour = whole
    } else if let half, let hour, hour / 12 != half {
      throw fault("that hour is in the other half of the day", at: 0)
    }
    let second = (hour ?? 0) * 3_600 + (minute ?? 0) * 60 + (second ?? 0)
    let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(second)
    if let offset {
      return DateTime(seconds: local - Int64(offset), nanoseconds: nanoseconds, offset: offset)
    }
    let zone = zone ?? standard
    let resolution = zone.resolve(local: local)
    guard let abbreviation else {
      return DateTime(seconds: resolution.chosen.seconds, nanoseconds: nanoseconds, offset: resolution.chosen.offset)
    }
    let candidates: [OffsetInstant] =
      if case .doubled(let first, let second) = resolution { [first, second] } else { [resolution.chosen] }
    guard let instant = candidates.first(where: { zone.abbreviation(at: $0.seconds) == abbreviation }) else {
      throw fault("“\(abbreviation)” is not what \(zone.name) is called then", at: 0)
    }
    return DateTime(seconds: instant.seconds, nanoseconds: nanoseconds, offset: instant.offset)
  }
}
