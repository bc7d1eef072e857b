import Diagnostics

extension DateExpression {
  /// Reads an expression; `${…}` in it must have been filled in before.
  ///
  /// **Errors**: with the place in scalars and a hint.
  public static func parse(_ text: String) throws(TimeTextFault) -> DateExpression {
    var reader = ExpressionReader(bytes: Array(text.utf8))
    return try reader.read()
  }

  /// The words an expression may begin with, for suggestions and completion.
  public static let words: [String] = Word.allCases.map(\.rawValue)
}

private struct ExpressionReader {
  let bytes: [UInt8]
  var index = 0

  private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func fault(_ message: String, at place: Int, hint: String? = nil) -> TimeTextFault {
    TimeTextFault(message, offset: bytes[..<place].count { $0 & 0xC0 != 0x80 }, hint: hint)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func skipSpaces() { while current == 0x20 || current == 0x09 { index += 1 } }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 }

  private mutating func word() -> Range<Int> {
    let start = index
    while ExpressionReader.isLetter(current) { index += 1 }
    return start..<index
  }

  mutating func read() throws(TimeTextFault) -> DateExpression {
    skipSpaces()
    let base = try readBase()
    var steps: [DateExpression.Step] = []
    while true {
      skipSpaces()
      guard index < bytes.count else { break }
      guard current == UInt8(ascii: "+") || current == UInt8(ascii: "-") else {
        throw fault("here stands + or - and a number of units", at: index, hint: "as in “today - 7 days”")
      }
      steps.append(try readStep())
    }
    return DateExpression(base: base, steps: steps)
  }

  // MARK: The base

  private mutating func readBase() throws(TimeTextFault) -> DateExpression.Base {
    if ISOText.isDigit(current) || (current == UInt8(ascii: "-") && ISOText.isDigit(byte(index + 1))) {
      return try readISO()
    }
    let start = index
    let range = word()
    let name = text(range)
    guard let word = DateExpression.Word(rawValue: name) else {
      guard !range.isEmpty else {
        throw fault("a date is missing here", at: start, hint: "as in “2026-03-01” or “today - 7 days”")
      }
      throw fault("“\(name)” is no date", at: start, hint: hint(for: name))
    }
    return .word(word)
  }

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  private func hint(for name: String) -> String {
    let folded = name.lowercased()
    let same = DateExpression.words.first { $0.lowercased() == folded }
    if let word = same ?? Suggestion.nearest(to: name, among: DateExpression.words) { return "did you mean “\(word)”?" }
    return "dates are written “2026-03-01”, or one of \(DateExpression.words.joined(separator: ", "))"
  }

  private mutating func readISO() throws(TimeTextFault) -> DateExpression.Base {
    let start = index
    // A date-time has `T`, or a space and a time as in “10:30”; behind a date alone a space begins the steps.
    let day = start + (current == UInt8(ascii: "-") ? 11 : 10)
    let separator = byte(day)
    let isTime =
      separator | 0x20 == UInt8(ascii: "t") || (separator == 0x20 && ISOText.isDigit(byte(day + 1)))
    do {
      var place = 0
      let rest = Array(bytes[start...])
      defer { index = start + place }
      guard isTime else {
        return .date(CalendarDate(daysSinceEpoch: try ISOText.readDay(rest.span, &place)))
      }
      let local = try LocalDateTime.read(rest.span, &place)
      if local.offset != nil || !local.isLeapSecond { _ = try local.resolved(in: .utc) }
      return .dateTime(local)
    } catch {
      throw fault(error.message, at: min(start + error.offset, bytes.count), hint: error.hint)
    }
  }

  // MARK: Steps

  private mutating func readStep() throws(TimeTextFault) -> DateExpression.Step {
    let start = index
    var isBack = current == UInt8(ascii: "-")
    index += 1
    skipSpaces()
    if current == UInt8(ascii: "-") || current == UInt8(ascii: "+"), ISOText.isDigit(byte(index + 1)) {
      if current == UInt8(ascii: "-") { isBack.toggle() }
      index += 1
    }
    let count = try readCount()
    skipSpaces()
    let range = word()
    let name = text(range)
    guard let unit = TimeUnit(word: name.utf8), unit != .millisecond else {
      throw fault(
        range.isEmpty ? "a unit is missing after the number" : "“\(name)” is no unit of time", at: range.lowerBound,
        hint: "units are seconds, minutes, hours, days, weeks, months, quarters and years")
    }
    let place = bytes[..<start].count { $0 & 0xC0 != 0x80 }
    guard let step = DateExpression.Step(isBack ? -count : count, unit, offset: place) else {
      throw fault("that is beyond the years −9999 to 9999", at: start)
    }
    return step
  }

  private mutating func readCount() throws(TimeTextFault) -> Int64 {
    let start = index
    var count: Int64 = 0
    while ISOText.isDigit(current) {
      guard count < 100_000_000_000_000_000 else { throw fault("that number is too large", at: start) }
      count = count * 10 + Int64(current - ISOText.digitZero)
      index += 1
    }
    guard index > start else {
      let unit = TimeUnit(word: text(word()).utf8)
      throw fault(
        "a whole number is missing here", at: start, hint: unit.map { "as in “1 \($0)”" } ?? "as in “today - 7 days”")
    }
    guard current != UInt8(ascii: ".") else {
      throw fault("a step is a whole number of units", at: start, hint: "say it in a shorter unit")
    }
    return count
  }
}

extension DateExpression.Step {
  /// So many of a unit; nil for more than could lead from one day of the calendar to another.
  fileprivate init?(_ count: Int64, _ unit: TimeUnit, offset: Int) {
    let one = unit.span
    let length = one.nominalLength.components.seconds
    let (seconds, overflow) = count.multipliedReportingOverflow(by: length)
    guard !overflow, seconds.magnitude < 20_001 * 31_556_952 else { return nil }
    self.init(
      months: Int(count) * Int(one.months), days: Int(count) * Int(one.days), seconds: unit.isElapsed ? seconds : 0,
      isElapsed: unit.isElapsed, offset: offset)
  }
}
