package import AppIntents
import Values

/// The keys under which the workspace remembers values.
///
/// **Shape**: in the order of their scalars.
package struct GetKeys: BuiltInAction {
  package static let title: LocalizedStringResource = "Get Keys"
  package static let description: IntentDescription? = IntentDescription(
    "Lists the keys under which the workspace remembers values", categoryName: "Store", resultValueName: "Keys")
  package static let example = ActionExample(
    #"""
    [
      { "intent": "SetValue", "with": { "key": "seen.1", "value": true } },
      { "intent": "GetKeys", "with": { "prefix": "seen." } }
    ]
    """#,
    gives: #"["seen.1"]"#)
  package static let effects: Effects = [.reads]

  @Parameter(
    title: "Prefix", description: "What the keys begin with; any where nothing is said", default: "",
    inputConnectionBehavior: .never)
  package var prefix: String

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: try ValueStore().keys(beginning: prefix))
  }
}
