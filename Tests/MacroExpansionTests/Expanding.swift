@testable import MacroExpansion

/// What a use of a macro becomes, the attribute being the first line of the declaration.
func expand(
  _ macro: String, _ role: MacroUse.Role = .peer, _ declaration: String, in context: String? = "struct Book {}",
  conformances: [String] = []
) -> Expansion {
  let source = SourceText(declaration, fileName: "t.swift", offset: 100)
  let attribute = Declaration(source).attributes.first.map { attribute in
    "@\(attribute.name)" + (attribute.arguments.map { "(\($0))" } ?? "")
  }
  return MacroUse(
    macro: macro, role: role, attribute: SourceText(attribute ?? "@\(macro)"), declaration: source,
    context: context.map { [SourceText($0)] } ?? [], conformances: conformances
  ).expansion
}

/// The one message, and the text it is at.
func fault(
  _ macro: String, _ role: MacroUse.Role = .peer, _ declaration: String, in context: String? = "struct Book {}"
) -> String {
  let expansion = expand(macro, role, declaration, in: context)
  return expansion.faults.map { fault in
    let rest = declaration.utf8.dropFirst(fault.offset - 100)
    let word = String(decoding: rest.prefix { $0 != 32 && $0 != 58 && $0 != 40 && $0 != 10 }, as: UTF8.self)
    return "\(fault.severity) at \(word): \(fault.message)"
  }.joined(separator: "\n")
}
