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
  /// **Errors**: reported; what could be read is returned.
  package static func read(
    _ node: JSONNode, file: String, root: String, sources: [SourceInfo], findings: Findings
  ) -> Workspace {
    var workspace = Workspace(root: root, file: file)
    guard var reader = ObjectReader(node, what: "the workspace", file: file, findings: findings) else {
      return workspace
    }
    reader.checkFormat()
    reader.ignore(["$schema"])
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
        }
      }
    }
    workspace.allow = reader.node("allow")
    if let allow = workspace.allow { checkAllow(allow, file: file, findings: findings) }
    reader.reportUnknownKeys()
    return workspace
  }

  private static func checkAllow(_ node: JSONNode, file: String, findings: Findings) {
    guard var reader = ObjectReader(node, what: "“allow”", file: file, findings: findings) else { return }
    for key in ["read", "write", "network", "commands"] { _ = reader.texts(key) }
    reader.reportUnknownKeys()
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
