import CoreSpotlight
import Diagnostics
import Metadata
import Testing
import Values

@testable import AppIntents

@Suite struct ComputedPropertyTests {
  private let travel = ServiceEntity(item: ServiceQuery.items[0])

  @Test func `computed and deferred properties are properties of the entity, with their types`() {
    let info = EntityDescription.info(of: ServiceEntity.self)
    #expect(info.properties.map(\.name) == ["id", "name", "summary", "visits", "price"])
    #expect(info.properties.map { $0.type } == [.text, .text, .text, .integer, .number])
    #expect(info.properties.map(\.isRequired) == [true, true, true, true, true])
  }

  @Test func `they cost the entity nothing and leave it to be made of its item`() {
    #expect(MemoryLayout<ServiceEntity>.size == MemoryLayout<ServiceItem>.size)
    #expect([travel, ServiceEntity(item: ServiceQuery.items[0])].count == 2)
    #expect(travel == ServiceEntity(item: ServiceQuery.items[0]))
  }

  @Test func `the projection has the title and the value of its entity`() {
    #expect(travel.$name.title == "名称")
    #expect(travel.$name.wrappedValue == "旅游")
    #expect(travel.$visits.wrappedValue == 7)
    #expect(travel.name == "旅游")
  }

  @Test func `find filters and sorts by them`() async throws {
    let found = try await fetch(ServiceEntity.self, where: "visits > 5 and name != 'Jobs'")
    #expect(found.values("name") == ["旅游"])
    #expect(found.values("summary") == ["Sights"])
  }

  @Test func `the app is asked for them by their key paths, as for stored ones`() async throws {
    let log = Shop.Asked()
    let answer = try await ServiceQuery.Asked.$log.withValue(log) {
      try await fetch(ServiceEntity.self, where: "visits > 5", sort: ["-name"], limit: 2)
    }
    // The first question shows an entity, so that key paths can be told apart.
    #expect(log.all.last == #"["visits > 5"] and ["name descending"] 2"#)
    #expect(answer.values("id") == ["travel", "jobs"])
  }

  @Test func `a deferred property is fetched for the rows that are shown`() async throws {
    let server = PriceServer()
    let found = try await PriceServer.$current.withValue(server) {
      try await fetch(ServiceEntity.self, where: "visits < 5")
    }
    #expect(found.values("price") == ["80"])
    #expect(server.asked == ["hotel"])
  }

  @Test func `a deferred property that decides is fetched for all rows, once each`() async throws {
    let server = PriceServer()
    let found = try await PriceServer.$current.withValue(server) {
      try await fetch(ServiceEntity.self, where: "price > 10", sort: ["-price"])
    }
    #expect(found.values("id") == ["hotel", "travel"])
    #expect(server.asked.sorted() == ["hotel", "jobs", "travel"])
  }

  @Test func `a deferred property that nobody looks at is not fetched`() async throws {
    let server = PriceServer()
    var request = try request(ServiceEntity.self, where: "visits < 5")
    request.properties = [0, 1]
    let found = try await PriceServer.$current.withValue(server) {
      try await EntityFetch(EntityTypeDescription.of(ServiceEntity.self), zone: .utc).rows(request)
    }
    #expect(found.values("name") == ["酒店民宿"])
    #expect(server.asked.isEmpty)
  }

  @Test func `an entity as a parameter or a result has its deferred property`() async throws {
    let value = try await EntityTypeDescription.of(ServiceEntity.self).entityValue(for: .text("travel"))
    #expect(value.record?["price"]?.writtenOut == "20.5")
    let outcome = try await Action(RecommendService.self).perform(with: [:])
    guard case .entity(let entity)? = outcome.value?.plain else {
      Issue.record("no entity")
      return
    }
    #expect(entity.record?["name"]?.writtenOut == "旅游")
    #expect(entity.record?["price"]?.writtenOut == "20.5")
  }

  struct RecommendService: AppIntent {
    static let title: LocalizedStringResource = "Recommend"
    func perform() async throws -> some ReturnsValue<ServiceEntity> & ProvidesDialog {
      let entity = ServiceEntity(item: ServiceQuery.items[0])
      return .result(value: entity, dialog: "推荐你使用\(entity.name)")
    }
  }

  @Test func `what the getter throws is told with the entity's name`() async {
    let unknown = ServiceEntity(item: ServiceItem(id: "x", name: "X", summary: "", visits: 0))
    let fault = await #expect(throws: Diagnostic.self) {
      try await EntityTypeDescription.of(ServiceEntity.self).filledValue(of: unknown)
    }
    #expect(fault?.message == "the query of “Service” failed: No price is known")
  }

  @Test func `an indexed entity is known to the index by the attributes its properties name`() async throws {
    let store = MemoryStore()
    SearchableStores.current = store
    let index = CSSearchableIndex(name: "services")
    try await index.indexAppEntities(ServiceQuery.items.map(ServiceEntity.init))
    let items = store.items(in: "services")
    #expect(items.map(\.uniqueIdentifier) == ["Service/hotel", "Service/jobs", "Service/travel"])
    let attributes = items[2].attributeSet
    #expect(attributes.displayName == "旅游")
    #expect(attributes.contentDescription == "Sights")
    #expect(attributes.alternateNames == ["travel"])
    try await index.deleteAppEntities(identifiedBy: ["hotel"], ofType: ServiceEntity.self)
    #expect(store.items(in: "services").count == 2)
    try await index.deleteAppEntities(ofType: ServiceEntity.self)
    #expect(store.items(in: "services").isEmpty)
  }

  @Test func `generic and nested entities and classes have them too`() {
    #expect(EntityDescription.info(of: Box<Int>.Item.self).properties.map(\.name) == ["id", "size"])
    #expect(EntityDescription.info(of: Machine.self).properties.map(\.name) == ["id", "label"])
    #expect(Machine("a").$label.wrappedValue == "A")
  }

  enum Box<Content: Sendable> {
    struct Item: AppEntity {
      static var typeDisplayRepresentation: TypeDisplayRepresentation { "Item" }
      static var defaultQuery: NoQuery<Self> { NoQuery() }
      let id: Int
      @ComputedProperty(title: "Size") var size: Int? { id }
      var displayRepresentation: DisplayRepresentation { "\(id)" }
    }
  }

  final class Machine: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Machine"
    static let defaultQuery = NoQuery<Machine>()
    let id: String
    init(_ id: String) { self.id = id }
    @ComputedProperty(title: "Label") public var label: String { id.uppercased() }
    var displayRepresentation: DisplayRepresentation { "\(id)" }
  }

  struct NoQuery<Entity: AppEntity>: EntityQuery {
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
  }
}
