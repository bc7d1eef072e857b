/// A view that an intent left, for the one that shows it; the module of views makes it.
public protocol _SnippetContent {
  /// As lines of a terminal. **Units**: columns.
  @MainActor func _text(width: Int, colors: Bool) -> String
  /// As HTML, to stand on any page.
  @MainActor func _html() -> String
}

extension _SnippetViewContainer {
  /// The view as lines of a terminal; nil where it is of no module that draws.
  @MainActor package func text(width: Int, colors: Bool) -> String? {
    (content as? any _SnippetContent)?._text(width: width, colors: colors)
  }

  @MainActor package var html: String? { (content as? any _SnippetContent)?._html() }
}

extension _SnippetViewContainer {
  /// Shows the view to the person, before something is asked of it.
  public func _show() async {
    await IntentSurroundings.current.interaction?.show(self)
  }
}

extension AppIntent {
  public func _show(_ snippet: _SnippetViewContainer) async { await snippet._show() }

  /// Shows a view and asks whether to go on.
  ///
  /// - `asks`: whether the words are the question; else they are said before it.
  public func _requestConfirmation(
    dialog: IntentDialog?, showing snippet: _SnippetViewContainer?, actionName: ConfirmationActionName = .continue,
    conditions: ConfirmationConditions = [], asks: Bool = true
  ) async throws {
    // What a workflow gives is exact: it is never a source of low confidence.
    guard !conditions.contains(.lowConfidenceSource) else { return }
    await snippet?._show()
    if !asks, let dialog { await IntentSurroundings.current.interaction?.say(dialog.text) }
    try await confirm(asks ? dialog : nil, actionName)
  }
}
