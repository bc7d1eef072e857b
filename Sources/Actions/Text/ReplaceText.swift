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
    if let find = arguments.literals["find"] {
      if find.isEmpty { throw ArgumentMisfit("find", "there is nothing to look for") }
      if arguments.literals["regularExpression"] == "true" {
        do throws(RegularExpression.Fault) {
          _ = try RegularExpression(find)
        } catch {
          throw ArgumentMisfit("find", error.message)
        }
      }
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

  private static let limit = 10.0

  private func replacedByPattern() throws -> String {
    let pattern = regularExpression ? find : NSRegularExpression.escapedPattern(for: find)
    let template = regularExpression ? replacement : NSRegularExpression.escapedTemplate(for: replacement)
    _ = try Self.checked(pattern)
    let expression = try NSRegularExpression(pattern: pattern, options: caseSensitive ? [] : [.caseInsensitive])
    let start = ContinuousClock.now
    let whole = text as NSString
    var result = ""
    var end = 0
    var fault: RegularExpression.Fault?
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion], range: NSRange(location: 0, length: whole.length)
    ) { match, flags, stop in
      if ContinuousClock.now - start > .seconds(Self.limit) {
        fault = .tookTooLong(limit: Self.limit)
        stop.pointee = true
      } else if flags.contains(.internalError) {
        fault = .tooMuchMemory
        stop.pointee = true
      }
      guard let match, fault == nil else { return }
      result += whole.substring(with: NSRange(location: end, length: match.range.location - end))
      result += expression.replacementString(for: match, in: text, offset: 0, template: template)
      end = match.range.location + match.range.length
    }
    if let fault { throw ActionFailure(fault.message) }
    return result + whole.substring(from: end)
  }

  private static func checked(_ pattern: String) throws -> RegularExpression {
    do throws(RegularExpression.Fault) {
      return try RegularExpression(pattern)
    } catch {
      throw ActionFailure(error.message)
    }
  }
}
