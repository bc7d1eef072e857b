package import Values

/// A condition on a row, ready to be decided: every name is resolved, every operand has its value.
///
/// The shape is closed; what comparators there are is open. Three outcomes are possible, as FORMAT.md §1 has it: a cell that
/// does not fit its type leaves the comparison undecided.
package indirect enum Predicate: Sendable {
  case constant(Bool)
  case all([Predicate])
  case any([Predicate])
  case not(Predicate)
  case compare(Comparison)
}

/// One comparison: left, comparator, right.
package struct Comparison: Sendable {
  package var left: Operand
  package var comparator: any Comparator.Type
  package var right: Operand
  package var options: TextOptions

  package init(
    left: Operand, comparator: any Comparator.Type, right: Operand, options: TextOptions = TextOptions()
  ) {
    self.left = left
    self.comparator = comparator
    self.right = right
    self.options = options
  }
}

/// What a comparison compares.
package indirect enum Operand: Sendable {
  /// A value known before the rows are read. Of the type of the other side; a date where that is a date-time is resolved
  /// into instants before.
  case literal(Value)
  case property(PropertyPath)
  case arithmetic(Arithmetic, Operand, Operand)
}

package enum Arithmetic: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
}

/// A property of the row, or of what it leads to.
package struct PropertyPath: Hashable, Sendable {
  /// A step beyond the row's own property.
  package enum Step: Hashable, Sendable {
    /// Into a record.
    case field(String)
    /// Through a reference to an entity of this type, to its property.
    case entity(type: String, property: String)
    /// The length of a list.
    case count
  }
  /// Of the row's cells.
  package var index: Int
  package var name: String
  package var steps: [Step]
  /// The type at the end of the path.
  package var type: ValueType

  package init(index: Int, name: String, steps: [Step] = [], type: ValueType) {
    self.index = index
    self.name = name
    self.steps = steps
    self.type = type
  }
}

/// What `ignoring` says.
package struct TextOptions: OptionSet, Hashable, Sendable {
  package var rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let ignoringCase = TextOptions(rawValue: 1)
  package static let ignoringDiacritics = TextOptions(rawValue: 2)
}
