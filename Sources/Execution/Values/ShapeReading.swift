package import Diagnostics
import Formats
import Values
import Workflows

extension Diagnostic.Code {
  package static let shapeDoesNotFit: Self = "shape-does-not-fit"
}

/// Makes a value what `shape` says it is, or says where it is not (FORMAT.md §2).
struct ShapeReading {
  let zone: TimeZoneRules

  func value(_ value: Value, as shape: ValueType, at range: SourceRange) throws(Diagnostic) -> Value {
    try read(value, as: shape, path: "", range)
  }

  /// As `read`, of a value that has to be there: text that holds nothing, and the items of lists.
  private func present(
    _ value: Value, as type: ValueType, path: String, _ range: SourceRange
  ) throws(Diagnostic) -> Value {
    let result = try read(value, as: type, path: path, range)
    guard result.isMissing, type != .any else { return result }
    let place = path.isEmpty ? "the value" : "“\(path)”"
    throw Diagnostic(
      .shapeDoesNotFit, "\(place) has no value, and “shape” says that it is \(type.inWords)", at: range)
  }

  private func read(
    _ value: Value, as type: ValueType, path: String, _ range: SourceRange
  ) throws(Diagnostic) -> Value {
    if value.isMissing || type == .any { return value }
    switch (type, value.plain) {
    case (.record(let fields), .record(let record)): return try self.record(record, fields, path, range)
    case (.record, .entity(let entity)):
      return try read(.record(entity.record ?? Record()), as: type, path: path, range)
    // The shape of a record on a list is the shape of its items.
    case (.record, .list(let items)) where path.isEmpty: return try list(items, type, path, range)
    case (.list(let item), .list(let items)): return try list(items, item, path, range)
    case (.record, .text(let text)), (.list, .text(let text)):
      guard path.isEmpty, let parsed = Self.parsed(text) else { throw misfit(value, type, path, range) }
      return try present(parsed, as: type, path: path, range)
    case (_, .text(let text)):
      let read: Value
      do throws(Misfit) {
        read = try CellTyping(property: path, type: type, zone: zone).value(of: .quoted(text))
      } catch {
        throw misfit(value, type, path, range)
      }
      if read.isMissing, path.isEmpty { throw misfit(value, type, path, range) }
      return read
    default:
      guard let converted = value.plain.converted(to: type) else { throw misfit(value, type, path, range) }
      return converted
    }
  }

  private func record(
    _ record: Record, _ fields: [ValueType.Field], _ path: String, _ range: SourceRange
  ) throws(Diagnostic) -> Value {
    var result = record
    for field in fields {
      guard let value = record[field.name] else { continue }
      let inner = path.isEmpty ? field.name : "\(path).\(field.name)"
      result.set(field.name, to: try read(value, as: field.type, path: inner, range))
    }
    return .record(result)
  }

  private func list(
    _ items: [Value], _ type: ValueType, _ path: String, _ range: SourceRange
  ) throws(Diagnostic) -> Value {
    var values: [Value] = []
    for (index, item) in items.enumerated() {
      values.append(try present(item, as: type, path: "\(path)[\(index)]", range))
    }
    return .list(values)
  }

  private func misfit(_ value: Value, _ type: ValueType, _ path: String, _ range: SourceRange) -> Diagnostic {
    let text = VisibleText.of(String(value.writtenOut.prefix(60)))
    let place = path.isEmpty ? "the value" : "“\(path)”"
    return Diagnostic(
      .shapeDoesNotFit, "\(place) holds “\(text)”, and “shape” says that it is \(type.inWords)", at: range)
  }

  /// JSON text as a value; nil where it is none.
  private static func parsed(_ text: String) -> Value? {
    guard let document = try? JSONReader.read(Array(text.utf8), file: "", duplicates: .lastCounts) else { return nil }
    return try? CellTyping(property: "", type: .any).value(of: .json(document.root)).plain
  }
}
