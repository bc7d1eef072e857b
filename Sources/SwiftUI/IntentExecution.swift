public import AppIntents

extension View {
  /// Says what the app does when an intent of this type has been performed: here what the view shows goes unchanged, since a
  /// tool has its own router.
  public nonisolated func onAppIntentExecution<Intent: AppIntent>(
    _ type: Intent.Type = Intent.self, perform action: @escaping @MainActor (Intent) -> Void
  ) -> some View {
    self
  }
}
