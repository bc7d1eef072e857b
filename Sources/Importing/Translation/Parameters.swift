/// Parameters of actions that have no counterpart, as a workflow can hold them.
enum Parameters {
  private static let left = ["UUID", "CustomOutputName", "GroupingIdentifier"]

  static func literal(_ value: PropertyValue, _ translator: Translator, depth: Int) -> Literal {
    if depth > 40 { return .string("…") }
    switch value {
    case .string(let text): return .plain(text)
    case .integer(let number): return .number(String(number))
    case .real: return value.plainText.map { .number($0) } ?? .null
    case .boolean(let value): return .boolean(value)
    case .date(let seconds): return .number(PropertyValue.real(seconds).plainText ?? "0")
    case .data(let bytes): return .string("\(bytes.count) bytes")
    case .array(let items): return .array(items.map { literal($0, translator, depth: depth + 1) })
    case .dictionary(let dictionary):
      if dictionary["WFSerializationType"] != nil {
        if let text = TokenText(value) {
          if let single = text.single, let reference = translator.resolveQuietly(single) {
            return .string(reference.written)
          }
          return .string(translator.template(text, quiet: true))
        }
        if let inner = dictionary["Value"] { return literal(inner, translator, depth: depth + 1) }
      }
      var members: [(String, Literal)] = []
      for (key, value) in dictionary.entries where !left.contains(key) && !members.contains(where: { $0.0 == key }) {
        // Three points spread a record in a workflow.
        members.append((key == "..." ? "…" : key, literal(value, translator, depth: depth + 1)))
      }
      return .object(members)
    }
  }
}
