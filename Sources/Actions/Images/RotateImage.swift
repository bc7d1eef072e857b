package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// An image turned with the clock.
///
/// **Shape**: by quarters no point changes; by other degrees the image becomes as large as it needs to, and its corners are clear,
/// in a JPEG white. **Units**: degrees.
package struct RotateImage: ImageAction {
  package static let title: LocalizedStringResource = "Rotate Image"
  package static let description: IntentDescription? = IntentDescription(
    "Turns an image", categoryName: "Images",
    searchKeywords: ["turn"],
    resultValueName: "Rotated image")
  package static let example = ActionExample(
    #"{ "intent": "RotateImage", "with": { "image": "photo.jpg", "degrees": 90 } }"#)
  package static let uses: [String: ParameterUse] = ["image": .read, "to": .write]

  @Parameter(
    title: "Image", description: "The image, or a list of images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var image: AnyValue

  @Parameter(
    title: "Degrees", description: "How far it is turned with the clock", default: 90, inputConnectionBehavior: .never)
  package var degrees: Double

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
        try picture.turned(degrees: degrees)
      })
  }
}
