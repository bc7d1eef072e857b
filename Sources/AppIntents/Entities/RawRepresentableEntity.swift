import Foundation

// Entities whose id is their raw value: an enumeration that is searched as an entity is.

extension AppEntity where Self: RawRepresentable, ID == RawValue {
  public static var defaultQuery: _RawRepresentableStringQuery<Self> { _RawRepresentableStringQuery() }
}

extension AppEntity where Self: RawRepresentable & CaseIterable, ID == RawValue {
  public static var defaultQuery: _CaseQuery<Self> { _CaseQuery() }
}

/// Finds an entity by its raw value, which is its id, and by words that are its raw value.
public struct _RawRepresentableStringQuery<Entity: AppEntity & RawRepresentable>: EntityStringQuery
where Entity.ID == Entity.RawValue {
  public init() {}

  public func entities(for identifiers: [Entity.RawValue]) async throws -> [Entity] {
    identifiers.compactMap(Entity.init(rawValue:))
  }

  public func entities(matching string: String) async throws -> [Entity] {
    Entity.ID.entityIdentifier(for: string).flatMap(Entity.init(rawValue:)).map { [$0] } ?? []
  }
}

/// Finds among the cases of an enumeration: all of them, by raw value, and by a part of what a case is called.
public struct _CaseQuery<Entity: AppEntity & RawRepresentable & CaseIterable>: EntityStringQuery, EnumerableEntityQuery
where Entity.ID == Entity.RawValue {
  public init() {}

  public func entities(for identifiers: [Entity.RawValue]) async throws -> [Entity] {
    identifiers.compactMap(Entity.init(rawValue:))
  }

  public func allEntities() async throws -> [Entity] { Array(Entity.allCases) }

  public func entities(matching string: String) async throws -> [Entity] {
    Entity.allCases.filter { entity in
      let shown = entity.displayRepresentation
      return ([shown.title] + shown.synonyms).contains {
        $0._text.range(of: string, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      }
    }
  }
}
