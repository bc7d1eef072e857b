/// `@ComputedProperty` and `@DeferredProperty`: a property of an entity that is worked out when it is read.
///
/// **Shape**: `$name` beside it, as `@Property` has; a type that tells its title and reads it; and a stored property without
/// size that names this type, so that the entity's properties are all found where its stored ones are.
struct PropertyMacro {
  let isDeferred: Bool

  func expansion(of use: MacroUse) -> Expansion {
    let property = Declaration(use.declaration)
    let name = "@\(use.writtenName)"
    func fault(_ message: String) -> Expansion {
      Expansion(faults: [Fault(message, in: use.declaration, at: property.nameToken)])
    }
    guard use.role == .peer, property.keyword == "var", !property.hasSeveralNames else {
      return fault("\(name) belongs on a property of an entity: “\(name) var name: String { … }”")
    }
    if property.isStatic { return fault("\(name) belongs on a property of each entity, not on a static one") }
    let accessors = property.accessors
    guard accessors.isComputed, !property.hasValue else {
      return fault("\(name) belongs on a property with a getter; one that is stored is marked @Property")
    }
    guard let type = property.typeText else { return fault("\(name) wants the property's type to be written") }
    if isDeferred, !accessors.isAsync {
      return fault(
        "\(name) wants a getter that is async: “get async throws { … }”; else the property is marked @ComputedProperty")
    }
    if !isDeferred, accessors.isAsync {
      return fault(
        "\(name) wants a getter that is not async; with an async one the property is marked @DeferredProperty")
    }
    if !isDeferred, accessors.canThrow { return fault("\(name) wants a getter that does not throw") }
    guard let owner = use.context.first.map(Declaration.init), !owner.name.isEmpty,
      ["struct", "class", "extension", "enum"].contains(owner.keyword)
    else {
      return fault("\(name) belongs inside the declaration of an entity")
    }
    var expansion = Expansion(source(use, property, type, owner, accessors))
    if ["extension", "enum"].contains(owner.keyword) {
      let place = owner.keyword == "enum" ? "an enumeration" : "an extension"
      expansion.faults.append(
        Fault(
          "a \(name) in \(place) is not among the properties that workflows know; it would be in the declaration of a "
            + "struct or a class", severity: .warning, in: use.declaration, at: property.nameToken))
    }
    return expansion
  }

  private func source(
    _ use: MacroUse, _ property: Declaration, _ type: String, _ owner: Declaration, _ accessors: Accessors
  ) -> String {
    let (name, plain) = (property.name, property.plainName)
    let access = property.access.isEmpty ? "" : property.access + " "
    let isolation = property.modifiers.contains("nonisolated") ? "nonisolated " : ""
    let type = Self.replacingSelf(in: type, by: owner.name)
    let kind = isDeferred ? "_DeferredEntityProperty" : "_ComputedEntityProperty"
    let effects = isDeferred ? " async throws" : ""
    let reading = isDeferred ? (accessors.canThrow ? "try await " : "await ") : ""
    var lines = [
      "\(access)\(isolation)var $\(plain): AppIntents.EntityProperty<\(type)> { __\(plain)._property(of: self) }",
      "private enum __\(plain): AppIntents.\(kind) {",
      "  typealias _Entity = \(owner.name)",
      "  typealias _Value = \(type)",
      "  nonisolated static var _name: String { \"\(plain)\" }",
      "  nonisolated static func _make() -> AppIntents.EntityProperty<\(type)> {",
      "    AppIntents.EntityProperty(\(use.arguments ?? ""))",
      "  }",
      "  static func _value(of entity: \(owner.name))\(effects) -> \(type) { \(reading)entity.\(name) }",
      "}",
    ]
    if ["struct", "class"].contains(owner.keyword) {
      lines.insert("private let _\(plain) = AppIntents._EntityPropertyMarker<__\(plain)>()", at: 1)
    }
    return lines.joined(separator: "\n")
  }

  /// `Self` would be another type inside the one that reads the property.
  private static func replacingSelf(in type: String, by name: String) -> String {
    let source = SourceText(type)
    var (text, place) = ("", 0)
    for token in source.tokens where source.text(token) == "Self" {
      text += source.text(place..<token.range.lowerBound) + name
      place = token.range.upperBound
    }
    return text + source.text(place..<source.bytes.count)
  }
}
