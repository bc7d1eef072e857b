import Diagnostics
import Formats
import Queries
import Values

@testable import Scanning

/// What reading record by record and judging row by row makes of a file: the oracle for everything fast.
struct RowPath {
  var rows: [Row] = []
  /// What ended it early.
  var fault: String?
  /// Records read before that.
  var recordCount = 0

  init(
    path: String, format: any RecordFormat.Type, options: ReadingOptions, schema: Schema, predicate: Predicate,
    properties: Set<Int>
  ) throws(Diagnostic) {
    let reader = try format.reader(for: try FileInput(path: path, named: "file"), options: options)
    let judge = try CompiledPredicate(predicate, schema: schema)
    let names = reader.columns ?? []
    let columns = schema.entity.properties.map { property in
      names.firstIndex { $0.compareScalars(to: property.column) == 0 }
    }
    do throws(Diagnostic) {
      while let record = try reader.next() {
        let whole: Row
        switch record.content {
        case .cells(let cells):
          whole = Row(
            cells: columns.map { column in column.map { $0 < cells.count ? cells[$0] : .missing } ?? .missing },
            place: record.place)
        case .fields(let node):
          whole = Row(
            cells: schema.entity.properties.map { node.value(atPath: $0.column).map { .json($0) } ?? .missing },
            place: record.place)
        }
        switch try judge.decide(whole) {
        case .yes:
          rows.append(
            Row(
              cells: whole.cells.indices.map { properties.contains($0) ? whole.cells[$0] : .missing },
              place: whole.place))
        case .no: break
        case .undecided(let misfit, property: _):
          fault = "misfit \(misfit.characters)"
          return
        }
        recordCount += 1
      }
      fault = reader.warnings.isEmpty ? nil : "warned"
    } catch {
      fault = error.message
    }
  }
}

extension Row {
  /// The row in a line, for comparing.
  var written: String {
    let cells = cells.map { cell in
      switch cell {
      case .missing: "-"
      case .unquoted(let text): "u\(text)"
      case .quoted(let text): "q\(text)"
      case .json(let node): "j\(node.jsonText)"
      case .value(let value): "v\(value.writtenOut)"
      case .undecodable(let bytes): "x\(bytes)"
      }
    }
    return "\(place.record)@\(place.line)+\(place.offset) \(cells)"
  }
}
