public import AppIntents

// The same where the return type says that an intent may follow, so that every branch has one type.

extension OpensIntent {
  public static func result<Content: View>(
    view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(snippet: .view(view)))
  }

  public static func result<Content: View>(
    dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, snippet: .view(view)))
  }

  public static func result<Content: View>(
    opensIntent: some AppIntent, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Content: View>(
    opensIntent: some AppIntent, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Content: View>(
    openIntent opensIntent: some AppIntent, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Content: View>(
    openIntent opensIntent: some AppIntent, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, opensIntent: some AppIntent, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, opensIntent: some AppIntent, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, openIntent opensIntent: some AppIntent, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, openIntent opensIntent: some AppIntent, dialog: IntentDialog, view: Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(view)))
  }

  public static func result<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(snippet: .view(content())))
  }

  public static func result<Content: View>(
    dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, snippet: .view(content())))
  }

  public static func result<Content: View>(
    opensIntent: some AppIntent, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Content: View>(
    opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Content: View>(
    openIntent opensIntent: some AppIntent, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Content: View>(
    openIntent opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, opensIntent: some AppIntent, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, openIntent opensIntent: some AppIntent, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippet: .view(content())))
  }

  public static func result<Result: _IntentValue & Sendable, Content: View>(
    value: Result, openIntent opensIntent: some AppIntent, dialog: IntentDialog, @ViewBuilder content: () -> Content
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetViewContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippet: .view(content())))
  }

}
