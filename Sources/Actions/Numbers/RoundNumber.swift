package import AppIntents
package import Metadata
import Values

/// A number with fewer digits.
///
/// **Shape**: exact. `normal` rounds a half away from zero, as Shortcuts does; `up` and `down` go towards the larger and the
/// smaller number. **Units**: `places` are digits after the point; below 0 they are tens, hundreds, thousands.
package struct RoundNumber: ImmediateAction {
  package enum Mode: String, AppEnum {
    case normal, up, down

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Rounding"
    package static let caseDisplayRepresentations: [Mode: DisplayRepresentation] = [
      .normal: "Normal", .up: "Always Round Up", .down: "Always Round Down",
    ]
  }

  package static let title: LocalizedStringResource = "Round Number"
  package static let description: IntentDescription? = IntentDescription(
    "Rounds a number", categoryName: "Numbers", resultValueName: "Rounded number")
  package static let example = ActionExample(
    #"{ "intent": "RoundNumber", "with": { "number": 17.2649, "places": 2, "mode": "up" } }"#,
    gives: #"17.27"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Mode", description: "In which direction", default: Mode.normal, inputConnectionBehavior: .never)
  package var mode: Mode

  @Parameter(
    title: "Places", description: "How many digits stay after the point; -3 rounds to thousands", default: 0,
    inclusiveRange: (-1_000, 1_000), inputConnectionBehavior: .never)
  package var places: Int

  @Parameter(title: "Number", description: "The number", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var number: ExactValue

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<ExactValue> {
    .result(value: ExactValue(try number.number.rounded(toPlaces: places, mode)))
  }
}

extension ExactNumber {
  fileprivate func rounded(toPlaces places: Int, _ mode: RoundNumber.Mode) throws -> ExactNumber {
    // Half to even; what is taken away by that says which neighbour the other ways choose.
    let near = rounded(toPlaces: places)
    guard let unit = ExactNumber("1e\(-places)") else { return near }
    let rest = try self - near
    let zero = ExactNumber(0)
    switch mode {
    case .up: return rest > zero ? try near + unit : near
    case .down: return rest < zero ? try near - unit : near
    case .normal:
      let twice = try rest + rest
      if self > zero, twice.compare(to: unit) == 0 { return try near + unit }
      if self < zero, try (twice + unit).compare(to: zero) == 0 { return try near - unit }
      return near
    }
  }
}
