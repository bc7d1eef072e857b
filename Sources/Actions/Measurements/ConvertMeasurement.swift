package import AppIntents
package import Metadata
import Values

/// The same measure in another unit.
///
/// **Shape**: a measurement, or a number that `from` gives its unit. A unit has the size that defines it, and the result 15 digits.
/// **Errors**: units that measure different things.
package struct ConvertMeasurement: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Convert Measurement"
  package static let description: IntentDescription? = IntentDescription(
    "Converts a measurement into another unit", categoryName: "Measurements", searchKeywords: ["units"],
    resultValueName: "Converted measurement")
  package static let example = ActionExample(
    #"""
    { "intent": "ConvertMeasurement",
      "with": { "measurement": { "value": 5, "unit": "kilometers" }, "to": "miles" } }
    """#,
    gives: #"{"value":3.10685596118667,"unit":"miles"}"#)
  package static let effects: Effects = []

  @Parameter(
    title: "From", description: "The unit of a number that has none", inputConnectionBehavior: .never)
  package var from: String?

  @Parameter(title: "Unit", description: "The unit it is converted into", inputConnectionBehavior: .never)
  package var to: String

  @Parameter(
    title: "Measurement", description: "A value with its unit, or a number",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var measurement: AnyValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let target = try MeasurementUnit.checked(arguments.literals["to"], "to")
    var source = try MeasurementUnit.checked(arguments.literals["from"], "from")
    switch arguments["measurement"] ?? .any {
    case .record(let fields):
      if case .enumeration(let names)? = fields.first(where: { $0.name == "unit" })?.type, names.count == 1 {
        source = try MeasurementUnit.checked(names[0], "measurement")
      }
    case .integer, .decimal, .number:
      if arguments["from"] == nil {
        throw ArgumentMisfit(
          "measurement", "“from” gives a number its unit, and it is not given", hint: "\"from\": \"kilometers\"")
      }
    case .any: break
    case let other: throw ArgumentMisfit("measurement", "a measurement is needed, and this is \(other)")
    }
    if let source, let target, source.quantity != target.quantity {
      throw ArgumentMisfit(
        "to", "“\(target.name)” measures \(target.quantity), and what is converted is \(source.quantity)")
    }
    return MeasurementUnit.type(of: target)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    let target = try MeasurementUnit.named(to)
    let number: Value
    let source: MeasurementUnit
    if case .record(let record) = measurement.value.plain {
      number = record["value"]?.plain ?? .missing
      source = try MeasurementUnit.named(record["unit"]?.writtenOut ?? from ?? "")
    } else {
      guard let from else { throw $from.needsValueError("Which unit is it in?") }
      number = measurement.value.plain
      source = try MeasurementUnit.named(from)
    }
    guard case .number(let double)? = number.converted(to: .number)?.plain else {
      throw ActionFailure("“\(measurement.value.writtenOut.prefix(60))” is no measurement")
    }
    return .result(value: AnyValue(target.measurement(try source.converted(double, to: target))))
  }
}
