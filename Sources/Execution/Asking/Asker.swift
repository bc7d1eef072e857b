package import AppIntents
import Diagnostics
import Metadata
import Queries
import Synchronization
package import Values
import Workflows

/// Answers the questions of a run: from the answers it was given, else by asking the person at the terminal, else by what stands
/// in for an answer; and notes what was answered.
package final class Asker: Sendable {
  package let given: GivenAnswers
  private let terminal: (any AnsweringTerminal)?
  private let reading: AnswerReading
  private let drawing: (width: Int, showsColours: Bool)
  private let say: @Sendable (String) -> Void
  private let turn = Turn()
  private let state = Mutex(State())

  private struct State {
    /// How often each question was asked.
    var counts: [String: Int] = [:]
    var names: [String] = []
    var answers: [String: [Value]] = [:]
  }

  /// - Parameters:
  ///   - terminal: nil where nobody is there.
  ///   - drawing: how wide a view may be drawn, and whether in colour.
  ///   - say: says text to the person, as it is.
  package init(
    _ given: GivenAnswers = GivenAnswers(), terminal: (any AnsweringTerminal)? = nil, clock: RunClock,
    drawing: (width: Int, showsColours: Bool) = (80, false), say: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.given = given
    self.terminal = terminal
    self.drawing = drawing
    self.say = say
    reading = AnswerReading(clock: clock)
  }

  /// Whether a person is there.
  package var isAttended: Bool { terminal != nil }

  // MARK: Questions

  /// A value that can be read as what is wanted.
  ///
  /// **Errors**: `answer-missing`, `wrong-answer`.
  package func answer<Result>(
    _ name: String?, to question: IntentQuestion, reading read: (Value) async throws -> Result
  ) async throws -> Result {
    if let name, let answer = try next(name) {
      let (value, result) = try await self.given(answer, name, question, read)
      note(name, value)
      return result
    }
    if let terminal {
      await turn.take()
      defer { turn.give() }
      let dialog = TerminalDialog(terminal: terminal, question: question, reading: reading, name: name)
      let (value, result) = try await dialog.value(read)
      note(name, value)
      return result
    }
    guard let value = question.defaultValue, !value.isMissing else { throw Self.missing(name, question) }
    let result = try await read(value)
    note(name, value)
    return result
  }

  /// The places of what is chosen among the question's choices.
  package func places(_ name: String?, of question: IntentQuestion) async throws -> [Int] {
    let places: [Int]
    if let name, let answer = try next(name) {
      places = try located(answer, name) { () throws(Diagnostic) in try self.places(answer, question) }
    } else if let terminal {
      await turn.take()
      defer { turn.give() }
      places = try await TerminalDialog(terminal: terminal, question: question, reading: reading, name: name).places()
    } else if let value = question.defaultValue, !value.isMissing {
      places = try self.places(ofDefault: value, question)
    } else {
      throw Self.missing(name, question)
    }
    let values = places.map { question.choices[$0].value }
    note(name, question.isMultiple ? .list(values) : values.first ?? .missing)
    return places
  }

  /// - `passes`: whether it is a Yes where nobody is there.
  package func confirmation(_ name: String?, of question: IntentQuestion, passes: Bool) async throws -> Bool {
    let answer: Bool
    if let name, let given = try next(name) {
      answer = try located(given, name) { () throws(Diagnostic) in try Self.truth(given, question) }
    } else if let terminal {
      await turn.take()
      defer { turn.give() }
      answer = try await TerminalDialog(terminal: terminal, question: question, reading: reading, name: name)
        .confirmation()
    } else if passes {
      return true
    } else {
      throw Self.missing(name, question)
    }
    note(name, .boolean(answer))
    return answer
  }

  // MARK: Said to the person

  package func tell(_ text: String) { say(VisibleText.lines(text.hasSuffix("\n") ? text : text + "\n")) }

  /// Draws a view.
  package func show(_ snippet: _SnippetViewContainer) async {
    guard let text = await snippet.text(width: drawing.width, colors: drawing.showsColours), !text.isEmpty else {
      return
    }
    // What is drawn in colour has its own signs; the drawing has made those of the data visible.
    if drawing.showsColours { say(text.hasSuffix("\n") ? text : text + "\n") } else { tell(text) }
  }

  // MARK: Given answers

  /// The answer that was given to a question; each time it is asked the next one, where there are several.
  private func next(_ name: String) throws(Diagnostic) -> GivenAnswers.Answer? {
    guard let answer = given[name] else { return nil }
    guard let passes = answer.passes else { return answer }
    let number = state.withLock { state in
      state.counts[name, default: 0] += 1
      return state.counts[name, default: 1]
    }
    guard number <= passes.count else {
      throw Diagnostic(
        .answerMissing, "“\(VisibleText.of(name))” is asked for the \(number). time and has \(passes.count) answers",
        at: answer.range, hint: "one answer without “passes” serves every pass")
    }
    return passes[number - 1]
  }

  private func given<Result>(
    _ answer: GivenAnswers.Answer, _ name: String, _ question: IntentQuestion, _ read: (Value) async throws -> Result
  ) async throws -> (Value, Result) {
    do {
      if question.choices.isEmpty && question.find == nil {
        let value = try typed(answer, question)
        return (value, try await read(value))
      }
      var values: [Value] = []
      let wanted = question.isMultiple ? answer.values { self.isChoice($0, question) } : [answer.value]
      for one in wanted { values.append(try await choice(one, question, read)) }
      let value = question.isMultiple ? Value.list(values) : values.first ?? .missing
      return (value, try await read(value))
    } catch let error as CancellationError {
      throw error
    } catch {
      throw Self.fault(error, name, answer)
    }
  }

  private func typed(_ answer: GivenAnswers.Answer, _ question: IntentQuestion) throws(Diagnostic) -> Value {
    var given = answer.value
    if case .list = question.type, case .texts(let texts) = answer.content, texts.count > 1 {
      given = .list(texts.map { .text($0) })
    }
    if question.type == .boolean, case .text(let text) = given.plain,
      let flag = AnswerReading.truth(text, accept: question.accept, deny: question.deny)
    {
      return .boolean(flag)
    }
    guard let value = reading.value(given, as: question.type), !value.isMissing else {
      throw Diagnostic(
        .wrongAnswer, "“\(VisibleText.of(String(given.writtenOut.prefix(60))))” is no \(question.type)",
        hint: question.type.howToAnswer)
    }
    return value
  }

  private func isChoice(_ value: Value, _ question: IntentQuestion) -> Bool {
    ((try? AnswerReading.place(of: value, among: question.choices)) ?? nil) != nil
  }

  /// What an answer stands for where there are choices: one of them, or what its words find, or a value of its own.
  private func choice<Result>(
    _ answer: Value, _ question: IntentQuestion, _ read: (Value) async throws -> Result
  ) async throws -> Value {
    if let place = try AnswerReading.place(of: answer, among: question.choices) { return question.choices[place].value }
    guard question.takesOthers else { throw AnswerReading.noChoice(answer, among: question.choices) }
    guard let find = question.find, case .text(let words) = answer.plain else {
      guard let value = reading.value(answer, as: question.type) else {
        throw AnswerReading.noChoice(answer, among: question.choices)
      }
      return value
    }
    // An id comes before words.
    if (try? await read(question.isMultiple ? .list([answer]) : answer)) != nil { return answer }
    let hits = try await find(words)
    if let place = try AnswerReading.place(of: answer, among: hits) { return hits[place].value }
    throw AnswerReading.noChoice(answer, among: hits.isEmpty ? question.choices : hits)
  }

  private func places(
    _ answer: GivenAnswers.Answer, _ question: IntentQuestion
  ) throws(Diagnostic) -> [Int] {
    var places: [Int] = []
    for one in question.isMultiple ? answer.values(isChoice: { isChoice($0, question) }) : [answer.value] {
      guard let place = try AnswerReading.place(of: one, among: question.choices) else {
        throw AnswerReading.noChoice(one, among: question.choices)
      }
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  private func places(ofDefault value: Value, _ question: IntentQuestion) throws(Diagnostic) -> [Int] {
    var items = [value]
    if question.isMultiple, case .list(let several) = value.plain { items = several }
    var places: [Int] = []
    for item in items {
      guard let place = try AnswerReading.place(of: .text(item.key), among: question.choices) else {
        throw AnswerReading.noChoice(item, among: question.choices)
      }
      places.append(place)
    }
    return places
  }

  private static func truth(_ answer: GivenAnswers.Answer, _ question: IntentQuestion) throws(Diagnostic) -> Bool {
    switch answer.value.plain {
    case .boolean(let flag): return flag
    case .text(let text):
      if let flag = AnswerReading.truth(text, accept: question.accept, deny: question.deny) { return flag }
    default: break
    }
    throw Diagnostic(
      .wrongAnswer, "“\(VisibleText.of(String(answer.value.writtenOut.prefix(60))))” is neither yes nor no",
      hint: "true, or false, which ends the run")
  }

  private func located<Result>(
    _ answer: GivenAnswers.Answer, _ name: String, _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw Self.fault(error, name, answer)
    }
  }

  /// What is wrong with an answer, with its name and its place.
  static func fault(_ error: any Error, _ name: String, _ answer: GivenAnswers.Answer) -> Diagnostic {
    var hint: String?
    switch error {
    case let diagnostic as Diagnostic: hint = diagnostic.hint
    case let fault as _IntentValueFault: hint = fault.hint
    case let fault as ParameterFault: hint = fault.hint
    default: break
    }
    return Diagnostic(
      .wrongAnswer, "the answer to “\(VisibleText.of(name))” does not do: \(message(of: error))", at: answer.range,
      hint: hint)
  }

  private static func message(of error: any Error) -> String {
    (error as? ParameterFault)?.message ?? IntentErrorText.message(of: error)
  }

  /// That a question has no answer.
  static func missing(_ name: String?, _ question: IntentQuestion) -> Diagnostic {
    guard let name else {
      return Diagnostic(
        .answerMissing, "nobody is there to answer: \(VisibleText.of(question.prompt))",
        hint: "give the step an “id”, the name of its answers")
    }
    let hint = "--answer \(name)=…"
    return Diagnostic(
      .answerMissing, "“\(VisibleText.of(name))” has no answer: \(VisibleText.of(question.prompt))",
      hint: question.choices.isEmpty ? hint : "\(hint); \(AnswerReading.listed(question.choices))")
  }

  // MARK: Notes

  /// Notes an answer of an input, which is asked for before the run.
  package func note(_ name: String?, _ value: Value) {
    guard let name else { return }
    state.withLock { state in
      if state.answers[name] == nil { state.names.append(name) }
      state.answers[name, default: []].append(value)
    }
  }

  /// What was answered, as an answers file: one answer for each name, or where the passes of a loop differ, one for each pass.
  package var record: Value {
    state.withLock { state in
      .record(
        Record(
          state.names.map { name in
            let answers = (state.answers[name] ?? []).map(Self.recorded)
            let isOne = answers.dropFirst().allSatisfy { $0.isEqual(to: answers[0]) }
            return (
              name: name, value: isOne ? answers[0] : .record(Record([("passes", .list(answers))]))
            )
          }))
    }
  }

  private static func recorded(_ value: Value) -> Value {
    switch value.plain {
    case .entity(let entity): entity.id
    case .list(let items): .list(items.map(recorded))
    case .file(let file): .text(file.path)
    default: value.plain
    }
  }
}
