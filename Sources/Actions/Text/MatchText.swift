package import AppIntents
import Foundation
package import Metadata
import Values

/// Finds every place where a regular expression matches.
///
/// **Shape**: a list of matches, each with its `text` and the texts of its `groups`; ICU's expressions. **Missing**: a group
/// that took no part in a match is empty text. **Errors**: a pattern that is none, or that takes longer than ten seconds.
package struct MatchText: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Match Text"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the places in a text where a regular expression matches", categoryName: "Text", resultValueName: "Matches")
  package static let example = ActionExample(
    #"{ "intent": "MatchText", "with": { "text": "tel. 12-34, 56-78", "pattern": "\\d+-\\d+" } }"#,
    gives: #"""
      [
      {"text":"12-34","groups":[]},
      {"text":"56-78","groups":[]}
      ]
      """#)
  package static let effects: Effects = []

  @Parameter(title: "Pattern", description: "The regular expression", inputConnectionBehavior: .never)
  package var pattern: String

  @Parameter(
    title: "Case Sensitive", description: "Whether capitals and small letters differ", default: true,
    inputConnectionBehavior: .never)
  package var caseSensitive: Bool

  @Parameter(
    title: "Text", description: "Where it is looked for", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: String

  package init() {}

  /// A match as a value.
  private static let match = ResultType.record(["text": ResultType(.text), "groups": ResultType(.list(.text))])
  static var matchType: ValueType { match.type }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    try TextPattern.misfit(of: arguments.literals["pattern"], named: "pattern")
    return .list(of: match)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    let whole = text as NSString
    let matches = try TextPattern(pattern, isCaseSensitive: caseSensitive).all(in: text).map { match in
      let groups = (0..<match.numberOfRanges).map { index in
        let range = match.range(at: index)
        return Value.text(range.location == NSNotFound ? "" : whole.substring(with: range))
      }
      return Value.record(Record([("text", groups[0]), ("groups", .list(Array(groups.dropFirst())))]))
    }
    return .result(value: AnyValue(.list(matches)))
  }
}
