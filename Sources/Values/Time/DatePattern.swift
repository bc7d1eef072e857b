/// A Unicode date pattern with English names: `dd/MM/yyyy`, `EEEE, d MMMM y 'at' h:mm a`.
///
/// **Shape**: the letters of UTS #35 that follow; others must stand in single quotes, and `''` is a quote.
///
///     y yyyy year · yy two digits · u year with sign · G AD, BC · Q q quarter · M L month · d day · D day of the year
///     w week (ISO 8601) · E e c day of the week (1 is Monday) · a AM, PM · b with noon, midnight · H 0–23 · k 1–24 · h 1–12
///     K 0–11 · m minute · s second · S decimals · X x Z O offset · z short name · zzzz GMT+01:00 · VV zone
///
/// Without `G` a year below 1 is written with its sign, so that no year is lost.
/// **Errors**: `YYYY` is refused (the year of the week, seldom meant), and so are letters that mean nothing, an open quote,
/// minutes where the month is meant (`dd/mm/yyyy`) and the other way round (`HH:MM`).
/// **Source**: UTS #35 part 4, “Date Format Patterns”.
public struct DatePattern: Hashable, Sendable {
  /// What a pattern shows.
  public enum Kind: Hashable, Sendable {
    /// Parts of a day alone: dates and date-times can be written with it.
    case date
    /// Parts of a clock alone.
    case time
    /// Both, or a zone.
    case dateTime
  }

  struct Field: Hashable, Sendable {
    var letter: Unicode.Scalar
    var count: Int
    /// Scalars before it in the pattern.
    var offset: Int
  }

  enum Piece: Hashable, Sendable {
    /// UTF-8.
    case literal([UInt8])
    case field(Field)
  }

  /// The pattern as written.
  public let text: String
  public let kind: Kind
  let pieces: [Piece]
  /// Why no dates can be read with this pattern, for the declaration's check; nil if they can.
  public let dateReadingFault: PatternFault?
  /// Why no date-times can be read with this pattern, for the declaration's check; nil if they can.
  public let dateTimeReadingFault: PatternFault?

  public init(_ text: String) throws(PatternFault) {
    self.text = text
    let pieces = try DatePattern.pieces(of: Array(text.unicodeScalars))
    self.pieces = pieces
    let fields = pieces.compactMap { if case .field(let field) = $0 { field } else { nil } }
    guard !fields.isEmpty else {
      throw PatternFault(
        "the pattern has no date in it", offset: 0, length: max(1, text.unicodeScalars.count),
        hint: "as in “yyyy-MM-dd”")
    }
    try DatePattern.refuseMixUps(pieces, fields)
    let hasDate = fields.contains { DatePattern.dateLetters.contains($0.letter) }
    let hasTime = fields.contains { DatePattern.timeLetters.contains($0.letter) }
    kind = hasDate && !hasTime ? .date : hasDate ? .dateTime : .time
    (dateReadingFault, dateTimeReadingFault) = DatePattern.readingFaults(text, kind, pieces)
  }

  private static let dateLetters: Set<Unicode.Scalar> = Set("GyuQqMLwdDEec".unicodeScalars)
  private static let timeLetters: Set<Unicode.Scalar> = Set("abHhKkmsSzZXxOV".unicodeScalars)

  /// How often a letter may stand in a row.
  private static func counts(of letter: Unicode.Scalar) -> Set<Int>? {
    switch letter {
    case "y", "u", "S": Set(1...9)
    case "G", "M", "L", "Q", "q", "a", "b", "Z", "X", "x": Set(1...5)
    case "E", "e": Set(1...6)
    case "c": [1, 3, 4, 5, 6]
    case "d", "w", "H", "h", "K", "k", "m", "s": [1, 2]
    case "D": [1, 2, 3]
    case "z": Set(1...4)
    case "O": [1, 4]
    case "V": [2]
    default: nil
    }
  }
}

// MARK: Reading the pattern

extension DatePattern {
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.value | 0x20) &- 0x61 < 26
  }

  private static func pieces(of scalars: [Unicode.Scalar]) throws(PatternFault) -> [Piece] {
    var pieces: [Piece] = []
    var literal = ""
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "'" {
        literal.unicodeScalars.append(contentsOf: try quoted(scalars, &index))
      } else if isLetter(scalar) {
        if !literal.isEmpty { pieces.append(.literal(Array(literal.utf8))) }
        literal = ""
        var end = index
        while end < scalars.count, scalars[end] == scalar { end += 1 }
        let field = Field(letter: scalar, count: end - index, offset: index)
        try check(field)
        pieces.append(.field(field))
        index = end
      } else {
        literal.unicodeScalars.append(scalar)
        index += 1
      }
    }
    if !literal.isEmpty { pieces.append(.literal(Array(literal.utf8))) }
    return pieces
  }

  /// The text between two quotes; of two quotes in a row, one.
  private static func quoted(_ scalars: [Unicode.Scalar], _ index: inout Int) throws(PatternFault) -> [Unicode.Scalar] {
    let start = index
    index += 1
    if index < scalars.count, scalars[index] == "'" {
      index += 1
      return ["'"]
    }
    var text: [Unicode.Scalar] = []
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      guard scalar == "'" else {
        text.append(scalar)
        continue
      }
      guard index < scalars.count, scalars[index] == "'" else { return text }
      text.append("'")
      index += 1
    }
    throw PatternFault(
      "the quote is not closed", offset: start, length: scalars.count - start, hint: "write '' for one quote")
  }

  private static func check(_ field: Field) throws(PatternFault) {
    let run = String(repeating: String(field.letter), count: min(field.count, 20))
    guard let counts = counts(of: field.letter) else {
      let (message, hint) =
        switch field.letter {
        case "Y":
          ("“\(run)” is the year of the week, which differs from the year around New Year", "write “yyyy”")
        case "T": ("“T” is no part of a date", "put letters of their own in quotes: 'T'")
        default:
          ("“\(run)” is no part of a date that can be written", "put letters of their own in quotes: '\(run)'")
        }
      throw PatternFault(message, offset: field.offset, length: field.count, hint: hint)
    }
    guard counts.contains(field.count) else {
      let most = counts.max() ?? 1
      throw PatternFault(
        "“\(field.letter)” does not stand \(field.count == 1 ? "alone" : "\(field.count) times in a row")",
        offset: field.offset, length: field.count,
        hint: "write “\(String(repeating: String(field.letter), count: most))”"
          + (field.letter == "d" ? ", or “EEEE” for the day of the week" : ""))
    }
  }

  /// Letters whose other case was meant.
  private static func refuseMixUps(_ pieces: [Piece], _ fields: [Field]) throws(PatternFault) {
    let letters = Set(fields.map(\.letter))
    let hasHour = !letters.isDisjoint(with: ["H", "h", "K", "k"])
    let hasMonth = !letters.isDisjoint(with: ["M", "L", "D", "w", "Q", "q"])
    func fault(_ field: Field, _ message: String, _ hint: String) -> PatternFault {
      PatternFault(
        "“\(String(repeating: String(field.letter), count: field.count))” is \(message)",
        offset: field.offset, length: field.count, hint: "write “\(hint)”")
    }
    if let minutes = fields.first(where: { $0.letter == "m" }), !hasHour, !hasMonth,
      !letters.isDisjoint(with: ["y", "u", "d"])
    {
      throw fault(minutes, "the minute, and there is no month", String(repeating: "M", count: minutes.count))
    }
    if let day = fields.first(where: { $0.letter == "D" }), !letters.isDisjoint(with: ["M", "L"]) {
      throw fault(day, "the day of the year", String(repeating: "d", count: min(day.count, 2)))
    }
    guard hasHour, !letters.contains("m") else { return }
    for (index, piece) in pieces.enumerated().dropFirst(2) {
      if case .field(let month) = piece, month.letter == "M", case .literal([0x3A]) = pieces[index - 1],
        case .field(let hour) = pieces[index - 2], ["H", "h", "K", "k"].contains(hour.letter)
      {
        throw fault(month, "the month, and stands where the minute does", String(repeating: "m", count: month.count))
      }
    }
  }
}
