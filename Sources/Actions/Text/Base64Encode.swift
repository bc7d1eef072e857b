package import AppIntents
import Diagnostics
import Foundation
package import Metadata
import Values

/// Writes text or a file's bytes in Base64, or text back.
///
/// **Shape**: RFC 4648 with padding; lines end in a line feed. With decode, blanks and line ends are passed over, padding may be
/// left out, and the alphabet for addresses is known too. **Errors**: with decode, what is no Base64, and bytes that are no UTF-8;
/// a file of more than 64 MiB.
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
    "Writes text or a file in Base64, or text back", categoryName: "Text", resultValueName: "Base64 encoded")
  package static let example = ActionExample(
    #"{ "intent": "Base64Encode", "with": { "input": "Hello" } }"#,
    gives: #""SGVsbG8=""#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["input": .content]

  @Parameter(title: "Mode", description: "In which direction", default: Mode.encode, inputConnectionBehavior: .never)
  package var mode: Mode

  @Parameter(
    title: "Line Breaks", description: "With encode: where lines end", default: LineBreaks.none,
    inputConnectionBehavior: .never)
  package var lineBreaks: LineBreaks

  @Parameter(
    title: "Input", description: "The text, or a file", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue

  package init() {}

  package static func effects(of arguments: ArgumentTypes) -> Effects {
    switch arguments["input"] ?? .any {
    case .file, .any: [.reads]
    default: []
    }
  }

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    switch mode {
    case .encode:
      let options: Data.Base64EncodingOptions =
        switch lineBreaks {
        case .none: []
        case .every64: [.lineLength64Characters, .endLineWithLineFeed]
        case .every76: [.lineLength76Characters, .endLineWithLineFeed]
        }
      return .result(value: Data(try bytes()).base64EncodedString(options: options))
    case .decode:
      let coded = String(decoding: try bytes(), as: UTF8.self)
      guard let bytes = Base64Text.bytes(coded) else {
        throw ActionFailure("“\(VisibleText.of(String(coded.prefix(60))))” is no Base64")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Diagnostic(
          "intent-failed", "what it stands for is no text in UTF-8",
          hint: "SaveFile with \"decode\": \"base64\" writes its bytes into a file")
      }
      return .result(value: text)
    }
  }

  private func bytes() throws -> [UInt8] {
    guard case .file(let file) = input.value.plain else { return Array(input.value.writtenOut.utf8) }
    return try WorkspaceSurroundings.current().bytes(file.path).all(most: 64 << 20)
  }
}
