import Diagnostics
import Formats
import Values

/// A row that is compared with another one.
struct ComparedRow {
  /// What makes it one row with another; of rows without ids it ends with how many there were before it.
  var id: String
  var place: RowPlace
  /// The cells with their columns, for what is told.
  var cells: [(name: String, cell: RawCell)]
  /// What is compared, by column; a column without a value is not among them.
  var values: [ExactText: String]

  /// The id as a person reads it.
  var shownId: String { id.split(separator: "\u{0}", omittingEmptySubsequences: false).joined(separator: ", ") }

  var record: Record {
    Record(
      cells.map { name, cell in
        (name, (try? CellTyping(property: name, type: .any).value(of: cell)) ?? .missing)
      })
  }

  /// The columns whose values differ, in the order of this row, then of the other.
  func differences(from other: ComparedRow) -> [String] {
    var names: [String] = []
    var known: Set<ExactText> = []
    for (name, _) in cells + other.cells where known.insert(ExactText(name)).inserted {
      let (own, others) = (values[ExactText(name)], other.values[ExactText(name)])
      let isSame =
        switch (own, others) {
        case (let own?, let others?): own.equalsScalars(of: others)
        case (nil, nil): true
        default: false
        }
      if !isSame { names.append(name) }
    }
    return names
  }
}

/// The rows of a file, one after the other.
final class ComparedRows {
  private let reader: any RecordReader
  private let name: String
  private let id: [String]
  private let ignored: Set<ExactText>
  private let isExact: Bool
  /// How often a row without an id has been met.
  private var met: [ExactText: Int] = [:]

  init(
    _ input: any ByteInput, path: String, named name: String, id: [String], ignoring: [String], isExact: Bool
  ) throws {
    self.name = name
    self.id = id
    ignored = Set(ignoring.map { ExactText($0) })
    self.isExact = isExact
    reader = try RowFormat.of(path).reader(for: input, options: ReadingOptions())
    if let columns = reader.columns,
      let unknown = id.first(where: { id in !columns.contains { $0.equalsScalars(of: id) } })
    {
      let near = Suggestion.nearest(to: unknown, among: columns).map { "did you mean “\($0)”?" }
      throw Diagnostic(
        "unknown-column", "\(name) has no column “\(VisibleText.of(unknown))”", at: SourceRange(file: name),
        hint: near ?? "its columns are \(columns.map(VisibleText.of).joined(separator: ", "))")
    }
  }

  /// **Errors**: a row without its id; bytes that are no text.
  func next() throws -> ComparedRow? {
    guard let record = try reader.next() else { return nil }
    var cells: [(name: String, cell: RawCell)]
    switch record.content {
    case .cells(let row):
      let columns = reader.columns ?? []
      cells = row.enumerated().map { place, cell in
        (place < columns.count ? columns[place] : "column\(place + 1)", cell)
      }
    case .fields(let node):
      guard case .object(let members) = node.content else { return try next() }
      cells = members.map { ($0.key, .json($0.value)) }
    }
    var values: [ExactText: String] = [:]
    for (name, cell) in cells {
      if let text = try text(of: cell, name, record.place) { values[ExactText(name)] = text }
    }
    var row = ComparedRow(id: "", place: record.place, cells: cells, values: values)
    row.id = try identity(of: row)
    for name in ignored { row.values[name] = nil }
    return row
  }

  private func identity(of row: ComparedRow) throws -> String {
    if id.isEmpty {
      let whole = row.values.filter { !ignored.contains($0.key) }.sorted { $0.key < $1.key }
        .map { "\($0.key.string)\u{1}\($0.value)" }.joined(separator: "\u{0}")
      met[ExactText(whole), default: 0] += 1
      return "\(whole)\u{0}\(met[ExactText(whole)] ?? 0)"
    }
    return try id.map { column in
      guard let value = row.values[ExactText(column)], !value.isEmpty else {
        throw Diagnostic("no-id", "this row has no “\(column)”, which is its id", at: range(row.place))
      }
      return value
    }.joined(separator: "\u{0}")
  }

  /// What is compared; nil for nothing.
  private func text(of cell: RawCell, _ column: String, _ place: RowPlace) throws -> String? {
    switch cell {
    case .missing: return nil
    case .unquoted(let text), .quoted(let text): return number(text)
    case .json(let node):
      switch node.content {
      case .null: return nil
      case .string(let text): return number(text)
      default: return canonical(node)
      }
    case .value(let value):
      if value.isMissing { return nil }
      switch value.plain {
      case .list, .record: return value.jsonText
      default: return value.writtenOut
      }
    case .undecodable:
      throw Diagnostic("bad-text", "“\(column)” holds bytes that are no text", at: range(place))
    }
  }

  /// A JSON value as a text that is the same for all its spellings: keys in one order, no blanks.
  private func canonical(_ node: JSONNode) -> String {
    switch node.content {
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .number(let digits): return number(digits)
    case .string(let text): return JSONSyntax.quoted(text)
    case .array(let items): return "[\(items.map(canonical).joined(separator: ","))]"
    case .object(let members):
      let sorted = members.sorted { $0.key.compareScalars(to: $1.key) < 0 }
      return "{\(sorted.map { JSONSyntax.quoted($0.key) + ":" + canonical($0.value) }.joined(separator: ","))}"
    }
  }

  /// The shortest digits of a number, where these count.
  private func number(_ text: String) -> String {
    guard !isExact, text.utf8.first.map({ $0 == 0x2D || (0x30...0x39).contains($0) }) == true,
      JSONSyntax.isNumber(text), let number = ExactNumber(text)
    else { return text }
    return number.description
  }

  /// Puts a row among those of its file.
  ///
  /// **Errors**: an id that is there already.
  func place(_ row: ComparedRow, in rows: inout [ExactText: ComparedRow]) throws {
    if let first = rows[ExactText(row.id)] {
      throw Diagnostic(
        "repeated-id", "“\(VisibleText.of(row.shownId))” is the id of two rows", at: range(row.place),
        notes: [Diagnostic.Note("the first one is here", at: range(first.place))])
    }
    rows[ExactText(row.id)] = row
  }

  private func range(_ place: RowPlace) -> SourceRange {
    SourceRange(file: name, line: max(1, place.line), column: 1)
  }
}
