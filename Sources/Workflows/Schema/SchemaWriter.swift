import Formats
import Metadata
import Values

/// Writes the JSON Schemas (draft 2020-12) of workflow and workspace files.
///
/// **Shape**: what `check` accepts, a schema accepts; it refuses what is wrong in form and, where a step says which entity it
/// finds, names that the entity does not have. A step is judged by its verb, so that an editor tells what is wrong with this step
/// and not what other steps would be. The same facts give the same bytes.
package struct SchemaWriter {
  let facts: SchemaFacts
  var definitions: [String: SchemaNode] = [:]
  /// The words for types that are counted.
  var typeNames: [ValueType: String] = [:]

  package init(_ facts: SchemaFacts) { self.facts = facts }

  /// The schema of workflow files.
  package static func workflow(_ facts: SchemaFacts) -> String {
    var writer = SchemaWriter(facts)
    let root = writer.object(WorkflowFormat.workflow, rows: nil)
    return writer.document(
      root, title: "Intently workflow",
      description: "A workflow of this workspace, as “intently check” reads it. Written by “intently schema workflow”.")
  }

  /// The schema of `intently.json`.
  package static func workspace(_ facts: SchemaFacts) -> String {
    var writer = SchemaWriter(facts)
    let root = writer.object(WorkspaceFormat.workspace, rows: nil)
    return writer.document(
      root, title: "Intently workspace",
      description: "The file intently.json, as “intently check” reads it. Written by “intently schema workspace”.")
  }

  /// The schema of files of tests.
  package static func test() -> String {
    var writer = SchemaWriter(
      SchemaFacts(sources: [], exports: [], comparators: [], aggregates: [], actions: [], entities: []))
    let root = writer.object(TestFormat.file, rows: nil)
    return writer.document(
      root, title: "Intently tests",
      description: "The tests of a workflow, as “intently test” reads them. Written by “intently schema test”.")
  }

  private func document(_ root: SchemaNode, title: String, description: String) -> String {
    let head: SchemaNode = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": SchemaNode(title),
      "description": SchemaNode(description),
    ]
    let sorted = definitions.sorted { $0.key.compareScalars(to: $1.key) < 0 }.map { ($0.key, $0.value) }
    return JSONText.document(head.with(root.members + [("$defs", SchemaNode(sorted))]).json)
  }

  /// A reference to a definition, which is made when it is first asked for.
  mutating func definition(_ name: String, _ make: (inout SchemaWriter) -> SchemaNode) -> SchemaNode {
    if definitions[name] == nil {
      // One that leads to itself finds this.
      definitions[name] = true
      definitions[name] = make(&self)
    }
    let pointer = name.replacingCharacters("~", with: "~0").replacingCharacters("/", with: "~1")
    return ["$ref": SchemaNode("#/$defs/" + PercentEncoding.encode(pointer))]
  }

  /// An object whose keys are fixed.
  mutating func object(_ info: ObjectInfo, rows: RowsKind?) -> SchemaNode {
    let keys = info.keys.filter { !$0.isLater }
    var members: [(String, SchemaNode)] = [
      ("type", "object"), ("properties", SchemaNode(keys.map { ($0.name, described($0, rows)) })),
    ]
    let required = keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.append(("required", SchemaNode(required))) }
    if !info.companions.isEmpty {
      let sorted = info.companions.sorted { $0.key.compareScalars(to: $1.key) < 0 }
      members.append(("dependentRequired", SchemaNode(sorted.map { ($0.key, SchemaNode([$0.value])) })))
    }
    if !info.choice.isEmpty { members.append(("oneOf", Self.required(info.choice))) }
    members.append(("additionalProperties", false))
    return SchemaNode(members)
  }

  /// One alternative for each key: that it stands there.
  static func required(_ keys: [String]) -> SchemaNode {
    SchemaNode(keys.map { ["required": SchemaNode([$0])] })
  }

  /// The value of a key, with what the key is for.
  mutating func described(_ key: KeyInfo, _ rows: RowsKind?) -> SchemaNode {
    guard case .oneOrList(let form, let each) = key.form else { return form(key.form, rows).described(key.summary) }
    let one = definition(key.name) { $0.form(form, rows) }
    let item = each.map { one.with([("required", [SchemaNode($0)])]) } ?? one
    return SchemaNode.any(of: [one, ["type": "array", "items": item]]).described(key.summary)
  }
}

extension String {
  func replacingCharacters(_ scalar: Unicode.Scalar, with text: String) -> String {
    var result = ""
    for one in unicodeScalars {
      if one == scalar { result += text } else { result.unicodeScalars.append(one) }
    }
    return result
  }
}
