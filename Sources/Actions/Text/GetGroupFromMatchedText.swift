package import AppIntents
package import Metadata
import Values

/// What a group of a regular expression matched, in each match of `MatchText`.
///
/// **Units**: groups are counted from 1. **Errors**: a group that the expression does not have.
package struct GetGroupFromMatchedText: ImmediateAction, TypedByInput {
  package enum Wanted: String, AppEnum {
    case groupAtIndex, allGroups

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Matched Group"
    package static let caseDisplayRepresentations: [Wanted: DisplayRepresentation] = [
      .groupAtIndex: "Group At Index", .allGroups: "All Groups",
    ]
  }

  package static let title: LocalizedStringResource = "Get Group from Matched Text"
  package static let description: IntentDescription? = IntentDescription(
    "Gets what a group of a regular expression matched", categoryName: "Text", resultValueName: "Text")
  package static let example = ActionExample(
    #"""
    [
      { "intent": "MatchText", "with": { "text": "ada@example.org", "pattern": "(\\w+)@(\\S+)" } },
      { "intent": "GetGroupFromMatchedText", "with": { "index": 2 } }
    ]
    """#,
    gives: #"["example.org"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Get", description: "One group of each match, or all of them", default: Wanted.groupAtIndex,
    inputConnectionBehavior: .never)
  package var get: Wanted

  @Parameter(
    title: "Group Index", description: "With groupAtIndex: which group, from 1", default: 1,
    inclusiveRange: (1, 100_000), inputConnectionBehavior: .never)
  package var index: Int

  @Parameter(
    title: "Matches", description: "A match, or a list of them",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var matches: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if let type = arguments["matches"]?.items, type != .any, type != MatchText.matchType {
      throw ArgumentMisfit("matches", "what MatchText gives is needed, and this is \(type)")
    }
    return ResultType(.list(.text))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<[String]> {
    var found: [String] = []
    for match in matches {
      guard case .record(let record) = match.value.plain, case .list(let groups)? = record["groups"]?.plain else {
        throw ActionFailure("“\(match.value.writtenOut.prefix(60))” is no match of MatchText")
      }
      if get == .allGroups {
        found += groups.map(\.writtenOut)
      } else if groups.indices.contains(index - 1) {
        found.append(groups[index - 1].writtenOut)
      } else {
        throw ActionFailure("there is no group \(index) in an expression of \(groups.count)")
      }
    }
    return .result(value: found)
  }
}
