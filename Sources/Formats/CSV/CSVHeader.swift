import Values

/// The names of a CSV file's columns.
enum CSVHeader {
  /// One name for each cell of the header, no two alike.
  ///
  /// **Missing**: a blank name becomes `column` with the column's number, counted from 1. A name that stands for the second
  /// time gets `_2`, the third `_3`; a number that another column's name has already is passed over.
  static func names(_ cells: [String?]) -> [String] {
    var written: Set<ExactText> = []
    for case let cell? in cells where !isBlank(cell) { written.insert(ExactText(cell)) }
    var used: Set<ExactText> = []
    var last: [ExactText: Int] = [:]
    return cells.enumerated().map { index, cell in
      let blank = isBlank(cell)
      let name = blank ? "column\(index + 1)" : cell ?? ""
      let isTaken = used.contains(ExactText(name)) || (blank && written.contains(ExactText(name)))
      if !isTaken {
        used.insert(ExactText(name))
        return name
      }
      var number = (last[ExactText(name)] ?? 1) + 1
      while used.contains(ExactText("\(name)_\(number)")) || written.contains(ExactText("\(name)_\(number)")) {
        number += 1
      }
      last[ExactText(name)] = number
      used.insert(ExactText("\(name)_\(number)"))
      return "\(name)_\(number)"
    }
  }

  /// The name of a column without a header; the first is `column1`.
  static func name(ofColumn index: Int) -> String { "column\(index + 1)" }

  static func isBlank(_ cell: String?) -> Bool { cell.map(isBlank) ?? true }

  private static func isBlank(_ name: String) -> Bool { name.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
