package import Diagnostics
package import Metadata
package import Values

extension Diagnostic.Code {
  package static let unknownSource: Self = "unknown-source"
}

extension EntityDeclaration {
  /// Reads an entity's declaration from a workspace file.
  package static func read(
    _ node: JSONNode, name: String, range: SourceRange, file: String, sources: [SourceInfo], findings: Findings
  ) -> EntityDeclaration? {
    guard
      var reader = ObjectReader(
        node, what: "the entity “\(name)”", as: WorkspaceFormat.entity, file: file, findings: findings)
    else { return nil }
    defer { reader.reportUnknownKeys() }
    let title = reader.text("title")
    let plural = reader.text("plural")
    let id = reader.text("id")
    let display = reader.node("display")
    let properties = reader.members("properties")
    guard let sourceNode = reader.node("source") else {
      reader.missing("source", hint: "\"source\": { \"file\": \"Data/books.csv\" }")
      return nil
    }
    guard let source = SourceDeclaration.read(sourceNode, file: file, sources: sources, findings: findings) else {
      return nil
    }
    var entity = EntityDeclaration(name: name, source: source, range: range)
    entity.title = title
    entity.plural = plural
    entity.id = id
    entity.idRange = id.map { _ in reader.valueRange("id") }
    entity.missingWords = source.texts("missing")
    if let display { entity.readDisplay(display, file: file, findings: findings) }
    if let properties {
      entity.properties = properties.compactMap {
        PropertyInfo.read($0, missing: entity.missingWords, file: file, findings: findings)
      }
      entity.checkNames(displayRange: display?.range(in: file), findings)
    }
    return entity
  }

  private mutating func readDisplay(_ node: JSONNode, file: String, findings: Findings) {
    guard
      var reader = ObjectReader(
        node, what: "“display”", as: WorkspaceFormat.display, file: file, findings: findings)
    else { return }
    displayTitle = reader.text("title").map { DisplayTemplate(reading: $0) }
    displaySubtitle = reader.text("subtitle").map { DisplayTemplate(reading: $0) }
    reader.reportUnknownKeys()
  }

  /// The id and the display's names are properties; only declared ones can be checked before the source is open.
  private func checkNames(displayRange: SourceRange?, _ findings: Findings) {
    guard let properties else { return }
    let names = properties.map(\.name)
    if let id, !names.contains(where: { $0.compareScalars(to: id) == 0 }) {
      let near = Suggestion.nearest(to: id, among: names)
      findings.report(
        .unknownProperty, "the id “\(id)” is no property of “\(name)”", at: idRange,
        hint: near.map { "did you mean “\($0)”?" } ?? "declare it under “properties”")
    }
    for template in [displayTitle, displaySubtitle] {
      for case .property(let property) in template?.parts ?? [] where !names.contains(property) {
        let near = Suggestion.nearest(to: property, among: names)
        findings.report(
          .unknownProperty, "“display” asks for “\(property)”, which is no property of “\(name)”",
          at: displayRange ?? range, hint: near.map { "did you mean “\($0)”?" })
      }
    }
  }
}

extension Diagnostic.Code {
  package static let unknownProperty: Self = "unknown-property"
}

extension PropertyInfo {
  /// Reads `"title": "text"` or `"published": { "type": "integer", "column": "…" }`.
  static func read(
    _ member: JSONNode.Member, missing: [String], file: String, findings: Findings
  ) -> PropertyInfo? {
    let range = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
    guard case .object(let members) = member.value.content,
      members.contains(where: { $0.key == "type" })
    else {
      guard let type = ValueType.read(member.value, file: file, findings: findings) else { return nil }
      return PropertyInfo(
        name: member.key, type: type, spelling: CellSpelling(missingWords: missing), range: range)
    }
    guard
      var reader = ObjectReader(
        member.value, what: "the property “\(member.key)”", as: WorkspaceFormat.property, file: file,
        findings: findings)
    else { return nil }
    defer { reader.reportUnknownKeys() }
    var spelling = CellSpelling()
    spelling.format = reader.text("format")
    if let format = spelling.format {
      do throws(PatternFault) {
        _ = try DatePattern(format)
      } catch {
        findings.report(
          .wrongValue, "“\(format)” is no date pattern: \(error.message)", at: reader.valueRange("format"),
          hint: error.hint)
      }
    }
    spelling.decimalSeparator = reader.text("decimalSeparator")
    spelling.groupSeparator = reader.text("groupSeparator")
    spelling.strip = reader.texts("strip") ?? []
    spelling.trueWords = reader.texts("true")
    spelling.falseWords = reader.texts("false")
    spelling.missingWords = (reader.texts("missing") ?? []) + missing
    let column = reader.text("column")
    let title = reader.text("title")
    let required = reader.flag("required") ?? false
    guard let node = reader.node("type"), let type = ValueType.read(node, file: file, findings: findings) else {
      return nil
    }
    return PropertyInfo(
      name: member.key, column: column, title: title, type: type, isRequired: required, spelling: spelling,
      range: range)
  }
}
