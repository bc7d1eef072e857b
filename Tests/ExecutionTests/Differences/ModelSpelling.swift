import TestSupport
import Values

/// How cells are written in files, in predicates and in SQL.
enum ModelSpelling {
  /// The number's digits; `trailing` zeros are added where there is a point.
  static func digits(_ thousandths: Int, trailing: Int = 0) -> String {
    let whole = abs(thousandths) / 1000
    let rest = String(1000 + abs(thousandths) % 1000).dropFirst()
    var fraction = rest[...]
    while fraction.last == "0" { fraction.removeLast() }
    let sign = thousandths < 0 ? "-" : ""
    if fraction.isEmpty, trailing == 0 { return sign + "\(whole)" }
    return sign + "\(whole)." + fraction + String(repeating: "0", count: max(trailing, fraction.isEmpty ? 1 : 0))
  }

  static func day(_ day: Int) -> String { CalendarDate(daysSinceEpoch: day).description }

  static func instant(_ seconds: Int, offset: Int = 0) -> String {
    let local = seconds + offset
    let (day, second) = (local / 86400, local % 86400)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    let zone = offset == 0 ? "Z" : (offset < 0 ? "-" : "+") + "\(two(abs(offset) / 3600)):\(two(abs(offset) / 60 % 60))"
    return self.day(day) + "T" + time + zone
  }

  /// The characters of a cell; nil where it is missing.
  static func characters(_ cell: ModelCell, in table: ModelTable, using random: inout SeededRandom) -> String? {
    switch cell {
    case .missing: return nil
    case .misfit(let characters): return characters
    case .text(let scalars): return ModelTable.string(scalars)
    case .number(let thousandths):
      if thousandths % 1000 == 0, random.chance(1, in: 4) { return digits(thousandths) + ".0" }
      if thousandths % 100_000 == 0, thousandths != 0, random.chance(1, in: 4) {
        return digits(thousandths / 100) + "e2"
      }
      return digits(thousandths)
    case .boolean(let flag): return flag ? "true" : "false"
    case .day(let day): return self.day(day)
    case .instant(let seconds):
      return instant(seconds, offset: table.isUniform ? 0 : random.pick([0, 3600, -18_000, 19_800], else: 0))
    case .span(let seconds): return TimeSpan(nanoseconds: Int64(seconds) * 1_000_000_000).description
    case .place(let place): return ModelTable.cases[place]
    }
  }

  static func json(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  static func csv(_ text: String?, isText: Bool) -> String {
    guard let text else { return "" }
    let isQuoted = text.isEmpty || text.unicodeScalars.contains { [",", "\"", "\n"].contains($0) }
    guard isQuoted else { return text }
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    return String(quoted) + "\""
  }

  /// Text in a predicate's quotes.
  static func quoted(_ text: String, using random: inout SeededRandom) -> String {
    let mark: Unicode.Scalar = Bool.random(using: &random) ? "'" : "\""
    var quoted = String.UnicodeScalarView()
    quoted.append(mark)
    for scalar in text.unicodeScalars {
      switch scalar {
      case mark, "\\":
        quoted.append("\\")
        quoted.append(scalar)
      case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    quoted.append(mark)
    return String(quoted)
  }

  static func sql(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("'".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "'" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    return String(quoted) + "'"
  }
}

extension ModelTable {
  private var header: [String] { ["id"] + Self.columns.map(\.name) }

  func csv(using random: inout SeededRandom) -> String {
    var lines = [header.map { ModelSpelling.csv($0, isText: true) }.joined(separator: ",")]
    for (number, row) in rows.enumerated() {
      var cells = ["\(number + 1)"]
      for (column, cell) in zip(Self.columns, row) {
        let text = ModelSpelling.characters(cell, in: self, using: &random)
        cells.append(ModelSpelling.csv(text, isText: column.kind == .text))
      }
      lines.append(cells.joined(separator: ","))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One object a row; missing cells are null or left out, numbers and booleans JSON's own or strings.
  func objects(using random: inout SeededRandom) -> [String] {
    rows.enumerated().map { number, row in
      var members = ["\"id\": \(number + 1)"]
      for (column, cell) in zip(Self.columns, row) {
        let key = ModelSpelling.json(column.name)
        guard let text = ModelSpelling.characters(cell, in: self, using: &random) else {
          if Bool.random(using: &random) { members.append("\(key): null") }
          continue
        }
        var isBare = false
        switch cell {
        case .number, .boolean: isBare = random.chance(3, in: 4)
        default: break
        }
        members.append("\(key): \(isBare ? text : ModelSpelling.json(text))")
      }
      return "{" + members.joined(separator: ", ") + "}"
    }
  }

  /// The statements that make the table `t`.
  func sql(using random: inout SeededRandom) -> [String] {
    let columns = Self.columns.map { "\"\($0.name)\" \($0.declared)" }.joined(separator: ", ")
    var statements = ["CREATE TABLE t (id INTEGER PRIMARY KEY, \(columns))"]
    for (number, row) in rows.enumerated() {
      var cells = ["\(number + 1)"]
      for cell in row {
        switch cell {
        case .missing: cells.append("NULL")
        case .number(let thousandths): cells.append(ModelSpelling.digits(thousandths))
        case .boolean(let flag): cells.append(flag ? "1" : "0")
        default: cells.append(ModelSpelling.sql(ModelSpelling.characters(cell, in: self, using: &random) ?? ""))
        }
      }
      statements.append("INSERT INTO t VALUES (\(cells.joined(separator: ", ")))")
    }
    return statements
  }
}
