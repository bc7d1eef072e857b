package import AppIntents
package import Metadata
import Values

/// What was copied to the workspace's clipboard last.
///
/// **Missing**: nothing where nothing was copied.
package struct GetClipboard: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Clipboard"
  package static let description: IntentDescription? = IntentDescription(
    "Gets what was copied to the workspace's clipboard", categoryName: "Store", resultValueName: "Clipboard")
  package static let example = ActionExample(
    #"""
    [
      { "intent": "CopyToClipboard", "with": { "content": "Hello" } },
      { "intent": "GetClipboard" }
    ]
    """#,
    gives: #""Hello""#)
  package static let effects: Effects = [.reads]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(.any, mayBeMissing: true)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue?> {
    .result(value: try ValueStore().value(of: "", on: .clipboard).map { AnyValue($0) })
  }
}
