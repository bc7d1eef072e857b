extension UTType {
  /// Whether this is the other type or one below it.
  public func conforms(to type: UTType) -> Bool {
    self == type || isSubtype(of: type)
  }

  /// Whether this type stands below the other, which is not the same type.
  public func isSubtype(of type: UTType) -> Bool {
    guard self != type else { return false }
    // The way up is short, so a list of what was seen is quicker than a set.
    var seen = parents
    var next = 0
    while next < seen.count {
      if seen[next] == type { return true }
      for parent in seen[next].parents where !seen.contains(parent) { seen.append(parent) }
      next += 1
    }
    return false
  }

  /// Whether this type stands above the other, which is not the same type.
  public func isSupertype(of type: UTType) -> Bool {
    type.isSubtype(of: self)
  }

  /// Every type above this one, near or far.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var waiting = parents
    while let next = waiting.popLast() {
      if next != self, found.insert(next).inserted { waiting += next.parents }
    }
    return found
  }

  /// The types directly above this one.
  var parents: [UTType] {
    declaration?.parents ?? DynamicIdentifier(identifier)?.parents.map { UTType(unchecked: $0) } ?? []
  }
}
