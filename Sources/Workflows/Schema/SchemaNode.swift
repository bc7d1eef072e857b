import Diagnostics
package import Values

/// A JSON value of a schema, its keys in the order they were given.
package struct SchemaNode: Sendable, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  package private(set) var json: JSONNode

  private init(_ content: JSONNode.Content) {
    let nowhere = SourcePosition(line: 1, column: 1)
    json = JSONNode(content, start: nowhere, end: nowhere)
  }

  package init(_ members: [(String, SchemaNode)]) {
    let nowhere = SourcePosition(line: 1, column: 1)
    self.init(
      .object(
        members.map { JSONNode.Member(key: $0.0, keyStart: nowhere, keyEnd: nowhere, value: $0.1.json) }))
  }

  package init(_ text: String) { self.init(JSONNode.Content.string(text)) }
  package init(_ items: [SchemaNode]) { self.init(.array(items.map(\.json))) }
  package init(_ texts: [String]) { self.init(texts.map { SchemaNode($0) }) }
  /// A number by its digits.
  package init(digits: String) { self.init(.number(digits)) }
  /// A JSON value as it stands.
  package init(_ node: JSONNode) { self.init(node.content) }
  package init(_ number: Int) { self.init(.number("\(number)")) }

  package init(dictionaryLiteral elements: (String, SchemaNode)...) { self.init(elements) }
  package init(arrayLiteral elements: SchemaNode...) { self.init(elements) }
  package init(stringLiteral value: String) { self.init(value) }
  package init(booleanLiteral value: Bool) { self.init(JSONNode.Content.boolean(value)) }
  package init(integerLiteral value: Int) { self.init(value) }

  /// The keys and values of an object; none where it is something else.
  package var members: [(String, SchemaNode)] {
    guard case .object(let members) = json.content else { return [] }
    return members.map { ($0.key, SchemaNode($0.value.content)) }
  }

  /// The same object with more keys at its end.
  package func with(_ more: [(String, SchemaNode)]) -> SchemaNode { SchemaNode(members + more) }

  /// The same schema with a sentence about what it is, at its beginning.
  package func described(_ description: String) -> SchemaNode {
    SchemaNode([("description", SchemaNode(description))] + members.filter { $0.0 != "description" })
  }
}

extension SchemaNode {
  /// What fits one of these.
  static func any(of schemas: [SchemaNode]) -> SchemaNode {
    schemas.count == 1 ? schemas[0] : ["anyOf": SchemaNode(schemas)]
  }

  /// An object whose value under a key, if it has one, fits.
  static func under(_ key: String, _ schema: SchemaNode) -> SchemaNode {
    let properties = SchemaNode([(key, schema)])
    return ["properties": properties]
  }

  static func words(_ words: [String]) -> SchemaNode { ["enum": SchemaNode(words)] }

  static let text: SchemaNode = ["type": "string"]

  /// Text in which something is filled in.
  static let reference: SchemaNode = ["type": "string", "pattern": "\\$\\{"]
}
