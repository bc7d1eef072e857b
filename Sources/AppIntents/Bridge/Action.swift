import Diagnostics
package import Metadata
public import Values

/// What an intent left.
@usableFromInline
package struct ActionOutcome: Sendable {
  /// nil where it returns none.
  package var value: Values.Value?
  private var parts: _IntentResultParts

  /// What it says to the person.
  package var dialog: String? { parts.dialog?.text }
  /// What may follow it.
  package var opens: (any AppIntent)? { parts.opensIntent }
  package var snippet: _SnippetViewContainer? { parts.snippet }
  package var snippetIntent: (any SnippetIntent)? { parts.snippetIntent }
  /// Whether there is nothing beside its value.
  package var isOnlyValue: Bool { parts.isEmpty }

  /// - `parts`: what it has beside its value.
  @usableFromInline
  package init(value: Values.Value? = nil, parts: _IntentResultParts = _IntentResultParts()) {
    self.value = value
    self.parts = parts
  }
}

/// An intent that can be run: its facts, and a way to perform it with a workflow's values.
package struct Action: Sendable {
  package let type: any AppIntent.Type
  package let info: ActionInfo
  private let fields: IntentFields

  package init(_ type: any AppIntent.Type) {
    self.type = type
    self.info = ActionDescription.info(of: type)
    self.fields = Self.fields(type)
  }

  private static func fields<Intent: AppIntent>(_ type: Intent.Type) -> IntentFields { IntentFields(type) }

  /// The places of parameters that have these names, as `PreparedAction` counts them.
  ///
  /// **Errors**: `ParameterFault` for a name that is none.
  package func places(of names: [String]) throws -> [Int] {
    try names.map { name in
      guard let place = fields.parameterNames.firstIndex(where: { $0.equalsScalars(of: name) }) else {
        throw ParameterFault(name: name, message: "“\(info.name)” has no such parameter", hint: nil)
      }
      return place
    }
  }

  /// A fresh instance, to be filled.
  package func prepare() -> PreparedAction { PreparedAction(type.init(), fields) }

  /// Makes, fills and performs one.
  ///
  /// **Errors**: `ParameterFault`, and whatever the intent throws.
  package func perform(
    with values: [String: Values.Value], in surroundings: IntentSurroundings
  ) async throws -> ActionOutcome {
    let prepared = prepare()
    for (name, value) in values { try prepared.set(name, to: value) }
    return try await prepared.perform(in: surroundings)
  }

  package func perform(
    with values: [String: Values.Value], interaction: (any IntentInteraction)? = nil
  ) async throws -> ActionOutcome {
    try await perform(with: values, in: IntentSurroundings(interaction: interaction))
  }
}

/// One instance of an intent, filled and performed as often as there are values for it.
///
/// **Shape**: for one task at a time. `clear` takes the values back, so that the next ones can be set. An intent that goes on
/// with its work after `perform` returned wants an instance of its own each time.
package struct PreparedAction: Sendable {
  package let intent: any AppIntent
  private let parameters: [_AnyIntentParameter]
  private let dependencies: [_AnyAppDependency]
  private let waiting = Waiting()
  /// Whether another intent's result says that it follows.
  private var isOpened = false

  /// The values that must be fetched before the intent is performed.
  private final class Waiting: @unchecked Sendable {
    // Reason for unchecked: a prepared action is used by one task at a time.
    var values: [(place: Int, value: Values.Value)] = []
    /// The values that are set when it is performed.
    var assigned: [(place: Int, value: Values.Value)] = []
  }

  init(_ intent: any AppIntent, _ fields: IntentFields) {
    self.intent = intent
    (self.parameters, self.dependencies) = Self.open(intent, fields)
  }

  /// An intent that somebody else made.
  ///
  /// - `isOpened`: whether another one's result says that it follows.
  package init(_ intent: any AppIntent, isOpened: Bool = false) {
    self.intent = intent
    (self.parameters, self.dependencies) = Self.open(intent)
    self.isOpened = isOpened
  }

  private static func open<Intent: AppIntent>(
    _ intent: Intent, _ fields: IntentFields = IntentFields(Intent.self)
  ) -> ([_AnyIntentParameter], [_AnyAppDependency]) {
    let parameters = fields.parameters(of: intent)
    let name = ActionDescription.name(of: Intent.self)
    for parameter in parameters { parameter._intent = name }
    return (parameters, fields.hasDependencies ? fields.dependencies(of: intent) : [])
  }

  package func index(of name: String) -> Int? { parameters.firstIndex { $0._name.equalsScalars(of: name) } }

  /// Gives a parameter a value.
  ///
  /// **Missing**: leaves the parameter as it is where it has a default; an optional one becomes nil.
  /// **Errors**: `ParameterFault`.
  package func set(_ name: String, to value: Values.Value) throws {
    guard let place = index(of: name) else {
      throw ParameterFault(
        name: name, message: "“\(ActionDescription.name(of: type(of: intent)))” has no such parameter", hint: nil)
    }
    try set(place, to: value)
  }

  /// As `set(_:to:)`, by the parameter's place.
  package func set(_ place: Int, to value: Values.Value) throws {
    let parameter = parameters[place]
    if value.isMissing, !parameter.isOptional { return parameter.reset() }
    if parameter.fetches(value) {
      waiting.values.append((place, value))
      return
    }
    try Self.take(value, parameter)
  }

  fileprivate static func take(_ value: Values.Value, _ parameter: _AnyIntentParameter) throws {
    do {
      try parameter.take(value)
    } catch {
      throw fault(parameter, error)
    }
  }

  /// Gives a parameter a value when the action is performed next, in what it is performed in.
  package func assign(_ place: Int, _ value: Values.Value) { waiting.assigned.append((place, value)) }

  /// Takes all values back.
  package func clear() {
    waiting.values.removeAll(keepingCapacity: true)
    waiting.assigned.removeAll(keepingCapacity: true)
    for parameter in parameters { parameter.reset() }
  }

  /// The parameters that must have a value and have none, in the order they are declared.
  package var missingParameters: [String] {
    parameters.indices.filter { place in
      !parameters[place].hasValue && !waiting.values.contains { $0.place == place }
    }.map { parameters[$0]._name }
  }

  /// Does the work with the values that are set.
  ///
  /// **Errors**: `ParameterFault` for a value that does not fit or is missing, and whatever the intent throws.
  package func perform(in surroundings: IntentSurroundings) async throws -> ActionOutcome {
    var surroundings = surroundings
    surroundings.intent = ActionDescription.name(of: type(of: intent))
    return try await perform(within: IntentSurroundings.Shared(surroundings))
  }

  /// As `perform(in:)`, in what says the intent's name already, after the values that were assigned are set.
  package func perform(within surroundings: IntentSurroundings.Shared) async throws -> ActionOutcome {
    try await IntentSurroundings.with(surroundings) {
      try await authenticate()
      try setAssigned()
      for (place, value) in waiting.values {
        do {
          try await parameters[place].fetch(value)
        } catch {
          throw Self.fault(parameters[place], error)
        }
      }
      waiting.values.removeAll(keepingCapacity: true)
      for dependency in dependencies { try await dependency.load() }
      return try await IntentDependencyContext.$current.withValue(intent) {
        try await askForMissing()
        return try await Self.routed(intent, isOpened: isOpened)
      }
    }
  }

  private func authenticate() async throws {
    guard type(of: intent).authenticationPolicy != .alwaysAllowed else { return }
    let name = ActionDescription.name(of: type(of: intent))
    guard let interaction = IntentSurroundings.current.interaction else {
      throw Diagnostic(.answerMissing, "nobody is there to show who they are, which “\(name)” requires")
    }
    try await interaction.authenticate(for: name)
  }

  /// Has a person give what must have a value and has none, in the order of declaration.
  private func askForMissing() async throws {
    for parameter in parameters where !parameter.hasValue {
      guard IntentSurroundings.current.interaction != nil else { break }
      do {
        try await parameter.ask()
      } catch {
        throw Self.fault(parameter, error)
      }
    }
    try checkComplete()
  }

  /// Performs an intent, and tells the tool's router where it is to be brought before the person.
  private static func routed<Intent: AppIntent>(_ intent: Intent, isOpened: Bool) async throws -> ActionOutcome {
    let modes = Intent.supportedModes
    guard isOpened || Intent._isOpening || modes.includesForeground,
      let route = IntentSurroundings.current.workspace?.route
    else { return try await run(intent) }
    let reason: IntentDestination.Reason =
      isOpened ? .opensIntent : Intent._isOpening ? .openIntent : .foreground
    let passage = ForegroundPassage(intent, reason, route)
    let moment = isOpened || Intent._isOpening ? .before : ForegroundPassage.moment(of: modes)
    if moment == .before { await passage.take() }
    let outcome = try await ForegroundPassage.$current.withValue(passage) { try await run(intent) }
    if moment == .after { await passage.take() }
    return outcome
  }

  /// What performs it again and again, where it is an action of ours that waits for nothing.
  package func immediate(within surroundings: IntentSurroundings.Shared) -> ImmediatePerformance? {
    guard let intent = intent as? any ImmediateAction, dependencies.isEmpty,
      !parameters.contains(where: \.isFetched)
    else { return nil }
    return ImmediatePerformance(intent, parameters, surroundings)
  }

  /// What an action of ours says of what it would do, after the values that were assigned are set; nil where it says nothing, or
  /// a value is still to be asked for.
  package func preview(within surroundings: IntentSurroundings.Shared) throws -> ActionPreview? {
    try IntentSurroundings.with(surroundings) {
      try setAssigned()
      guard missingParameters.isEmpty else { return nil }
      return try (intent as? any BuiltInAction)?.preview()
    }
  }

  private func setAssigned() throws {
    defer { waiting.assigned.removeAll(keepingCapacity: true) }
    for (place, value) in waiting.assigned { try set(place, to: value) }
  }

  private func checkComplete() throws { try Self.checkComplete(parameters) }

  fileprivate static func checkComplete(_ parameters: [_AnyIntentParameter]) throws {
    for parameter in parameters where !parameter.hasValue {
      throw ParameterFault(name: parameter._name, message: "a value is needed", hint: nil)
    }
  }

  private static func fault(_ parameter: _AnyIntentParameter, _ error: any Error) -> any Error {
    guard let fault = error as? _IntentValueFault else { return error }
    return ParameterFault(name: parameter._name, message: fault.message, hint: fault.hint)
  }

  /// How often an intent may ask and be performed again.
  private static let mostRounds = 100

  private static func run<Intent: AppIntent>(_ intent: Intent) async throws -> ActionOutcome {
    for _ in 0..<mostRounds {
      do {
        let result = try await intent.perform()
        let value = try await EntityTypeDescription.filled(result.value?._value)
        return ActionOutcome(value: value, parts: result._parts)
      } catch let error as AppIntentError {
        try Task.checkCancellation()
        switch error.kind {
        case .restartPerform: continue
        case .needsAnswer(_, let ask): try await ask()
        case .needsForeground(let dialog, let continuation):
          if let dialog { await IntentSurroundings.current.interaction?.say(dialog.text) }
          guard continuation != nil || Intent.supportedModes.includesForeground else {
            throw AppIntentError.Unrecoverable.notAllowed
          }
          await ForegroundPassage.current?.take()
          guard let continuation else { continue }
          try await continuation()
          return ActionOutcome()
        }
      }
    }
    throw ParameterFault(name: "", message: "the action asked \(mostRounds) times and is not done", hint: nil)
  }
}

/// An action of ours that waits for nothing, which a loop performs again and again: one instance, filled anew each time.
///
/// **Shape**: for one task at a time.
package final class ImmediatePerformance: @unchecked Sendable {
  // Reason for unchecked: a prepared action is used by one task at a time.
  private let intent: any ImmediateAction
  private let parameters: [_AnyIntentParameter]
  /// Nil for an action that asks for nothing around it.
  private let surroundings: IntentSurroundings.Shared?

  fileprivate init(
    _ intent: any ImmediateAction, _ parameters: [_AnyIntentParameter], _ surroundings: IntentSurroundings.Shared
  ) {
    self.intent = intent
    self.parameters = parameters
    self.surroundings = type(of: intent).needsSurroundings ? surroundings : nil
  }

  /// Performs it after the values of the changed ones among `places` are set.
  ///
  /// **Errors**: `ParameterFault`, and what the action throws.
  package func perform(setting places: [Int], to values: [Values.Value?], changed: [Int]) throws -> ActionOutcome {
    guard let surroundings else { return try performed(places, values, changed) }
    return try IntentSurroundings.with(surroundings) { try performed(places, values, changed) }
  }

  private func performed(_ places: [Int], _ values: [Values.Value?], _ changed: [Int]) throws -> ActionOutcome {
    for place in changed {
      guard let value = values[place] else { continue }
      let parameter = parameters[places[place]]
      if value.isMissing, !parameter.isOptional {
        parameter.reset()
      } else {
        try PreparedAction.take(value, parameter)
      }
    }
    try PreparedAction.checkComplete(parameters)
    return try intent.outcome()
  }
}
