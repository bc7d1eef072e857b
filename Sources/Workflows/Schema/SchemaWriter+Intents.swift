import Formats
import Metadata
import Values

extension SchemaWriter {
  mutating func intentName() -> SchemaNode {
    definition("intent-name") { writer in
      let choices: [SchemaNode] = writer.facts.actions.map {
        ["const": SchemaNode($0.name), "description": SchemaNode($0.summary.isEmpty ? $0.title : $0.summary)]
      }
      return ["description": "The name of an intent", "anyOf": SchemaNode(choices.isEmpty ? [.text] : choices)]
    }
  }

  /// For each intent its parameters, with their types, and those that must be given a value.
  ///
  /// **Shape**: a step with an id asks a person for what it is not given.
  mutating func given(_ verb: VerbInfo) -> [SchemaNode] {
    facts.actions.map { action in
      let with = definition("with-\(action.name)") { $0.with(action) }
      var then: [(String, SchemaNode)] = [("properties", SchemaNode([("with", with)]))]
      let needed = Self.needed(action)
      if !needed.isEmpty {
        let given = SchemaNode.under(
          "with",
          needed.count == 1
            ? ["required": SchemaNode(needed[0])]
            : ["anyOf": SchemaNode(needed.map { ["required": SchemaNode($0)] })])
        then.append(("anyOf", [["required": ["id"]], given.with([("required", ["with"])])]))
      }
      return ["if": .under(verb.name, ["const": SchemaNode(action.name)]), "then": SchemaNode(then)]
    }
  }

  private mutating func with(_ action: ActionInfo) -> SchemaNode {
    var parameters: [(String, SchemaNode)] = []
    for parameter in action.parameters { parameters.append((parameter.name, given(parameter))) }
    return [
      "type": "object", "properties": SchemaNode(parameters), "additionalProperties": false,
    ]
  }

  /// The parameters that `with` has to give, in one or another way, since the pipe fills one of them at most.
  ///
  /// **Shape**: empty where nothing has to be given.
  private static func needed(_ action: ActionInfo) -> [[String]] {
    let required = action.parameters.filter(\.isRequired)
    let always = required.filter { $0.connection == .never }.map(\.name)
    if let connected = action.parameters.first(where: { $0.connection == .previousResult }) {
      let others = required.map(\.name).filter { $0 != connected.name }
      return others.isEmpty ? [] : [others]
    }
    let open = required.map(\.name).filter { !always.contains($0) }
    if open.isEmpty { return always.isEmpty ? [] : [always] }
    let ways = open.map { piped in required.map(\.name).filter { $0 != piped } }
    return ways.contains([]) ? [] : ways
  }

  private mutating func given(_ parameter: ParameterInfo) -> SchemaNode {
    let summary = parameter.summary.isEmpty ? parameter.title : parameter.summary
    var members: [(String, SchemaNode)] = [("description", SchemaNode("\(summary): \(parameter.type)"))]
    if let value = parameter.defaultValue,
      let node = try? JSONReader.read(Array(value.jsonText.utf8), file: parameter.name, duplicates: .refused).root
    {
      members.append(("default", SchemaNode(node)))
    }
    var choices = forms(of: parameter.type, range: parameter.range)
    if parameter.isOptional { choices.append(["type": "null"]) }
    if parameter.type == .any { return SchemaNode(members + [("allOf", [form(.value, nil)])]) }
    return SchemaNode(members + SchemaNode.any(of: choices).members)
  }

  /// The forms in which `with` may give a value of a type: literals, and text with a reference in it.
  private func forms(of type: ValueType, range: (low: ExactNumber, high: ExactNumber)? = nil) -> [SchemaNode] {
    switch type {
    case .any: [[:]]
    case .text: [["type": ["string", "number", "boolean"]]]
    case .integer: [Self.number("integer", range), Self.numberAsText, .reference]
    case .decimal, .number: [Self.number("number", range), Self.numberAsText, .reference]
    case .boolean: [["type": "boolean"], .words(["true", "false"]), .reference]
    case .date: [.text.with([("examples", ["2026-11-30", "today", "today + 1 day"])])]
    case .dateTime: [.text.with([("examples", ["2026-11-30T09:00:00Z", "now", "now - 2 hours"])])]
    case .duration: [.text.with([("examples", ["90 seconds", "10 minutes", "PT1H"])])]
    case .url: [.text.with([("examples", ["https://example.com"])])]
    case .file, .person: [.text]
    case .enumeration(let words): [.words(words), .reference]
    case .entity(let name):
      [
        ["description": SchemaNode("The id of \(name)"), "type": ["string", "number"]],
        [
          "type": "object",
          "properties": ["matching": ["description": "Words that find exactly one", "type": "string"]],
        ],
      ]
    case .record(let fields):
      [
        [
          "type": "object",
          "properties": SchemaNode(fields.map { ($0.name, field($0.type)) }),
        ],
        .reference,
      ]
    case .list(let item):
      [
        ["type": "array", "items": .any(of: forms(of: item) + (item == .any ? [] : [["type": "null"]]))]
      ] + forms(of: item)
    }
  }

  /// A field of a record; the names of units are proposed, and their signs will do.
  private func field(_ type: ValueType) -> SchemaNode {
    if case .enumeration(let words) = type { return .any(of: [.words(words), .text]) }
    return .any(of: forms(of: type))
  }

  /// A number that is spelled as text, as a CSV cell would be.
  private static let numberAsText: SchemaNode = ["type": "string", "pattern": "^[-+]?[.0-9]"]

  private static func number(_ type: String, _ range: (low: ExactNumber, high: ExactNumber)?) -> SchemaNode {
    var members: [(String, SchemaNode)] = [("type", SchemaNode(type))]
    if let range {
      members.append(("minimum", SchemaNode(digits: range.low.description)))
      members.append(("maximum", SchemaNode(digits: range.high.description)))
    }
    return SchemaNode(members)
  }
}
