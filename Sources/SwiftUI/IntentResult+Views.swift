public import AppIntents

// The ways to write a result that shows a view.

extension IntentResult {
  public static func result<Content: View>(
    view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(snippet: .view(view)))
  }

  public static func result<Content: View>(
    dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, snippet: .view(view)))
  }

  public static func result<Content: View>(
    opensIntent: some AppIntent, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Content: View>(
    opensIntent: some AppIntent, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Content: View>(
    openIntent opensIntent: some AppIntent, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Content: View>(
    openIntent opensIntent: some AppIntent, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, opensIntent: some AppIntent, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, opensIntent: some AppIntent, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, openIntent opensIntent: some AppIntent, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, openIntent opensIntent: some AppIntent, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(snippet: .view(content())))
  }

  public static func result<Content: View>(
    dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, snippet: .view(content())))
  }

  public static func result<Content: View>(
    opensIntent: some AppIntent, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Content: View>(
    opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Content: View>(
    openIntent opensIntent: some AppIntent, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Content: View>(
    openIntent opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, opensIntent: some AppIntent, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, openIntent opensIntent: some AppIntent, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, openIntent opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(content())))
  }

}
