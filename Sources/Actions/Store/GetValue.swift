package import AppIntents
package import Metadata
import Values

/// What the workspace remembers under a key.
///
/// **Shape**: the value with the type it was kept with. **Missing**: where nothing is kept, `default`, else nothing.
package struct GetValue: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Value"
  package static let description: IntentDescription? = IntentDescription(
    "Gets what the workspace remembers under a key", categoryName: "Store",
    searchKeywords: ["remember", "variable", "Data Jar"], resultValueName: "Value")
  package static let example = ActionExample(
    #"{ "intent": "GetValue", "with": { "key": "last-run", "default": "never" } }"#,
    gives: #""never""#)
  package static let effects: Effects = [.reads]

  @Parameter(title: "Key", description: "The key", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var key: String

  @Parameter(
    title: "Default", description: "What it is where nothing is kept under the key", inputConnectionBehavior: .never)
  package var `default`: AnyValue?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(
      .any, mayBeMissing: arguments["default"] == nil || arguments.optional.contains("default"))
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let kept = try ValueStore().value(of: key)
    guard let kept, !kept.isMissing else { return .result(value: `default`) }
    return .result(value: AnyValue(kept))
  }
}
