import Synchronization

/// Tells which property a key path of an entity leads to.
///
/// A key path does not say its name: `\.$title` is read on an entity and the property it gives is looked for among the
/// fields; `\.title` is known by the property it reads. So an entity must have been seen.
enum EntityKeyPaths {
  private struct Known {
    var sample: any AppEntity
    var names: [Key: String?] = [:]
  }
  /// Reason for unchecked: key paths of an entity's properties capture nothing.
  private struct Key: Hashable, @unchecked Sendable {
    var keyPath: AnyKeyPath
  }
  private static let known = Mutex<[ObjectIdentifier: Known]>([:])

  /// Remembers an entity to read key paths on.
  static func note<Entity: AppEntity>(_ entity: Entity) {
    known.withLock { known in
      if known[ObjectIdentifier(Entity.self)] == nil { known[ObjectIdentifier(Entity.self)] = Known(sample: entity) }
    }
  }

  static func hasSample(_ type: any AppEntity.Type) -> Bool {
    known.withLock { $0[ObjectIdentifier(type)] != nil }
  }

  /// The name of the property. **Missing**: nil where no entity has been seen, or the key path leads elsewhere.
  static func name<Entity: AppEntity>(of keyPath: PartialKeyPath<Entity>) -> String? {
    let type = ObjectIdentifier(Entity.self)
    let key = Key(keyPath: keyPath)
    let found = known.withLock { ($0[type]?.names[key], $0[type]?.sample) }
    if let name = found.0 { return name }
    guard let sample = found.1 as? Entity else { return nil }
    let name = name(of: keyPath, on: sample)
    known.withLock { $0[type]?.names[key] = .some(name) }
    return name
  }

  /// Whether two key paths that are not equal lead to one property.
  static func sameProperty<Entity: AppEntity>(_ left: PartialKeyPath<Entity>, _ right: PartialKeyPath<Entity>) -> Bool {
    guard let left = name(of: left) else { return false }
    return left == name(of: right)
  }

  private static func name<Entity: AppEntity>(of keyPath: PartialKeyPath<Entity>, on sample: Entity) -> String? {
    let description = EntityTypeDescription.of(Entity.self)
    let wanted: ObjectIdentifier
    if Swift.type(of: keyPath).valueType is _AnyEntityProperty.Type {
      guard let property = sample[keyPath: keyPath] as? _AnyEntityProperty else { return nil }
      if let name = property.fieldName { return name }
      wanted = ObjectIdentifier(property)
    } else {
      // Reading a property that has nothing to give would end the process.
      var isReadable = true
      sample.withProperties(description.fields, isClass: description.isClass) { _, property in
        isReadable = isReadable && property._canBeRead
      }
      guard isReadable else { return nil }
      let read = PropertyReadings.during { _ = sample[keyPath: keyPath] }
      guard read.count == 1 else { return nil }
      wanted = read[0]
    }
    var name: String?
    sample.withProperties(description.fields, isClass: description.isClass) { field, property in
      if ObjectIdentifier(property) == wanted { name = field.name }
    }
    return name
  }
}
