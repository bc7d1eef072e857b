extension TimeSpan {
  /// Reads words (`90 seconds`, `1 hour 30 minutes`, `2 weeks`, `1.5 hours`) or ISO 8601 (`P1DT2H`, `-PT90S`, `P2W`).
  ///
  /// **Shape**: words are `milliseconds` … `years`, singular or plural, case aside, with commas or `and` between if one likes;
  /// a `-` before the first holds for all. Only hours and shorter ones have decimals: half a day is 12 hours on most days.
  /// **Errors**: more digits than nanoseconds hold, or a length beyond ±2^31 months, ±2^31 days or ±292 years of elapsed time.
  public static func parse(_ text: String) throws(TimeTextFault) -> TimeSpan {
    var reader = SpanReader(text)
    return try reader.read()
  }

  public init?(_ text: some StringProtocol) {
    guard let span = try? TimeSpan.parse(String(text)) else { return nil }
    self = span
  }

  /// So many of a unit; nil where it does not fit.
  public init?(_ count: Int64, _ unit: TimeUnit) {
    let one = unit.span
    let (months, first) = count.multipliedReportingOverflow(by: Int64(one.months))
    let (days, second) = count.multipliedReportingOverflow(by: Int64(one.days))
    let (nanoseconds, third) = count.multipliedReportingOverflow(by: one.nanoseconds)
    guard !first, !second, !third, let months = Int32(exactly: months), let days = Int32(exactly: days) else {
      return nil
    }
    self.init(months: months, days: days, nanoseconds: nanoseconds)
  }

  /// The sum of the parts; nil where one does not fit.
  public func adding(_ other: TimeSpan) -> TimeSpan? {
    let (months, first) = months.addingReportingOverflow(other.months)
    let (days, second) = days.addingReportingOverflow(other.days)
    let (nanoseconds, third) = nanoseconds.addingReportingOverflow(other.nanoseconds)
    return first || second || third ? nil : TimeSpan(months: months, days: days, nanoseconds: nanoseconds)
  }
}

/// Reads one duration.
private struct SpanReader {
  private let bytes: [UInt8]
  private var index = 0
  private var total = TimeSpan()

  init(_ text: String) { bytes = Array(text.utf8) }

  private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Scalars before a byte.
  private func scalars(_ end: Int) -> Int { bytes[..<end].count { $0 & 0xC0 != 0x80 } }

  private func fault(_ message: String, at place: Int, hint: String? = nil) -> TimeTextFault {
    TimeTextFault(message, offset: scalars(place), hint: hint)
  }

  mutating func read() throws(TimeTextFault) -> TimeSpan {
    skipSpaces()
    var isNegative = false
    if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") {
      isNegative = current == UInt8(ascii: "-")
      index += 1
      skipSpaces()
    }
    if current == UInt8(ascii: "P") { try readISO() } else { try readWords() }
    skipSpaces()
    guard index == bytes.count else {
      throw fault("a duration ends here", at: index, hint: "as in “90 seconds” or “1 hour 30 minutes”")
    }
    guard isNegative else { return total }
    guard let negated = total.negated else { throw fault("that duration is too long", at: 0) }
    return negated
  }

  private mutating func skipSpaces() { while current == 0x20 || current == 0x09 { index += 1 } }

  private mutating func add(_ number: Number, _ unit: TimeUnit) throws(TimeTextFault) {
    guard let span = TimeSpan(number.whole, unit) else { throw fault("that duration is too long", at: number.start) }
    var part = span
    if number.fraction != 0 {
      guard unit.isElapsed else {
        throw fault(
          "only hours and shorter units have decimals", at: number.start, hint: "say it in hours, or in whole \(unit)s")
      }
      // 18 decimals of an hour of 3.6 × 10^12 nanoseconds: both factors fit, their product is taken at full width.
      let product = number.fraction.multipliedFullWidth(by: unit.span.nanoseconds)
      let (quotient, remainder) = number.scale.dividingFullWidth(product)
      guard remainder == 0 else { throw fault("a duration is counted to the nanosecond", at: number.start) }
      guard let sum = span.adding(TimeSpan(nanoseconds: number.isNegative ? -quotient : quotient)) else {
        throw fault("that duration is too long", at: number.start)
      }
      part = sum
    }
    guard let sum = total.adding(part) else { throw fault("that duration is too long", at: number.start) }
    total = sum
  }

  // MARK: Words

  private mutating func readWords() throws(TimeTextFault) {
    repeat {
      let number = try readNumber(signed: false)
      skipSpaces()
      let start = index
      while (current | 0x20) &- 0x61 < 26 { index += 1 }
      let word = bytes[start..<index]
      guard let unit = TimeUnit(word: word) else {
        throw fault(
          word.isEmpty
            ? "a unit is missing after the number" : "“\(String(decoding: word, as: UTF8.self))” is no unit of time",
          at: start, hint: "units are seconds, minutes, hours, days, weeks, months, quarters and years")
      }
      try add(number, unit)
    } while try takeSeparator()
  }

  /// Whether another part follows.
  private mutating func takeSeparator() throws(TimeTextFault) -> Bool {
    skipSpaces()
    let start = index
    if current == UInt8(ascii: ",") {
      index += 1
      skipSpaces()
    }
    if bytes[index...].starts(with: "and ".utf8) {
      index += 4
      skipSpaces()
    }
    guard index == start || ISOText.isDigit(current) else { throw fault("a number is missing here", at: index) }
    return ISOText.isDigit(current)
  }

  // MARK: Numbers

  private struct Number {
    var start: Int
    var whole: Int64
    /// The decimals as a whole number, and 10 to their count.
    var fraction: Int64
    var scale: Int64
    var isNegative: Bool
  }

  private mutating func readNumber(signed: Bool) throws(TimeTextFault) -> Number {
    var number = Number(start: index, whole: 0, fraction: 0, scale: 1, isNegative: false)
    if signed, current == UInt8(ascii: "-") || current == UInt8(ascii: "+") {
      number.isNegative = current == UInt8(ascii: "-")
      index += 1
    }
    guard ISOText.isDigit(current) else {
      throw fault("a number is missing here", at: index, hint: "as in “90 seconds” or “P1DT2H”")
    }
    while ISOText.isDigit(current) {
      let (tens, first) = number.whole.multipliedReportingOverflow(by: 10)
      let (sum, second) = tens.addingReportingOverflow(Int64(current - ISOText.digitZero))
      guard !first, !second else { throw fault("that duration is too long", at: number.start) }
      number.whole = sum
      index += 1
    }
    if number.isNegative { number.whole = -number.whole }
    guard current == UInt8(ascii: ".") || (signed && current == UInt8(ascii: ",")) else { return number }
    index += 1
    guard ISOText.isDigit(current) else { throw fault("decimals are missing here", at: index) }
    while ISOText.isDigit(current) {
      let digit = Int64(current - ISOText.digitZero)
      if number.scale < 1_000_000_000_000_000_000 {
        number.fraction = number.fraction * 10 + digit
        number.scale *= 10
      } else if digit != 0 {
        throw fault("a duration is counted to the nanosecond", at: number.start)
      }
      index += 1
    }
    return number
  }

  // MARK: ISO 8601

  private mutating func readISO() throws(TimeTextFault) {
    index += 1
    let dateParts: [(UInt8, TimeUnit)] = [
      (UInt8(ascii: "Y"), .year), (UInt8(ascii: "M"), .month), (UInt8(ascii: "W"), .week), (UInt8(ascii: "D"), .day),
    ]
    let timeParts: [(UInt8, TimeUnit)] = [
      (UInt8(ascii: "H"), .hour), (UInt8(ascii: "M"), .minute), (UInt8(ascii: "S"), .second),
    ]
    var hasParts = try readISO(dateParts)
    if current == UInt8(ascii: "T") {
      index += 1
      hasParts = try readISO(timeParts)
    }
    guard hasParts else { throw fault("a part is missing here", at: index, hint: "as in “P7D” or “PT90S”") }
  }

  private mutating func readISO(_ parts: [(UInt8, TimeUnit)]) throws(TimeTextFault) -> Bool {
    var rest = parts[...]
    var found = false
    while ISOText.isDigit(current) || current == UInt8(ascii: "-") || current == UInt8(ascii: "+") {
      let number = try readNumber(signed: true)
      let designator = current
      guard let place = rest.firstIndex(where: { $0.0 == designator }) else {
        let letters = rest.map { String(Unicode.Scalar($0.0)) }.joined(separator: ", ")
        throw fault(
          letters.isEmpty ? "a duration ends here" : "here stands one of \(letters)", at: index,
          hint: "parts come in the order years, months, weeks, days, then after T hours, minutes, seconds")
      }
      try add(number, rest[place].1)
      index += 1
      rest = rest[(place + 1)...]
      found = true
    }
    return found
  }
}
