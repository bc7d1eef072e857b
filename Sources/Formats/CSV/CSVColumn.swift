package import Values

/// A column as the CSV writer needs it.
final class CSVColumn {
  let header: String
  let text: CellText
  private let typing: CellTyping
  private let decimal: [UInt8]?

  init(_ column: OutputColumn, layout: CSVLayout, lists: String?) {
    header = column.header
    typing = column.typing
    text = CellText(column.typing, lists: lists)
    decimal = layout.decimal
  }

  /// Whether the first byte of a text tells that it is not empty and no formula.
  static func isHarmless(_ text: String) -> Bool {
    let utf8 = text.utf8.span
    guard utf8.count > 0 else { return false }
    let first = utf8[0]
    return first >= UInt8(ascii: "0") && first != UInt8(ascii: "=") && first != UInt8(ascii: "@")
  }

  /// Whether a cell is text for a spreadsheet's purposes: not a number, date or the like that fits its type.
  func isText(_ cell: RawCell, _ characters: String) -> Bool { Self.isText(cell, characters, typing) }

  fileprivate static func isText(_ cell: RawCell, _ characters: String, _ typing: CellTyping) -> Bool {
    switch typing.type {
    case .integer, .decimal, .number, .boolean, .date, .dateTime, .duration:
      return (try? typing.value(of: cell)) == nil
    case .any:
      switch cell {
      case .value(let value): return isText(value.plain)
      case .json(let node):
        if case .string = node.content { return true }
        return false
      default: return ExactNumber(characters) == nil
      }
    default: return true
    }
  }

  private static func isText(_ value: Value) -> Bool {
    switch value {
    case .integer, .decimal, .number, .boolean, .date, .dateTime, .duration: false
    default: true
    }
  }

  /// A number with the layout's decimal sign; anything else, and a number that does not fit its type, as it is.
  func withDecimalSign(_ characters: String, of cell: RawCell) -> String {
    guard let decimal, typing.type.isNumeric || typing.type == .any, let value = try? typing.value(of: cell) else {
      return characters
    }
    var text = characters
    switch value.plain {
    case .integer, .decimal, .number:
      // A spelling with separators of its own gives way to the plain one.
      if typing.spelling.decimalSeparator != nil || typing.spelling.groupSeparator != nil {
        text = value.plain.writtenOut
      }
    default: return characters
    }
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return text }
    return text[..<point] + String(decoding: decimal, as: UTF8.self) + text[text.utf8.index(after: point)...]
  }
}

/// Tells whether cells that begin as a formula does are text for a spreadsheet, as the CSV writer judges them.
package struct CSVFormulaJudge: Sendable {
  private let typing: CellTyping

  package init(_ typing: CellTyping) { self.typing = typing }

  /// **Missing**: no text.
  package func isText(_ cell: RawCell) -> Bool {
    let text = CellText(typing, lists: nil)
    guard let characters = try? text.text(of: cell) else { return false }
    return CSVColumn.isText(cell, characters, typing)
  }
}
