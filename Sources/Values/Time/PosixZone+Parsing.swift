extension PosixZone {
  /// Reads `CET-1CEST,M3.5.0,M10.5.0/3`; nil where it is not one. A summer time without dates has those of POSIX's example
  /// implementation, the present ones of the United States.
  init?(_ text: some StringProtocol) {
    var reader = Reader(bytes: Array(text.utf8))
    guard let name = reader.name(), let west = reader.offset(most: 24) else { return nil }
    standard = LocalTimeType(offset: -Int32(west), isDaylight: false, abbreviation: name)
    guard !reader.isAtEnd else { return }
    guard let name = reader.name() else { return nil }
    var offset = standard.offset + 3_600
    if !reader.isAtEnd, reader.current != UInt8(ascii: ",") {
      guard let west = reader.offset(most: 24) else { return nil }
      offset = -Int32(west)
    }
    let type = LocalTimeType(offset: offset, isDaylight: true, abbreviation: name)
    if reader.isAtEnd { reader = Reader(bytes: Array(",M3.2.0,M11.1.0".utf8)) }
    guard reader.take(","), let start = reader.rule(), reader.take(","), let end = reader.rule(), reader.isAtEnd else {
      return nil
    }
    daylight = Daylight(type: type, start: start, end: end)
  }

  private struct Reader {
    var bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index >= bytes.count }
    var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard !isAtEnd, current == UInt8(ascii: sign) else { return false }
      index += 1
      return true
    }

    /// Three letters or more, or anything of letters, digits and signs between `<` and `>`.
    mutating func name() -> String? {
      let isQuoted = take("<")
      let start = index
      while !isAtEnd,
        isLetter(current) || (isQuoted && (ISOText.isDigit(current) || current == 0x2B || current == 0x2D))
      {
        index += 1
      }
      let name = bytes[start..<index]
      guard name.count >= 3, !isQuoted || take(">") else { return nil }
      return String(decoding: name, as: UTF8.self)
    }

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    mutating func number(most: Int) -> Int? {
      var value = 0
      let start = index
      while ISOText.isDigit(current) {
        value = value * 10 + Int(current - ISOText.digitZero)
        guard value <= most else { return nil }
        index += 1
      }
      return index > start ? value : nil
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func offset(most: Int) -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard let hours = number(most: most) else { return nil }
      var seconds = hours * 3_600
      for unit in [60, 1] where take(":") {
        guard let value = number(most: 59) else { return nil }
        seconds += value * unit
      }
      return isNegative ? -seconds : seconds
    }

    mutating func rule() -> Rule? {
      guard let day = day() else { return nil }
      guard take("/") else { return Rule(day: day, time: 7_200) }
      guard let time = offset(most: 167) else { return nil }
      return Rule(day: day, time: time)
    }

    private mutating func day() -> Rule.Day? {
      if take("J") {
        guard let day = number(most: 365), day >= 1 else { return nil }
        return .julian(day)
      }
      guard take("M") else { return number(most: 365).map(Rule.Day.zeroBased) }
      guard let month = number(most: 12), month >= 1, take("."), let week = number(most: 5), week >= 1, take("."),
        let day = number(most: 6)
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }
  }
}
