import AppIntents
import Commands
import Testing

/// The services of a travel app, as the documents that issue 5 is modelled on have them.
enum TravelRoute: String, AppEnum {
  case travel, hotel

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "目标 App 功能"
  static let caseDisplayRepresentations: [TravelRoute: DisplayRepresentation] = [
    .travel: DisplayRepresentation(title: "旅游", image: .init(systemName: "airplane"), synonyms: ["旅行", "出游"]),
    .hotel: DisplayRepresentation(
      title: "酒店民宿", image: .init(systemName: "bed.double"), synonyms: ["酒店", "民宿", "住宿"]),
  ]
}

struct TravelNavigation: AppIntent {
  static let title: LocalizedStringResource = "打开 目标 App 功能"
  static let supportedModes: IntentModes = .foreground
  static let effects: Effects = []
  static var parameterSummary: some ParameterSummary { Summary("打开\(\.$route)") }

  @Parameter(title: "功能", requestValueDialog: "你想打开哪个功能？") var route: TravelRoute

  @MainActor func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "正在打开\(route.localizedStringResource)")
  }
}

struct TravelShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    [
      AppShortcut(
        intent: TravelNavigation(),
        phrases: [
          "\(.applicationName)的\(\.$route)", "打开\(.applicationName)的\(\.$route)",
          "在\(.applicationName)里打开\(\.$route)",
        ], shortTitle: "打开功能", systemImageName: "arrow.forward.app")
    ]
  }
  static let shortcutTileColor: ShortcutTileColor = .blue
}

@Suite struct TravelTests {
  private let workspace = TestWorkspace()
  private let tool = ToolTypes(name: "travel", title: "目标 App", shortcuts: TravelShortcuts.self)

  @Test(arguments: [
    ("打开 目标 App 的旅游", "旅游"), ("打开 目标 App 的酒店", "酒店民宿"), ("打开目标App的旅行", "旅游"), ("在 目标 App 里打开住宿", "酒店民宿"),
    ("目标ＡＰＰ的出游", "旅游"), ("打开 目标　App　的 旅游。", "旅游"), ("打开travel的旅游", "旅游"),
  ])
  func `a Chinese phrase is heard with whatever blanks`(_ said: (phrase: String, title: String)) async {
    let run = await workspace.run("say", said.phrase, tool: tool)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "Opens: 打开“\(said.title)”\n正在打开\(said.title)\n")
  }

  @Test func `what it does not have is told with what it has`() async {
    let run = await workspace.run("say", "打开 目标 App 的火车", tool: tool)
    #expect(run.status == 6)
    #expect(run.errors.contains("in “打开目标 App的“功能””: “功能” has no “火车”; there is “旅游”, “酒店民宿”"), "\(run.errors)")
  }
}
