import AppIntents
import Diagnostics
import Metadata
import Values

/// One question at a terminal, asked until it has an answer.
struct TerminalDialog {
  let terminal: any AnsweringTerminal
  let question: IntentQuestion
  let reading: AnswerReading
  /// The name of the answer, for the message that there is none.
  let name: String?

  /// How many choices are listed at a time.
  static let mostListed = 50

  private func line(_ prompt: String) async throws -> String {
    terminal.show(prompt)
    let typed: String?
    do {
      typed = try await terminal.line()
    } catch {
      terminal.show("\n")
      throw error
    }
    guard let line = typed else {
      terminal.show("\n")
      let subject = name.map { "“\($0)”" } ?? "the question"
      throw Diagnostic(.answerMissing, "the input ended before \(subject) was answered: \(question.prompt)")
    }
    return line
  }

  private func tell(_ message: String, _ hint: String? = nil) {
    terminal.show("  \(VisibleText.of(message))\(hint.map { "; \(VisibleText.of($0))" } ?? "")\n")
  }

  private func tell(_ error: any Error) {
    switch error {
    case let diagnostic as Diagnostic: tell(diagnostic.message, diagnostic.hint)
    case let fault as _IntentValueFault: tell(fault.message, fault.hint)
    case let fault as ParameterFault: tell(fault.message, fault.hint)
    default: tell(IntentErrorText.message(of: error))
    }
  }

  private var words: String {
    let prompt = VisibleText.lines(question.prompt)
    return prompt.isEmpty ? "?" : prompt
  }

  /// The question on one line, with how it is answered and what stands for no answer.
  private func asked(_ how: String?) -> String {
    let words = words
    let end = words.last?.isPunctuation == true ? " " : ": "
    return words + (how.map { " (\(VisibleText.of($0)))" } ?? "") + defaultText + end
  }

  private func shown(_ value: Value) -> String {
    if let choice = question.choices.first(where: { $0.key.equalsScalars(of: value.key) }) {
      return VisibleText.of(choice.title)
    }
    if case .boolean(let flag) = value.plain {
      return flag ? question.accept ?? "yes" : question.deny ?? "no"
    }
    return VisibleText.of(value.writtenOut)
  }

  private var defaultText: String {
    guard let value = question.defaultValue, !value.isMissing else { return "" }
    if case .list(let items) = value.plain { return " [\(items.map(shown).joined(separator: ", "))]" }
    return " [\(shown(value))]"
  }

  // MARK: Yes or No

  func confirmation() async throws -> Bool {
    let (accept, deny) = (question.accept ?? "yes", question.deny ?? "no")
    while true {
      let line = try await line("\(words) [\(VisibleText.of(accept))/\(VisibleText.of(deny))] ")
      if let answer = AnswerReading.truth(line, accept: accept, deny: deny) { return answer }
      tell("answer \(accept) or \(deny)")
    }
  }

  // MARK: Values

  /// Asks for a value until one can be read; gives the value and what was read of it.
  func value<Result>(_ read: (Value) async throws -> Result) async throws -> (Value, Result) {
    if !question.choices.isEmpty || question.find != nil { return try await chosenValue(read) }
    let prompt = asked(how)
    while true {
      let line = try await line(prompt)
      guard let value = try typed(line) else { continue }
      do {
        return (value, try await read(value))
      } catch let error as CancellationError {
        throw error
      } catch {
        tell(error)
      }
    }
  }

  private var how: String? {
    guard question.type == .boolean, let accept = question.accept, let deny = question.deny else {
      return question.type.howToAnswer
    }
    return "\(accept) or \(deny)"
  }

  /// The value of a line; nil, with a word about it, where it is none.
  private func typed(_ line: String) throws -> Value? {
    if line.isEmpty {
      if let value = question.defaultValue, !value.isMissing { return value }
      tell("an answer is needed")
      return nil
    }
    if question.type == .boolean, let flag = AnswerReading.truth(line, accept: question.accept, deny: question.deny) {
      return .boolean(flag)
    }
    if let value = reading.value(.text(line), as: question.type) { return value }
    tell("“\(line.prefix(60))” is \(how.map { "not \($0)" } ?? "no \(question.type)")")
    return nil
  }

  // MARK: Choices

  /// Has one or several of the choices chosen; gives their places.
  func places() async throws -> [Int] {
    list(Array(question.choices.indices))
    while true {
      switch try await chosen(question.choices) {
      case .places(let places): return places
      case .other(let text): tell(AnswerReading.noChoice(.text(text), among: question.choices).message)
      case .again: continue
      }
    }
  }

  private enum Chosen {
    case places([Int])
    /// What is no choice.
    case other(String)
    /// Something was told, and it is asked again.
    case again
  }

  private func list(_ places: [Int]) {
    let words = words
    var text = words + (words.last?.isPunctuation == true ? "\n" : ":\n")
    var section: String?
    let width = "\(min(question.choices.count, (places.last ?? 0) + 1))".count
    for place in places.prefix(Self.mostListed) {
      let choice = question.choices[place]
      if choice.section != section, let title = choice.section { text += "  \(VisibleText.of(title))\n" }
      section = choice.section
      text += line(of: choice, place, width)
    }
    if places.count > Self.mostListed {
      text += "  … and \(places.count - Self.mostListed) more; a part of a name shows those that have it\n"
    }
    terminal.show(text)
  }

  private func line(of choice: IntentQuestion.Choice, _ place: Int, _ width: Int) -> String {
    let number = "\(place + 1)"
    let subtitle = choice.subtitle.flatMap { $0.isEmpty ? nil : " · \(VisibleText.of($0))" } ?? ""
    return "  " + String(repeating: " ", count: width - min(width, number.count)) + number
      + "  \(VisibleText.of(choice.title))\(subtitle)\n"
  }

  private var request: String {
    let label = question.label.map { VisibleText.of($0) }
    let how = question.isMultiple ? "numbers or names, with commas between" : "a number or a name"
    return (label.map { "\($0) (\(how))" } ?? how.prefix(1).uppercased() + how.dropFirst()) + defaultText + " "
  }

  /// One line that names choices.
  private func chosen(_ choices: [IntentQuestion.Choice]) async throws -> Chosen {
    let line = try await line(request)
    if line.trimmed.isEmpty {
      guard let value = question.defaultValue, !value.isMissing else {
        if question.isMultiple { return .places([]) }
        tell("an answer is needed")
        return .again
      }
      var items = [value]
      if case .list(let several) = value.plain { items = several }
      return .places(
        items.compactMap { item in choices.firstIndex { $0.key.equalsScalars(of: item.key) } })
    }
    if !question.isMultiple { return try one(line.trimmed, choices) }
    // A name may have a comma in it.
    if case .places(let places) = try one(line.trimmed, choices, isQuiet: true) { return .places(places) }
    var places: [Int] = []
    for part in line.split(separator: ",") {
      guard case .places(let found) = try one(part.trimmed, choices) else { return .again }
      for place in found where !places.contains(place) { places.append(place) }
    }
    return .places(places)
  }

  /// What a word means: a whole title, a number of the list, an id, or a part of titles, which are listed then.
  private func one(_ text: String, _ choices: [IntentQuestion.Choice], isQuiet: Bool = false) throws -> Chosen {
    let exact = choices.indices.filter { choices[$0].title.equalsScalars(of: text) }
    if exact.count == 1 { return .places(exact) }
    if let number = Int(text), choices.indices.contains(number - 1) { return .places([number - 1]) }
    if let place = choices.firstIndex(where: { $0.key.equalsScalars(of: text) }) { return .places([place]) }
    let alike = choices.indices.filter { AnswerReading.isAlike(choices[$0].title, text) }
    if alike.count == 1 { return .places(alike) }
    if isQuiet { return .again }
    if question.find != nil, !question.isMultiple { return .other(text) }
    let parts = choices.indices.filter { choices[$0].title.lowercased().contains(text.lowercased()) }
    if !parts.isEmpty {
      list(parts)
      return .again
    }
    if question.isMultiple {
      tell(AnswerReading.noChoice(.text(text), among: choices).message)
      return .again
    }
    return .other(text)
  }

  // MARK: Values that may be chosen

  private func chosenValue<Result>(_ read: (Value) async throws -> Result) async throws -> (Value, Result) {
    var dialog = self
    if !question.choices.isEmpty { list(Array(question.choices.indices)) }
    while true {
      do {
        let current = dialog
        guard let value = try await current.nextValue(&dialog) else { continue }
        return (value, try await read(value))
      } catch let error as CancellationError {
        throw error
      } catch let error as Diagnostic where error.code == .answerMissing {
        throw error
      } catch {
        tell(error)
      }
    }
  }

  /// The value of one line; nil where it is asked again, of other choices perhaps.
  private func nextValue(_ dialog: inout TerminalDialog) async throws -> Value? {
    if question.choices.isEmpty {
      let line = try await line(asked(nil))
      if line.trimmed.isEmpty { return try typed("") }
      return try await found(line.trimmed, &dialog)
    }
    switch try await chosen(question.choices) {
    case .again: return nil
    case .places(let places):
      let values = places.map { question.choices[$0].value }
      return question.isMultiple ? .list(values) : values.first
    case .other(let text): return try await found(text, &dialog)
    }
  }

  /// What was typed and is none of the choices: words that find others, or a value of its own.
  private func found(_ text: String, _ dialog: inout TerminalDialog) async throws -> Value? {
    if let find = question.find {
      let hits = try await find(text)
      if hits.count == 1 { return wrapped(hits[0].value) }
      let exact = hits.filter { $0.title.equalsScalars(of: text) }
      if exact.count == 1 { return wrapped(exact[0].value) }
      if !hits.isEmpty {
        var next = question
        next.choices = hits
        dialog = TerminalDialog(terminal: terminal, question: next, reading: reading, name: name)
        dialog.list(Array(hits.indices))
        return nil
      }
    }
    guard question.takesOthers else {
      tell(AnswerReading.noChoice(.text(text), among: question.choices).message)
      return nil
    }
    guard let value = try typed(text) else { return nil }
    return wrapped(value)
  }

  private func wrapped(_ value: Value) -> Value { question.isMultiple ? .list([value]) : value }
}

extension Value {
  /// What names it in an answer: an entity's id, any other value as it is written.
  var key: String {
    if case .entity(let entity) = plain { return entity.id.writtenOut }
    return writtenOut
  }
}
