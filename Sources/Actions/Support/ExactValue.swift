import AppIntents
package import Values

/// An exact number as a parameter's value: whole numbers and decimals as they are, doubles by their shortest digits.
package struct ExactValue: WorkflowValue, Sendable {
  package var number: ExactNumber

  package init(_ number: ExactNumber) { self.number = number }

  package static var _valueType: Values.ValueType { .decimal }

  package static func _make(from value: Values.Value) throws -> ExactValue {
    switch value.plain {
    case .integer(let number), .decimal(let number): return ExactValue(number)
    case .number(let double):
      guard let number = ExactNumber(shortest: double) else { throw _IntentValueFault.misfit(value, .decimal) }
      return ExactValue(number)
    default: throw _IntentValueFault.misfit(value, .decimal)
    }
  }

  package var _value: Values.Value { .decimal(number) }
}
