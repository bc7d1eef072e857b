package import Diagnostics
package import Metadata
package import Values

/// What a predicate's names may mean.
package struct ResolutionContext {
  /// The entity whose rows are judged; nil for a condition, which has no row.
  package var entity: EntityInfo?
  /// Finds the entity type a reference property leads to.
  package var entityNamed: (String) -> EntityInfo?
  /// Says what a reference holds, given its text without `${` and `}`; nil, with a diagnostic, where it is wrong.
  package var reference: (String, SourceRange, inout [Diagnostic]) -> ReferenceFacts?
  package var comparators: [any Comparator.Type]

  package init(
    entity: EntityInfo?, comparators: [any Comparator.Type],
    entityNamed: @escaping (String) -> EntityInfo? = { _ in nil },
    reference: @escaping (String, SourceRange, inout [Diagnostic]) -> ReferenceFacts?
  ) {
    self.entity = entity
    self.comparators = comparators
    self.entityNamed = entityNamed
    self.reference = reference
  }
}

/// What is known of a reference before the run.
package struct ReferenceFacts: Sendable {
  package var type: ValueType
  /// Whether it may have no value, and no `default(…)` stands in.
  package var mayBeMissing: Bool

  package init(type: ValueType, mayBeMissing: Bool = false) {
    self.type = type
    self.mayBeMissing = mayBeMissing
  }
}
