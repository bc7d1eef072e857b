package import Values

/// SQL text in the making, with the values bound to its parameters in order.
package struct SQLWriter: Sendable {
  package var text = ""
  package var bindings: [Value] = []

  package init() {}
}

/// A column of a table as SQL names it, and the type its property has.
package struct SQLField: Sendable {
  /// The column's name, quoted.
  package var column: String
  package var type: ValueType

  package init(column: String, type: ValueType) {
    self.column = column
    self.type = type
  }
}
