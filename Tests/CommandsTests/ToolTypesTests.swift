import AppIntents
import Commands
import Synchronization
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

  private struct Greet: AppIntent {
    static let title: LocalizedStringResource = "Greet"
    @Parameter(title: "Person") var name: String
    func perform() async throws -> some IntentResult { .result() }
  }

  private struct Shortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
      AppShortcut(
        intent: Greet(), phrases: ["Greet \(\.$name) with \(.applicationName)", "Say hello"], shortTitle: "Greet",
        systemImageName: "hand")
    }
  }

  @Test func `an intent that has phrases need not be listed again, and may be`() {
    for intents in [[], [Greet.self]] as [[any AppIntent.Type]] {
      let tool = ToolTypes(name: "host", intents: intents, shortcuts: Shortcuts.self)
      #expect(tool.ownActionNames == ["Greet"])
      #expect(tool.action("Greet") != nil && tool.clash == nil)
      #expect(tool.phrases(of: "Greet") == ["Greet “Person” with host", "Say hello"])
      #expect(tool.phrases(of: "Text") == [])
    }
    #expect(ToolTypes(intents: [Text.self], shortcuts: Shortcuts.self).clash == "Text")
  }

  @Test func `a tool is told the workspace before anything of it is used`() async {
    let told = Mutex<[String]>([])
    let folder = TemporaryFolder()
    folder.write("{ \"intently\": 1 }", to: "intently.json")
    folder.write("{ \"intently\": 1, \"steps\": [{ \"give\": 1 }] }", to: "below/w.json")
    let tool = ToolTypes(prepare: { root in told.withLock { $0.append(root) } })
    _ = await CommandRun.run(["run", "w.json"], in: folder("below"), tool: tool)
    #expect(told.withLock { $0 } == [folder.path])
    _ = await CommandRun.run(["help"], in: folder("below"), tool: tool)
    #expect(told.withLock { $0.count } == 1)
  }
}
