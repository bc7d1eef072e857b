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
    guard let interaction = IntentSurroundings.current.interaction, let text = await text(width: 80, colors: false)
    else { return }
    await interaction.say(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }
}

extension AppIntent {
  public func _show(_ snippet: _SnippetViewContainer) async { await snippet._show() }

  public func _requestConfirmation(dialog: IntentDialog?, showing snippet: _SnippetViewContainer?) async throws {
    await snippet?._show()
    try await confirm(dialog)
  }
}
