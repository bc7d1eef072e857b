package import Diagnostics
package import Values

/// A formatter of references: `| upper`, `| date('yyyy-MM')` (FORMAT.md §2).
package struct FormatterInfo: Sendable {
  package var name: String
  package var summary: String
  /// How the arguments are written, for messages: `date('yyyy-MM')`.
  package var form: String
  /// The type of what it gives for a type it accepts; nil where it does not accept it.
  package var result: @Sendable (ValueType) -> ValueType?
  /// Makes it from its arguments, or says why they are wrong.
  package var make: @Sendable ([Reference.Argument]) -> Result<PlannedFormatter.Apply, FormatterFault>
  /// Whether it gives a value where there was none.
  package var fillsMissing: Bool
}

package struct FormatterFault: Error, Sendable {
  package var message: String
  package var hint: String?
}

/// A formatter with its arguments.
package struct PlannedFormatter: Sendable {
  /// What it makes of a value that is there, in a zone.
  package typealias Apply = @Sendable (Value, TimeZoneRules) -> Result<Value, FormatterFault>

  package var name: String
  package var apply: Apply
  package var fillsMissing: Bool
  package var range: SourceRange
}
