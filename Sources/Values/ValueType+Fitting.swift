extension ValueType {
  /// Whether a value is of this type as it is, without conversion; the characters it was read from do not count.
  ///
  /// **Missing**: fits every type.
  public func accepts(_ value: Value) -> Bool {
    switch (self, value) {
    case (_, .missing), (_, .null), (.any, _): true
    case (_, .spelled(let value, _)): accepts(value)
    case (.text, .text), (.integer, .integer), (.decimal, .decimal), (.number, .number), (.boolean, .boolean),
      (.date, .date), (.dateTime, .dateTime), (.duration, .duration), (.url, .url), (.file, .file),
      (.person, .person):
      true
    case (.enumeration(let cases), .text(let text)): cases.contains { $0.equalsScalars(of: text) }
    case (.list(let item), .list(let items)): items.allSatisfy { item.accepts($0) }
    case (.entity(let name), .entity(let entity)): name.equalsScalars(of: entity.type)
    case (.record(let fields), .record(let record)):
      fields.allSatisfy { field in record[field.name].map { field.type.accepts($0) } ?? true }
    default: false
    }
  }
}

extension ValueType: CustomStringConvertible {
  /// The type in the words of FORMAT.md: `text`, `list of integer`, `enum of “open”, “done”`, an entity by its name.
  public var description: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .decimal: "decimal"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .dateTime: "dateTime"
    case .duration: "duration"
    case .url: "url"
    case .file: "file"
    case .person: "person"
    case .enumeration(let cases): "enum of " + cases.map { "“\($0)”" }.joined(separator: ", ")
    case .list(let item): "list of \(item)"
    case .entity(let name): name
    case .record: "record"
    case .any: "any"
    }
  }
}

extension Misfit: CustomStringConvertible {
  /// What is wrong, in a sentence without a stop: “1_000” is no integer.
  public var message: String {
    var shown = String(String.UnicodeScalarView(characters.unicodeScalars.prefix(60)))
    if shown.utf8.count < characters.utf8.count { shown += "…" }
    let what: String
    switch type {
    case .enumeration(let cases):
      let listed = cases.prefix(8).map { "“\($0)”" }.joined(separator: ", ")
      what = "“\(shown)” is none of \(listed)" + (cases.count > 8 ? "…" : "")
    case .any: what = "“\(shown)” is no value"
    case .text: what = "“\(shown)” is no text"
    default: what = "“\(shown)” is no \(type)"
    }
    return reason.map { "\(what): \($0)" } ?? what
  }

  public var description: String { message }
}
