import Foundation

/// Reads an object's values by their names, as key-value coding does on Apple's systems.
enum ObjectReading {
  /// **Missing**: nil where there is no such value on the way.
  static func value(_ keys: ArraySlice<String>, of object: Any?) -> Any? {
    guard let object = unwrapped(object) else { return nil }
    guard let key = keys.first else { return object }
    let rest = keys.dropFirst()
    if let list = object as? [Any] {
      if key == "@count" { return list.count }
      return list.map { PredicateValue(value(keys, of: $0)) }
    }
    if key == "SELF" { return value(rest, of: object) }
    return value(rest, of: member(key, of: object))
  }

  /// What is inside any number of optionals.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  private static func member(_ key: String, of object: Any) -> Any? {
    if let dictionary = object as? [String: Any] { return dictionary[key] }
    if let entity = object as? any AppEntity { return member(key, of: entity) }
    return stored(key, of: object)
  }

  private static func member(_ key: String, of entity: some AppEntity) -> Any? {
    if key == "id" { return entity.id }
    let description = EntityTypeDescription.of(Swift.type(of: entity))
    var found: Any?
    var isProperty = false
    entity.withProperties(description.fields, isClass: description.isClass) { field, property in
      guard field.name == key else { return }
      isProperty = true
      found = property._content(of: entity)
    }
    return isProperty ? found : stored(key, of: entity)
  }

  private static func stored(_ key: String, of object: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children where child.label == key || child.label == "_" + key { return child.value }
      mirror = level.superclassMirror
    }
    return nil
  }
}
