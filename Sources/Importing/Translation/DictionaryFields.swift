/// A dictionary as Shortcuts writes it: keys with the kinds of their values.
struct DictionaryFields {
  private var items: [PropertyDictionary]

  /// Nil where the value is no such dictionary.
  init?(_ value: PropertyDictionary) {
    var inner = value
    // Inside another dictionary it is wrapped twice.
    while inner["WFDictionaryFieldValueItems"] == nil, let next = inner["Value"]?.dictionary,
      inner["WFSerializationType"]?.string ?? "WFDictionaryFieldValue" == "WFDictionaryFieldValue"
    {
      inner = next
    }
    guard let list = inner["WFDictionaryFieldValueItems"]?.array else { return nil }
    items = list.compactMap(\.dictionary)
  }

  func literal(_ translator: Translator) -> Literal {
    var members: [(String, Literal)] = []
    for item in items {
      let text = item["WFKey"].flatMap { TokenText($0) }
      guard let key = text?.plainText ?? text.map({ translator.template($0) }) else { continue }
      if text?.plainText == nil {
        translator.warn("the key “\(key)” of a dictionary is made of references, and is written as it stands")
      }
      // Three points spread a record in a workflow.
      let name = key == "..." ? "…" : key
      let value = Self.value(of: item, translator)
      if let place = members.firstIndex(where: { $0.0.utf8.elementsEqual(name.utf8) }) {
        members[place].1 = value
      } else {
        members.append((name, value))
      }
    }
    return .object(members)
  }

  /// **Source**: SHORTCUTS.md §2.4: 0 text, 1 dictionary, 2 list, 3 number, 4 boolean, 5 file.
  static func value(of item: PropertyDictionary, _ translator: Translator) -> Literal {
    guard let value = item["WFValue"] else { return .string("") }
    switch item["WFItemType"]?.integer ?? 0 {
    case 1: return value.dictionary.flatMap { DictionaryFields($0) }?.literal(translator) ?? .object([])
    case 2:
      var list = value
      while list.array == nil, let next = list.dictionary?["Value"] { list = next }
      return .array((list.array ?? []).map { $0.listItem(translator) })
    case 3:
      guard let text = TokenText(value) else { return .number("0") }
      if let single = text.single {
        return translator.resolve(single).map { .string($0.defaulted().written) } ?? .null
      }
      if let plain = text.plainText { return plain.numberLiteral.map { .number($0) } ?? .plain(plain) }
      return .string(translator.template(text))
    case 4:
      if let truth = value.boolean ?? value.dictionary?["Value"]?.boolean { return .boolean(truth) }
      guard let text = TokenText(value), let single = text.single else { return .boolean(false) }
      return translator.resolve(single).map { .string($0.written) } ?? .null
    default:
      guard let text = TokenText(value) else { return .string("") }
      if let single = text.single {
        return translator.resolve(single).map { .string(translator.writable($0).defaulted().written) } ?? .string("")
      }
      return .string(translator.template(text))
    }
  }
}

extension PropertyValue {
  /// One item of a list: plain text, a template, or a value with its kind.
  func listItem(_ translator: Translator) -> Literal {
    if case .dictionary(let dictionary) = self {
      if dictionary["WFItemType"] != nil, dictionary["WFValue"] != nil {
        return DictionaryFields.value(of: dictionary, translator)
      }
      if let fields = DictionaryFields(dictionary) { return fields.literal(translator) }
    }
    guard let text = TokenText(self) else { return .string("") }
    if let single = text.single {
      return translator.resolve(single).map { .string(translator.writable($0).defaulted().written) } ?? .string("")
    }
    switch self {
    case .integer, .real: return .number(plainText ?? "0")
    case .boolean(let value): return .boolean(value)
    default: return .string(translator.template(text))
    }
  }
}
