@_spi(Reflection) import Swift
import Values

/// A property of an entity type, found once: where it lies in an entity and what is known of it.
struct EntityField: Sendable {
  var name: String
  /// **Units**: bytes from the beginning of the entity.
  var offset: Int
  /// The one property for all entities, where it is computed of each.
  var shared: _AnyEntityProperty?
  /// `EntityProperty<String>`, say.
  var type: Any.Type
  var facts: _EntityPropertyFacts

  /// `_EachFieldOptions.classType`, which is declared as a variable.
  private static let classType: UInt32 = 1

  /// Whether it is fetched when it is looked at.
  var isDeferred: Bool { shared?.fetch != nil }

  /// The properties of a type in declaration order: stored, computed and deferred ones.
  static func fields(of type: any AppEntity.Type) -> [EntityField] {
    var fields: [EntityField] = []
    let options: _EachFieldOptions = _EachFieldOptions(rawValue: type is AnyClass ? Self.classType : 0)
    _ = _forEachField(of: type, options: options) { name, offset, type, _ in
      if let marker = type as? any AnyEntityPropertyMarker.Type {
        let property = marker.type
        fields.append(
          EntityField(
            name: marker.name, offset: offset, shared: marker.property(), type: property, facts: property._facts))
        return true
      }
      guard let property = type as? _AnyEntityProperty.Type else { return true }
      let name = FieldName.property(String(cString: name))
      fields.append(EntityField(name: name, offset: offset, type: type, facts: property._facts))
      return true
    }
    return fields
  }
}

extension AppEntity {
  /// Calls the body with each field's property of this entity.
  ///
  /// An entity's field of that type holds a reference to such a property, at the offset its type's metadata says.
  @inline(__always)
  func withProperties(
    _ fields: [EntityField], isClass: Bool, _ body: (EntityField, _AnyEntityProperty) throws -> Void
  ) rethrows {
    if isClass {
      let object = self as AnyObject
      try withExtendedLifetime(object) {
        let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
        for field in fields {
          try body(field, field.shared ?? start.load(fromByteOffset: field.offset, as: _AnyEntityProperty.self))
        }
      }
    } else {
      try withUnsafeBytes(of: self) { bytes in
        for field in fields {
          try body(field, field.shared ?? bytes.load(fromByteOffset: field.offset, as: _AnyEntityProperty.self))
        }
      }
    }
  }
}
