package import Values

/// A question to a person: of a workflow's step, or of an intent, while it runs or before.
package struct IntentQuestion: Sendable {
  package struct Choice: Sendable {
    package var title: String
    package var subtitle: String?
    /// The title of the group it stands in.
    package var section: String?
    /// What is given for it.
    package var value: Values.Value
    /// Whether to choose it is to refuse.
    package var isCancel = false

    package init(
      title: String, subtitle: String? = nil, section: String? = nil, value: Values.Value, isCancel: Bool = false
    ) {
      self.title = title
      self.subtitle = subtitle
      self.section = section
      self.value = value
      self.isCancel = isCancel
    }
  }

  /// The intent's name; empty where a step asks.
  package var intent: String
  /// The parameter's name; nil where the question is about none.
  package var parameter: String?
  /// What is asked; made of the parameter's title where the author wrote nothing.
  package var prompt: String
  /// The type of an answer; where several are wanted, of each.
  package var type: Values.ValueType
  /// Empty where any value of the type will do.
  package var choices: [Choice] = []
  /// A word on what is to be chosen.
  package var label: String?
  /// Whether several may be chosen: the answer is a list.
  package var isMultiple = false
  /// Whether what is not among the choices may be answered too.
  package var takesOthers = false
  /// What is answered where nothing is said.
  package var defaultValue: Values.Value?
  /// What a yes and a no are called, where the author says so.
  package var accept: String?
  package var deny: String?
  /// Finds more choices by words.
  package var find: (@Sendable (String) async throws -> [Choice])?

  package init(
    intent: String = "", parameter: String? = nil, prompt: String, type: Values.ValueType, choices: [Choice] = [],
    isMultiple: Bool = false
  ) {
    self.intent = intent
    self.parameter = parameter
    self.prompt = prompt
    self.type = type
    self.choices = choices
    self.isMultiple = isMultiple
  }
}

/// Who answers questions: a person at a terminal, a file of answers, nobody.
package protocol IntentInteraction: Sendable {
  /// A value that can be read as what is wanted. Where one cannot, a person is told what the reading throws, and asked again.
  ///
  /// **Errors**: `answer-missing`, `wrong-answer`.
  func answer<Result>(
    to question: IntentQuestion, reading: (Values.Value) async throws -> Result
  ) async throws -> Result
  /// The place of the choice among the question's.
  func choice(for question: IntentQuestion) async throws -> Int
  func confirmation(for question: IntentQuestion) async throws -> Bool
  /// Says that a person has shown who they are.
  ///
  /// **Errors**: `answer-missing` where nobody is there.
  func authenticate(for intent: String) async throws
  /// Says something to the person.
  func say(_ text: String) async
  /// Shows a view that is drawn, before a question.
  func show(_ snippet: _SnippetViewContainer) async
}

extension IntentInteraction {
  package func say(_ text: String) async {}
  package func authenticate(for intent: String) async throws {}

  package func show(_ snippet: _SnippetViewContainer) async {
    guard let text = await snippet.text(width: 80, colors: false) else { return }
    await say(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }
}
