import AppIntents
import SwiftUI

@available(iOS 26.0, *)
struct OpenRouteIntent: AppIntent {
  static let title: LocalizedStringResource = "打开功能"
  static let description = IntentDescription(
    "打开指定的功能。"
  )
  static let supportedModes: IntentModes = .foreground

  static var parameterSummary: some ParameterSummary {
    Summary("打开\(\.$route)")
  }

  @Parameter(title: "功能", requestValueDialog: "你想打开哪个功能？")
  var route: ServiceRoute

  @MainActor
  func perform() async throws -> some IntentResult & ProvidesDialog {
    return .result(dialog: "正在打开\(route.title)")
  }
}

@available(iOS 26.0, *)
struct RecommendServiceIntent: AppIntent {
  static let title: LocalizedStringResource = "推荐服务"
  static let description = IntentDescription(
    "根据最近使用情况推荐一个服务。"
  )

  @Dependency var store: ServiceStore

  @MainActor
  func perform() async throws
    -> some ReturnsValue<ServiceEntity> & ProvidesDialog & ShowsSnippetView
  {
    guard let item = store.recommendedItem() else {
      throw ServiceError.serviceMissing
    }

    let entity = ServiceEntity(item: item)
    return .result(
      value: entity,
      dialog: "推荐你使用\(entity.name)",
      view: ServiceResultView(entity: entity)
    )
  }
}

@available(iOS 26.0, *)
struct OpenServiceIntent: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "打开服务"

  static var parameterSummary: some ParameterSummary {
    Summary("打开\(\.$target)")
  }

  @Parameter(title: "服务", requestValueDialog: "你想打开哪个服务？")
  var target: ServiceEntity

  var contentIdentifier: String { target.id }
}

@available(iOS 26.0, *)
struct ServiceResultView: View {
  let entity: ServiceEntity

  var body: some View {
    VStack(alignment: .leading) {
      Label(entity.name, systemImage: entity.item.route.symbolName)
      Text(entity.summary).font(.footnote)
    }
  }
}

@available(iOS 26.0, *)
struct ServiceBridgeView: View {
  let onOpen: (ServiceEntity) -> Void

  var body: some View {
    let openHandler = onOpen

    return Color.clear
      .onAppIntentExecution(OpenServiceIntent.self) { action in
        openHandler(action.target)
      }
  }
}

@available(iOS 26.0, *)
struct ServiceShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    [
      AppShortcut(
        intent: OpenRouteIntent(),
        phrases: [
          "\(.applicationName)的\(\.$route)",
          "打开\(.applicationName)的\(\.$route)",
          "在\(.applicationName)里打开\(\.$route)",
        ],
        shortTitle: "打开功能",
        systemImageName: "arrow.forward.app"
      ),
      AppShortcut(
        intent: RecommendServiceIntent(),
        phrases: ["让\(.applicationName)推荐服务"],
        shortTitle: "推荐服务",
        systemImageName: "sparkles"
      ),
    ]
  }

  static let shortcutTileColor: ShortcutTileColor = .blue
}
