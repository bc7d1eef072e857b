/// One use of a macro in a program: the attribute, what it is attached to, and what is around that.
struct MacroUse {
  enum Role: String {
    case peer, memberAttribute, `extension`
  }

  let macro: String
  let role: Role
  let attribute: SourceText
  let declaration: SourceText
  /// The declarations around it, the nearest first, without their members.
  let context: [SourceText]
  /// The type an extension is asked for, as it is named from outside.
  let extended: String?
  /// The protocols that are asked for: those of the macro's that the type does not have yet.
  let conformances: [String]

  /// **Missing**: nil for a role that none of the macros has.
  init?(_ fields: [String: Any]) {
    guard let macro = (fields["macro"] as? [String: Any])?["typeName"] as? String,
      let role = (fields["macroRole"] as? String).flatMap(Role.init),
      let attribute = SourceText(fields["attributeSyntax"]),
      let declaration = SourceText(fields["declSyntax"])
    else { return nil }
    let asked = SourceText(fields["conformanceListSyntax"]).map { Declaration($0).inherited } ?? []
    self.init(
      macro: macro, role: role, attribute: attribute, declaration: declaration,
      context: (fields["lexicalContext"] as? [Any] ?? []).compactMap { SourceText($0) },
      extended: SourceText(fields["extendedTypeSyntax"]).map { $0.text(of: $0.tokens.indices) }, conformances: asked)
  }

  init(
    macro: String, role: Role, attribute: SourceText, declaration: SourceText, context: [SourceText],
    extended: String? = nil, conformances: [String] = []
  ) {
    self.macro = macro
    self.role = role
    self.attribute = attribute
    self.declaration = declaration
    self.context = context
    self.extended = extended
    self.conformances = conformances
  }

  var expansion: Expansion {
    switch macro {
    case "ComputedProperty": PropertyMacro(isDeferred: false).expansion(of: self)
    case "DeferredProperty": PropertyMacro(isDeferred: true).expansion(of: self)
    case "UnionValue": UnionValueMacro().expansion(of: self)
    case "IntentSchema": SchemaMacro(kind: .intent).expansion(of: self)
    case "EntitySchema": SchemaMacro(kind: .entity).expansion(of: self)
    case "EnumSchema": SchemaMacro(kind: .enumeration).expansion(of: self)
    default: Expansion(faults: [Fault("there is no macro “\(macro)”", in: attribute)])
    }
  }

  /// The name as it is written after the `@`.
  var writtenName: String { Declaration(attribute).attributes.first?.name ?? macro }

  /// The text between the attribute's parentheses. **Missing**: nil without parentheses.
  var arguments: String? { Declaration(attribute).attributes.first?.arguments }
}

/// What a use of a macro becomes.
struct Expansion {
  var source: String?
  var faults: [Fault] = []

  init(_ source: String) { self.source = source }
  init(faults: [Fault]) { self.faults = faults }
}
