import AppIntents
import Diagnostics
import Metadata
import Testing
import Values

@Suite struct ActionTests {
  private let dune = Value.text("6F9619FF-8B86-D011-B42D-00C04FC964FF")

  @Test func `an action returns a value, says something and may open another`() async throws {
    let outcome = try await Action(Library.AddBook.self).perform(with: ["title": .text("Dune")])
    guard case .entity(let book)? = outcome.value?.plain else {
      Issue.record("no entity")
      return
    }
    #expect(book.title == "Dune")
    #expect(outcome.dialog == "Added Dune to Library!")
    let opened = try #require(outcome.opens as? Library.OpenBook)
    #expect(opened.target.title == "Dune")
    #expect(opened.contentIdentifier == "6F9619FF-8B86-D011-B42D-00C04FC964FF")
    _ = try await PreparedAction(opened).perform(in: IntentSurroundings())
  }

  @Test func `an action on the main actor runs there`() async throws {
    _ = try await Action(Library.OpenShelf.self).perform(with: ["shelf": .text("finished")])
    #expect(await Library.Navigator.shared.opened.contains("finished"))
  }

  @Test func `an entity is given by its id`() async throws {
    let interaction = Answers(confirms: true)
    let outcome = try await Action(Library.BuyBook.self).perform(
      with: ["book": dune, "count": .integer(ExactNumber(2))], interaction: interaction)
    #expect(outcome.value?.writtenOut == "2")
    #expect(outcome.dialog == "Thank you for your order!")
    #expect(interaction.prompts == ["Are you ready to order?"])
  }

  @Test func `a no ends the action`() async {
    await #expect(throws: IntentCancelled.self) {
      try await Action(Library.BuyBook.self).perform(
        with: ["book": dune, "count": .integer(ExactNumber(2))], interaction: Answers(confirms: false))
    }
  }

  @Test func `defaults count where nothing is given`() async throws {
    let outcome = try await Action(Sample.Everything.self).perform(with: [:])
    #expect(outcome.value?.writtenOut == "hello\n5\na\nb")
  }

  @Test func `one prepared action takes value after value`() async throws {
    let prepared = Action(Sample.Everything.self).prepare()
    let place = try #require(prepared.index(of: "count"))
    for number in 1...3 {
      prepared.clear()
      try prepared.set(place, to: .integer(ExactNumber(number)))
      let outcome = try await prepared.perform(in: IntentSurroundings())
      #expect(outcome.value?.writtenOut == "hello\n\(number)\na\nb")
    }
    prepared.clear()
    #expect(try await prepared.perform(in: IntentSurroundings()).value?.writtenOut == "hello\n5\na\nb")
  }

  @Test func `a missing value is told by the parameter's name`() async {
    await expectFault("title", "a value is needed") {
      try await Action(Library.AddBook.self).perform(with: [:])
    }
    #expect(Action(Library.BuyBook.self).prepare().missingParameters == ["book", "count"])
  }

  @Test func `an error keeps its own text`() async {
    do {
      _ = try await Action(Library.AddBook.self).perform(with: ["title": .text("Nothing")])
      Issue.record("no error")
    } catch {
      #expect(IntentErrorText.message(of: error) == "Book Not Found")
    }
  }

  @Test func `branches that open and that do not are one action`() async throws {
    let action = Action(Sample.MayOpen.self)
    #expect(try await action.perform(with: [:]).opens == nil)
    #expect(try await action.perform(with: ["open": .boolean(true)]).opens is Sample.Plain)
  }

  @Test func `a snippet intent is handed on`() async throws {
    let outcome = try await Action(Sample.Shows.self).perform(with: [:])
    #expect(outcome.snippetIntent is Sample.Greeting)
    let shown = try await Action(Sample.Greeting.self).perform(with: [:])
    #expect(shown.snippet?.content as? String == "hello")
  }

  @Test func `an action that only holds settings cannot be performed`() async {
    await #expect(throws: (any Error).self) { try await Action(Sample.Settings.self).perform(with: [:]) }
    #expect(ActionDescription.info(of: Sample.Settings.self).result == nil)
  }

  @Test func `an action may go on in the foreground where it says it can`() async throws {
    let interaction = Answers()
    _ = try await Action(Sample.Foreground.self).perform(with: [:], interaction: interaction)
    #expect(interaction.said == ["Coming"])
    await #expect(throws: AppIntentError.Unrecoverable.notAllowed) {
      try await Sample.Plain().continueInForeground()
    }
  }

  @Test func `dependencies are made before the action runs`() async throws {
    AppDependencyManager.shared.add(dependency: Sample.Memory())
    AppDependencyManager.shared.add(key: "other") { () async throws -> Sample.Memory in
      await Task.yield()
      return Sample.Memory(name: "late")
    }
    let outcome = try await Action(Sample.UsesDatabase.self).perform(with: [:])
    #expect(outcome.value?.writtenOut == "memory+late")
  }

  @Test func `a dependency that nobody added is an error`() async {
    await #expect(throws: DependencyMissing.self) {
      try await Action(Sample.UsesNothingThere.self).perform(with: [:])
    }
  }

  @Test(.timeLimit(.minutes(1))) func `cancelling reaches the action`() async throws {
    let task = Task { try await Action(Sample.Waits.self).perform(with: [:]) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `an intent called as a function returns its value`() async throws {
    let intent = Sample.Everything()
    intent.count = 7
    #expect(try await intent() == ["hello", "7", "a", "b"])
    let constant = Sample.Everything()
    constant.$count.wrappedValue = 8
    #expect(constant.count == 8)
    try await intent.donate()
  }
}

/// Answers questions as it was told to.
final class Answers: IntentInteraction, @unchecked Sendable {
  // Reason for unchecked: one test uses it, from one task.
  var value: Value = .missing
  var place = 0
  var confirms = false
  private(set) var prompts: [String] = []
  private(set) var questions: [IntentQuestion] = []
  private(set) var said: [String] = []

  init(value: Value = .missing, place: Int = 0, confirms: Bool = false) {
    self.value = value
    self.place = place
    self.confirms = confirms
  }

  private func note(_ question: IntentQuestion) {
    prompts.append(question.prompt)
    questions.append(question)
  }

  func answer<Result>(
    to question: IntentQuestion, reading: (Value) async throws -> Result
  ) async throws -> Result {
    note(question)
    return try await reading(value)
  }

  func choice(for question: IntentQuestion) async throws -> Int {
    note(question)
    return place
  }

  func confirmation(for question: IntentQuestion) async throws -> Bool {
    note(question)
    return confirms
  }

  func say(_ text: String) async { said.append(text) }

  private(set) var authenticated: [String] = []
  func authenticate(for intent: String) async throws { authenticated.append(intent) }
}

/// Expects an error at a parameter, with these words in it.
func expectFault(
  _ name: String, _ words: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> some Any
) async {
  do {
    _ = try await body()
    Issue.record("no error", sourceLocation: sourceLocation)
  } catch let fault as ParameterFault {
    #expect(fault.name == name, sourceLocation: sourceLocation)
    #expect(fault.message.contains(words), "\(fault.message)", sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}
