import Queries
import Values

extension SchemaWriter {
  /// A condition has no row: its keys are references.
  mutating func condition() -> SchemaNode {
    definition("condition") { writer in
      let any = writer.comparison(.any)
      return Self.predicate(
        "Comparisons of references, or text: “${found.count} > 0”", writer.combiners(writer.condition()),
        others: [("patternProperties", ["^\\$\\{.*\\}$": any]), ("additionalProperties", false)])
    }
  }

  /// A predicate about rows.
  mutating func predicate(_ rows: RowsKind) -> SchemaNode {
    let paths = paths(rows)
    let suffix = if case .entity(let entity) = rows, paths != nil { "-" + entity.name } else { "" }
    return definition("where" + suffix) { writer in
      let combiners = writer.combiners(writer.predicate(rows))
      let any = writer.comparison(.any)
      let tree = writer.definition("tree" + suffix) { writer in
        let combined = combiners.map(\.0) + ["property"]
        var properties: [(String, SchemaNode)] = []
        for (path, type, title) in paths?.known ?? [] where !combined.contains(path) {
          let description = title == path || path.hasSuffix("." + title) ? "\(type)" : "\(title): \(type)"
          properties.append((path, writer.comparison(type).described(description)))
        }
        var patterns: [(String, SchemaNode)] = [("^\\$\\{.*\\}$", any)]
        for prefix in paths?.open ?? [] { patterns.append(("^" + prefix.literalPattern, any)) }
        return [
          "properties": SchemaNode(combiners + properties), "patternProperties": SchemaNode(patterns),
          "additionalProperties": paths == nil ? any : false,
        ]
      }
      let named = writer.definition("named" + suffix) { writer in
        let property = writer.property(rows).described("The property, whatever it is called")
        let comparators = writer.comparators(for: .any)
        let known = writer.definition("comparators") { _ in ["properties": SchemaNode(comparators)] }
        let keys: [(String, SchemaNode)] = comparators.map { ($0.0, true) }
        return known.with([
          ("properties", SchemaNode([("property", property)] + keys)), ("minProperties", 2),
          ("additionalProperties", false),
        ])
      }
      return [
        "description": "Comparisons by property, all of which must hold, or text as NSPredicate writes it",
        "type": ["object", "string", "boolean"], "if": ["type": "object", "required": ["property"]], "then": named,
        "else": tree,
      ]
    }
  }

  private static func predicate(
    _ description: String, _ properties: [(String, SchemaNode)], others: [(String, SchemaNode)]
  ) -> SchemaNode {
    let head: SchemaNode = [
      "description": SchemaNode(description), "type": ["object", "string", "boolean"],
      "properties": SchemaNode(properties),
    ]
    return head.with(others)
  }

  private func combiners(_ predicate: SchemaNode) -> [(String, SchemaNode)] {
    let list: SchemaNode = ["type": "array", "items": predicate]
    return [
      ("all", list.described("All of them hold")), ("any", list.described("One of them holds")),
      ("not", predicate.with([("type", ["object", "string"])]).described("It does not hold")),
    ]
  }

  // MARK: Comparisons

  /// What is said of a property of a type: a value it is equal to, or an object of comparators.
  mutating func comparison(_ type: ValueType) -> SchemaNode {
    definition("compare-" + name(of: type)) { writer in
      // Here a list is refused, and an object holds comparators: what is compared with stands in them.
      let bare = Self.literal(type).filter { $0.isScalar }
      return [
        "anyOf": SchemaNode(bare + [["type": "object"]]),
        "properties": SchemaNode(writer.comparators(for: type)), "minProperties": 1, "additionalProperties": false,
      ]
    }
  }

  /// A word for the type; those that take more than a word to say are counted.
  private mutating func name(of type: ValueType) -> String {
    let kind: String
    switch type {
    case .enumeration: kind = "enum"
    case .record: kind = "record"
    case .list: kind = "list"
    case .entity(let name): return "to-\(name)"
    default: return "\(type)"
    }
    if let known = typeNames[type] { return known }
    let name = "\(kind)-\(typeNames.values.count { $0.hasPrefix(kind) } + 1)"
    typeNames[type] = name
    return name
  }

  mutating func comparators(for type: ValueType) -> [(String, SchemaNode)] {
    var result: [(String, SchemaNode)] = []
    for comparator in facts.comparators where type == .any || comparator.info.accepts(type) {
      let info = comparator.info
      result.append((info.name, operand(info.right, type).described(info.summary)))
    }
    let ignoring = form(.ignoring, nil)
    return result + [("ignoring", ignoring.described("What does not count in texts"))]
  }

  /// What stands on the right of a comparator.
  private mutating func operand(_ right: ComparatorInfo.RightSide, _ type: ValueType) -> SchemaNode {
    switch right {
    case .same: return operand(type)
    case .text: return operand(.text)
    case .list:
      let property: SchemaNode = ["type": "object", "required": ["property"]]
      return .any(of: [["type": "array", "items": operand(type)], .reference, property])
    case .pair: return ["type": "array", "items": operand(type), "minItems": 2, "maxItems": 2]
    case .part:
      if case .list(let element) = type { return operand(element) }
      return operand(type == .any ? .any : .text)
    case .flag: return .any(of: [["type": "boolean"], .reference])
    case .duration: return operand(.duration)
    }
  }

  /// A value of a type, or another property of the row.
  private mutating func operand(_ type: ValueType) -> SchemaNode {
    definition("operand-" + name(of: type)) { _ in
      let property: SchemaNode = [
        "type": "object", "properties": ["property": .text], "required": ["property"], "additionalProperties": false,
      ]
      return .any(of: Self.literal(type) + [property])
    }
  }

  /// What a value of a type may be written as, a reference among it.
  private static func literal(_ type: ValueType) -> [SchemaNode] {
    switch type {
    case .text: [["type": ["string", "number"]]]
    case .integer, .decimal, .number:
      [["type": "number"], ["type": "string", "pattern": "\\$\\{|^\\s*[-+]?[0-9.][-+0-9.eE]*\\s*$"]]
    case .boolean: [["type": "boolean"], ["type": "string", "pattern": "\\$\\{|^(true|false)$"]]
    case .enumeration(let cases):
      [.words(cases), .reference] + (cases.contains { ExactNumber($0) != nil } ? [["type": "number"]] : [])
    case .date, .dateTime:
      [["type": "string", "examples": ["today", "today - 7 days", "startOfMonth", "2026-11-30"]]]
    case .duration: [["type": "string", "examples": ["7 days", "90 seconds"]]]
    case .url, .file, .person: [.text]
    case .entity: [["type": ["string", "number"]]]
    case .list(let element): [["type": "array", "items": .any(of: literal(element))], .reference]
    case .record: [["type": "object"], .reference]
    case .any: [["type": ["string", "number", "boolean"]], ["type": "array"], ["type": "object"]]
    }
  }
}

extension SchemaNode {
  /// Whether it is about neither a list nor an object.
  fileprivate var isScalar: Bool {
    guard let type = members.first(where: { $0.0 == "type" })?.1.json.content else { return true }
    if case .string(let word) = type { return word != "array" && word != "object" }
    return true
  }
}
