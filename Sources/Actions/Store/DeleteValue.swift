package import AppIntents
import Values

/// Has the workspace forget what it remembers under a key.
///
/// **Shape**: gives whether there was something. **Missing**: a key under which nothing is kept is no error.
package struct DeleteValue: BuiltInAction {
  package static let title: LocalizedStringResource = "Delete Value"
  package static let description: IntentDescription? = IntentDescription(
    "Has the workspace forget what it remembers under a key", categoryName: "Store",
    searchKeywords: ["forget", "remove", "Data Jar"], resultValueName: "Was there")
  package static let example = ActionExample(
    #"{ "intent": "DeleteValue", "with": { "key": "last-run" } }"#,
    gives: #"false"#)
  package static let effects: Effects = [.writes]

  @Parameter(title: "Key", description: "The key", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var key: String

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: try ValueStore().delete(key))
  }
}
