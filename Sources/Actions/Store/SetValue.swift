package import AppIntents
package import Metadata
import Values

/// Has the workspace remember a value under a key, in the place of an older one.
///
/// **Shape**: the value is kept with its type, an entity as the dictionary of its properties, a file as its path. It is handed on.
/// **Missing**: nothing takes the key away.
package struct SetValue: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Set Value"
  package static let description: IntentDescription? = IntentDescription(
    "Has the workspace remember a value under a key", categoryName: "Store",
    searchKeywords: ["remember", "variable", "Data Jar"], resultValueName: "Value")
  package static let example = ActionExample(
    #"{ "intent": "SetValue", "with": { "key": "last-run", "value": "${now}" } }"#,
    gives: #""2026-11-30T09:00:00+01:00""#)
  package static let effects: Effects = [.writes]

  @Parameter(title: "Key", description: "The key", inputConnectionBehavior: .never)
  package var key: String

  @Parameter(
    title: "Value", description: "What is remembered", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var value: AnyValue?

  package init() {}

  package static func isRepeatable(with arguments: ArgumentTypes) -> Bool { true }

  package static func resultType(for arguments: ArgumentTypes) -> ResultType {
    ResultType(
      arguments["value"] ?? .any, mayBeMissing: arguments["value"] == nil || arguments.optional.contains("value"),
      itemsMayBeMissing: arguments.withOptionalItems.contains("value"))
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let store = try ValueStore()
    if let value, !value.value.isMissing {
      try store.set(key, to: value.value)
    } else {
      _ = try store.delete(key)
    }
    return .result(value: value)
  }
}
