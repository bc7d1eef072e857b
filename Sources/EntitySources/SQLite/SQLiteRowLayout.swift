import Databases
import Formats
import Queries
import Values

/// The rules by which stored values become the bytes that a writer makes of the cells `SQLiteCells` makes of them.
///
/// **Shape**: a rule stands here only where it is the same for every value it covers; all others are left to the cells.
struct SQLiteRowLayout {
  let request: WrittenRequest
  let select: SQLiteSelect

  init(_ request: WrittenRequest, _ select: SQLiteSelect) {
    self.request = request
    self.select = select
  }

  /// **Missing**: nil where a column is not among those that are read.
  var layout: RowLayout? {
    switch request.layout {
    case .delimited(let form): delimited(form)
    case .objects(let form): objects(form)
    }
  }

  private func delimited(_ form: BlockLayout.Delimited) -> RowLayout? {
    var columns: [RowLayout.Column] = []
    for (index, (property, typing)) in zip(request.columns, request.typings).enumerated() {
      guard let place = place(of: property) else { return nil }
      var column = RowLayout.Column(
        place: place, lead: index == 0 ? [] : [form.delimiter], null: form.missing, empty: form.missing)
      if let empty = try? typing.characters(of: .quoted("")) {
        column.empty = empty.text.isEmpty ? [0x22, 0x22] : nil
      }
      column.text = .delimited
      let isSpelled = typing.spelling != CellSpelling()
      column.whole = .digits
      column.real = .decimal
      column.formulas = form.marksFormulas ? .oddBeyondApostrophe : .odd
      column.hasNegatives = false
      switch typing.type {
      // What does not fit its type is text to a spreadsheet, and a number that does is none.
      case .integer: break
      case .decimal: column.hasNegatives = !isSpelled
      case .number:
        column.hasNegatives = !isSpelled
        if !isSpelled {
          column.whole = .double
          column.real = .double
        }
      case .boolean: column.whole = isSpelled ? .none : .boolean
      case .date, .dateTime, .duration, .any: break
      case .text, .enumeration, .url, .file, .person, .entity, .list, .record:
        if !form.marksFormulas { column.formulas = .counted }
      }
      if case .integer = typing.type, !isSpelled {
        column.hasNegatives = true
        // A number with a point does not fit, and so is text where it is negative.
        column.real = .none
      }
      columns.append(column)
    }
    return RowLayout(columns: columns, end: form.lineEnd, delimiter: form.delimiter, oddPlace: select.oddPlace)
  }

  private func objects(_ form: BlockLayout.Objects) -> RowLayout? {
    var columns: [RowLayout.Column] = []
    for (index, (property, typing)) in zip(request.columns, request.typings).enumerated() {
      guard let place = place(of: property), form.keys.indices.contains(index) else { return nil }
      var column = RowLayout.Column(
        place: place, lead: [index == 0 ? UInt8(ascii: "{") : UInt8(ascii: ",")] + form.keys[index],
        null: typing.isRequired ? nil : Array("null".utf8))
      if typing.spelling == CellSpelling() { add(rules: typing.type, to: &column) }
      columns.append(column)
    }
    guard !columns.isEmpty else { return nil }
    return RowLayout(
      columns: columns, firstStart: form.isArray ? [0x0A] : [], start: form.isArray ? [UInt8(ascii: ","), 0x0A] : [],
      end: form.isArray ? [UInt8(ascii: "}")] : [UInt8(ascii: "}"), 0x0A], oddPlace: select.oddPlace)
  }

  private func add(rules type: ValueType, to column: inout RowLayout.Column) {
    switch type {
    case .text:
      column.text = .json
      column.empty = [0x22, 0x22]
      column.whole = .quoted
      column.real = .quoted
    case .integer: column.whole = .digits
    case .decimal:
      column.whole = .digits
      column.real = .decimal
    case .number:
      column.whole = .double
      column.real = .double
    case .boolean: column.whole = .booleanOnly
    case .date: column.text = .jsonDate
    case .enumeration(let cases): column.text = .jsonCases(cases.map { Array($0.utf8) })
    default: break
    }
  }

  private func place(of property: Int) -> Int? {
    select.places.indices.contains(property) ? select.places[property] : nil
  }
}
