package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// An image with another one on it.
///
/// **Shape**: the image keeps its size. The other one is first brought to the size that is said, then turned; of width and height
/// one is enough. A custom place is that of its upper left corner.
package struct OverlayImage: ImageAction {
  package static let title: LocalizedStringResource = "Overlay Image"
  package static let description: IntentDescription? = IntentDescription(
    "Lays an image on another one", categoryName: "Images",
    searchKeywords: ["watermark"],
    resultValueName: "Overlaid image")
  package static let example = ActionExample(
    #"""
    { "intent": "OverlayImage",
      "with": { "image": "photo.jpg", "overlay": "logo.png", "position": "bottomRight", "opacity": 60 } }
    """#)
  package static let uses: [String: ParameterUse] = ["image": .read, "overlay": .read, "to": .write]

  @Parameter(
    title: "Image", description: "The image below, or a list of images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var image: AnyValue

  @Parameter(title: "Overlay", description: "The image that is laid on it", inputConnectionBehavior: .never)
  package var overlay: FileReference

  @Parameter(
    title: "Position", description: "Where it lies", default: ImagePosition.center, inputConnectionBehavior: .never)
  package var position: ImagePosition

  @Parameter(
    title: "X", description: "Where a custom place begins, from the left", default: 0, inputConnectionBehavior: .never)
  package var x: Int

  @Parameter(
    title: "Y", description: "Where a custom place begins, from the top", default: 0, inputConnectionBehavior: .never)
  package var y: Int

  @Parameter(
    title: "Width", description: "How wide it is laid on, in points; its own or what follows from the height",
    inputConnectionBehavior: .never)
  package var width: Int?

  @Parameter(
    title: "Height", description: "How high it is laid on, in points; its own or what follows from the width",
    inputConnectionBehavior: .never)
  package var height: Int?

  @Parameter(
    title: "Rotation", description: "How far it is turned with the clock, in degrees", default: 0,
    inputConnectionBehavior: .never)
  package var rotation: Double

  @Parameter(
    title: "Opacity", description: "How much of it is seen, in percent", default: 100, inclusiveRange: (0, 100),
    inputConnectionBehavior: .never)
  package var opacity: Double

  @Parameter(
    title: "Destination",
    description:
      "The new image's path in the workspace, or a folder that ends in a slash; without it the file is the run's alone",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let files = try ImageFiles()
    let over = try files.contents(of: overlay.file).picture
    let size = ImageSize(width: width, height: height).of(over)
    let laid = try files.telling(overlay.file) { () throws(ImageFault) in
      try over.resized(width: size.width, height: size.height).turned(degrees: rotation)
    }
    return .result(
      value: try files.mapping(image, to: to) { (picture) throws(ImageFault) in
        var picture = picture
        let corner = position.corner(ofWidth: laid.width, height: laid.height, in: picture, x: x, y: y)
        picture.lay(laid, x: corner.x, y: corner.y, opacity: UInt32((opacity * 2.55).rounded()))
        return picture
      })
  }
}
