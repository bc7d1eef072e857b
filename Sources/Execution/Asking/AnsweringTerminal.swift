/// Where a person reads questions and types answers.
package protocol AnsweringTerminal: Sendable {
  /// Shows text as it is; no line end is added.
  func show(_ text: String)
  /// The next line that is typed, without its end; nil where there are no more.
  ///
  /// **Errors**: `CancellationError` where the run is to end.
  func line() async throws -> String?
}
