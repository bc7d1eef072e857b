package import Values

/// A question to a person.
package struct AskPlan: Sendable {
  package struct Case: Sendable {
    package var title: String
    package var steps: [PlannedStep]
  }

  package enum Kind: Sendable {
    /// Any value of the type.
    case value
    /// One item of a list, or several.
    case list(PlannedValue)
    /// One of a few words, with what is done then.
    case cases([Case])
    /// Yes or No.
    case confirmation
  }

  /// The name of its answer: the step's id.
  package var name: String
  package var kind: Kind
  package var prompt: PlannedValue
  /// The type of an answer; where several may be chosen, of each.
  package var type: ValueType
  package var isMultiple = false
  package var defaultValue: PlannedValue?
  /// The slot that `${answer.NAME}` reads.
  package var answer: Int
}
