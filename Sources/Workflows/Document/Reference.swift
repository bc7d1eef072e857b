package import Diagnostics

/// A reference to a value of the run, as written between `${` and `}`: `loved.count | default(0)`.
package struct Reference: Hashable, Sendable {
  /// The first name: `loved`, `input`, `previous`.
  package var root: String
  package var path: [Step]
  package var formatters: [Formatter]
  /// The place of the whole reference.
  package var range: SourceRange
  /// The text as written, for messages.
  package var text: String

  package enum Step: Hashable, Sendable {
    /// `.name` or `["name"]`.
    case name(String, SourceRange)
    /// `[0]`, from the end where below 0.
    case index(Int, SourceRange)
  }

  package struct Formatter: Hashable, Sendable {
    package var name: String
    package var arguments: [Argument]
    package var range: SourceRange
  }

  package enum Argument: Hashable, Sendable {
    case text(String)
    case number(String)
    case word(String)
  }
}

extension Diagnostic.Code {
  package static let badReference: Self = "bad-reference"
}
