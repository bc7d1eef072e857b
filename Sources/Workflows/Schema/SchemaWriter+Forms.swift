import Metadata
import Queries
import Values

extension SchemaWriter {
  /// What is known of the rows that a key is about.
  enum RowsKind {
    case unknown
    case entity(SchemaFacts.Entity)
  }

  mutating func form(_ form: KeyForm, _ rows: RowsKind?) -> SchemaNode {
    switch form {
    case .option(let kind): Self.option(kind)
    case .anything: [:]
    case .nothing: ["type": "null"]
    case .formatNumber: ["const": 1]
    case .name: ["type": "string", "minLength": 1, "not": .words(Names.reserved)]
    case .value: value()
    case .list: value().with([("examples", ["${previous}"])])
    case .count: ["type": ["integer", "string"], "minimum": 0]
    case .factor: ["type": "number", "minimum": 1]
    case .duration: ["type": "string", "minLength": 1, "examples": ["30 seconds", "10 minutes", "7 days"]]
    case .memory:
      [
        "type": "string", "examples": ["128 MiB"],
        "pattern": SchemaNode("^ *[0-9]+ +(\(ByteCount.units.map(\.key).joined(separator: "|"))) *$"),
      ]
    case .type: type()
    case .shape: shape()
    case .condition: condition()
    case .branches: ["type": ["object", "string", "boolean", "array"]]
    case .predicate: predicate(rows ?? .unknown)
    case .sort: sort(rows ?? .unknown)
    case .ignoring:
      ["type": "array", "items": .words(PredicateTree.ignoringWords.map(\.key))]
    case .columns: columns(rows ?? .unknown)
    case .property: property(rows ?? .unknown)
    case .properties: ["type": "array", "items": property(rows ?? .unknown)]
    case .aggregates: aggregates(rows ?? .unknown)
    case .steps(let least): steps(least: least)
    case .target: target()
    case .source: source()
    case .exportType: exportType()
    case .intentName: intentName()
    case .fields: ["type": "object", "additionalProperties": value()]
    case .assignments:
      [
        "type": "object", "propertyNames": ["minLength": 1, "not": .words(Names.reserved)],
        "additionalProperties": value(),
      ]
    case .declaredProperty: declaredProperty()
    case .object(let info): object(info, rows: rows)
    case .named(let form): ["type": "object", "additionalProperties": self.form(form, rows)]
    case .listOf(let form): ["type": "array", "items": self.form(form, rows)]
    case .oneOf(let forms):
      .any(of: forms.map { self.form($0, rows) })
    case .oneOrList(let form, _): self.form(form, rows)
    }
  }

  /// An option of a source or an export.
  static func option(_ kind: OptionInfo.Kind) -> SchemaNode {
    switch kind {
    case .text, .path: .text
    case .timeZone: ["type": "string", "examples": ["Europe/Berlin", "UTC"]]
    case .texts: ["type": "array", "items": .text]
    case .boolean: ["type": "boolean"]
    case .integer(let minimum): ["type": "integer", "minimum": SchemaNode(minimum)]
    case .choice(let words): .words(words)
    case .booleanOrChoice(let words): ["enum": SchemaNode(words.map { SchemaNode($0) } + [true, false])]
    case .character: ["type": "string", "minLength": 1, "maxLength": 1]
    case .characterOrWord(let words):
      .any(of: [["type": "string", "minLength": 1, "maxLength": 1], .words(words)])
    case .dates: ["type": "array", "items": .text, "minItems": 2, "maxItems": 2]
    case .any: [:]
    }
  }

  // MARK: Values

  private mutating func value() -> SchemaNode {
    definition("value") { _ in
      let formatters = BuiltInFormatters.all.map { "\($0.form): \($0.summary)" }.joined(separator: "; ")
      return [
        "description": SchemaNode(
          "A literal, a list, a record, or text in which “${…}” stands for a value. Formatters follow “|”: \(formatters)"
        )
      ]
    }
  }

  private mutating func type() -> SchemaNode {
    definition("type") { writer in
      let type = writer.type()
      let kinds: [(String, SchemaNode)] = [
        ("enum", ["description": "One of these texts", "type": "array", "items": .text, "minItems": 1]),
        ("list", type.described("A list of such values")),
        ("entity", ["description": "A reference to an entity of this name", "type": "string"]),
        ("record", ["description": "Fields by name", "type": "object", "additionalProperties": type]),
      ]
      return [
        "description": "A type: a word, or enum, list, entity or record in an object",
        "anyOf": [.words(ValueType.words.map(\.0)), ["type": "object"]],
        "properties": SchemaNode(kinds + [("comment", [:])]),
        "minProperties": 1, "maxProperties": 2, "additionalProperties": false,
      ]
    }
  }

  private mutating func shape() -> SchemaNode {
    let type = type()
    return definition("shape") { _ in
      [
        "description": "A type, or the fields of a record by name",
        "anyOf": [type, ["type": "object", "additionalProperties": type]],
      ]
    }
  }

  private mutating func declaredProperty() -> SchemaNode {
    let type = type()
    return definition("property") { writer in
      [
        "description": "The type of the property, or an object with its type and how its cells are written",
        "anyOf": [.words(ValueType.words.map(\.0)), ["type": "object"]],
        "if": ["type": "object", "required": ["type"]],
        "then": writer.definition("property-object") { $0.object(WorkspaceFormat.property, rows: nil) },
        "else": type,
      ]
    }
  }

  // MARK: Sources

  /// The name of an entity, or a source.
  private mutating func target() -> SchemaNode {
    let source = source()
    return definition("target") { writer in
      let names: [SchemaNode] = writer.facts.entities.map { entity in
        [
          "const": SchemaNode(entity.name),
          "description": SchemaNode(
            entity.title == entity.name ? entity.place : "\(entity.title), from \(entity.place)"),
        ]
      }
      return [
        "description": "An entity of the workspace, or a source",
        "anyOf": SchemaNode(names + [["type": "object"]]), "if": ["type": "object"], "then": source,
      ]
    }
  }

  mutating func source() -> SchemaNode {
    definition("source") { writer in
      let sources = writer.facts.sources
      let branches: [SchemaNode] = sources.map { info in
        let keys = info.options.map { KeyInfo($0) } + [.comment]
        let form = writer.definition("source-\(info.kind)") {
          $0.object(ObjectInfo(keys), rows: nil).described(info.summary)
        }
        return ["if": ["required": [SchemaNode(info.kind)]], "then": form]
      }
      return [
        "description": "Where entities come from", "type": "object",
        "properties": SchemaNode(sources.map { ($0.kind, ["description": SchemaNode($0.summary)]) }),
        "oneOf": Self.required(sources.map(\.kind)), "allOf": SchemaNode(branches),
      ]
    }
  }
}
