import Values

extension IntentParameter where Value.ValueType: Sendable {
  private func question(_ dialog: IntentDialog?, type: Values.ValueType? = nil) -> IntentQuestion {
    let prompt = dialog ?? attributes.requestValueDialog
    return IntentQuestion(
      intent: _intent, parameter: _name.isEmpty ? nil : _name, prompt: prompt?.text ?? "\(title._text)?",
      type: type ?? Value.ValueType._valueType)
  }

  private func ask(_ question: IntentQuestion) async throws -> Value.ValueType {
    let answer = try await IntentSurroundings.current.answering(question).value(for: question)
    do {
      return try await Value.ValueType._fetch(answer)
    } catch let fault as _IntentValueFault {
      throw ParameterFault(name: _name, message: fault.message, hint: fault.hint)
    }
  }

  private func choose(_ question: IntentQuestion, among values: [Value.ValueType]) async throws -> Value.ValueType {
    let place = try await IntentSurroundings.current.answering(question).choice(for: question)
    guard values.indices.contains(place) else { throw IntentCancelled() }
    return values[place]
  }

  /// Asks for a value, which is given back and not set.
  ///
  /// **Errors**: `answer-missing` where nobody is there to answer.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    try await ask(question(dialog))
  }

  /// The error that has the value asked for and the intent performed again.
  @_disfavoredOverload
  public func requestValue(_ dialog: IntentDialog? = nil) -> any Error { needsValueError(dialog) }

  /// Asks which of several values is meant.
  public func requestDisambiguation(
    among items: [Value.ValueType], dialog: IntentDialog? = nil
  ) async throws -> Value.ValueType {
    try await choose(question(dialog, among: items), among: items)
  }

  @_disfavoredOverload
  public func requestDisambiguation(among items: [Value.ValueType], dialog: IntentDialog? = nil) -> any Error {
    needsDisambiguationError(among: items, dialog: dialog)
  }

  private func question(_ dialog: IntentDialog?, among items: [Value.ValueType]) -> IntentQuestion {
    var question = question(dialog)
    question.choices = items.map {
      IntentQuestion.Choice(title: Self.title(of: $0), value: $0._value)
    }
    return question
  }

  private static func title(of value: Value.ValueType) -> String {
    if let convertible = value as? any CustomLocalizedStringResourceConvertible {
      return convertible.localizedStringResource._text
    }
    return value._value.writtenOut
  }

  /// Asks whether a value is the right one.
  public func requestConfirmation(for value: Value.ValueType, dialog: IntentDialog? = nil) async throws -> Bool {
    var question = question(dialog, type: .boolean)
    if dialog == nil { question.prompt = "\(title._text): \(Self.title(of: value))?" }
    return try await IntentSurroundings.current.answering(question).confirmation(for: question)
  }

  /// The error that has the value asked for and the intent performed again.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    AppIntentError(
      .needsAnswer(parameter: _name) { [self] in setAnswer(try await ask(question(dialog))) })
  }

  /// The error that has one of these values chosen and the intent performed again.
  public func needsDisambiguationError(
    among items: [Value.ValueType], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    AppIntentError(
      .needsAnswer(parameter: _name) { [self] in
        setAnswer(try await choose(question(dialog, among: items), among: items))
      })
  }

  private func setAnswer(_ answer: Value.ValueType) {
    if let value = answer as? Value {
      wrappedValue = value
    } else if let list = [answer] as? Value {
      wrappedValue = list
    }
  }
}

/// Why a parameter cannot have the value that it is given.
package struct ParameterFault: Error, Sendable {
  /// The parameter's Swift name.
  package var name: String
  /// In the user's words, without a final stop.
  package var message: String
  package var hint: String?
}

extension ParameterFault: CustomLocalizedStringResourceConvertible {
  package var localizedStringResource: LocalizedStringResource { "“\(name)”: \(message)" }
}
