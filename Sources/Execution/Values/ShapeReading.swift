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
      return try read(parsed, as: type, path: path, range)
    case (_, .text(let text)):
      do throws(Misfit) {
        return try CellTyping(property: path, type: type, zone: zone).value(of: .quoted(text))
      } catch {
        throw misfit(value, type, path, range)
      }
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
      values.append(try read(item, as: type, path: "\(path)[\(index)]", range))
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
