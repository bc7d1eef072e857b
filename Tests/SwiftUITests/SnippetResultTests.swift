import SwiftUI
import Testing
import Values

@testable import AppIntents

@Suite struct SnippetResultTests {
  private func text(_ outcome: ActionOutcome) async -> String? { await outcome.snippet?.text(width: 40, colors: false) }

  @Test func `a result shows the view it was given, beside its value and its words`() async throws {
    let outcome = try await Action(Recommend.self).perform(with: [:])
    #expect(outcome.value?.writtenOut == "Emma")
    #expect(outcome.dialog == "Read Emma")
    #expect(await text(outcome) == "Emma\n")
    #expect(await outcome.snippet?.html?.contains("<span>Emma</span>") == true)
  }

  struct Recommend: AppIntent {
    static let title: LocalizedStringResource = "Recommend"
    func perform() async throws -> some ReturnsValue<String> & ProvidesDialog & ShowsSnippetView {
      .result(value: "Emma", dialog: "Read Emma", view: Text("Emma"))
    }
  }

  @Test func `a view may follow in braces, and an intent may be opened after it`() async throws {
    let outcome = try await Action(Add.self).perform(with: [:])
    #expect(outcome.opens is Recommend)
    #expect(await text(outcome) == "Added\n✓ Done\n")
  }

  struct Add: AppIntent {
    static let title: LocalizedStringResource = "Add"
    @MainActor
    func perform() async throws -> some IntentResult & OpensIntent & ShowsSnippetView {
      .result(opensIntent: Recommend()) {
        VStack(alignment: .leading) {
          Text("Added")
          Label("Done", systemImage: "checkmark")
        }
      }
    }
  }

  @Test func `a confirmation shows its view before it asks`() async throws {
    let asked = Asked(yes: true)
    let outcome = try await Action(Buy.self).perform(with: ["count": .integer(ExactNumber(2))], interaction: asked)
    #expect(await asked.log == ["said 2 books", "asked Are you ready to order?"])
    #expect(outcome.dialog == "Thank you")
    await #expect(throws: IntentCancelled.self) {
      try await Action(Buy.self).perform(with: ["count": .integer(ExactNumber(2))], interaction: Asked(yes: false))
    }
  }

  struct Buy: AppIntent {
    static let title: LocalizedStringResource = "Buy"
    @Parameter(title: "Count") var count: Int
    func perform() async throws -> some IntentResult & ShowsSnippetView & ProvidesDialog {
      try await requestConfirmation(
        output: .result(value: count, dialog: "Are you ready to order?") { Text("\(count) books") })
      return .result(value: count, dialog: "Thank you") { Text("Ordered") }
    }
  }

  @Test func `a snippet intent is shown as often as wanted, and does nothing else`() async throws {
    let outcome = try await Action(ShowCount.self).perform(with: [:])
    let snippet = try #require(outcome.snippetIntent)
    for _ in 0..<3 {
      let shown = try await PreparedAction(snippet).perform(in: IntentSurroundings())
      #expect(await text(shown) == "7 books\n")
      #expect(shown.value == nil)
    }
    #expect(!CountSnippet.isDiscoverable)
  }

  struct ShowCount: AppIntent {
    static let title: LocalizedStringResource = "Show Count"
    func perform() async throws -> some IntentResult & ShowsSnippetIntent {
      .result(snippetIntent: CountSnippet(count: 7))
    }
  }

  struct CountSnippet: SnippetIntent {
    static let title: LocalizedStringResource = "Count"
    @Parameter var count: Int
    init() {}
    init(count: Int) { self.count = count }
    func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: Text("\(count) books")) }
  }
}

/// Answers every confirmation alike, and notes what was said and asked.
private actor Asked: IntentInteraction {
  let yes: Bool
  private(set) var log: [String] = []

  init(yes: Bool) { self.yes = yes }

  nonisolated func answer<Result>(
    to question: IntentQuestion, reading: (Values.Value) async throws -> Result
  ) async throws -> Result { try await reading(.missing) }
  func choice(for question: IntentQuestion) async throws -> Int { 0 }
  func confirmation(for question: IntentQuestion) async throws -> Bool {
    log.append("asked \(question.prompt)")
    return yes
  }
  func say(_ text: String) async { log.append("said \(text)") }
}
