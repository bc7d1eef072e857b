// The ways to write a result. Those of `OpensIntent` are taken where the return type says `OpensIntent`, so that every
// branch has one type.

extension IntentResult {
  @inlinable
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts())
  }

  @inlinable
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog))
  }

  @inlinable
  public static func result(opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent))
  }

  @inlinable
  public static func result(openIntent opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent))
  }

  @inlinable
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent))
  }

  @inlinable
  public static func result(openIntent opensIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(value: Result) -> Self
  where Self == IntentResultContainer<Result, Never, Never, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts())
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(value: Result, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Result, Never, Never, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(value: Result, opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Result, Never, Never, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(value: Result, openIntent opensIntent: some AppIntent)
    -> Self
  where Self == IntentResultContainer<Result, Never, Never, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, opensIntent: some AppIntent, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Result, Never, Never, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, openIntent opensIntent: some AppIntent, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Result, Never, Never, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent))
  }

  @inlinable
  public static func result(snippetIntent: some SnippetIntent = EmptySnippetIntent()) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent())
    -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(
    openIntent opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(
    opensIntent: some AppIntent, dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(
    openIntent opensIntent: some AppIntent, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, openIntent opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetIntentContainer, Never> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, opensIntent: some AppIntent, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, openIntent opensIntent: some AppIntent, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, Never, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

}

extension OpensIntent {
  @inlinable
  public static func result() -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, Never, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts())
  }

  @inlinable
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, Never, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog))
  }

  @inlinable
  public static func result(opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, Never, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent))
  }

  @inlinable
  public static func result(openIntent opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, Never, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(opensIntent: opensIntent))
  }

  @inlinable
  public static func result(opensIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, Never, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent))
  }

  @inlinable
  public static func result(openIntent opensIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, Never, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(value: Result) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, Never, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts())
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(value: Result, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, Never, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(value: Result, opensIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, Never, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(value: Result, openIntent opensIntent: some AppIntent)
    -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, Never, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(opensIntent: opensIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, opensIntent: some AppIntent, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, Never, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, openIntent opensIntent: some AppIntent, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, Never, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent))
  }

  @inlinable
  public static func result(snippetIntent: some SnippetIntent = EmptySnippetIntent()) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetIntentContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(dialog: dialog, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent())
    -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetIntentContainer, Never> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(
    openIntent opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetIntentContainer, Never> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(
    opensIntent: some AppIntent, dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result(
    openIntent opensIntent: some AppIntent, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Never, _OpenedIntent, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetIntentContainer, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, dialog: IntentDialog, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(dialog: dialog, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetIntentContainer, Never> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, openIntent opensIntent: some AppIntent, snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetIntentContainer, Never> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, opensIntent: some AppIntent, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, openIntent opensIntent: some AppIntent, dialog: IntentDialog,
    snippetIntent: some SnippetIntent = EmptySnippetIntent()
  ) -> Self
  where Self == IntentResultContainer<Result, _OpenedIntent, _SnippetIntentContainer, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, opensIntent: opensIntent, snippetIntent: snippetIntent))
  }

}

extension IntentResult {
  @inlinable
  public static func result(actionButtonIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(actionButtonIntent: actionButtonIntent))
  }

  @inlinable
  public static func result(actionButtonIntent: some AppIntent, activityIdentifier: String) -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts(actionButtonIntent: actionButtonIntent))
  }

  @inlinable
  public static func result(actionButtonIntent: some AppIntent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, actionButtonIntent: actionButtonIntent))
  }

  @inlinable
  public static func result(actionButtonIntent: some AppIntent, activityIdentifier: String, dialog: IntentDialog)
    -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
    IntentResultContainer(
      _value: nil, parts: _IntentResultParts(dialog: dialog, actionButtonIntent: actionButtonIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(value: Result, actionButtonIntent: some AppIntent) -> Self
  where Self == IntentResultContainer<Result, Never, Never, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(actionButtonIntent: actionButtonIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, actionButtonIntent: some AppIntent, activityIdentifier: String
  ) -> Self
  where Self == IntentResultContainer<Result, Never, Never, Never> {
    IntentResultContainer(_value: value, parts: _IntentResultParts(actionButtonIntent: actionButtonIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, actionButtonIntent: some AppIntent, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Result, Never, Never, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, actionButtonIntent: actionButtonIntent))
  }

  @inlinable
  public static func result<Result: _IntentValue & Sendable>(
    value: Result, actionButtonIntent: some AppIntent, activityIdentifier: String, dialog: IntentDialog
  ) -> Self
  where Self == IntentResultContainer<Result, Never, Never, IntentDialog> {
    IntentResultContainer(
      _value: value, parts: _IntentResultParts(dialog: dialog, actionButtonIntent: actionButtonIntent))
  }

}
