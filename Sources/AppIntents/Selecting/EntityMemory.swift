/// Looks into the entities of an array by offsets: the one place where that is done for many of them at a time.
///
/// **Shape**: an entity's property lies at the offset that its type's metadata says, as a reference to an `EntityProperty`;
/// a class's after the reference to the entity. Holds while the array's buffer does, which is while `over` runs.
struct EntityMemory {
  private let base: UnsafeRawPointer
  private let stride: Int
  private let isClass: Bool

  /// Calls the body with the entities of an array; nil where there are none.
  static func over<Entity: AppEntity, Result>(
    _ entities: [Entity], _ body: (EntityMemory) throws -> Result
  ) rethrows -> Result? {
    try entities.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return nil }
      return try body(
        EntityMemory(
          base: UnsafeRawPointer(base), stride: MemoryLayout<Entity>.stride, isClass: Entity.self is AnyClass))
    }
  }

  /// Calls the body with the property at an offset of the entity with this number.
  ///
  /// The caller has seen in the type's metadata that the field there is an `EntityProperty<Value>`, and that there is such an
  /// entity. The entity keeps its property alive meanwhile.
  @inline(__always)
  func withProperty<Value, Result>(
    _ number: Int32, _ offset: Int, of type: Value.Type, _ body: (EntityProperty<Value>) -> Result
  ) -> Result {
    var entity = base + Int(number) &* stride
    if isClass { entity = entity.load(as: UnsafeRawPointer.self) }
    let property = (entity + offset).load(as: UnsafeRawPointer.self)
    return Unmanaged<EntityProperty<Value>>.fromOpaque(property)._withUnsafeGuaranteedRef(body)
  }
}
