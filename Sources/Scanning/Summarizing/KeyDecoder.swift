import Values

/// Reads values back from `KeyBytes`, of ascending keys whose missing values come last.
struct KeyDecoder {
  /// Whether a column's values can be read back: those that have no form of their own beside what they are worth.
  static func canDecode(_ column: ValueColumn) -> Bool {
    // In JSON a group without a value is shown as null where its first row says that.
    column.shape.isDelimited && column.kind != .other
  }

  /// The value that begins at `index`, which moves behind it.
  static func value(_ bytes: borrowing Span<UInt8>, _ index: inout Int, _ kind: ValueColumn.Kind) -> Value {
    if bytes[index] == KeyBytes.missingLast {
      index += 1
      return .missing
    }
    switch kind {
    case .text:
      var text: [UInt8] = []
      while bytes[index] != 1 {
        text.append(bytes[index] &- 2)
        index += 1
      }
      index += 1
      return .text(String(decoding: text, as: UTF8.self))
    case .boolean:
      index += 1
      return .boolean(bytes[index - 1] == 0x41)
    case .date:
      var word: UInt32 = 0
      for offset in 0..<4 { word = word << 8 | UInt32(bytes[index + offset]) }
      index += 4
      return .date(CalendarDate(daysSinceEpoch: Int(Int32(bitPattern: word ^ 0x8000_0000))))
    case .integer: return .integer(number(bytes, &index, isDecimal: false))
    case .decimal: return .decimal(number(bytes, &index, isDecimal: true))
    case .other: return .missing
    }
  }

  private static func number(_ bytes: borrowing Span<UInt8>, _ index: inout Int, isDecimal: Bool) -> ExactNumber {
    let isNegative = bytes[index] < 0x80
    let turn: UInt8 = isNegative ? 255 : 0
    let length = Int((bytes[index] ^ turn) &- 0x81)
    var whole: UInt64 = 0
    for offset in 0..<length { whole = whole << 8 | UInt64(bytes[index + 1 + offset] ^ turn) }
    index += length + 1
    var text = (isNegative ? "-" : "") + String(whole)
    if isDecimal {
      var digits = ""
      while bytes[index] ^ turn != 0 {
        let pair = Int((bytes[index] ^ turn) &- 1)
        digits += "\(pair / 10)\(pair % 10)"
        index += 1
      }
      index += 1
      if !digits.isEmpty { text += "." + digits }
    }
    return ExactNumber(text) ?? .zero
  }

  /// Moves behind a value that is not read back.
  static func skip(_ bytes: borrowing Span<UInt8>, _ index: inout Int, _ type: ValueType) {
    if bytes[index] == KeyBytes.missingLast {
      index += 1
      return
    }
    switch type {
    case .text, .url:
      while bytes[index] != 1 { index += 1 }
      index += 1
    case .date: index += 4
    case .boolean: index += 1
    case .number: index += 9
    case .dateTime: index += 13
    default: _ = number(bytes, &index, isDecimal: type == .decimal)
    }
  }
}
