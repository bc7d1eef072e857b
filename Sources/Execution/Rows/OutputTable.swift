package import Diagnostics
import EntitySources
package import Formats
import Metadata
import Queries
import Values
import Workflows

/// Rows with the columns they are written in.
package struct OutputTable {
  package var columns: [OutputColumn]
  package var shape: RowShape
  let rows: RowSet
  let readers: [ColumnReader]

  /// Writes all rows and says how many there were.
  ///
  /// **Errors**: a cell that does not fit, located; what the output throws.
  package func write(
    to writer: any RowWriter, strict: Bool = false, warn: (Diagnostic) -> Void
  ) throws(Diagnostic) -> Int {
    let properties = Set(readers.flatMap(\.properties))
    let cursor = ColumnsCursor(try rows.cursor(looking: properties), readers, shape: rows.shape)
    var count = 0
    var known: [Bool] = []
    try located(nil) { () throws(WritingFault) in try writer.begin() }
    if !strict, let writer = writer.blocks, let written = try written(cursor, writer) {
      count = try write(written, to: writer)
    }
    while let batch = try cursor.nextBatch() {
      for row in batch {
        if strict { try check(row, &known) }
        try located(row) { () throws(WritingFault) in try writer.write(row.cells) }
        count += 1
      }
    }
    try located(nil) { () throws(WritingFault) in try writer.end() }
    for warning in cursor.warnings + writer.warnings { warn(warning) }
    return count
  }

  /// The rows as the source writes them itself; nil where it cannot, or not in these columns or this layout.
  private func written(_ cursor: ColumnsCursor, _ writer: any BlockWriter) throws(Diagnostic) -> (any WrittenRows)? {
    guard let layout = writer.blockLayout else { return nil }
    return try cursor.written(
      WrittenRequest(columns: Array(columns.indices), typings: columns.map(\.typing), layout: layout))
  }

  private func write(_ rows: any WrittenRows, to writer: any BlockWriter) throws(Diagnostic) -> Int {
    var count = 0
    while true {
      switch try rows.next(isFirst: count == 0) {
      case .block(let block):
        try located(nil) { () throws(WritingFault) in try writer.write(block) }
        count += block.rows
      case .row(let row):
        try located(row) { () throws(WritingFault) in try writer.write(row.cells) }
        count += 1
      case .end: return count
      }
    }
  }

  private func located(_ row: Row?, _ body: () throws(WritingFault) -> Void) throws(Diagnostic) {
    do throws(WritingFault) {
      try body()
    } catch {
      switch error {
      case .failed(let diagnostic): throw diagnostic
      case .misfit(let misfit):
        let index = columns.firstIndex { $0.typing.property == misfit.property }
        let origin = index.map { readers[$0].origin } ?? -1
        guard let row, origin >= 0 else {
          throw misfit.diagnostic(at: nil, isDeclared: rows.shape.schema.entity.isDeclared)
        }
        throw rows.shape.diagnostic(for: misfit, property: origin, at: row.place)
      }
    }
  }

  /// Under `strict`, a record may have no key that the first one does not have.
  private func check(_ row: Row, _ known: inout [Bool]) throws(Diagnostic) {
    let present = row.cells.map { if case .missing = $0 { false } else { true } }
    if known.isEmpty {
      known = present
      return
    }
    for index in present.indices where present[index] && !known[index] {
      throw Diagnostic(
        "new-key", "record \(row.place.record) has “\(columns[index].header)”, which the first record does not have",
        at: rows.shape.locate(readers[index].origin, row.place),
        hint: "\"columns\": \"union\" writes all keys, a list of columns writes those it names")
    }
  }
}

extension ColumnReader {
  /// The properties it looks at.
  var properties: [Int] {
    switch content {
    case .cell(let index): [index]
    case .path(let reader): [reader.path.index]
    case .calculated(let calculated): Array(calculated.properties)
    }
  }
}

/// Lays out rows in columns.
struct OutputTableBuilder {
  let state: RunState

  /// The rows in these columns; without, in those of the rows' own properties, records flattened unless the format keeps them.
  func table(
    _ rows: RowSet, columns: [PlannedColumn]?, header: Workflow.Export.Header, keepsRecords: Bool
  ) throws(Diagnostic) -> OutputTable {
    let builder = QueryBuilder(state)
    var planned = columns ?? Self.columns(of: rows.shape.schema.entity)
    if !keepsRecords { planned = planned.flatMap(Self.flattened) }
    var operands: [Operand?] = []
    for column in planned {
      if case .calculated(let expression, let holes) = column.content {
        let evaluator = ValueEvaluator(state: state)
        operands.append(
          try expression.bind { (hole) throws(Diagnostic) in try evaluator.value(holes[hole]) })
      } else {
        operands.append(nil)
      }
    }
    let readers = builder.readers(planned, operands, rows.shape)
    let shape = rows.shape.projected(planned.map(\.property), readers, zone: state.clock.zone)
    let output = zip(planned, shape.schema.typings).map { column, typing in
      OutputColumn(header: header == .titles ? column.property.title : column.property.name, typing: typing)
    }
    return OutputTable(columns: output, shape: shape, rows: rows, readers: readers)
  }

  static func columns(of info: EntityInfo) -> [PlannedColumn] {
    info.properties.enumerated().map { index, property in
      PlannedColumn(
        content: .path(PropertyPath(index: index, name: property.name, type: property.type)), property: property)
    }
  }

  /// A column of records as one column for each field, `who.name`; other columns as they are.
  private static func flattened(_ column: PlannedColumn) -> [PlannedColumn] {
    guard case .path(let path) = column.content, case .record(let fields) = path.type, !fields.isEmpty else {
      return [column]
    }
    return fields.flatMap { field in
      var inner = path
      inner.steps.append(.field(field.name))
      inner.type = field.type
      return flattened(
        PlannedColumn(
          content: .path(inner),
          property: PropertyInfo(
            name: "\(column.property.name).\(field.name)", title: "\(column.property.title) \(field.name)",
            type: field.type)))
    }
  }

  /// Any value as rows: a list as its items, a record as one row, a plain value as one row of one column.
  func rows(of held: Held, type: ValueType) -> RowSet {
    let value: Value
    switch held {
    case .rows(let rows): return rows
    case .value(let plain): value = plain.plain
    // Whoever writes rows has asked before whether they are known.
    case .unknown: value = .missing
    }
    let items: [Value] =
      if case .list(let list) = value { list } else if value.isMissing { [] } else { [value] }
    var item = ValueType.joined(items.map(\.plain.staticType))
    if case .list(let known) = type, items.isEmpty { item = known }
    if item == .any, !items.isEmpty, items.allSatisfy(\.isFields) { item = ValueType.joined(items.map(\.fieldsType)) }
    let list = ValueType.list(item)
    let info =
      EntityInfo(rowsOf: list, entities: state.plan.entities)
      ?? EntityInfo(name: "item", properties: [PropertyInfo(name: "item", type: .any)], isDeclared: false)
    return RowSet(values: items, type: list, info: info, zone: state.clock.zone)
  }
}

extension Value {
  /// Whether it has fields.
  var isFields: Bool {
    switch plain {
    case .record, .entity: true
    default: false
    }
  }

  /// The fields of a record or an entity, as a record's type.
  var fieldsType: ValueType {
    switch plain {
    case .record(let record): Value.record(record).staticType
    case .entity(let entity): entity.record.map { Value.record($0).staticType } ?? .record([])
    default: staticType
    }
  }
}
