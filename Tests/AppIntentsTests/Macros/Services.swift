import AppIntents
import Synchronization

// Services of a travel app, as an app of today declares them: what can be worked out is, and prices are asked of a server.

struct ServiceItem: Sendable {
  var id: String
  var name: String
  var summary: String
  var visits: Int
}

/// What the server was asked for.
final class PriceServer: Sendable {
  private let list = Mutex<[String]>([])
  var asked: [String] { list.withLock { $0 } }
  func price(of id: String) async throws -> Double {
    list.withLock { $0.append(id) }
    guard let price = ["travel": 20.5, "hotel": 80, "jobs": 0][id] else { throw NoPrice() }
    return price
  }
  struct NoPrice: Error, CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { "No price is known" }
  }
  @TaskLocal static var current = PriceServer()
}

struct ServiceEntity: IndexedEntity, Hashable {
  var id: String { item.id }

  @ComputedProperty(title: "名称", indexingKey: \.displayName)
  var name: String { item.name }

  @ComputedProperty(title: "说明", indexingKey: \.contentDescription)
  var summary: String { item.summary }

  @ComputedProperty
  var visits: Int {
    item.visits
  }

  @DeferredProperty(title: "Price")
  var price: Double {
    get async throws { try await PriceServer.current.price(of: item.id) }
  }

  let item: ServiceItem

  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "服务")
  static let defaultQuery = ServiceQuery()

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: "\(summary)", image: .init(systemName: "airplane"), synonyms: ["\(item.id)"])
  }

  static func == (left: ServiceEntity, right: ServiceEntity) -> Bool { left.id == right.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// All three kinds of a query at once, as the app has it.
struct ServiceQuery: EntityStringQuery, EnumerableEntityQuery, EntityPropertyQuery {
  static let items = [
    ServiceItem(id: "travel", name: "旅游", summary: "Sights", visits: 7),
    ServiceItem(id: "hotel", name: "酒店民宿", summary: "Rooms", visits: 3),
    ServiceItem(id: "jobs", name: "Jobs", summary: "Work", visits: 9),
  ]

  static let properties = QueryProperties {
    Property(\ServiceEntity.$name) {
      ContainsComparator { part in "name has \(part)" }
      EqualToComparator { name in "name = \(name)" }
    }
    Property(\ServiceEntity.$summary) { EqualToComparator { summary in "summary = \(summary)" } }
    Property(\ServiceEntity.$visits) { GreaterThanComparator { visits in "visits > \(visits)" } }
  }
  static let sortingOptions = SortingOptions {
    SortableBy(\ServiceEntity.$name)
    SortableBy(\ServiceEntity.$visits)
  }

  func entities(for identifiers: [String]) async throws -> [ServiceEntity] {
    Self.items.filter { identifiers.contains($0.id) }.map(ServiceEntity.init)
  }
  func allEntities() async throws -> [ServiceEntity] { Self.items.map(ServiceEntity.init) }
  func suggestedEntities() async throws -> [ServiceEntity] { Self.items.prefix(1).map(ServiceEntity.init) }
  func entities(matching string: String) async throws -> [ServiceEntity] {
    Self.items.filter { $0.name.contains(string) }.map(ServiceEntity.init)
  }

  func entities(
    matching filters: [String], mode: ComparatorMode, sortedBy sorts: [Sort<ServiceEntity>], limit: Int?
  ) async throws -> [ServiceEntity] {
    let order = sorts.map { sort in
      let name =
        switch sort.by {
        case \.$name: "name"
        case \.$visits: "visits"
        default: "?"
        }
      return "\(name) \(sort.order)"
    }
    Asked.log.append("\(filters) \(mode) \(order) \(limit.map(String.init) ?? "nil")")
    let all = Self.items.map(ServiceEntity.init)
    return Array(all.filter { filters.isEmpty || $0.item.visits > 5 }.prefix(limit ?? all.count))
  }

  enum Asked {
    @TaskLocal static var log = Shop.Asked()
  }
}
