import Diagnostics
import Formats
import Values

/// Values as JSON that gives them back with their types: what a store of values keeps.
///
/// **Shape**: text, whole numbers, booleans, null and lists are themselves; anything else is an object with one key that names its
/// type: `{"date": "2026-11-30"}`, `{"record": {…}}`. An entity is kept as the record of its properties.
enum StoredForm {
  static func text(of value: Value) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ value: Value, to bytes: inout [UInt8]) {
    switch value.plain {
    case .missing, .null, .spelled: bytes += "null".utf8
    case .text(let text): JSONSyntax.quote(text, to: &bytes)
    case .integer(let number): bytes += number.description.utf8
    case .boolean(let flag): bytes += flag ? Array("true".utf8) : Array("false".utf8)
    case .decimal(let number): append(number.description, as: "decimal", to: &bytes)
    case .number(let number): append(number.shortestText, as: "number", to: &bytes)
    case .date(let date): append("\(date)", as: "date", to: &bytes)
    case .dateTime(let instant): append("\(instant)", as: "dateTime", to: &bytes)
    case .duration(let span): append("\(span)", as: "duration", to: &bytes)
    case .url(let address): append(address, as: "url", to: &bytes)
    case .file(let file): append(file.path, as: "file", to: &bytes)
    case .person(let person):
      append(
        Record([
          ("name", person.name.map { .text($0) } ?? .null), ("email", person.email.map { .text($0) } ?? .null),
        ]), as: "person", to: &bytes)
    case .list(let items):
      bytes.append(UInt8(ascii: "["))
      for (place, item) in items.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        append(item, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .record(let record): append(record, as: "record", to: &bytes)
    case .entity(let entity): append(entity.followed ?? Record([("id", entity.id)]), as: "record", to: &bytes)
    }
  }

  private static func append(_ text: String, as type: String, to bytes: inout [UInt8]) {
    bytes += "{\"\(type)\":".utf8
    JSONSyntax.quote(text, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
  }

  private static func append(_ record: Record, as type: String, to bytes: inout [UInt8]) {
    bytes += "{\"\(type)\":{".utf8
    var isFirst = true
    for (name, value) in record.fields {
      if case .missing = value.plain { continue }
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      JSONSyntax.quote(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      append(value, to: &bytes)
    }
    bytes += "}}".utf8
  }

  /// The value; nil where the text is none of ours.
  static func value(of text: String) -> Value? {
    guard let document = try? JSONReader.read(Array(text.utf8), file: "value", duplicates: .lastCounts) else {
      return nil
    }
    return value(of: document.root)
  }

  private static func value(of node: JSONNode) -> Value? {
    switch node.content {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .number(let digits): return ExactNumber(digits).map { .integer($0) }
    case .string(let text): return .text(text)
    case .array(let items):
      var values: [Value] = []
      for item in items {
        guard let value = value(of: item) else { return nil }
        values.append(value)
      }
      return .list(values)
    case .object(let members):
      guard members.count == 1, let member = members.first else { return nil }
      return value(of: member.value, as: member.key)
    }
  }

  private static func value(of node: JSONNode, as type: String) -> Value? {
    switch node.content {
    case .string(let text):
      switch type {
      case "decimal": return ExactNumber(text).map { .decimal($0) }
      case "number": return .number(Double(text) ?? .nan)
      case "date": return CalendarDate(iso: text).map { .date($0) }
      case "dateTime": return DateTime(iso: text, zone: .utc).map { .dateTime($0) }
      case "duration": return (try? TimeSpan.parse(text)).map { .duration($0) }
      case "url": return .url(text)
      case "file": return .file(FileValue(path: text))
      default: return nil
      }
    case .object(let members):
      var fields: [(name: String, value: Value)] = []
      for member in members {
        guard let value = value(of: member.value) else { return nil }
        fields.append((member.key, value))
      }
      let record = Record(fields)
      switch type {
      case "record": return .record(record)
      case "person":
        func text(_ name: String) -> String? {
          if case .text(let text)? = record[name] { text } else { nil }
        }
        return .person(Person(name: text("name"), email: text("email")))
      default: return nil
      }
    default: return nil
    }
  }
}
