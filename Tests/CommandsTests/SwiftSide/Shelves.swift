import AppIntents

/// What an app makes once, and not at once.
struct ShelfStore: Sendable {
  var names: [String]
}

/// Nobody adds this one.
struct MissingStore: Sendable {}

/// Added late too, and read by code that is no intent and no query.
struct LateSign: Sendable {
  var text: String
}

struct ShelfEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
  static let defaultQuery = ShelfQuery()
  let id: Int
  @Property(title: "Name") var name: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }
  init(_ id: Int, _ name: String) {
    self.id = id
    self.name = name
  }
}

struct ShelfQuery: EnumerableEntityQuery {
  @Dependency var store: ShelfStore

  struct Signs {
    @AppDependency var late: LateSign
  }

  func entities(for identifiers: [Int]) async throws -> [ShelfEntity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
  func allEntities() async throws -> [ShelfEntity] {
    let sign = Signs().late.text
    return store.names.enumerated().map { ShelfEntity($0.offset + 1, $0.element + sign) }
  }
}

struct LostEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lost"
  static let defaultQuery = LostQuery()
  let id: Int
  @Property(title: "Name") var name: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

struct LostQuery: EnumerableEntityQuery {
  @Dependency var store: MissingStore
  func entities(for identifiers: [Int]) async throws -> [LostEntity] {
    _ = store
    return []
  }
  func allEntities() async throws -> [LostEntity] {
    _ = store
    return []
  }
}

struct NameShelf: AppIntent {
  static let title: LocalizedStringResource = "Name Shelf"
  static let effects: Effects = []
  @Parameter(title: "Shelf") var shelf: ShelfEntity
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: shelf.name) }
}

struct NeedsMissing: AppIntent {
  static let title: LocalizedStringResource = "Needs Missing"
  static let effects: Effects = []
  @Dependency var store: MissingStore
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    _ = store
    return .result(value: "")
  }
}
