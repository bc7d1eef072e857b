import AppIntents
import Diagnostics
import Testing
import Values

@Suite struct AskingTests {
  @Test func `a thrown request is answered and the action performed again`() async throws {
    let answers = Answers(value: .text("Austen"))
    let outcome = try await Action(Library.FindBook.self).perform(with: ["title": .text("Emma")], interaction: answers)
    #expect(outcome.value?.writtenOut == "Austen")
    #expect(answers.prompts == ["Who wrote the book?"])
    #expect(answers.questions.first?.parameter == "authorName")
    #expect(answers.questions.first?.intent == "FindBook")
    #expect(answers.questions.first?.type == .text)
  }

  @Test func `a choice is one of the values offered`() async throws {
    let answers = Answers(place: 1)
    let outcome = try await Action(Library.ChooseAuthor.self).perform(
      with: ["title": .text("Emma")], interaction: answers)
    #expect(outcome.value?.writtenOut == "McCall")
    #expect(answers.prompts == ["Which author?"])
    #expect(answers.questions.first?.choices.map(\.title) == ["Austen", "McCall"])
  }

  @Test func `with nobody to answer the answer is missing`() async {
    do {
      _ = try await Action(Library.FindBook.self).perform(with: ["title": .text("Emma")])
      Issue.record("no error")
    } catch let diagnostic as Diagnostic {
      #expect(diagnostic.code == .answerMissing)
      #expect(diagnostic.message.contains("authorName"))
      #expect(diagnostic.message.contains("Who wrote the book?"))
    } catch {
      Issue.record(error)
    }
  }

  @Test func `an answer of the wrong type is a fault at the parameter`() async {
    await expectFault("authorName", "is no text") {
      try await Action(Library.FindBook.self).perform(
        with: ["title": .text("Emma")], interaction: Answers(value: .list([.text("a"), .text("b")])))
    }
  }

  @Test func `a question without words asks by the parameter's title`() async throws {
    struct Asks: AppIntent {
      static let title: LocalizedStringResource = "Asks"
      @Parameter(title: "Count") var count: Int?
      @Parameter(title: "Word", requestValueDialog: "Which word?") var word: String?

      func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let number = try await $count.requestValue()
        let word = try await $word.requestValue()
        let isRight = try await $count.requestConfirmation(for: number)
        let choice = try await requestChoice(between: [.cancel, IntentChoiceOption(title: "Go")], dialog: "Now?")
        return .result(value: "\(number) \(word) \(isRight) \(choice.title)")
      }
    }
    let answers = Answers(value: .integer(ExactNumber(3)), place: 1, confirms: true)
    let outcome = try await Action(Asks.self).perform(with: [:], interaction: answers)
    #expect(outcome.value?.writtenOut == "3 3 true Go")
    #expect(answers.prompts == ["Count?", "Which word?", "Count: 3?", "Now?"])
  }

  @Test func `an action that asks without end is stopped`() async {
    struct Endless: AppIntent {
      static let title: LocalizedStringResource = "Endless"
      @Parameter(title: "Word") var word: String?
      func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        if word == nil { throw AppIntentError.restartPerform }
        return .result(value: 1)
      }
    }
    await expectFault("", "asked 100 times") { try await Action(Endless.self).perform(with: [:]) }
  }
}
