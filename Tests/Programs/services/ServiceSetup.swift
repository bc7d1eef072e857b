import AppIntents
import CoreSpotlight

@available(iOS 26.0, *)
enum ServiceSetup {
  static let prefix = "example.service."

  /// Called where the app starts. An index that fails keeps nobody from using the app.
  static func configure() {
    let store = ServiceStore.shared
    AppDependencyManager.shared.add(dependency: store)
    ServiceShortcuts.updateAppShortcutParameters()

    guard CSSearchableIndex.isIndexingAvailable() else {
      return
    }

    let items = store.allItems()
    let entities = items.map(ServiceEntity.init)
    let searchItems = items.map(makeSearchItem)

    Task {
      do {
        try await CSSearchableIndex.default().indexSearchableItems(searchItems)
        try await CSSearchableIndex.default().indexAppEntities(entities)
      } catch {
        print("index: \(error.localizedDescription)")
      }
    }
  }

  private static func makeSearchItem(_ item: ServiceItem) -> CSSearchableItem {
    let attributeSet = CSSearchableItemAttributeSet(contentType: .item)
    attributeSet.title = "示例 \(item.route.title)"
    attributeSet.displayName = item.route.title
    attributeSet.contentDescription = item.route.summary
    attributeSet.keywords = ["示例"] + item.keywords
    attributeSet.supportsNavigation = true

    let searchItem = CSSearchableItem(
      uniqueIdentifier: prefix + item.id,
      domainIdentifier: "example.services",
      attributeSet: attributeSet
    )
    searchItem.expirationDate = .distantFuture
    return searchItem
  }

  /// Which service a chosen result of a search is.
  static func service(in userActivity: NSUserActivity) -> ServiceItem? {
    guard userActivity.activityType == CSSearchableItemActionType else {
      return nil
    }

    guard
      let identifier = userActivity.userInfo?[CSSearchableItemActivityIdentifier] as? String,
      identifier.hasPrefix(prefix)
    else {
      return nil
    }

    let id = String(identifier.dropFirst(prefix.count))
    return ServiceStore.shared.allItems().first { $0.id == id }
  }
}
