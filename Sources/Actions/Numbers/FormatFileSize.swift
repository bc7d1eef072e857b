package import AppIntents
import Values

/// A number of bytes in a unit that people read.
///
/// **Units**: decimal, a kilobyte being 1,000 bytes, as Shortcuts counts. **Shape**: bytes are whole, larger units have one
/// digit after the point up to megabytes and two above, without zeros at the end; `automatic` takes the largest unit of which
/// there is one.
package struct FormatFileSize: ImmediateAction {
  package enum Unit: String, AppEnum {
    case automatic, bytes, kilobytes, megabytes, gigabytes, terabytes

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unit"
    package static let caseDisplayRepresentations: [Unit: DisplayRepresentation] = [
      .automatic: "Automatic", .bytes: "Bytes", .kilobytes: "Kilobytes", .megabytes: "Megabytes",
      .gigabytes: "Gigabytes", .terabytes: "Terabytes",
    ]
  }

  package static let title: LocalizedStringResource = "Format File Size"
  package static let description: IntentDescription? = IntentDescription(
    "Writes a number of bytes in a unit that people read", categoryName: "Numbers",
    resultValueName: "Formatted file size")
  package static let example = ActionExample(
    #"{ "intent": "FormatFileSize", "with": { "size": 1500000, "unit": "automatic" } }"#,
    gives: #""1.5 MB""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Format", description: "The unit", default: Unit.automatic, inputConnectionBehavior: .never)
  package var unit: Unit

  @Parameter(
    title: "Include Units", description: "Whether the unit is written", default: true, inputConnectionBehavior: .never)
  package var includeUnits: Bool

  @Parameter(
    title: "File Size", description: "The number of bytes", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var size: ExactValue

  package init() {}

  private static let units: [(unit: Unit, exponent: Int, places: Int, sign: String)] = [
    (.bytes, 0, 0, "bytes"), (.kilobytes, 3, 1, "KB"), (.megabytes, 6, 1, "MB"), (.gigabytes, 9, 2, "GB"),
    (.terabytes, 12, 2, "TB"),
  ]

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    let magnitude = size.number < ExactNumber(0) ? try ExactNumber(0) - size.number : size.number
    let chosen =
      Self.units.last { candidate in
        guard unit == .automatic else { return candidate.unit == unit }
        return ExactNumber("1e\(candidate.exponent)").map { !(magnitude < $0) } ?? false
      } ?? Self.units[0]
    let scale = ExactNumber("1e-\(chosen.exponent)") ?? ExactNumber(1)
    let number = try (size.number * scale).rounded(toPlaces: chosen.places)
    let text = FormatNumber.grouped("\(number)")
    if !includeUnits { return .result(value: text) }
    return .result(value: "\(text) \(chosen.exponent == 0 && text == "1" ? "byte" : chosen.sign)")
  }
}
