package import AppIntents
package import Metadata
import Values

/// What the input says, as text.
///
/// **Shape**: a file's contents, a page's or an entity's title, everything else as `Text` writes it; of a list one item after the
/// other, each on a line of its own. **Missing**: items that are missing are left out. **Errors**: a file that cannot be read.
package struct GetTextFromInput: BuiltInAction {
  package static let title: LocalizedStringResource = "Get Text from Input"
  package static let description: IntentDescription? = IntentDescription(
    "Gives what the input says as text, of a file what stands in it", categoryName: "Text", resultValueName: "Text")
  package static let example = ActionExample(
    #"{ "intent": "GetTextFromInput", "with": { "input": ["a", 1.50, true] } }"#,
    gives: #""a\n1.5\ntrue""#)
  package static let effects: Effects = [.reads]

  @Parameter(
    title: "Input", description: "Values or files", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: [AnyValue]

  package init() {}

  package static func effects(of arguments: ArgumentTypes) -> Effects { InputText.effects(of: arguments, "input") }

  package func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let texts = try input.filter { !$0.value.isMissing }.map { try InputText.of($0.value) }
    return .result(value: texts.joined(separator: "\n"))
  }
}
