public import AppIntents

// Questions with a view beside them, which is shown before they are asked.

extension AppIntent {
  public func requestConfirmation<Content: View>(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, @ViewBuilder content: () -> Content
  ) async throws {
    try await _requestConfirmation(
      dialog: dialog, showing: .view(content()), actionName: actionName, conditions: conditions,
      asks: showDialogAsPrompt)
  }

  public func requestChoice<Content: View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil, @ViewBuilder content: () -> Content
  ) async throws -> IntentChoiceOption {
    await _show(.view(content()))
    return try await requestChoice(between: options, dialog: dialog)
  }

  public func requestChoice<Content: View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: Content
  ) async throws -> IntentChoiceOption {
    await _show(.view(view))
    return try await requestChoice(between: options, dialog: dialog)
  }
}

extension IntentParameter where Value.ValueType: Sendable {
  public func requestConfirmation<Content: View>(
    for value: Value.ValueType, dialog: IntentDialog? = nil, view: Content
  ) async throws -> Bool {
    await _SnippetViewContainer.view(view)._show()
    return try await requestConfirmation(for: value, dialog: dialog)
  }

  public func requestConfirmation<Content: View>(
    for value: Value.ValueType, dialog: IntentDialog? = nil, @ViewBuilder content: () -> Content
  ) async throws -> Bool {
    try await requestConfirmation(for: value, dialog: dialog, view: content())
  }
}
