extension Predicate {
  /// The row's own properties it looks at, by index.
  package var properties: Set<Int> {
    switch self {
    case .constant: []
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.properties) }
    case .not(let part): part.properties
    case .compare(let comparison): comparison.left.properties.union(comparison.right.properties)
    }
  }
}

extension Operand {
  /// The row's own properties it looks at, by index.
  package var properties: Set<Int> {
    switch self {
    case .literal: []
    case .property(let path): [path.index]
    case .arithmetic(_, let left, let right): left.properties.union(right.properties)
    }
  }
}
