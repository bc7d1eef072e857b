package import Diagnostics
package import Values

/// A predicate whose names, comparators and types are known, and whose references and dates still wait for a run.
///
/// `bind` fills the holes and gives the `Predicate` that rows are judged by.
package struct CheckedPredicate: Sendable {
  package var root: Node
  /// The references in it, in the order they were written; `bind` asks for their values by index.
  package var holes: [Hole]
  /// The comparators there are, for those that `bind` puts in the place of others (`isToday` becomes a range).
  var comparators: [any Comparator.Type]

  package indirect enum Node: Sendable {
    case constant(Bool)
    case all([Node])
    case any([Node])
    case not(Node)
    /// A reference to a boolean.
    case holds(hole: Int)
    case compare(CheckedComparison)
  }

  /// A reference whose value is known when the run comes to the step.
  package struct Hole: Sendable {
    /// Without its `${` and `}`.
    package var text: String
    package var range: SourceRange
  }
}

/// A comparison whose sides fit each other.
package struct CheckedComparison: Sendable {
  package var left: CheckedOperand
  /// The left side's type.
  package var leftType: ValueType
  package var comparator: any Comparator.Type
  package var right: CheckedOperand
  package var options: TextOptions
  package var range: SourceRange
}

/// A side of a comparison, or a calculated value, that waits for its references and dates.
package indirect enum CheckedOperand: Sendable {
  case literal(Value)
  case property(PropertyPath)
  case arithmetic(Arithmetic, CheckedOperand, CheckedOperand)
  /// A reference's value, converted to a type.
  case hole(Int, Purpose, SourceRange)
  /// Text with references in it, or a date expression, read as a type once the run is there.
  case template([Part], Purpose, SourceRange)
  case list([CheckedOperand], SourceRange)
  case record([(name: String, value: CheckedOperand)])

  package enum Part: Sendable {
    case text(String)
    case hole(Int)
  }

  /// What a value has to become.
  package indirect enum Purpose: Hashable, Sendable {
    /// A value of this type.
    case value(ValueType)
    /// An entity of this name, whose ids are of this type.
    case entity(String, id: ValueType)
    /// The id of an entity, as a value of this type.
    case id(ValueType)
    /// A list of such values.
    case list(Purpose)
  }
}

/// A calculated column whose names and types are known, and whose references still wait for a run.
package struct CheckedExpression: Sendable {
  package var operand: CheckedOperand
  /// `decimal`, or `number` where one of its properties is.
  package var type: ValueType
  package var holes: [CheckedPredicate.Hole]
}
