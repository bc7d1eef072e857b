extension DatePattern {
  /// A date in this pattern; nil if it shows a time or a zone, which a date does not have.
  public func format(_ date: CalendarDate) -> String? {
    guard kind == .date else { return nil }
    return write(Shown(date: date, second: 0, nanoseconds: 0, instant: 0, offset: 0, zone: .utc))
  }

  /// A date-time in this pattern, on the zone's clock.
  public func format(_ value: DateTime, in zone: TimeZoneRules) -> String {
    let here = value.inZone(zone)
    let second = Int(floorDivide(here.localSeconds, 86_400).remainder)
    return write(
      Shown(
        date: here.localDate, second: second, nanoseconds: here.nanoseconds, instant: here.seconds,
        offset: Int(here.offset), zone: zone))
  }

  /// A date or date-time in this pattern; nil for every other value, and for a date if the pattern shows a time.
  public func format(_ value: Value, in zone: TimeZoneRules) -> String? {
    switch value.plain {
    case .date(let date): format(date)
    case .dateTime(let value): format(value, in: zone)
    default: nil
    }
  }

  /// What a moment shows.
  private struct Shown {
    var date: CalendarDate
    var second: Int
    var nanoseconds: Int32
    var instant: Int64
    var offset: Int
    var zone: TimeZoneRules

    var hour: Int { second / 3_600 }
    var minute: Int { second / 60 % 60 }
  }

  private func write(_ shown: Shown) -> String {
    var bytes: [UInt8] = []
    let hasEra = pieces.contains { if case .field(let field) = $0 { field.letter == "G" } else { false } }
    for piece in pieces {
      switch piece {
      case .literal(let text): bytes.append(contentsOf: text)
      case .field(let field): DatePattern.write(field, shown, hasEra: hasEra, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ field: Field, _ shown: Shown, hasEra: Bool, to bytes: inout [UInt8]) {
    let count = field.count
    func number(_ value: Int) { ISOText.append(value, digits: count, to: &bytes) }
    func text(_ value: String) { bytes.append(contentsOf: value.utf8) }
    let date = shown.date
    switch field.letter {
    case "y" where count == 2: ISOText.append((hasEra ? yearOfEra(date) : date.year).magnitude2, digits: 2, to: &bytes)
    case "y": number(hasEra ? yearOfEra(date) : date.year)
    case "u": number(date.year)
    case "G": text(eraName(date, count: count))
    case "M", "L": if count <= 2 { number(date.month) } else { text(monthName(date.month, count: count)) }
    case "Q", "q": text(quarterName(date.quarter, count: count))
    case "w": number(date.isoWeek.week)
    case "d": number(date.day)
    case "D": number(date.dayOfYear)
    case "e" where count <= 2, "c" where count == 1: number(date.weekday.rawValue)
    case "E", "e", "c": text(DateNames.weekdays.name(date.weekday.rawValue - 1, count: count))
    case "a", "b": text(dayHalf(field, shown))
    case "H": number(shown.hour)
    case "k": number(shown.hour == 0 ? 24 : shown.hour)
    case "K": number(shown.hour % 12)
    case "h": number((shown.hour + 11) % 12 + 1)
    case "m": number(shown.minute)
    case "s": number(shown.second % 60)
    case "S":
      var digits: [UInt8] = []
      ISOText.append(Int(shown.nanoseconds), digits: 9, to: &digits)
      bytes.append(contentsOf: digits.prefix(count))
    default: writeZone(field, shown, to: &bytes)
    }
  }

  // MARK: Names

  private static func yearOfEra(_ date: CalendarDate) -> Int { date.year > 0 ? date.year : 1 - date.year }

  private static func eraName(_ date: CalendarDate, count: Int) -> String {
    switch count {
    case 4: date.year > 0 ? "Anno Domini" : "Before Christ"
    case 5: date.year > 0 ? "A" : "B"
    default: date.year > 0 ? "AD" : "BC"
    }
  }

  private static func monthName(_ month: Int, count: Int) -> String {
    DateNames.months.name(month - 1, count: count)
  }

  private static func quarterName(_ quarter: Int, count: Int) -> String {
    switch count {
    case 2: "0\(quarter)"
    case 3: "Q\(quarter)"
    case 4: DateNames.quarters[min(max(quarter - 1, 0), 3)]
    default: "\(quarter)"
    }
  }

  private static func dayHalf(_ field: Field, _ shown: Shown) -> String {
    let isAfternoon = shown.hour >= 12
    if field.letter == "b", shown.second % 43_200 == 0, shown.nanoseconds == 0 {
      return field.count == 5 ? (isAfternoon ? "n" : "mi") : (isAfternoon ? "noon" : "midnight")
    }
    if field.count == 5 { return isAfternoon ? "p" : "a" }
    return isAfternoon ? "PM" : "AM"
  }

  // MARK: Zones

  private static func writeZone(_ field: Field, _ shown: Shown, to bytes: inout [UInt8]) {
    let offset = shown.offset
    switch (field.letter, field.count) {
    case ("V", _): bytes.append(contentsOf: shown.zone.name.utf8)
    case ("z", 1...3): bytes.append(contentsOf: shown.zone.abbreviation(at: shown.instant).utf8)
    case ("z", _), ("O", 4), ("Z", 4):
      bytes.append(contentsOf: "GMT".utf8)
      if offset != 0 { ISOText.appendOffset(offset, to: &bytes) }
    case ("O", _): writeShortGMT(offset, to: &bytes)
    case ("Z", 1...3): ISOText.appendOffset(offset, separator: "", to: &bytes)
    case ("Z", _), ("X", _):
      if offset == 0 { bytes.append(UInt8(ascii: "Z")) } else { writeISO(field, offset, to: &bytes) }
    default: writeISO(field, offset, to: &bytes)
    }
  }

  /// `GMT`, `GMT+1`, `GMT-3:30`.
  private static func writeShortGMT(_ offset: Int, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "GMT".utf8)
    guard offset != 0 else { return }
    let size = Int(offset.magnitude)
    bytes.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    ISOText.append(size / 3_600, digits: 1, to: &bytes)
    for part in size % 60 != 0 ? [size / 60 % 60, size % 60] : size % 3_600 != 0 ? [size / 60] : [] {
      bytes.append(UInt8(ascii: ":"))
      ISOText.append(part % 60, digits: 2, to: &bytes)
    }
  }

  /// `+01`, `+0130`; `+0100`; `+01:00`; counts 4 and 5 with seconds where there are any, the others without them.
  private static func writeISO(_ field: Field, _ offset: Int, to bytes: inout [UInt8]) {
    let shown = field.count >= 4 ? offset : offset / 60 * 60
    if field.count == 1, shown % 3_600 == 0 {
      bytes.append(shown < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      ISOText.append(Int(shown.magnitude) / 3_600, digits: 2, to: &bytes)
    } else {
      ISOText.appendOffset(shown, separator: field.count == 3 || field.count == 5 ? ":" : "", to: &bytes)
    }
  }
}

extension Int {
  /// Its last two digits, without sign.
  fileprivate var magnitude2: Int { Int(magnitude % 100) }
}
