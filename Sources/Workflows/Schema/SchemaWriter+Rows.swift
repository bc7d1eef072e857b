import Metadata
import Queries
import Values

extension SchemaWriter {
  /// The paths that can be written about rows.
  struct Paths {
    var known: [(path: String, type: ValueType, title: String)] = []
    /// What other paths begin with: what follows cannot be known, or goes on through references without end.
    var open: [String] = []
  }

  /// The paths of an entity's properties; nil where nothing is known of them.
  func paths(_ rows: RowsKind) -> Paths? {
    guard case .entity(let entity) = rows, let properties = entity.properties else { return nil }
    var paths = Paths()
    for property in properties {
      add(property.name, property.type, property.title, references: 1, to: &paths)
    }
    return paths
  }

  /// **Shape**: `references` is how many more references are followed.
  private func add(_ path: String, _ type: ValueType, _ title: String, references: Int, to paths: inout Paths) {
    paths.known.append((path, type, title))
    switch type {
    case .record(let fields):
      for field in fields {
        add("\(path).\(field.name)", field.type, field.name, references: references, to: &paths)
      }
    case .list: paths.known.append((path + ".count", .integer, "How many there are"))
    case .any: paths.open.append(path + ".")
    case .entity(let name):
      guard references > 0, let properties = facts.entities.first(where: { $0.name == name })?.properties else {
        paths.open.append(path + ".")
        return
      }
      for property in properties {
        add("\(path).\(property.name)", property.type, property.title, references: references - 1, to: &paths)
      }
    default: break
    }
  }

  private func suffix(_ rows: RowsKind) -> String {
    guard case .entity(let entity) = rows, entity.properties != nil else { return "" }
    return "-" + entity.name
  }

  // MARK: Properties

  /// The name of a property: of this entity, or of any, those of the workspace being proposed.
  mutating func property(_ rows: RowsKind) -> SchemaNode {
    definition("name" + suffix(rows)) { writer in
      guard let paths = writer.paths(rows) else {
        let names = writer.allNames
        return .any(of: names.isEmpty ? [.text] : [.words(names), .text])
      }
      return Self.names(paths.known.map(\.path), paths.open, before: "")
    }
  }

  private static func names(_ names: [String], _ open: [String], before sign: String) -> SchemaNode {
    var choices: [SchemaNode] = names.isEmpty ? [] : [.words(names)]
    if !open.isEmpty {
      let patterns = open.map(\.literalPattern).joined(separator: "|")
      choices.append(["type": "string", "pattern": SchemaNode("^\(sign)(\(patterns))")])
    }
    return choices.isEmpty ? .text : .any(of: choices)
  }

  /// The names of all properties of the workspace's entities, each once.
  private var allNames: [String] {
    var seen: Set<ExactText> = []
    return facts.entities.flatMap { $0.properties ?? [] }.map(\.name).filter { seen.insert(ExactText($0)).inserted }
  }

  mutating func sort(_ rows: RowsKind) -> SchemaNode {
    definition("sort" + suffix(rows)) { writer in
      let key = writer.definition("sort-key" + writer.suffix(rows)) { $0.object(WorkflowFormat.sortKey, rows: rows) }
      let words: SchemaNode
      if let paths = writer.paths(rows) {
        let names = paths.known.filter { $0.type.isSortable }.map(\.path)
        words = Self.names(names + names.map { "-" + $0 }, paths.open, before: "-?")
      } else {
        words = writer.property(rows)
      }
      return [
        "description": "Keys, the first one first; “-” before a name turns its order round", "type": "array",
        "items": ["anyOf": [words, ["type": "object"]], "if": ["type": "object"], "then": key],
      ]
    }
  }

  mutating func columns(_ rows: RowsKind) -> SchemaNode {
    definition("columns" + suffix(rows)) { writer in
      let column = writer.definition("column" + writer.suffix(rows)) {
        $0.object(WorkflowFormat.column, rows: rows)
      }
      let property = writer.property(rows)
      return [
        "description": "Properties, or columns with names of their own; for free records “union” or “strict”",
        "anyOf": [.words([Workflow.Columns.unionWord, Workflow.Columns.strictWord]), ["type": "array"]], "minItems": 1,
        "items": ["anyOf": [property, ["type": "object"]], "if": ["type": "object"], "then": column],
      ]
    }
  }

  mutating func aggregates(_ rows: RowsKind) -> SchemaNode {
    definition("aggregates" + suffix(rows)) { writer in
      let infos = writer.facts.aggregates.map { $0.info }
      let property = writer.property(rows)
      let counts: [SchemaNode] = infos.filter(\.countsRows).map {
        ["const": SchemaNode($0.name), "description": SchemaNode($0.summary)]
      }
      return [
        "description": "Columns by name: “count”, or a function of a property", "type": "object",
        "additionalProperties": [
          "anyOf": SchemaNode(counts + [["type": "object"]]), "if": ["type": "object"],
          "then": [
            "properties": SchemaNode(infos.map { ($0.name, property.described($0.summary)) } + [("comment", [:])]),
            "oneOf": Self.required(infos.map(\.name)), "additionalProperties": false,
          ],
        ],
      ]
    }
  }
}
