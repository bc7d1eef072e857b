package import AppIntents
package import Metadata
import Values

/// `Measurement`: a number with its unit.
///
/// **Shape**: `{ "value": 5, "unit": "kilometers" }`, as an intent's parameter of a measurement takes it. The unit's sign (`km`)
/// will do where no other unit has it.
package struct MeasurementAction: ImmediateAction, TypedByInput {
  package static let workflowName: String? = "Measurement"
  package static let title: LocalizedStringResource = "Measurement"
  package static let description: IntentDescription? = IntentDescription(
    "Makes a measurement of a number and a unit", categoryName: "Measurements", resultValueName: "Measurement")
  package static let example = ActionExample(
    #"{ "intent": "Measurement", "with": { "value": 72, "unit": "kilograms" } }"#,
    gives: #"{"value":72,"unit":"kilograms"}"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Number", description: "How many of the unit", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var value: Double

  @Parameter(title: "Unit", description: "The unit: kilometers, celsius, GB", inputConnectionBehavior: .never)
  package var unit: String

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    MeasurementUnit.type(of: try MeasurementUnit.checked(arguments.literals["unit"], "unit"))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    .result(value: AnyValue(try MeasurementUnit.named(unit).measurement(value)))
  }
}
