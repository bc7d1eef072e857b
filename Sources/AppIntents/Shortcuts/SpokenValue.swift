import Diagnostics
package import Values

/// A value that words stand for: a case, an entity, or the words themselves.
package struct SpokenValue: Sendable {
  /// As a step's `with` takes it.
  package var value: Values.Value
  /// What people call it.
  package var title: String
}

/// A value with the names people have for it: its title and its synonyms.
struct NamedValue {
  var value: Values.Value
  var names: [String]

  init(_ value: Values.Value, _ shown: DisplayRepresentation) {
    self.value = value
    names = [shown.title._text] + shown.synonyms.map(\._text)
  }

  var spoken: SpokenValue { SpokenValue(value: value, title: names.first ?? value.writtenOut) }

  /// Those that are called so; where there are several, those that are written just so.
  static func called(_ words: String, among values: [NamedValue]) -> [SpokenValue] {
    let said = SpokenText(words)
    let found = values.filter { $0.names.contains { SpokenText($0).says(said) } }
    let exact = found.filter { $0.names.contains(words) }
    return (found.count > 1 && !exact.isEmpty ? exact : found).map(\.spoken)
  }
}

extension IntentParameter {
  /// What words stand for, as a value of the parameter.
  func spokenValues(_ words: String) async throws -> [SpokenValue] {
    let type: any Any.Type = Value.ValueType.self
    if let query = optionsProvider?.provider as? any EntityQuery { return try await Self.hits(query, words) }
    if let provider = optionsProvider?.provider {
      return NamedValue.called(words, among: try await Self.options(of: provider))
    }
    switch type {
    case let type as any AppEntity.Type: return try await Self.hits(entity: type, words)
    case let type as any AppEnum.Type: return NamedValue.called(words, among: cases(of: type))
    case is Bool.Type: return truths(words)
    default: return [SpokenValue(value: .text(words), title: words)]
    }
  }

  /// What people call the values that it offers; empty where it takes any.
  func spokenNames() async throws -> [String] {
    let type: any Any.Type = Value.ValueType.self
    if let query = optionsProvider?.provider as? any EntityQuery { return try await Self.suggested(query) }
    if let provider = optionsProvider?.provider {
      return try await Self.options(of: provider).compactMap(\.names.first)
    }
    switch type {
    case let type as any AppEntity.Type: return try await Self.suggested(entity: type)
    case let type as any AppEnum.Type: return cases(of: type).compactMap(\.names.first)
    default: return []
    }
  }

  // MARK: Cases

  private func cases<Choice: AppEnum>(of type: Choice.Type) -> [NamedValue] {
    let supported = supportedValues.map { Set($0.map(\.writtenOut)) }
    return type.allCases.compactMap { choice in
      let value = choice._value
      if let supported, !supported.contains(value.writtenOut) { return nil }
      return NamedValue(
        value, type.caseDisplayRepresentations[choice] ?? DisplayRepresentation(stringLiteral: "\(choice)"))
    }
  }

  private func truths(_ words: String) -> [SpokenValue] {
    let (yes, no) = (displayName?.trueDisplayName._text ?? "Yes", displayName?.falseDisplayName._text ?? "No")
    return [(true, [yes, "true"]), (false, [no, "false"])].compactMap { truth, names in
      let said = SpokenText(words)
      return names.contains { SpokenText($0).says(said) } ? SpokenValue(value: .boolean(truth), title: names[0]) : nil
    }
  }

  // MARK: Options

  private static func options<Provider: DynamicOptionsProvider>(of provider: Provider) async throws -> [NamedValue] {
    try await Dependencies.load(for: provider)
    return try await provider.results().items.map { option in
      let shown =
        (option as? any InstanceDisplayRepresentable)?.displayRepresentation
        ?? (option as? any CustomLocalizedStringResourceConvertible).map {
          DisplayRepresentation(title: $0.localizedStringResource)
        } ?? DisplayRepresentation(stringLiteral: option._value.writtenOut)
      if let entity = option as? any AppEntity { return NamedValue(id(of: entity), shown) }
      return NamedValue(option._value, shown)
    }
  }

  // MARK: Entities

  private static func id(of entity: some AppEntity) -> Values.Value {
    EntityTypeDescription.of(type(of: entity)).idValue(of: entity)
  }

  private static func named(_ entities: [any AppEntity]) -> [NamedValue] {
    entities.map { NamedValue(id(of: $0), $0.displayRepresentation) }
  }

  private static func hits<Entity: AppEntity>(entity type: Entity.Type, _ words: String) async throws -> [SpokenValue] {
    try await hits(Entity.defaultQuery, words)
  }

  private static func suggested<Entity: AppEntity>(entity type: Entity.Type) async throws -> [String] {
    try await suggested(Entity.defaultQuery)
  }

  private static func suggested<Query: EntityQuery>(_ query: Query) async throws -> [String] {
    let description = EntityTypeDescription.of(Query.Entity.self)
    let asked = try await description.ready(query)
    let items = try await description.query { try await asked.suggestedItems() }
    return named(items).compactMap(\.names.first)
  }

  /// The entities of these words: those suggested that are called so, else those of all, else what the query finds by them,
  /// else the one with that id.
  private static func hits<Query: EntityQuery>(_ query: Query, _ words: String) async throws -> [SpokenValue] {
    let description = EntityTypeDescription.of(Query.Entity.self)
    let asked = try await description.ready(query)
    let suggested = try await description.query { try await asked.suggestedItems() }
    let called = NamedValue.called(words, among: named(suggested))
    if !called.isEmpty { return called }
    if let enumerable = asked as? any EnumerableEntityQuery {
      let called = NamedValue.called(
        words, among: named(try await description.query { try await enumerable.allItems() }))
      if !called.isEmpty { return called }
    }
    if let finding = asked as? any EntityStringQuery {
      let found = named(try await description.query { try await finding.items(matching: words) })
      let called = NamedValue.called(words, among: found)
      return called.isEmpty ? found.map(\.spoken) : called
    }
    guard let id = Query.Entity.ID.entityIdentifier(for: words) else { return [] }
    return named(try await description.query { try await asked.entities(for: [id]) }).map(\.spoken)
  }
}

extension EntityQuery {
  fileprivate func suggestedItems() async throws -> [any AppEntity] { try await suggestedEntities().items }
}

extension EnumerableEntityQuery {
  fileprivate func allItems() async throws -> [any AppEntity] { try await allEntities().items }
}

extension EntityStringQuery {
  fileprivate func items(matching words: String) async throws -> [any AppEntity] {
    try await entities(matching: words).items
  }
}
