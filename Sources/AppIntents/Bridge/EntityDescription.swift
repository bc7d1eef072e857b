package import Metadata

/// What a workflow knows of an author's entity, all of it taken from the declarations.
public enum EntityDescription {
  /// The name in a workflow: the type's without a final `Entity`; `BookEntity` is `Book`.
  public static func name(of type: any AppEntity.Type) -> String {
    let name = _typeName(type, qualified: false)
    let own = name.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? name
    let suffix = "Entity"
    return own.utf8.count > suffix.utf8.count && own.hasSuffix(suffix) ? String(own.dropLast(suffix.count)) : own
  }

  /// The facts of an entity for checks, help and the schema.
  package static func info(of type: any AppEntity.Type) -> EntityInfo { EntityTypeDescription.of(type).info }
}

/// How an entity's query can be asked.
package enum EntityQueryKind: Hashable, Sendable {
  /// Gives all of them; everything is decided here.
  case enumerable
  /// Answers flat predicates itself; `isEnumerable` where it gives all of them too.
  case property(isEnumerable: Bool)
  /// Finds by words, not by properties.
  case string
  /// Finds by id alone.
  case plain

  /// Whether `find` can be asked of it without `"among": "suggested"`.
  package var isSearchable: Bool {
    switch self {
    case .enumerable, .property: true
    case .string, .plain: false
    }
  }

  init(of query: any EntityQuery.Type) {
    if query is any EntityPropertyQuery.Type {
      self = .property(isEnumerable: query is any EnumerableEntityQuery.Type)
    } else if query is any EnumerableEntityQuery.Type {
      self = .enumerable
    } else {
      self = query is any EntityStringQuery.Type ? .string : .plain
    }
  }
}
