import Values

/// What the button says that confirms.
public struct ConfirmationActionName: Hashable, Sendable {
  let acceptLabel: LocalizedStringResource
  let denyLabel: LocalizedStringResource?
  let isDestructive: Bool

  private init(_ label: LocalizedStringResource) {
    self.acceptLabel = label
    self.denyLabel = nil
    self.isDestructive = false
  }

  private init(accept: LocalizedStringResource, deny: LocalizedStringResource, isDestructive: Bool) {
    self.acceptLabel = accept
    self.denyLabel = deny
    self.isDestructive = isDestructive
  }

  public static func custom(
    acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource],
    denyLabel: LocalizedStringResource, denyAlternatives: [LocalizedStringResource], destructive: Bool = false
  ) -> ConfirmationActionName {
    ConfirmationActionName(accept: acceptLabel, deny: denyLabel, isDestructive: destructive)
  }

  public static let add = ConfirmationActionName("Add")
  public static let addData = ConfirmationActionName("Add Data")
  public static let book = ConfirmationActionName("Book")
  public static let buy = ConfirmationActionName("Buy")
  public static let call = ConfirmationActionName("Call")
  public static let checkIn = ConfirmationActionName("Check In")
  public static let `continue` = ConfirmationActionName("Continue")
  public static let create = ConfirmationActionName("Create")
  public static let `do` = ConfirmationActionName("Do")
  public static let download = ConfirmationActionName("Download")
  public static let filter = ConfirmationActionName("Filter")
  public static let find = ConfirmationActionName("Find")
  public static let get = ConfirmationActionName("Get")
  public static let go = ConfirmationActionName("Go")
  public static let log = ConfirmationActionName("Log")
  public static let open = ConfirmationActionName("Open")
  public static let order = ConfirmationActionName("Order")
  public static let pay = ConfirmationActionName("Pay")
  public static let play = ConfirmationActionName("Play")
  public static let playSound = ConfirmationActionName("Play Sound")
  public static let post = ConfirmationActionName("Post")
  public static let request = ConfirmationActionName("Request")
  public static let run = ConfirmationActionName("Run")
  public static let search = ConfirmationActionName("Search")
  public static let send = ConfirmationActionName("Send")
  public static let set = ConfirmationActionName("Set")
  public static let share = ConfirmationActionName("Share")
  public static let start = ConfirmationActionName("Start")
  public static let startNavigation = ConfirmationActionName("Start Navigation")
  public static let toggle = ConfirmationActionName("Toggle")
  public static let turnOff = ConfirmationActionName("Turn Off")
  public static let turnOn = ConfirmationActionName("Turn On")
  public static let view = ConfirmationActionName("View")
}

/// When a confirmation is asked for; always, where nothing is said.
public struct ConfirmationConditions: OptionSet, Hashable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let lowConfidenceSource = ConfirmationConditions(rawValue: 1)
}

/// One of several things a person may choose.
public struct IntentChoiceOption: Hashable, Sendable {
  public enum Style: Hashable, Sendable { case cancel, destructive, `default` }

  public let title: LocalizedStringResource
  public let style: Style

  public init(title: LocalizedStringResource, style: Style = .default) {
    self.title = title
    self.style = style
  }

  public static let cancel = IntentChoiceOption(title: "Cancel", style: .cancel)

  public static func cancel(title: LocalizedStringResource) -> IntentChoiceOption {
    IntentChoiceOption(title: title, style: .cancel)
  }
}

extension AppIntent {
  private static func question(_ dialog: IntentDialog?, type: Values.ValueType = .boolean) -> IntentQuestion {
    IntentQuestion(
      intent: _typeName(Self.self, qualified: false), prompt: dialog?.text ?? "\(title._text)?", type: type)
  }

  func confirm(_ dialog: IntentDialog?, _ action: ConfirmationActionName = .continue) async throws {
    var question = Self.question(dialog)
    if action != .continue {
      question.accept = action.acceptLabel._text
      question.deny = action.denyLabel?._text
    }
    guard try await IntentSurroundings.current.answering(question).confirmation(for: question) else {
      throw IntentCancelled()
    }
  }

  /// Asks whether to go on. **Errors**: `IntentCancelled` after a no.
  public func requestConfirmation() async throws { try await confirm(nil) }

  public func requestConfirmation<Result: IntentResult>(
    result: Result, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
  ) async throws {
    try await confirm(showing: result._parts, confirmationActionName, asks: showPrompt)
  }

  public func requestConfirmation<Result: IntentResult>(
    output: Result, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
  ) async throws {
    try await confirm(showing: output._parts, confirmationActionName, asks: showPrompt)
  }

  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue, dialog: IntentDialog
  ) async throws {
    try await _requestConfirmation(dialog: dialog, showing: nil, actionName: actionName, conditions: conditions)
  }

  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, snippetIntent: some SnippetIntent
  ) async throws {
    try await _requestConfirmation(
      dialog: dialog, showing: try await snippetIntent.shown()._parts.snippet, actionName: actionName,
      conditions: conditions, asks: showDialogAsPrompt)
  }

  @_disfavoredOverload
  public func requestConfirmation<Snippet: SnippetIntent>(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, snippetIntent: Snippet
  ) async throws -> Snippet.PerformResult.Value where Snippet.PerformResult: ReturnsValue {
    let shown = try await snippetIntent.shown()
    try await _requestConfirmation(
      dialog: dialog, showing: shown._parts.snippet, actionName: actionName, conditions: conditions,
      asks: showDialogAsPrompt)
    guard let value = shown.value else { throw AppIntentError.Unrecoverable.unknown }
    return value
  }

  private func confirm(
    showing parts: _IntentResultParts, _ actionName: ConfirmationActionName, asks: Bool
  ) async throws {
    var snippet = parts.snippet
    if snippet == nil, let intent = parts.snippetIntent { snippet = try await intent._shownSnippet() }
    try await _requestConfirmation(dialog: parts.dialog, showing: snippet, actionName: actionName, asks: asks)
  }

  /// Asks which of several things to do.
  public func requestChoice(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil
  ) async throws -> IntentChoiceOption {
    var question = Self.question(dialog, type: .text)
    question.choices = options.map {
      IntentQuestion.Choice(title: $0.title._text, value: .text($0.title._text), isCancel: $0.style == .cancel)
    }
    let place = try await IntentSurroundings.current.answering(question).choice(for: question)
    guard options.indices.contains(place), options[place].style != .cancel else { throw IntentCancelled() }
    return options[place]
  }
}

extension SnippetIntent {
  /// What it gives, with what it depends on made before: it is performed as often as it is shown.
  func shown() async throws -> PerformResult {
    try await Dependencies.load(for: self)
    return try await perform()
  }

  package func _shownSnippet() async throws -> _SnippetViewContainer? { try await shown()._parts.snippet }
}
