package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// An image as it is seen in a mirror.
package struct FlipImage: ImageAction {
  package enum Direction: String, AppEnum {
    case horizontal, vertical

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Direction"
    package static let caseDisplayRepresentations: [Direction: DisplayRepresentation] = [
      .horizontal: "Horizontal", .vertical: "Vertical",
    ]
  }

  package static let title: LocalizedStringResource = "Flip Image"
  package static let description: IntentDescription? = IntentDescription(
    "Mirrors an image", categoryName: "Images",
    searchKeywords: ["mirror"],
    resultValueName: "Flipped image")
  package static let example = ActionExample(
    #"{ "intent": "FlipImage", "with": { "image": "photo.jpg", "direction": "vertical" } }"#)
  package static let uses: [String: ParameterUse] = ["image": .read, "to": .write]

  @Parameter(
    title: "Image", description: "The image, or a list of images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var image: AnyValue

  @Parameter(
    title: "Direction", description: "Which sides change places: left and right, or top and bottom",
    default: Direction.horizontal, inputConnectionBehavior: .never)
  package var direction: Direction

  @Parameter(
    title: "Destination",
    description:
      "The new image's path in the workspace, or a folder that ends in a slash; without it the file is the run's alone",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    .result(
      value: try ImageFiles().mapping(image, to: to) { (picture) throws(ImageFault) in
        direction == .horizontal ? picture.flippedHorizontally() : picture.flippedVertically()
      })
  }
}
