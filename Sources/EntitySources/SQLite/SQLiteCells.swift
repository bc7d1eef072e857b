import Databases
import Values

/// Makes raw cells of stored values.
///
/// **Shape**: text stands for itself, whatever it may then be read as; whole numbers and doubles stand by their digits,
/// a double by the shortest that read back; 0 and 1 are booleans where that is declared.
/// **Missing**: NULL, which JSON has as null. Text that is no UTF-8 and blobs are undecodable, a misfit in every use.
struct SQLiteCells {
  private let type: ValueType
  /// Whether the property says how its cells are spelled, so that characters are wanted.
  private let isSpelled: Bool
  /// Words for no value, where nothing else says how cells are spelled, so that 0 and 1 stay booleans beside them.
  private let missingWords: [String]?

  init(_ typing: CellTyping) {
    type = typing.type
    isSpelled = typing.spelling != CellSpelling()
    let words = typing.spelling.missingWords
    missingWords = typing.spelling == CellSpelling(missingWords: words) ? words : nil
  }

  func cell(_ value: StoredValue) -> RawCell {
    switch value {
    case .null: return .value(.null)
    case .text(let text): return .quoted(text)
    case .undecodable(let bytes), .blob(let bytes): return .undecodable(bytes)
    case .integer(let whole):
      if isSpelled {
        if type == .boolean, whole == 0 || whole == 1, let missingWords, !missingWords.contains(String(whole)) {
          return .value(.boolean(whole == 1))
        }
        return .unquoted(String(whole))
      }
      switch type {
      case .integer, .decimal: return .value(.integer(ExactNumber(Int(whole))))
      case .number: return .value(.number(Double(whole)))
      case .boolean where whole == 0 || whole == 1: return .value(.boolean(whole == 1))
      default: return .unquoted(String(whole))
      }
    case .real(let double):
      if case .number = type, !isSpelled { return .value(.number(double)) }
      return .unquoted(Self.digits(of: double))
    }
  }

  /// The shortest digits that read back as the double, without an exponent; a whole one without a point.
  static func digits(of double: Double) -> String {
    let text = double == 0 ? "0" : double.description
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")), let exponent = Int(text[text.index(after: mark)...])
    else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    var digits = text[..<mark]
    let sign = digits.first == "-" ? "-" : ""
    if !sign.isEmpty { digits.removeFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(parts[0])
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    if fraction == "0" { fraction = "" }
    if exponent < 0 {
      return sign + "0." + String(repeating: "0", count: -exponent - whole.utf8.count) + whole + fraction
    }
    let zeros = exponent - fraction.utf8.count
    guard zeros >= 0 else {
      let point = fraction.index(fraction.startIndex, offsetBy: exponent)
      return sign + whole + fraction[..<point] + "." + fraction[point...]
    }
    return sign + whole + fraction + String(repeating: "0", count: zeros)
  }
}
