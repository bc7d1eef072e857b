package import AppIntents
import Foundation
import Values

/// Brings text to one of Unicode's normal forms, or takes the marks off its letters.
///
/// **Shape**: `nfc` composes, `nfd` decomposes; `nfkc` and `nfkd` do so with signs that only look otherwise (`ﬁ` is `fi`, `²` is
/// `2`). `withoutMarks` leaves `Garcia` of `García`; letters that are not made of another one, such as `ø`, stay.
package struct NormalizeText: ImmediateAction {
  package enum Form: String, AppEnum {
    case nfc, nfd, nfkc, nfkd, withoutMarks

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unicode Form"
    package static let caseDisplayRepresentations: [Form: DisplayRepresentation] = [
      .nfc: "NFC", .nfd: "NFD", .nfkc: "NFKC", .nfkd: "NFKD", .withoutMarks: "Without Marks",
    ]
  }

  package static let title: LocalizedStringResource = "Normalize Text"
  package static let description: IntentDescription? = IntentDescription(
    "Brings text to one of Unicode's normal forms, or takes the accents off its letters", categoryName: "Text",
    searchKeywords: ["accents", "diacritics", "Unicode"], resultValueName: "Normalized text")
  package static let example = ActionExample(
    #"{ "intent": "NormalizeText", "with": { "text": "Miséràbles", "form": "withoutMarks" } }"#,
    gives: #""Miserables""#)
  package static let effects: Effects = []

  @Parameter(title: "Form", description: "The form", default: Form.nfc, inputConnectionBehavior: .never)
  package var form: Form

  @Parameter(title: "Text", description: "The text", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    let changed =
      switch form {
      case .nfc: text.precomposedStringWithCanonicalMapping
      case .nfd: text.decomposedStringWithCanonicalMapping
      case .nfkc: text.precomposedStringWithCompatibilityMapping
      case .nfkd: text.decomposedStringWithCompatibilityMapping
      case .withoutMarks: Diacritics.stripped(text).precomposedStringWithCanonicalMapping
      }
    return .result(value: changed)
  }
}
