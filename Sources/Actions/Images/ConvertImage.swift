package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// An image as a file of another kind.
///
/// **Shape**: of the kind that `format` says, else as `to` ends. An animated GIF stays one where it stays a GIF; of other kinds the
/// first picture is taken. JPEG and BMP know no transparency: what was clear is white. What the camera noted goes into JPEG, PNG and WebP,
/// but for the turn, which is done.
package struct ConvertImage: ImageAction {
  package enum Format: String, AppEnum {
    case png, jpeg, gif, webp, bmp, tiff

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Image Format"
    package static let caseDisplayRepresentations: [Format: DisplayRepresentation] = [
      .png: "PNG", .jpeg: "JPEG", .gif: "GIF", .webp: "WebP", .bmp: "BMP", .tiff: "TIFF",
    ]
  }

  package static let title: LocalizedStringResource = "Convert Image"
  package static let description: IntentDescription? = IntentDescription(
    "Makes an image a file of another kind", categoryName: "Images",
    searchKeywords: ["format", "compress", "quality"],
    resultValueName: "Converted image")
  package static let example = ActionExample(
    #"""
    { "intent": "ConvertImage",
      "with": { "image": "photo.png", "format": "jpeg", "quality": 0.8, "to": "photo.jpg" } }
    """#)
  package static let uses: [String: ParameterUse] = ["image": .read, "to": .write]

  @Parameter(
    title: "Image", description: "The image, or a list of images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var image: AnyValue

  @Parameter(
    title: "Format", description: "The new kind; as the path ends where nothing is said",
    inputConnectionBehavior: .never)
  package var format: Format?

  @Parameter(
    title: "Quality", description: "How much of it is kept, for JPEG and WebP", default: 0.85, inclusiveRange: (0, 1),
    inputConnectionBehavior: .never)
  package var quality: Double

  @Parameter(
    title: "Preserve Metadata", description: "Whether it keeps what the camera noted", default: true,
    inputConnectionBehavior: .never)
  package var preserveMetadata: Bool

  @Parameter(
    title: "Destination",
    description:
      "The new image's path in the workspace, or a folder that ends in a slash; without it the file is the run's alone",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if arguments.types["format"] == nil, arguments.types["to"] == nil {
      throw ArgumentMisfit("image", "nothing says what kind it is to be", hint: "\"format\": \"png\"")
    }
    if let said = arguments.literals["format"], let path = arguments.literals["to"],
      let ending = FilePath.ending(of: path), let kind = ImageKind(ending: ending), kind.rawValue != said
    {
      throw ArgumentMisfit("to", "“\(path)” ends as \(kind.name) does, and “format” says “\(said)”")
    }
    return try ImageFiles.type(of: arguments)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    var target = ImageTarget(to)
    target.kind = format.flatMap { ImageKind(rawValue: $0.rawValue) }
    (target.quality, target.keepsMetadata) = (quality, preserveMetadata)
    return .result(value: try ImageFiles().changing(image, to: target) { contents, _ in contents })
  }
}
