package import Values

/// A column of a table as SQL names it, the type its property has, and the form its values are stored in.
package struct SQLField: Sendable {
  /// The column's name, quoted.
  package var column: String
  package var type: ValueType
  /// The form SQL can compare; nil where SQL would mean something else than `truth` does.
  package var form: SQLForm?
  /// The condition that a cell is not of that form; nil where it is known that every cell is of it, or NULL.
  package var oddity: String?
  /// Whether telling costs much: a function is asked of each cell.
  package var isOddityDear: Bool

  package init(
    column: String, type: ValueType, form: SQLForm? = nil, oddity: String? = nil, isOddityDear: Bool = false
  ) {
    self.column = column
    self.type = type
    self.form = form
    self.oddity = oddity
    self.isOddityDear = isOddityDear
  }
}

extension SQLField {
  /// The column as its values are compared: text scalar by scalar, whatever collation the table declares.
  package var compared: String {
    switch form {
    case .text, .date, .dateTime: column + " COLLATE BINARY"
    default: column
    }
  }

  /// The value as SQL compares it with the column's; nil where it would compare otherwise than `truth` does.
  package func bound(_ value: Value) -> Value? {
    switch (form, value.plain) {
    case (.integer, .integer(let number)), (.integer, .decimal(let number)): return Self.bound(number, digits: 19)
    case (.exact, .integer(let number)), (.exact, .decimal(let number)): return Self.bound(number, digits: 15)
    case (.integer, .number(let double)): return double.isNaN ? nil : .number(double)
    // A double stands for all its binary digits, a stored one in a decimal column for its shortest.
    case (.exact, .number(let double)):
      guard abs(double) < 1e15, let whole = Int(exactly: double) else { return nil }
      return .integer(ExactNumber(whole))
    case (.real, .number(let double)): return double.isNaN ? nil : .number(double)
    case (.real, .integer(let number)), (.real, .decimal(let number)):
      let double = number.doubleValue
      return ExactNumber(exactly: double).map { $0.compare(to: number) == 0 } == true ? .number(double) : nil
    case (.text, let value):
      guard let text = value.comparedText, !text.utf8.contains(0) else { return nil }
      return .text(text)
    case (.boolean, .boolean(let flag)): return .integer(ExactNumber(flag ? 1 : 0))
    case (.date, .date(let day)):
      let text = day.description
      return text.utf8.count == 10 && text.utf8.first != UInt8(ascii: "-") ? .text(text) : nil
    case (.dateTime(let form), .dateTime(let instant)): return Self.bound(instant, form)
    default: return nil
    }
  }

  /// Up to 15 digits every decimal is told apart by its nearest double, and SQLite compares whole numbers with doubles
  /// exactly.
  private static func bound(_ number: ExactNumber, digits: Int) -> Value? {
    if number.significantDigits <= digits, let whole = number.intValue { return .integer(ExactNumber(whole)) }
    let double = number.doubleValue
    guard number.significantDigits <= 15, (1e-290..<1e290).contains(abs(double)) else { return nil }
    return .number(double)
  }

  /// Decimals of a second come in text where the order of the instants has them, unless `Z` follows: `05` is before
  /// `05.250`, as `05Z` is not before `05.250Z`.
  private static func bound(_ instant: DateTime, _ form: SQLDateTimeForm) -> Value? {
    guard instant.nanoseconds == 0 || !form.isZulu else { return nil }
    let text = DateTime(seconds: instant.seconds, nanoseconds: instant.nanoseconds, offset: 0).description
    var scalars = Array(text.unicodeScalars)
    guard scalars.count >= 20, scalars[4] == "-", scalars[10] == "T", scalars.last == "Z" else { return nil }
    scalars[10] = form.separator
    if !form.isZulu { scalars.removeLast() }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return .text(String(result))
  }
}
