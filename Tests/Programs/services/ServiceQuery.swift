import AppIntents

enum ServiceFilter {
  case name(String)
  case route(ServiceRoute)
}

@available(iOS 26.0, *)
struct ServiceQuery:
  EntityStringQuery,
  EnumerableEntityQuery,
  EntityPropertyQuery
{
  @Dependency var store: ServiceStore

  static var properties = QueryProperties {
    Property(\ServiceEntity.$name) {
      ContainsComparator { ServiceFilter.name($0) }
    }

    Property(\ServiceEntity.$route) {
      EqualToComparator { ServiceFilter.route($0) }
    }
  }

  static var sortingOptions = SortingOptions {
    SortableBy(\ServiceEntity.$name)
  }

  func entities(for identifiers: [ServiceEntity.ID]) async throws
    -> [ServiceEntity]
  {
    store.items(ids: identifiers).map(ServiceEntity.init)
  }

  func suggestedEntities() async throws -> [ServiceEntity] {
    store.suggestedItems().map(ServiceEntity.init)
  }

  func allEntities() async throws -> [ServiceEntity] {
    store.allItems().map(ServiceEntity.init)
  }

  func entities(matching string: String) async throws -> [ServiceEntity] {
    store.matching(string).map(ServiceEntity.init)
  }

  func entities(
    matching filters: [ServiceFilter],
    mode: ComparatorMode,
    sortedBy sorts: [Sort<ServiceEntity>],
    limit: Int?
  ) async throws -> [ServiceEntity] {
    var matchedItems: [ServiceItem] = []

    for item in store.allItems() {
      let results = filters.map {
        Self.matches(item: item, filter: $0)
      }

      let isMatched: Bool
      if filters.isEmpty {
        isMatched = true
      } else if mode == .and {
        isMatched = results.allSatisfy { $0 }
      } else {
        isMatched = results.contains(true)
      }

      if isMatched {
        matchedItems.append(item)
      }
    }

    let orderedItems = Self.sort(items: matchedItems, sorts: sorts)
    let safeLimit = max(0, limit ?? orderedItems.count)
    return orderedItems.prefix(safeLimit).map(ServiceEntity.init)
  }

  private static func matches(item: ServiceItem, filter: ServiceFilter) -> Bool {
    switch filter {
    case .name(let text): item.route.title.contains(text)
    case .route(let route): item.route == route
    }
  }

  private static func sort(items: [ServiceItem], sorts: [Sort<ServiceEntity>]) -> [ServiceItem] {
    guard let sort = sorts.first, sort.by == \ServiceEntity.$name else { return items }
    let sorted = items.sorted { $0.route.title < $1.route.title }
    return sort.order == .ascending ? sorted : sorted.reversed()
  }
}
