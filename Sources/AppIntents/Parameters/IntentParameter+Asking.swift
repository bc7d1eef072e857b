import Values

extension IntentParameter {
  /// The question that asks for a value of it, with what there is to choose from.
  ///
  /// - `several`: whether all the values of a list are asked for, not one of them.
  func question(_ dialog: IntentDialog?, several: Bool) async throws -> IntentQuestion {
    var question = plainQuestion(dialog, several ? workflowType : adjusted(Value.ValueType._valueType))
    let found = try await choices()
    question.choices = found.choices
    question.label = found.label
    question.find = found.find
    question.takesOthers = found.takesOthers
    question.defaultValue = found.defaultValue
    if several, case .list(let item) = question.type, !found.choices.isEmpty || found.find != nil {
      question.type = item
      question.isMultiple = true
    }
    if let name = displayName {
      question.accept = name.trueDisplayName._text
      question.deny = name.falseDisplayName._text
    }
    return question
  }

  func plainQuestion(_ dialog: IntentDialog?, _ type: Values.ValueType) -> IntentQuestion {
    let prompt = dialog ?? attributes.requestValueDialog
    return IntentQuestion(
      intent: _intent, parameter: _name.isEmpty ? nil : _name, prompt: prompt?.text ?? "\(title._text)?", type: type)
  }

  private func choices() async throws -> ParameterChoices {
    if let provider = optionsProvider?.provider { return try await ParameterChoices.of(provider) }
    if let entity = Value.ValueType.self as? any AppEntity.Type { return try await ParameterChoices.of(entity) }
    if let enumeration = Value.ValueType.self as? any AppEnum.Type {
      return ParameterChoices.of(enumeration, supported: supportedValues)
    }
    return ParameterChoices()
  }
}

extension IntentParameter where Value.ValueType: Sendable {
  private func ask(_ dialog: IntentDialog?) async throws -> Value.ValueType {
    let question = try await question(dialog, several: false)
    return try await IntentSurroundings.current.answering(question).answer(to: question) { answer in
      do {
        let value = try await Value.ValueType._fetch(measured(answer))
        if let whole = value as? Value { try checkLimits(whole) }
        return value
      } catch let fault as _IntentValueFault {
        throw ParameterFault(name: _name, message: fault.message, hint: fault.hint)
      }
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
    try await ask(dialog)
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
    var question = plainQuestion(
      dialog ?? requestDisambiguationDialog, adjusted(Value.ValueType._valueType))
    question.choices = items.map { ParameterChoices.choice($0) }
    return question
  }

  /// What is asked where several values fit; nil where the author says nothing.
  private var requestDisambiguationDialog: IntentDialog? {
    if case .choices(let dialog, _) = attributes.detail { return dialog }
    return nil
  }

  /// Asks whether a value is the right one.
  public func requestConfirmation(for value: Value.ValueType, dialog: IntentDialog? = nil) async throws -> Bool {
    var question = plainQuestion(dialog, .boolean)
    if dialog == nil { question.prompt = "\(title._text): \(ParameterChoices.choice(value).title)?" }
    return try await IntentSurroundings.current.answering(question).confirmation(for: question)
  }

  /// The error that has the value asked for and the intent performed again.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    AppIntentError(
      .needsAnswer(parameter: _name) { [self] in setAnswer(try await ask(dialog)) })
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
