import AppIntents
import Commands
import Testing

struct ToolTypesTests {
  private struct Text: AppIntent {
    static let title: LocalizedStringResource = "Text"
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func `the built-in actions have names of their own`() {
    let names = ToolTypes().actions.map { $0.name }
    #expect(names.count > 15)
    #expect(Set(names).count == names.count)
    #expect(ToolTypes().clash == nil)
  }

  @Test func `an intent that is called like another one is told by its name`() {
    #expect(ToolTypes(intents: [Text.self]).clash == "Text")
  }
}
