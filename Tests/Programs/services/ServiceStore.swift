import AppIntents

@available(iOS 26.0, *)
struct ServiceItem: Sendable {
  let id: String
  let route: ServiceRoute
  let keywords: [String]
}

@available(iOS 26.0, *)
nonisolated final class ServiceStore: @unchecked Sendable {
  static let shared = ServiceStore()

  private let items: [ServiceItem] = [
    ServiceItem(id: "travel", route: .travel, keywords: ["旅游", "旅行", "景点"]),
    ServiceItem(id: "hotel", route: .hotel, keywords: ["酒店", "民宿", "房间"]),
    ServiceItem(id: "jobs", route: .jobs, keywords: ["求职", "职位"]),
  ]

  func allItems() -> [ServiceItem] { items }
  func suggestedItems() -> [ServiceItem] { Array(items.prefix(2)) }
  func recommendedItem() -> ServiceItem? { items.first }

  /// Those that are gone are left out.
  func items(ids: [String]) -> [ServiceItem] {
    ids.compactMap { id in items.first { $0.id == id } }
  }

  func matching(_ text: String) -> [ServiceItem] {
    items.filter { item in item.keywords.contains { $0.contains(text) || text.contains($0) } }
  }
}

enum ServiceError: Error, CustomLocalizedStringResourceConvertible {
  case serviceMissing

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .serviceMissing: "没有可用的服务"
    }
  }
}
