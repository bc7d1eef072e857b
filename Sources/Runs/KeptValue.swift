import Formats
import Values

/// Values as text that says their types, so that they come back as they were.
///
/// **Shape**: JSON. Text, lists, true and false are themselves; everything else is an object of one key that says what it is.
enum KeptValue {
  static func text(_ value: Value) -> String { encoded(value).jsonText }

  static func value(_ text: String) -> Value? { StoredJSON.node(text).flatMap(decoded) }

  private static func tagged(_ tag: String, _ value: Value) -> Value { .record(Record([(tag, value)])) }

  private static func encoded(_ value: Value) -> Value {
    switch value {
    case .text, .boolean: return value
    case .missing: return tagged("missing", .boolean(true))
    case .null: return tagged("null", .boolean(true))
    case .integer(let number): return tagged("integer", .text("\(number)"))
    case .decimal(let number): return tagged("decimal", .text("\(number)"))
    case .number(let number): return tagged("number", .text("\(number.bitPattern)"))
    case .date(let date): return tagged("date", .text("\(date)"))
    case .dateTime(let moment):
      return tagged("dateTime", numbers([moment.seconds, Int64(moment.nanoseconds), Int64(moment.offset)]))
    case .duration(let span):
      return tagged("duration", numbers([Int64(span.months), Int64(span.days), span.nanoseconds]))
    case .url(let text): return tagged("url", .text(text))
    case .file(let file):
      let type = file.contentType.map { type in
        [type.identifier, type.name, type.mimeType] + type.extensions
      }
      return tagged(
        "file",
        .list([
          .text(file.path), optional(file.size), optional(file.rows.map(Int64.init)),
          .list((type ?? []).map { .text($0) }),
        ]))
    case .person(let person):
      return tagged("person", .list([encoded(person.name), encoded(person.email)]))
    case .list(let items): return .list(items.map(encoded))
    case .record(let record):
      return tagged("record", .list(record.fields.map { .list([.text($0.0), encoded($0.1)]) }))
    case .entity(let entity):
      return tagged(
        "entity",
        .list([
          .text(entity.type), encoded(entity.id), encoded(entity.title),
          encoded(entity.record.map { .record($0) } ?? .missing),
        ]))
    case .spelled(let value, .characters(let text)):
      return tagged("spelled", .list([encoded(value), .text(text)]))
    case .spelled(let value, .json(let text)): return tagged("token", .list([encoded(value), .text(text)]))
    }
  }

  private static func encoded(_ text: String?) -> Value { text.map { .text($0) } ?? encoded(Value.missing) }

  private static func numbers(_ numbers: [Int64]) -> Value { .list(numbers.map { .text("\($0)") }) }

  private static func optional(_ number: Int64?) -> Value { .text(number.map { "\($0)" } ?? "") }

  private static func decoded(_ node: JSONNode) -> Value? {
    switch node.content {
    case .string(let text): return .text(text)
    case .boolean(let flag): return .boolean(flag)
    case .array(let items):
      var values: [Value] = []
      for item in items {
        guard let value = decoded(item) else { return nil }
        values.append(value)
      }
      return .list(values)
    case .object(let members):
      guard members.count == 1 else { return nil }
      return decoded(members[0].key, members[0].value)
    case .null, .number: return nil
    }
  }

  private static func decoded(_ tag: String, _ node: JSONNode) -> Value? {
    switch (tag, node.content) {
    case ("missing", _): return .missing
    case ("null", _): return .null
    case ("integer", .string(let text)): return ExactNumber(text).map { .integer($0) }
    case ("decimal", .string(let text)): return ExactNumber(text).map { .decimal($0) }
    case ("number", .string(let text)): return UInt64(text).map { .number(Double(bitPattern: $0)) }
    case ("date", .string(let text)): return CalendarDate(iso: text).map { .date($0) }
    case ("url", .string(let text)): return .url(text)
    case (_, .array(let items)): return decoded(tag, items)
    default: return nil
    }
  }

  private static func decoded(_ tag: String, _ items: [JSONNode]) -> Value? {
    func text(_ place: Int) -> String? {
      guard items.indices.contains(place), case .string(let text) = items[place].content else { return nil }
      return text
    }
    func number(_ place: Int) -> Int64? { text(place).flatMap { Int64($0) } }
    func value(_ place: Int) -> Value? { items.indices.contains(place) ? decoded(items[place]) : nil }
    func words(_ place: Int) -> String? { if case .text(let text)? = value(place) { text } else { nil } }
    switch tag {
    case "dateTime":
      guard let seconds = number(0), let nanoseconds = number(1), let offset = number(2) else { return nil }
      return .dateTime(
        DateTime(
          seconds: seconds, nanoseconds: Int32(truncatingIfNeeded: nanoseconds),
          offset: Int32(truncatingIfNeeded: offset)))
    case "duration":
      guard let months = number(0), let days = number(1), let nanoseconds = number(2) else { return nil }
      return .duration(
        TimeSpan(
          months: Int32(truncatingIfNeeded: months), days: Int32(truncatingIfNeeded: days), nanoseconds: nanoseconds))
    case "file":
      guard let path = text(0), case .list(let words)? = value(3) else { return nil }
      let type = words.map(\.writtenOut)
      return .file(
        FileValue(
          path: path, size: number(1), rows: number(2).map { Int($0) },
          contentType: type.count < 3
            ? nil
            : ContentType(
              identifier: type[0], name: type[1], extensions: Array(type.dropFirst(3)), mimeType: type[2])))
    case "person": return .person(Person(name: words(0), email: words(1)))
    case "record": return record(items).map { .record($0) }
    case "entity":
      guard let type = text(0), let id = value(1), let record = value(3) else { return nil }
      var fields: Record?
      if case .record(let found) = record { fields = found }
      return .entity(EntityValue(type: type, id: id, title: words(2), record: fields))
    case "spelled":
      guard let inner = value(0), let spelling = text(1) else { return nil }
      return .spelled(inner, .characters(spelling))
    case "token":
      guard let inner = value(0), let spelling = text(1) else { return nil }
      return .spelled(inner, .json(spelling))
    default: return nil
    }
  }

  private static func record(_ items: [JSONNode]) -> Record? {
    var fields: [(name: String, value: Value)] = []
    for item in items {
      guard case .array(let pair) = item.content, pair.count == 2, case .string(let name) = pair[0].content,
        let value = decoded(pair[1])
      else { return nil }
      fields.append((name, value))
    }
    return Record(fields)
  }
}
