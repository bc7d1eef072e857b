package import AppIntents
import Diagnostics
import Formats
package import Metadata

/// A QR code of a text, as a picture in a file.
///
/// **Shape**: an SVG, or a PNG of 8 points for each module, as `to` ends; four modules of light around it. **Errors**: a text that
/// is too long: 2,953 bytes with low correction, 1,273 with high.
package struct GenerateQRCode: BuiltInAction, TypedByInput {
  package enum Correction: String, AppEnum {
    case low, medium, quartile, high

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Error Correction"
    package static let caseDisplayRepresentations: [Correction: DisplayRepresentation] = [
      .low: "Low (7 %)", .medium: "Medium (15 %)", .quartile: "Quartile (25 %)", .high: "High (30 %)",
    ]

    fileprivate var level: QRCode.Level {
      switch self {
      case .low: .low
      case .medium: .medium
      case .quartile: .quartile
      case .high: .high
      }
    }
  }

  package static let title: LocalizedStringResource = "Generate QR Code"
  package static let description: IntentDescription? = IntentDescription(
    "Draws a QR code of a text into a file", categoryName: "Text", searchKeywords: ["barcode"],
    resultValueName: "QR code")
  package static let example = ActionExample(
    #"{ "intent": "GenerateQRCode", "with": { "text": "https://example.org", "to": "code.png" } }"#)
  package static let effects: Effects = [.writes]
  package static let isConfined = true
  package static let uses: [String: ParameterUse] = ["to": .write]

  @Parameter(
    title: "Text", description: "What it stands for", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: String

  @Parameter(
    title: "Destination", description: "The picture's path in the workspace, which ends in .svg or .png",
    inputConnectionBehavior: .never)
  package var to: FileReference

  @Parameter(
    title: "Error Correction", description: "How much of it may be damaged", default: Correction.medium,
    inputConnectionBehavior: .never)
  package var errorCorrection: Correction

  package init() {}

  package static func isRepeatable(with arguments: ArgumentTypes) -> Bool { true }

  private static func ending(_ path: String) -> String? {
    FilePath.ending(of: path)?.lowercased()
  }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if let path = arguments.literals["to"], !["svg", "png"].contains(ending(path)) {
      throw ArgumentMisfit("to", "a QR code is drawn as .svg or .png", hint: "Exports/code.svg")
    }
    return ResultType(.file)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference> {
    let workspace = try WorkspaceSurroundings.current()
    let path = to.file.path
    guard let code = QRCode(text, level: errorCorrection.level) else {
      throw ActionFailure("the text is too long for a QR code: it has \(text.utf8.count) bytes")
    }
    let picture: [UInt8]?
    switch Self.ending(path) {
    case "svg": picture = Array(code.svg.utf8)
    case "png": picture = code.png(scale: 8)
    default: throw ActionFailure("a QR code is drawn as .svg or .png, and “\(VisibleText.of(path))” ends in neither")
    }
    guard let picture else { throw ActionFailure("there is no memory left to draw with") }
    let file = try workspace.replacing(path, try workspace.target(path))
    try file.write(picture)
    try file.commit()
    return .result(value: FileReference(file: .init(path: path, size: file.size)))
  }
}
