import Values

/// Reads the dates of cards: `1980-03-22`, `19800322`, `1980-03-22T00:00:00Z`, `--0412`, `1980`.
///
/// **Source**: RFC 6350 §4.3; extended spellings as 3.0 has them.
enum CardDates {
  /// The date, where the value is a full one.
  ///
  /// **Missing**: partial dates and values that say they are text (`VALUE=text`), which `text` gives.
  static func date(_ line: ContentLine?, _ encodings: [Charset]) -> RawCell {
    guard let line else { return .missing }
    guard let text = written(line, encodings) else { return .undecodable(Array(line.value)) }
    if let date = fullDate(text) { return omitsYear(line, date) ? .missing : .value(.date(date)) }
    if line.value(of: "VALUE")?.uppercasedASCII == "TEXT" || isPartial(text) { return .missing }
    return .quoted(text)
  }

  /// What the value says, a full date in the usual spelling.
  static func text(_ line: ContentLine?, _ encodings: [Charset]) -> RawCell {
    guard let line else { return .missing }
    guard let text = written(line, encodings) else { return .undecodable(Array(line.value)) }
    guard let date = fullDate(text) else { return .value(.text(text)) }
    return .value(.text(omitsYear(line, date) ? "-" + date.description.dropFirst(4) : date.description))
  }

  /// An instant; a date alone is its start, and a time without zone is in the source's.
  static func dateTime(_ line: ContentLine?, _ encodings: [Charset], zone: TimeZoneRules) -> RawCell {
    guard let line else { return .missing }
    guard let text = written(line, encodings) else { return .undecodable(Array(line.value)) }
    switch CalendarStamp(text.utf8.map { $0 }) {
    case .date(let day): return .value(.dateTime(.startOfDay(CalendarDate(daysSinceEpoch: day), in: zone)))
    case .utc(let time): return .value(.dateTime(DateTime(seconds: time.seconds)))
    case .local(let time):
      let clock = CalendarZone.rules(zone)
      return .value(.dateTime(clock.dateTime(clock.instant(of: time))))
    case nil: break
    }
    if let time = DateTime(iso: text, zone: zone) { return .value(.dateTime(time)) }
    if let date = fullDate(text), text.utf8.count == 10 { return .value(.dateTime(.startOfDay(date, in: zone))) }
    if let time = basic(text, zone: zone) { return .value(.dateTime(time)) }
    return .quoted(text)
  }

  /// `20090808T1430-0500`: without seconds, or with an offset.
  private static func basic(_ text: String, zone: TimeZoneRules) -> DateTime? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 13, bytes.allSatisfy({ $0 < 0x80 }), bytes[8] | 0x20 == 0x74, let date = fullDate(text) else {
      return nil
    }
    func piece(_ range: Range<Int>) -> String? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
      return String(decoding: bytes[range], as: UTF8.self)
    }
    guard let hour = piece(9..<11), let minute = piece(11..<13) else { return nil }
    let second = piece(13..<15)
    var offset = String(decoding: bytes[(second == nil ? 13 : 15)...], as: UTF8.self)
    if offset.utf8.count == 5 { offset.insert(":", at: offset.index(offset.startIndex, offsetBy: 3)) }
    if offset.utf8.count == 3, offset.uppercasedASCII.utf8.first != 0x5A { offset += ":00" }
    return DateTime(iso: "\(date)T\(hour):\(minute):\(second ?? "00")\(offset)", zone: zone)
  }

  private static func written(_ line: ContentLine, _ encodings: [Charset]) -> String? {
    line.text(in: encodings).map { String(ContentText.unescaped($0)[...].trimmingSpaces) }
  }

  /// The date a text begins with, alone or before a time.
  private static func fullDate(_ text: String) -> CalendarDate? {
    let bytes = Array(text.utf8)
    let isExtended = bytes.count >= 10 && bytes[4] == 0x2D && bytes[7] == 0x2D
    let length = isExtended ? 10 : 8
    guard bytes.count >= length, bytes.count == length || bytes[length] | 0x20 == 0x74 else { return nil }
    let digits = isExtended ? Array(bytes[0..<4] + bytes[5..<7] + bytes[8..<10]) : Array(bytes[..<8])
    guard case .date(let day)? = CalendarStamp(digits) else { return nil }
    return CalendarDate(daysSinceEpoch: day)
  }

  /// Apple writes a birthday without year in the year 1604, and says so.
  private static func omitsYear(_ line: ContentLine, _ date: CalendarDate) -> Bool {
    line.value(of: "X-APPLE-OMIT-YEAR").flatMap { Int($0) } == date.year
  }

  /// `--0412`, `--04-12`, `---12`, `1980`, `1980-03`, `--04`, each perhaps with a time.
  private static func isPartial(_ text: String) -> Bool {
    let day = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == 0x74 }[0]
    let digits = day.filter { $0 >= 0x30 && $0 <= 0x39 }.count
    guard day.allSatisfy({ $0 == 0x2D || ($0 >= 0x30 && $0 <= 0x39) }) else { return false }
    if day.starts(with: "--".utf8) { return digits == 2 || digits == 4 }
    return digits == 4 && day.count == 4 || digits == 6 && day.count == 7
  }
}
