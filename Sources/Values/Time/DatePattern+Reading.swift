extension DatePattern {
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

  /// Why no dates and why no date-times can be read with a pattern.
  static func readingFaults(
    _ text: String, _ kind: Kind, _ pieces: [Piece]
  ) -> (date: PatternFault?, dateTime: PatternFault?) {
    let letters = Set(pieces.compactMap { if case .field(let field) = $0 { field.letter } else { nil } })
    if let fault = readingFault(text, pieces, letters) { return (fault, fault) }
    let length = text.unicodeScalars.count
    let date =
      kind == .date
      ? nil
      : PatternFault(
        "the pattern has a time, and a date has none", offset: 0, length: length,
        hint: "declare a dateTime, or leave the time out of the pattern")
    let dateTime =
      !letters.isDisjoint(with: ["H", "k", "h", "K"])
      ? nil
      : PatternFault(
        "the pattern has no hour, and a date-time has one", offset: 0, length: length,
        hint: "declare a date, or add “HH:mm” to the pattern")
    return (date, dateTime)
  }

  private static func readingFault(
    _ text: String, _ pieces: [Piece], _ letters: Set<Unicode.Scalar>
  ) -> PatternFault? {
    for (index, piece) in pieces.enumerated() {
      guard case .field(let field) = piece else { continue }
      let run = String(repeating: String(field.letter), count: field.count)
      if let reason = unreadable(field) {
        return PatternFault("“\(run)” \(reason)", offset: field.offset, length: field.count)
      }
      if field.isNumeric, field.count == 1, index + 1 < pieces.count, case .field(let next) = pieces[index + 1],
        next.isNumeric
      {
        return PatternFault(
          "it is not clear where “\(run)” ends", offset: field.offset, length: field.count,
          hint: field.letter == "y" || field.letter == "u"
            ? "write “yyyy”" : "write “\(run)\(run)” if it always has two digits")
      }
    }
    let hasYear = letters.contains("y") || letters.contains("u")
    let hasDay = letters.contains("D") || (letters.contains("d") && !letters.isDisjoint(with: ["M", "L"]))
    let length = text.unicodeScalars.count
    guard hasYear, hasDay else {
      let missing = !hasYear ? "year" : letters.contains("d") ? "month" : "day"
      return PatternFault("the pattern has no \(missing), so no date can be read with it", offset: 0, length: length)
    }
    if letters.contains("h") || letters.contains("K"), letters.isDisjoint(with: ["a", "H", "k"]) {
      return PatternFault(
        "the pattern has an hour of twelve without AM or PM", offset: 0, length: length,
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
