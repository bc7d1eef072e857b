import AppIntents
import Values

// The rest of this target is files as apps have them, in the language mode of Swift 5: every row of the framework's that apps
// use is declared as an app declares it, and performed as a workflow performs it.

/// Performs an intent with a workflow's values.
func perform(
  _ type: any AppIntent.Type, _ values: [String: Value] = [:], asking person: Person? = nil
) async throws -> ActionOutcome {
  try await Action(type).perform(with: values, in: IntentSurroundings(interaction: person, zone: .utc))
}

/// What an intent gives, as text.
func result(
  of type: any AppIntent.Type, _ values: [String: Value] = [:], asking person: Person? = nil
) async throws -> String? {
  try await perform(type, values, asking: person).value?.writtenOut
}

/// Somebody who answers as the test says, and remembers what was asked.
final class Person: IntentInteraction, @unchecked Sendable {
  // Reason for unchecked: one test uses it, from one task.
  var values: [Value]
  var choice: Int
  var confirms: Bool
  private(set) var heard: [String] = []

  init(_ values: Value..., choice: Int = 0, confirms: Bool = true) {
    self.values = values
    self.choice = choice
    self.confirms = confirms
  }

  func answer<Result>(
    to question: IntentQuestion, reading: (Value) async throws -> Result
  ) async throws -> Result {
    heard.append(question.prompt)
    return try await reading(values.isEmpty ? .missing : values.removeFirst())
  }

  func choice(for question: IntentQuestion) async throws -> Int {
    heard.append(([question.prompt] + question.choices.map(\.title)).joined(separator: " | "))
    return choice
  }

  func confirmation(for question: IntentQuestion) async throws -> Bool {
    heard.append(question.prompt)
    return confirms
  }

  func say(_ text: String) async { heard.append(text) }
}

extension Value {
  /// As `1` in a workflow.
  static func integer(_ number: Int) -> Value { .integer(ExactNumber(number)) }
}
