import Diagnostics
import EntitySources
package import Metadata
import Queries
package import Values

extension RowShape {
  /// The shape of rows made of columns of these; a column that is a cell as it stands is typed and located as before.
  func projected(_ properties: [PropertyInfo], _ readers: [ColumnReader], zone: TimeZoneRules) -> RowShape {
    let info = EntityInfo(
      name: schema.entity.name, title: schema.entity.title, plural: schema.entity.plural, properties: properties,
      isDeclared: schema.entity.isDeclared)
    var projected = Schema(entity: info, zone: zone)
    for (index, reader) in readers.enumerated() {
      if case .cell(let origin) = reader.content {
        projected.typings[index] = schema.typings[origin]
        projected.typings[index].property = properties[index].name
      }
    }
    let origins = readers.map { $0.origin < 0 ? nil : $0.origin }
    return rearranged(projected, element: .record, origins: origins)
  }
}

extension RowShape {
  /// The shape of rows whose cells come from these properties of ours; their places are those.
  func rearranged(_ schema: Schema, element: Element, origins: [Int?]) -> RowShape {
    let (locate, placeInWords) = (locate, placeInWords)
    @Sendable func origin(_ index: Int) -> Int? { origins.indices.contains(index) ? origins[index] : nil }
    return RowShape(
      schema: schema, element: element, locate: { index, place in origin(index).flatMap { locate($0, place) } },
      placeInWords: { index, place in origin(index).flatMap { placeInWords($0, place) } })
  }
}

extension RowSet {
  /// Items of a list as rows.
  package convenience init(values: [Value], type: ValueType, info: EntityInfo, zone: TimeZoneRules) {
    var element = RowShape.Element.item
    if case .list(let item) = type {
      if case .entity(let name) = item { element = .entity(name) }
      if case .record = item { element = .record }
    }
    let shape = RowShape(schema: Schema(entity: info, zone: zone), element: element)
    var rows: [Row] = []
    for (index, value) in values.enumerated() {
      let cells: [RawCell]
      switch value.plain {
      case .record(let record): cells = info.properties.map { record[$0.name].map { .value($0) } ?? .missing }
      case .entity(let entity): cells = info.properties.map { entity.record?[$0.name].map { .value($0) } ?? .missing }
      default: cells = [.value(value)] + Array(repeating: .missing, count: max(0, info.properties.count - 1))
      }
      rows.append(Row(cells: cells, place: RowPlace(record: index + 1)))
    }
    self.init(shape, rows: rows)
  }

  /// The rows with just these properties in this order, as the check of the workflow took them to be.
  func conforming(to info: EntityInfo, zone: TimeZoneRules) -> RowSet {
    let names = shape.schema.entity.properties.map(\.name)
    let wanted = info.properties.map(\.name)
    if names.count == wanted.count, zip(names, wanted).allSatisfy({ $0.compareScalars(to: $1) == 0 }) { return self }
    let origins = info.properties.map { shape.schema.entity.propertyIndex($0.name) }
    var schema = Schema(entity: info, zone: zone)
    for (index, origin) in origins.enumerated() {
      if let origin { schema.typings[index] = shape.schema.typings[origin] }
    }
    let conformed = shape.rearranged(schema, element: shape.element, origins: origins)
    return RowSet(conformed) { [self] (_) throws(Diagnostic) in
      RearrangedCursor(try cursor(), origins: origins)
    }
  }
}

/// Rows with their cells in another order; a property without an origin has no value.
private final class RearrangedCursor: RowCursor {
  private let base: any RowCursor
  private let origins: [Int?]

  init(_ base: any RowCursor, origins: [Int?]) {
    self.base = base
    self.origins = origins
  }

  var warnings: [Diagnostic] { base.warnings }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    try base.nextBatch()?.map { row in
      Row(cells: origins.map { $0.map { row.cells[$0] } ?? .missing }, place: row.place)
    }
  }
}
