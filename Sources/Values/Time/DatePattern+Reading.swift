extension DatePattern {
  /// Why no dates can be read with this pattern, for the declaration's check; nil if they can.
  public var dateReadingFault: PatternFault? {
    if let fault = readingFault { return fault }
    guard kind == .date else {
      return PatternFault(
        "the pattern has a time, and a date has none", offset: 0, length: text.unicodeScalars.count,
        hint: "declare a dateTime, or leave the time out of the pattern")
    }
    return nil
  }

  /// Why no date-times can be read with this pattern, for the declaration's check; nil if they can.
  public var dateTimeReadingFault: PatternFault? {
    if let fault = readingFault { return fault }
    guard letters.contains("H") || letters.contains("k") || !letters.isDisjoint(with: ["h", "K"]) else {
      return PatternFault(
        "the pattern has no hour, and a date-time has one", offset: 0, length: text.unicodeScalars.count,
        hint: "declare a date, or add “HH:mm” to the pattern")
    }
    return nil
  }

  /// Reads a whole text as a date in this pattern, strictly: two letters are two digits, one letter is one or two; names in
  /// any case; a day of the week must be the date's. Two-digit years are 1969 to 2068, as POSIX has them.
  public func parseDate(_ text: some StringProtocol) throws(TimeTextFault) -> CalendarDate {
    if let fault = dateReadingFault { throw TimeTextFault(fault.message, hint: fault.hint) }
    var reader = PatternReader(bytes: Array(text.utf8))
    try reader.read(pieces)
    return try reader.date()
  }

  /// Reads a whole text as a date-time in this pattern, as `parseDate` does; without an offset it is the zone's clock, as
  /// in `DateTime.init(iso:zone:)`. A zone's short name (`CEST`) must be one the zone has then, or `UTC`, `GMT` or `Z`.
  public func parseDateTime(
    _ text: some StringProtocol, in zone: TimeZoneRules
  ) throws(TimeTextFault) -> DateTime {
    if let fault = dateTimeReadingFault { throw TimeTextFault(fault.message, hint: fault.hint) }
    var reader = PatternReader(bytes: Array(text.utf8))
    try reader.read(pieces)
    return try reader.dateTime(in: zone)
  }

  private var letters: Set<Unicode.Scalar> {
    Set(pieces.compactMap { if case .field(let field) = $0 { field.letter } else { nil } })
  }

  private var readingFault: PatternFault? {
    for (index, piece) in pieces.enumerated() {
      guard case .field(let field) = piece else { continue }
      let run = String(repeating: String(field.letter), count: field.count)
      if let reason = DatePattern.unreadable(field) {
        return PatternFault("“\(run)” \(reason)", offset: field.offset, length: field.count)
      }
      if field.isNumeric, field.count == 1, index + 1 < pieces.count, case .field(let next) = pieces[index + 1],
        next.isNumeric
      {
        return PatternFault(
          "it is not clear where “\(run)” ends", offset: field.offset, length: field.count,
          hint: "write “\(run)\(run)” if it always has two digits")
      }
    }
    let letters = letters
    let hasYear = letters.contains("y") || letters.contains("u")
    let hasDay = letters.contains("D") || (letters.contains("d") && !letters.isDisjoint(with: ["M", "L"]))
    guard hasYear, hasDay else {
      let missing = !hasYear ? "year" : letters.contains("d") ? "month" : "day"
      return PatternFault(
        "the pattern has no \(missing), so no date can be read with it", offset: 0,
        length: text.unicodeScalars.count)
    }
    if letters.contains("h") || letters.contains("K"), letters.isDisjoint(with: ["a", "b", "H", "k"]) {
      return PatternFault(
        "the pattern has an hour of twelve without AM or PM", offset: 0, length: text.unicodeScalars.count,
        hint: "write “HH”, or add “a”")
    }
    return nil
  }

  private static func unreadable(_ field: Field) -> String? {
    switch (field.letter, field.count) {
    case ("w", _): "cannot be read: a week is no day"
    case ("M", 5), ("L", 5), ("E", 5), ("e", 5), ("c", 5), ("Q", 5), ("q", 5): "is one letter, which fits more than one"
    case ("b", _): "cannot be read"
    default: nil
    }
  }
}

extension DatePattern.Field {
  /// Whether it is written in digits alone.
  var isNumeric: Bool {
    switch letter {
    case "y", "u", "d", "D", "H", "h", "K", "k", "m", "s", "S", "w": true
    case "M", "L", "Q", "q", "e", "c": count <= 2
    default: false
    }
  }
}
