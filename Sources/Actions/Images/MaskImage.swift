package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// An image of which a shape is left, and the rest is clear.
///
/// **Shape**: an icon is a square's rounded rectangle as it is on a phone. A custom mask is brought to the image's size: what is clear in it
/// is taken away, or where nothing in it is, what is dark. What has no transparency becomes a PNG.
package struct MaskImage: ImageAction {
  package enum Shape: String, AppEnum {
    case roundedRectangle, ellipse, icon, custom

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mask"
    package static let caseDisplayRepresentations: [Shape: DisplayRepresentation] = [
      .roundedRectangle: "Rounded Rectangle", .ellipse: "Ellipse", .icon: "Icon", .custom: "Custom Image",
    ]
  }

  package static let title: LocalizedStringResource = "Mask Image"
  package static let description: IntentDescription? = IntentDescription(
    "Leaves a shape of an image", categoryName: "Images",
    searchKeywords: ["round", "circle", "avatar"],
    resultValueName: "Masked image")
  package static let example = ActionExample(
    #"{ "intent": "MaskImage", "with": { "image": "portrait.jpg", "mask": "ellipse", "to": "portrait.png" } }"#)
  package static let uses: [String: ParameterUse] = ["image": .read, "customMask": .read, "to": .write]

  @Parameter(
    title: "Image", description: "The image, or a list of images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var image: AnyValue

  @Parameter(title: "Mask", description: "The shape", default: Shape.roundedRectangle, inputConnectionBehavior: .never)
  package var mask: Shape

  @Parameter(
    title: "Radius", description: "How round the corners of a rectangle are, in points", default: 24,
    inclusiveRange: (0, 1_000_000), inputConnectionBehavior: .never)
  package var radius: Int

  @Parameter(
    title: "Custom Mask", description: "The image whose transparency, or light, is the mask",
    inputConnectionBehavior: .never)
  package var customMask: FileReference?

  @Parameter(
    title: "Destination",
    description:
      "The new image's path in the workspace, or a folder that ends in a slash; without it the file is the run's alone",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let isCustom = arguments.literals["mask"] == "custom"
    if isCustom, arguments.types["customMask"] == nil {
      throw ArgumentMisfit("mask", "a custom mask is an image", hint: "\"customMask\": \"Data/mask.png\"")
    }
    if !isCustom, arguments.types["customMask"] != nil,
      arguments.types["mask"] == nil || arguments.literals["mask"] != nil
    {
      throw ArgumentMisfit("customMask", "the mask is another one", hint: "\"mask\": \"custom\"")
    }
    return try ImageFiles.type(of: arguments)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let files = try ImageFiles()
    var custom: Picture?
    if mask == .custom {
      guard let customMask else { throw ActionFailure("a custom mask is an image, and “customMask” says none") }
      custom = try files.contents(of: customMask.file).picture
    }
    return .result(
      value: try files.mapping(image, to: to) { (picture) throws(ImageFault) in
        if let custom { return try picture.masked(by: custom) }
        switch mask {
        case .ellipse, .custom: return picture.masked(.ellipse)
        case .roundedRectangle: return picture.masked(.roundedRectangle(radius: radius))
        case .icon: return picture.masked(.roundedRectangle(radius: min(picture.width, picture.height) * 2237 / 10_000))
        }
      })
  }
}
