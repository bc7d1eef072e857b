import Formats
import Values

/// Tells which cells of a column a spreadsheet would run as formulas: those that begin with `= + - @`, TAB or CR and are no
/// number, date or the like that fits the column's type.
struct FormulaColumn: Sendable {
  /// What is so for all cells of the column.
  private enum Kind { case text, integer, decimal, other }
  private let kind: Kind
  private let slow: SlowCells

  private final class SlowCells: Sendable {
    let judge: CSVFormulaJudge
    init(_ typing: CellTyping) { judge = CSVFormulaJudge(typing) }
  }

  init(_ typing: CellTyping) {
    slow = SlowCells(typing)
    let isPlain = typing.spelling == CellSpelling()
    switch typing.type {
    case .text: kind = .text
    case .integer where isPlain: kind = .integer
    case .decimal where isPlain, .number where isPlain: kind = .decimal
    default: kind = .other
    }
  }

  /// Whether the cell, whose characters begin at `start` with a byte that begins a formula, is one.
  @inline(__always)
  func isFormula(
    _ row: Int, _ column: Int, _ block: borrowing RecordBlock, _ start: Int, _ end: Int
  ) -> Bool {
    switch kind {
    case .text: return true
    case .integer:
      if let number = NumberText.small(block.bytes.span, start, end), number.places == 0 { return false }
    case .decimal:
      if NumberText.small(block.bytes.span, start, end) != nil { return false }
    case .other: break
    }
    return slow.judge.isText(block.cell(row, column))
  }
}
