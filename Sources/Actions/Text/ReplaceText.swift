package import AppIntents
import Foundation
package import Metadata
import Values

/// Replaces every place where a text stands, or where a regular expression matches.
///
/// **Shape**: plain text is looked for scalar by scalar. A regular expression is ICU's, and `$1` in its replacement is what
/// its first group matched. **Errors**: a pattern that is none, or that takes longer than ten seconds.
package struct ReplaceText: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Replace Text"
  package static let description: IntentDescription? = IntentDescription(
    "Replaces text, or what a regular expression matches, with other text", categoryName: "Text",
    resultValueName: "Updated text")
  package static let example = ActionExample(
    #"""
    { "intent": "ReplaceText",
      "with": { "text": "2026-11-30", "find": "(\\d+)-(\\d+)-(\\d+)", "replacement": "$3.$2.$1", "regularExpression": true } }
    """#,
    gives: #""30.11.2026""#)
  package static let effects: Effects = []

  @Parameter(title: "Find Text", description: "What is looked for", inputConnectionBehavior: .never)
  package var find: String

  @Parameter(
    title: "Replace With", description: "What is put in its place; nothing where nothing is said", default: "",
    inputConnectionBehavior: .never)
  package var replacement: String

  @Parameter(
    title: "Case Sensitive", description: "Whether capitals and small letters differ", default: true,
    inputConnectionBehavior: .never)
  package var caseSensitive: Bool

  @Parameter(
    title: "Regular Expression", description: "Whether what is looked for is a regular expression", default: false,
    inputConnectionBehavior: .never)
  package var regularExpression: Bool

  @Parameter(
    title: "Text", description: "Where it is replaced", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: String

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if arguments.literals["regularExpression"] == "true" {
      try TextPattern.misfit(of: arguments.literals["find"], named: "find")
    } else if arguments.literals["find"] == "" {
      throw ArgumentMisfit("find", "there is nothing to look for")
    }
    return ResultType(.text)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    if find.isEmpty { throw ActionFailure("there is nothing to look for") }
    if !regularExpression && caseSensitive {
      return .result(value: text.pieces(between: find).joined(separator: replacement))
    }
    return .result(value: try replacedByPattern())
  }

  private func replacedByPattern() throws -> String {
    let pattern = try TextPattern(
      regularExpression ? find : NSRegularExpression.escapedPattern(for: find), isCaseSensitive: caseSensitive)
    let template = regularExpression ? replacement : NSRegularExpression.escapedTemplate(for: replacement)
    let whole = text as NSString
    var result = ""
    var end = 0
    for match in try pattern.all(in: text) {
      result += whole.substring(with: NSRange(location: end, length: match.range.location - end))
      result += pattern.replacement(for: match, in: text, template: template)
      end = match.range.location + match.range.length
    }
    return result + whole.substring(from: end)
  }
}
