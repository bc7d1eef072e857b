package import Diagnostics
package import Values

/// How much an entity may hold: 10 MB of text and data, as Apple's framework has it.
package enum EntitySize {
  /// **Units**: bytes.
  package static let limit = 10_000_000

  /// The bytes of a value's texts and files.
  static func bytes(of value: Values.Value) -> Int {
    switch value {
    case .text(let text), .url(let text): text.utf8.count
    case .list(let items): items.reduce(0) { $0 &+ bytes(of: $1) }
    case .record(let record): record.values.reduce(0) { $0 &+ bytes(of: $1) }
    case .entity(let entity): (entity.record?.values.reduce(0) { $0 &+ bytes(of: $1) }) ?? 0
    case .file(let file): file.size.map { Int(clamping: $0) } ?? 0
    case .spelled(let value, _): bytes(of: value)
    default: 0
    }
  }

  /// **Errors**: `entity-too-large`, for the value itself or an entity in it.
  package static func check(_ value: Values.Value) throws(Diagnostic) {
    switch value.plain {
    case .entity(let entity):
      let size = bytes(of: value)
      if size > limit { throw refusal(entity.type, entity.id, size) }
    case .list(let items): for item in items { try check(item) }
    case .record(let record): for item in record.values { try check(item) }
    default: return
    }
  }

  package static func refusal(_ name: String, _ id: Values.Value, _ size: Int) -> Diagnostic {
    let tenths = size / 100_000
    return Diagnostic(
      .entityTooLarge, "“\(name)” \(id.writtenOut) holds \(tenths / 10).\(tenths % 10) MB; an entity may hold 10 MB",
      hint: "let the entity name its content, and an intent give it")
  }
}

extension Diagnostic.Code {
  package static let entityTooLarge: Diagnostic.Code = "entity-too-large"
}
