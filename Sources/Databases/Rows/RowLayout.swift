/// How a statement's rows are written as bytes: what stands around the cells, and what each kind of stored value becomes.
///
/// **Shape**: whatever a column has no rule for makes its row one that is looked at cell by cell (`RowBytes.End.odd`), so a
/// rule is only needed where it gives the very bytes that would have been written then.
package struct RowLayout: Sendable {
  /// How text stands in a row.
  package enum Text: Sendable {
    /// No rule.
    case none
    /// As CSV: as it is, in quotes where it holds the delimiter, a quote, CR or LF.
    case delimited
    /// As a JSON string.
    case json
    /// As a JSON string, if it is a day of the calendar like `2026-11-30`.
    case jsonDate
    /// As a JSON string, if it is one of these.
    case jsonCases([[UInt8]])
  }

  /// How whole numbers stand in a row.
  package enum Whole: UInt8, Sendable {
    case none, digits
    /// By the digits of the double that is nearest, if those are the number's own.
    case double
    /// 0 and 1 as `false` and `true`, any other by its digits.
    case boolean
    /// 0 and 1 as `false` and `true`, and no other.
    case booleanOnly
    /// By the digits, in quotes.
    case quoted
  }

  /// How doubles stand in a row: by the shortest digits that read back, without an exponent.
  package enum Real: UInt8, Sendable {
    case none
    /// Zero has no sign.
    case decimal
    case double
    /// As a decimal, in quotes.
    case quoted
  }

  /// What is done about text that a spreadsheet would run as a formula.
  package enum Formulas: UInt8, Sendable {
    case ignored
    /// Counted.
    case counted
    /// No rule for it.
    case odd
    /// No rule for it, nor for text that begins with an apostrophe.
    case oddBeyondApostrophe
  }

  /// How the cells of a column are written.
  package struct Column: Sendable {
    /// Its place among the statement's columns.
    package var place: Int
    /// What stands before the cell: a delimiter, a key.
    package var lead: [UInt8]
    /// What stands for NULL; nil where there is no rule.
    package var null: [UInt8]?
    /// What stands for empty text; nil where there is no rule.
    package var empty: [UInt8]?
    package var text = Text.none
    package var whole = Whole.none
    package var real = Real.none
    /// Whether negative numbers are written like others; else there is no rule for them.
    package var hasNegatives = true
    package var formulas = Formulas.ignored

    package init(place: Int, lead: [UInt8], null: [UInt8]? = nil, empty: [UInt8]? = nil) {
      self.place = place
      self.lead = lead
      self.null = null
      self.empty = empty
    }
  }

  package var columns: [Column]
  /// What stands before the first row, and before every other.
  package var firstStart: [UInt8]
  package var start: [UInt8]
  package var end: [UInt8]
  package var delimiter: UInt8
  /// The place of a column that is not 0 where the row has to be looked at cell by cell.
  package var oddPlace: Int?

  package init(
    columns: [Column], firstStart: [UInt8] = [], start: [UInt8] = [], end: [UInt8],
    delimiter: UInt8 = UInt8(ascii: ","), oddPlace: Int? = nil
  ) {
    self.columns = columns
    self.firstStart = firstStart
    self.start = start
    self.end = end
    self.delimiter = delimiter
    self.oddPlace = oddPlace
  }
}
