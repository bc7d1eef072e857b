import AppIntents

// Entities that refer to one another, deeper than they are read along, and in a circle.

struct ContinentEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Continent"
  static let defaultQuery = ContinentQuery()
  let id: Int
  @Property(title: "Name") var name: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }
  init(_ id: Int, _ name: String) {
    self.id = id
    self.name = name
  }
}

struct ContinentQuery: EnumerableEntityQuery {
  static let all = [ContinentEntity(1, "Europe"), ContinentEntity(2, "Asia")]
  func entities(for identifiers: [Int]) async throws -> [ContinentEntity] {
    Self.all.filter { identifiers.contains($0.id) }
  }
  func allEntities() async throws -> [ContinentEntity] { Self.all }
}

struct CountryEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Country"
  static let defaultQuery = CountryQuery()
  let id: String
  @Property(title: "Continent") var continent: ContinentEntity
  @Property(title: "Neighbour") var neighbour: CountryEntity?
  var displayRepresentation: DisplayRepresentation { "\(id)" }
  init(_ id: String, _ continent: ContinentEntity) {
    self.id = id
    self.continent = continent
  }
}

/// Finds by ids alone.
struct CountryQuery: EntityQuery {
  static let all: [CountryEntity] = {
    let (france, spain) = (
      CountryEntity("fr", ContinentQuery.all[0]), CountryEntity("es", ContinentQuery.all[0])
    )
    france.neighbour = spain
    spain.neighbour = france
    return [france, spain, CountryEntity("jp", ContinentQuery.all[1])]
  }()
  func entities(for identifiers: [String]) async throws -> [CountryEntity] {
    Self.all.filter { identifiers.contains($0.id) }
  }
}

struct CityEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "City"
  static let defaultQuery = CityQuery()
  let id: Int
  @Property(title: "Name") var name: String
  @Property(title: "Country") var country: CountryEntity
  var displayRepresentation: DisplayRepresentation { "\(name)" }
  init(_ id: Int, _ name: String, _ country: CountryEntity) {
    self.id = id
    self.name = name
    self.country = country
  }
}

struct CityQuery: EnumerableEntityQuery {
  static let all = [
    CityEntity(1, "Lyon", CountryQuery.all[0]), CityEntity(2, "Madrid", CountryQuery.all[1]),
    CityEntity(3, "Osaka", CountryQuery.all[2]),
  ]
  func entities(for identifiers: [Int]) async throws -> [CityEntity] { Self.all.filter { identifiers.contains($0.id) } }
  func allEntities() async throws -> [CityEntity] { Self.all }
}

struct StreetEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Street"
  static let defaultQuery = StreetQuery()
  let id: Int
  @Property(title: "City") var city: CityEntity
  var displayRepresentation: DisplayRepresentation { "\(id)" }
  init(_ id: Int, _ city: CityEntity) {
    self.id = id
    self.city = city
  }
}

struct StreetQuery: EnumerableEntityQuery {
  static let all = [
    StreetEntity(1, CityQuery.all[0]), StreetEntity(2, CityQuery.all[1]), StreetEntity(3, CityQuery.all[2]),
  ]
  func entities(for identifiers: [Int]) async throws -> [StreetEntity] {
    Self.all.filter { identifiers.contains($0.id) }
  }
  func allEntities() async throws -> [StreetEntity] { Self.all }
}
