import Diagnostics
package import Values

/// Reads what a property path leads to.
///
/// **Shape**: the plain value, without the characters it was read from. A step into a list gives the list of what each
/// element leads to, and `count` its length.
/// **Missing**: what a missing value, a record without the field or an id that is gone leads to is missing.
/// **Errors**: a misfit of the row's own cell, or of a cell on the way.
package struct PropertyReader: Sendable {
  package let path: PropertyPath
  private let typing: CellTyping?
  private let lookup: (any EntityLookup)?

  package init(_ path: PropertyPath, schema: Schema, lookup: (any EntityLookup)? = nil) {
    self.path = path
    self.typing = schema.typings.indices.contains(path.index) ? schema.typings[path.index] : nil
    self.lookup = lookup
  }

  /// The property of a row as a value.
  package func value(of row: Row) throws(RowFault) -> Value {
    let start = try cell(of: row)
    return path.steps.isEmpty ? start : try follow(path.steps[...], from: start)
  }

  /// The value of the row's own cell, where the path begins.
  func cell(of row: Row) throws(RowFault) -> Value {
    guard let typing, row.cells.indices.contains(path.index) else { return .missing }
    do {
      return try typing.value(of: row.cells[path.index]).plain
    } catch {
      throw RowFault(.misfit(error), property: path.index)
    }
  }

  func follow(_ steps: ArraySlice<PropertyPath.Step>, from start: Value) throws(RowFault) -> Value {
    var value = start.plain
    for (position, step) in zip(steps.indices, steps) {
      if value.isMissing { return .missing }
      if case .list(let elements) = value, step == .count {
        value = .integer(ExactNumber(elements.count))
        continue
      }
      if case .list(let elements) = value {
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        for element in elements { values.append(try follow(steps[position...], from: element)) }
        return .list(values)
      }
      switch step {
      case .count: return .missing
      case .field(let name):
        value = value.record?[name]?.plain ?? .missing
      case .entity(let type, let property):
        value = try self.property(property, of: type, reference: value)
      }
    }
    return value
  }

  private func property(_ name: String, of type: String, reference: Value) throws(RowFault) -> Value {
    var id = reference
    if case .entity(let entity) = reference {
      if let record = entity.followed { return record[name]?.plain ?? .missing }
      id = entity.id
    }
    guard let lookup else {
      let message = "“\(path.name)” leads to “\(type)”, whose rows are not at hand here"
      throw RowFault(.stopped(Diagnostic(.referenceNotAtHand, message)), property: path.index)
    }
    let found: (Schema, Row)?
    do {
      found = try lookup.record(of: type, id: id.plain)
    } catch {
      throw RowFault(.stopped(error), property: path.index)
    }
    guard let (schema, row) = found, let index = schema.entity.propertyIndex(name), row.cells.indices.contains(index)
    else { return .missing }
    do {
      return try schema.typings[index].value(of: row.cells[index]).plain
    } catch {
      let diagnostic = lookup.diagnostic(for: error, of: type, property: index, in: row)
      throw RowFault(.failed(diagnostic), property: path.index)
    }
  }
}

extension Value {
  /// The fields of a record, or of an entity that has been read.
  fileprivate var record: Record? {
    switch self {
    case .record(let record): record
    case .entity(let entity): entity.record
    default: nil
    }
  }
}
