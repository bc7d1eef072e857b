package import Diagnostics
import Metadata
package import Values

extension Diagnostic.Code {
  package static let unknownType: Self = "unknown-type"
}

extension ValueType {
  /// The types that are named by one word.
  package static let words: [(String, ValueType)] = [
    ("text", .text), ("integer", .integer), ("number", .number), ("decimal", .decimal), ("boolean", .boolean),
    ("date", .date), ("dateTime", .dateTime), ("duration", .duration), ("url", .url), ("file", .file),
    ("person", .person),
  ]

  /// Reads a type as a declaration spells it (FORMAT.md §1): a word, or `enum`, `list`, `entity`, `record` in an object.
  ///
  /// **Errors**: reported as `unknown-type`, and nil returned.
  package static func read(_ node: JSONNode, file: String, findings: Findings) -> ValueType? {
    switch node.content {
    case .string(let word):
      if let known = words.first(where: { $0.0 == word }) { return known.1 }
      let near = Suggestion.nearest(to: word, among: words.map(\.0))
      findings.report(
        .unknownType, "there is no type “\(VisibleText.of(word))”", at: node.range(in: file),
        hint: near.map { "did you mean “\($0)”?" }
          ?? "the types are \(words.map(\.0).joined(separator: ", ")), and enum, list, entity and record in braces")
      return nil
    case .object:
      return readObject(node, file: file, findings: findings)
    default:
      findings.report(
        .unknownType, "a type is a word or an object, not \(node.kindInWords)", at: node.range(in: file))
      return nil
    }
  }

  private static func readObject(_ node: JSONNode, file: String, findings: Findings) -> ValueType? {
    guard var reader = ObjectReader(node, what: "a type", file: file, findings: findings) else { return nil }
    defer { reader.reportUnknownKeys() }
    if reader.has("enum") {
      guard let cases = reader.texts("enum") else { return nil }
      if cases.isEmpty { findings.report(.wrongValue, "“enum” has no cases", at: reader.valueRange("enum")) }
      return .enumeration(cases)
    }
    if let item = reader.node("list") {
      return read(item, file: file, findings: findings).map { .list($0) }
    }
    if reader.has("entity") {
      return reader.text("entity").map { .entity($0) }
    }
    if reader.has("record") {
      guard let members = reader.members("record") else { return nil }
      return .record(
        members.compactMap { member in
          read(member.value, file: file, findings: findings).map { Field(member.key, $0) }
        })
    }
    findings.report(
      .unknownType, "a type in braces names one of enum, list, entity or record", at: node.range(in: file))
    return nil
  }
}
