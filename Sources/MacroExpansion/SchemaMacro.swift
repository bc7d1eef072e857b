/// `@AppIntent(schema:)`, `@AppEntity(schema:)`, `@AppEnum(schema:)`: a type that is one of those that the system knows.
///
/// **Shape**: the stored variables become parameters or properties, and the type adopts the protocol of its kind.
struct SchemaMacro {
  enum Kind { case intent, entity, enumeration }
  let kind: Kind

  func expansion(of use: MacroUse) -> Expansion {
    switch use.role {
    case .memberAttribute: return Expansion(isMarked(use) ? "" : attribute)
    case .extension: return adoption(of: use)
    case .peer: return Expansion("")
    }
  }

  private var attribute: String {
    kind == .intent ? "@AppIntents.IntentParameter" : "@AppIntents.EntityProperty"
  }

  /// The attributes beside which a stored variable can still be wrapped.
  private static let plainAttributes: Set<String> = ["available", "objc", "preconcurrency", "usableFromInline"]

  /// Whether a member is no stored variable, or one that its author has marked or keeps for himself.
  private func isMarked(_ use: MacroUse) -> Bool {
    let member = Declaration(use.declaration)
    guard member.keyword == "var", !member.isStatic, !member.hasSeveralNames, !member.hasValue, member.typeText != nil,
      !member.accessors.isComputed, !member.modifiers.contains("lazy"), !member.modifiers.contains("weak"),
      !["private", "fileprivate"].contains(member.access)
    else { return true }
    if kind == .entity, ["id", "displayRepresentation"].contains(member.plainName) { return true }
    return !member.attributes.allSatisfy { Self.plainAttributes.contains($0.name) }
  }

  private func adoption(of use: MacroUse) -> Expansion {
    let type = Declaration(use.declaration)
    let wanted: [String] = kind == .enumeration ? ["enum"] : ["struct", "class"]
    guard wanted.contains(type.keyword) else {
      let noun = kind == .enumeration ? "an enumeration" : "a struct or a class"
      return Expansion(
        faults: [
          Fault("@\(use.writtenName)(schema:) belongs on \(noun)", in: use.declaration, at: type.nameToken)
        ])
    }
    let (base, schema) =
      switch kind {
      case .intent: ("AppIntent", "AssistantSchemaIntent")
      case .entity: ("AppEntity", "AssistantSchemaEntity")
      case .enumeration: ("AppEnum", "AssistantSchemaEnum")
      }
    let asked = [base, schema].filter { name in
      use.conformances.contains { $0 == name || $0.hasSuffix("." + name) }
    }
    guard !asked.isEmpty else { return Expansion("") }
    let adopted = asked.map { "AppIntents.\($0)" }.joined(separator: ", ")
    let access = ["public", "open"].contains(type.access) ? "public " : ""
    let family = kind == .intent ? "Intent" : kind == .entity ? "Entity" : "Enum"
    return Expansion(
      """
      extension \(use.extended ?? type.name): \(adopted) {
        \(access)nonisolated static var _assistantSchema: AppIntents.AssistantSchemas.\(family) { \(schemaText(use)) }
      }
      """)
  }

  /// `.photos.openAsset`, without its label.
  private func schemaText(_ use: MacroUse) -> String {
    let source = SourceText(use.arguments ?? "")
    let start = source.word(0) == "schema" && source.isSymbol(1, ":") ? 2 : 0
    return source.text(of: start..<source.tokens.count)
  }
}
