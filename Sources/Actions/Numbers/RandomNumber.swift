package import AppIntents
import Values

/// A whole number between two others, both included, each as likely as any other.
///
/// **Shape**: the run's own random numbers: a resumed run has the same ones. No passwords or keys are made of them.
/// **Errors**: a minimum above the maximum.
package struct RandomNumber: ImmediateAction {
  package static let title: LocalizedStringResource = "Random Number"
  package static let description: IntentDescription? = IntentDescription(
    "Gives a random whole number between two others", categoryName: "Numbers", searchKeywords: ["dice", "chance"],
    resultValueName: "Random number")
  package static let example = ActionExample(
    #"{ "intent": "RandomNumber", "with": { "minimum": 1, "maximum": 6 } }"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Minimum", description: "The smallest number it may be", default: 0, inputConnectionBehavior: .never)
  package var minimum: Int

  @Parameter(
    title: "Maximum", description: "The largest number it may be", default: 100, inputConnectionBehavior: .never)
  package var maximum: Int

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<Int> {
    guard minimum <= maximum else {
      throw ActionFailure("“minimum” is \(minimum), which is more than “maximum”, \(maximum)")
    }
    let span = UInt64(bitPattern: Int64(maximum) &- Int64(minimum)) &+ 1
    let offset = try RunRandom.current().below(span)
    return .result(value: Int(truncatingIfNeeded: Int64(minimum) &+ Int64(bitPattern: offset)))
  }
}
