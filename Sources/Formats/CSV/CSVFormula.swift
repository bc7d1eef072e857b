/// The cells that a spreadsheet would run as formulas, and the apostrophe that defuses them.
///
/// **Shape**: a text that begins with `= + - @`, TAB or CR, or with apostrophes before one of these, gets one apostrophe
/// more when written with the excel profile, and loses one when read with it; so every text comes back as it was.
enum CSVFormula {
  static let mark = UInt8(ascii: "'")

  /// Whether a spreadsheet would take the text for a formula.
  static func isFormula(_ text: borrowing Span<UInt8>) -> Bool {
    text.count > 0 && startsFormula(text[0])
  }

  /// Whether the text is written with one apostrophe more.
  static func needsMark(_ text: borrowing Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count, text[index] == mark { index &+= 1 }
    return index < text.count && startsFormula(text[index])
  }

  /// Whether the text was written with an apostrophe before it.
  static func isDefused(_ text: borrowing Span<UInt8>) -> Bool {
    text.count > 0 && text[0] == mark && needsMark(text)
  }

  private static func startsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }
}
