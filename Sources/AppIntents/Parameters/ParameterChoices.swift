import Values

/// What may be chosen for a parameter, as its author says.
struct ParameterChoices {
  var label: String?
  var choices: [IntentQuestion.Choice] = []
  /// Whether other values will do as well.
  var takesOthers = true
  var defaultValue: Values.Value?
  var find: (@Sendable (String) async throws -> [IntentQuestion.Choice])?

  /// The choices of a provider of options. **Errors**: what the author's code throws.
  static func of<Provider: DynamicOptionsProvider>(_ provider: Provider) async throws -> ParameterChoices {
    try await Dependencies.load(for: provider)
    let results = try await provider.results()
    var choices = ParameterChoices(results)
    choices.defaultValue = await provider.defaultResult()?._value
    if let query = provider as? any EntityQuery {
      choices.find = finding(query)
    } else {
      choices.takesOthers = false
    }
    return choices
  }

  init() {}

  private init<Results: ResultsCollection>(_ results: Results) {
    label = results.promptLabel?._text
    choices = results._choices.all
  }

  /// What a query finds by words; nil for one that cannot.
  static func finding(
    _ query: any EntityQuery
  ) -> (@Sendable (String) async throws -> [IntentQuestion.Choice])? {
    guard let query = query as? any EntityStringQuery else { return nil }
    return { words in try await found(query, words) }
  }

  private static func found<Query: EntityStringQuery>(
    _ query: Query, _ words: String
  ) async throws -> [IntentQuestion.Choice] {
    ParameterChoices(try await query.entities(matching: words)).choices
  }

  /// The entities of a type that its default query suggests.
  static func of<Entity: AppEntity>(_ type: Entity.Type) async throws -> ParameterChoices {
    let query = Entity.defaultQuery
    var choices = try await of(query)
    if Entity.self is any TransientAppEntity.Type { choices = ParameterChoices() }
    return choices
  }

  static func of<Enum: AppEnum>(_ type: Enum.Type, supported: [Values.Value]?) -> ParameterChoices {
    var choices = ParameterChoices()
    let cases = Enum.allCases.filter { one in
      supported?.contains { $0.writtenOut.equalsScalars(of: one._value.writtenOut) } ?? true
    }
    choices.choices = cases.map(choice)
    choices.takesOthers = false
    return choices
  }

  /// A value as people see it among others.
  static func choice<Value: _IntentValue>(_ value: Value) -> IntentQuestion.Choice {
    if let shown = value as? any InstanceDisplayRepresentable {
      let representation = shown.displayRepresentation
      return IntentQuestion.Choice(
        title: representation.title._text, subtitle: representation.subtitle?._text, value: value._value)
    }
    if let one = value as? any CaseDisplayRepresentable {
      return IntentQuestion.Choice(
        title: one.localizedStringResource._text, subtitle: subtitle(of: one), value: value._value)
    }
    let text = (value as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource._text
    return IntentQuestion.Choice(title: text ?? value._value.writtenOut, value: value._value)
  }

  private static func subtitle<Case: CaseDisplayRepresentable>(of one: Case) -> String? {
    Case.caseDisplayRepresentations[one]?.subtitle?._text
  }
}
