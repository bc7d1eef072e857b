package import Values

/// One column of a summary: `"mean": { "average": "average_rating" }`.
package struct Aggregate: Sendable {
  /// What the column is called.
  package var name: String
  package var function: any AggregateFunction.Type
  /// The property whose values it is about; nil for `count` of the rows themselves.
  package var path: PropertyPath?

  package init(name: String, function: any AggregateFunction.Type, path: PropertyPath? = nil) {
    self.name = name
    self.function = function
    self.path = path
  }

  /// The type of the column.
  package var resultType: ValueType { resultType(for: path?.type ?? .any) }

  /// The type of the column for values of a type.
  package func resultType(for type: ValueType) -> ValueType { function.info.resultType(type) }
}

/// What rows are grouped by.
package struct GroupKey: Sendable {
  /// What the key's column is called.
  package var name: String
  package var path: PropertyPath

  package init(name: String, path: PropertyPath) {
    self.name = name
    self.path = path
  }
}
