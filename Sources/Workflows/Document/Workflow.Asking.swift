package import Diagnostics
package import Values

extension Workflow {
  /// A question with an answer of a type.
  package struct Ask: Sendable {
    package var prompt: Expression
    package var type: ValueType
    package var typeRange: SourceRange
    package var defaultValue: Expression?
  }

  /// A question whose answer is one of several choices, or some of them.
  package struct Choose: Sendable {
    package struct Case: Sendable {
      package var title: String
      package var range: SourceRange
      package var steps: [Step]
    }

    package enum Choices: Sendable {
      case list(Expression)
      /// What is done for each choice.
      case cases([Case])
    }

    package var prompt: Expression
    package var choices: Choices
    package var isMultiple: Bool
    package var multipleRange: SourceRange
    package var defaultValue: Expression?
  }
}
