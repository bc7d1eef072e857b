package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// A part of an image.
///
/// **Shape**: as large as is said, as far as the image reaches; a side that is not said is that of the image. `x` and `y` are where a
/// custom part begins, from the upper left corner. **Errors**: a part that lies outside of the image.
package struct CropImage: ImageAction {
  package static let title: LocalizedStringResource = "Crop Image"
  package static let description: IntentDescription? = IntentDescription(
    "Cuts a part out of an image", categoryName: "Images",
    searchKeywords: ["cut"],
    resultValueName: "Cropped image")
  package static let example = ActionExample(
    #"""
    { "intent": "CropImage",
      "with": { "image": "photo.jpg", "width": 400, "height": 400, "position": "center" } }
    """#)
  package static let uses: [String: ParameterUse] = ["image": .read, "to": .write]

  @Parameter(
    title: "Image", description: "The image, or a list of images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var image: AnyValue

  @Parameter(title: "Width", description: "How wide the part is, in points", inputConnectionBehavior: .never)
  package var width: Int?

  @Parameter(title: "Height", description: "How high the part is, in points", inputConnectionBehavior: .never)
  package var height: Int?

  @Parameter(
    title: "Position", description: "Where the part lies", default: ImagePosition.center,
    inputConnectionBehavior: .never)
  package var position: ImagePosition

  @Parameter(
    title: "X", description: "Where a custom part begins, from the left", default: 0, inputConnectionBehavior: .never)
  package var x: Int

  @Parameter(
    title: "Y", description: "Where a custom part begins, from the top", default: 0, inputConnectionBehavior: .never)
  package var y: Int

  @Parameter(
    title: "Destination",
    description:
      "The new image's path in the workspace, or a folder that ends in a slash; without it the file is the run's alone",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let files = try ImageFiles()
    return .result(
      value: try files.changing(image, to: ImageTarget(to)) { contents, file in
        guard let first = part(of: contents.picture) else {
          throw ActionFailure(
            "the part lies outside of “\(VisibleText.of(file.name))”, which is \(contents.picture.width) × \(contents.picture.height) points"
          )
        }
        return try files.telling(file) { () throws(ImageFault) in
          try contents.mapping { (picture) throws(ImageFault) in part(of: picture) ?? first }
        }
      })
  }

  private func part(of picture: Picture) -> Picture? {
    let (wide, high) = (width ?? 0, height ?? 0)
    let size = (width: wide > 0 ? wide : picture.width, height: high > 0 ? high : picture.height)
    // What is larger than the image is all of it, wherever it lies.
    let kept =
      position == .custom ? size : (width: min(size.width, picture.width), height: min(size.height, picture.height))
    let corner = position.corner(ofWidth: kept.width, height: kept.height, in: picture, x: x, y: y)
    return picture.cropped(x: corner.x, y: corner.y, width: kept.width, height: kept.height)
  }
}
