import AppIntents
import Diagnostics
import Metadata
import Values

/// Answers what the code of a step's intent asks.
struct StepInteraction: IntentInteraction {
  let asker: Asker
  /// What the names of its answers begin with: the step's id, behind those of the workflows around it.
  let name: String?
  /// Whether confirmations pass where nobody is there.
  let isConfirmed: Bool

  private func name(_ part: String?) -> String? { name.map { "\($0).\(part ?? "value")" } }

  func answer<Result>(
    to question: IntentQuestion, reading: (Value) async throws -> Result
  ) async throws -> Result {
    try await asker.answer(name(question.parameter), to: question, reading: reading)
  }

  func choice(for question: IntentQuestion) async throws -> Int {
    guard let place = try await asker.places(name(question.parameter ?? "choice"), of: question).first else {
      throw IntentCancelled()
    }
    return place
  }

  func confirmation(for question: IntentQuestion) async throws -> Bool {
    try await asker.confirmation(name("confirmed"), of: question, passes: isConfirmed)
  }

  func authenticate(for intent: String) async throws {
    if asker.isAttended || isConfirmed { return }
    throw Diagnostic(
      .answerMissing, "“\(intent)” runs only where a person has shown who they are, and nobody is there",
      hint: "it runs at a terminal, or in a step that says \"confirmed\": true")
  }

  func say(_ text: String) async { asker.tell(text) }
  func show(_ snippet: _SnippetViewContainer) async { await asker.show(snippet) }
}
