/// How a column holds the values of its property so that SQL compares them as `Value`s are compared.
package enum SQLForm: Hashable, Sendable {
  /// Whole numbers of 64 bits.
  case integer
  /// Whole numbers, and doubles of at most 15 digits before the point, which stand for the shortest digits that read back.
  case exact
  /// Doubles.
  case real
  /// Text in UTF-8, without NUL, compared by its bytes.
  case text
  /// 0 and 1.
  case boolean
  /// `2026-11-30`.
  case date
  case dateTime(SQLDateTimeForm)
}

/// How date-times of one column are all written, to the second and in UTC, so that their text orders as they do.
package struct SQLDateTimeForm: Hashable, Sendable {
  /// Between date and time.
  package var separator: Unicode.Scalar
  /// Whether `Z` stands at the end.
  package var isZulu: Bool

  package init(separator: Unicode.Scalar, isZulu: Bool) {
    self.separator = separator
    self.isZulu = isZulu
  }

  package static let all = [
    SQLDateTimeForm(separator: " ", isZulu: false), SQLDateTimeForm(separator: "T", isZulu: false),
    SQLDateTimeForm(separator: "T", isZulu: true), SQLDateTimeForm(separator: " ", isZulu: true),
  ]
}
