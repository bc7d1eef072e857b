package import Diagnostics
package import Metadata
package import Values

extension Diagnostic.Code {
  package static let notThisFormat: Self = "not-this-format"
  package static let repeatedName: Self = "repeated-name"
}

extension Workspace {
  /// Reads a workspace file that is JSON already.
  ///
  /// - `swiftEntities`: the entities from Swift, which references may lead to: the types of their ids by name.
  /// **Errors**: reported; what could be read is returned.
  package static func read(
    _ node: JSONNode, file: String, root: String, sources: [SourceInfo], swiftEntities: [String: ValueType] = [:],
    findings: Findings
  ) -> Workspace {
    var workspace = Workspace(root: root, file: file)
    guard
      var reader = ObjectReader(
        node, what: "the workspace", as: WorkspaceFormat.workspace, file: file, findings: findings)
    else { return workspace }
    reader.checkFormat()
    workspace.timeZone = reader.text("timeZone")
    if workspace.timeZone != nil { workspace.timeZoneRange = reader.valueRange("timeZone") }
    workspace.workflowFolders = reader.texts("workflows")
    if let members = reader.members("entities") {
      for member in members {
        let keyRange = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
        if !EntityDeclaration.isEntityName(member.key) {
          findings.report(
            .wrongValue, "“\(VisibleText.of(member.key))” is no name for an entity", at: keyRange,
            hint: "a name has no dot and no slash, and does not begin with a brace")
        }
        if let entity = EntityDeclaration.read(
          member.value, name: member.key, range: keyRange, file: file, sources: sources, findings: findings)
        {
          workspace.entities.append(entity)
        } else {
          workspace.unreadableEntities.insert(member.key)
        }
      }
    }
    workspace.resolveReferences(swiftEntities, findings)
    workspace.allow = reader.node("allow").flatMap { Allowance.read($0, file: file, findings: findings) }
    reader.reportUnknownKeys()
    return workspace
  }

  /// Tells each reference the type of the ids it holds, and reports references to entities there are not.
  private mutating func resolveReferences(_ swiftEntities: [String: ValueType], _ findings: Findings) {
    let names = entities.map(\.name) + swiftEntities.keys.sorted()
    var idTypes = swiftEntities
    for entity in entities {
      idTypes[entity.name] = entity.properties?.first { $0.name == entity.id }?.type ?? .any
    }
    for index in entities.indices {
      guard var properties = entities[index].properties else { continue }
      for place in properties.indices {
        guard let target = properties[place].type.entityName, !unreadableEntities.contains(target) else { continue }
        if let type = idTypes[target] {
          properties[place].idType = type
        } else {
          let near = Suggestion.nearest(to: target, among: names)
          findings.report(
            .unknownEntity, "“\(properties[place].name)” refers to “\(target)”, which is no entity of this workspace",
            at: properties[place].range, hint: near.map { "did you mean “\($0)”?" })
        }
      }
      entities[index].properties = properties
    }
  }

}

extension EntityDeclaration {
  /// Whether a name can stand in `find` without being taken for a file.
  package static func isEntityName(_ name: String) -> Bool {
    !name.isEmpty && !name.contains { $0 == "." || $0 == "/" || $0 == "{" || $0 == "$" }
  }
}

extension ObjectReader {
  /// Checks `"intently": 1`, the number of the format.
  package mutating func checkFormat() {
    guard let node = node("intently") else {
      missing("intently", hint: "add \"intently\": 1, the number of this format")
      return
    }
    if case .number("1") = node.content { return }
    findings.report(
      .notThisFormat, "this version reads format 1 alone", at: node.range(in: file), hint: "write \"intently\": 1")
  }
}

extension ValueType {
  /// The entity that a reference, or a list of references, leads to.
  var entityName: String? {
    switch self {
    case .entity(let name): name
    case .list(let item): item.entityName
    default: nil
    }
  }
}
