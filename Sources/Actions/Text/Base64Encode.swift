package import AppIntents
import Foundation

/// Writes text in Base64, or back.
///
/// **Shape**: RFC 4648 with padding; lines end in a line feed. With decode, blanks and line ends are passed over.
/// **Errors**: with decode, what is no Base64, and bytes that are no UTF-8.
package struct Base64Encode: ImmediateAction {
  package enum Mode: String, AppEnum {
    case encode, decode

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Base64 Encoding"
    package static let caseDisplayRepresentations: [Mode: DisplayRepresentation] = [
      .encode: "Encode", .decode: "Decode",
    ]
  }

  package enum LineBreaks: String, AppEnum {
    case none, every64, every76

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Line Breaks"
    package static let caseDisplayRepresentations: [LineBreaks: DisplayRepresentation] = [
      .none: "None", .every64: "Every 64 Characters", .every76: "Every 76 Characters",
    ]
  }

  package static let title: LocalizedStringResource = "Base64 Encode"
  package static let description: IntentDescription? = IntentDescription(
    "Writes text in Base64, or back", categoryName: "Text", resultValueName: "Base64 encoded")
  package static let effects: Effects = []

  @Parameter(title: "Mode", description: "In which direction", default: Mode.encode, inputConnectionBehavior: .never)
  package var mode: Mode

  @Parameter(
    title: "Line Breaks", description: "With encode: where lines end", default: LineBreaks.none,
    inputConnectionBehavior: .never)
  package var lineBreaks: LineBreaks

  @Parameter(
    title: "Input", description: "The text", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    switch mode {
    case .encode:
      let options: Data.Base64EncodingOptions =
        switch lineBreaks {
        case .none: []
        case .every64: [.lineLength64Characters, .endLineWithLineFeed]
        case .every76: [.lineLength76Characters, .endLineWithLineFeed]
        }
      return .result(value: Data(input.utf8).base64EncodedString(options: options))
    case .decode:
      guard let data = Data(base64Encoded: input.filter { !$0.isWhitespace }) else {
        throw ActionFailure("“\(input.prefix(60))” is no Base64")
      }
      guard let text = String(validating: data, as: UTF8.self) else {
        throw ActionFailure("what it stands for is no text in UTF-8")
      }
      return .result(value: text)
    }
  }
}
