package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// An image in another size.
///
/// **Shape**: of width and height one is enough, and the other follows, as it does from a longest edge or a percentage; both make the
/// image exactly so large. Of an animated GIF each picture is resized. **Errors**: more than 64 million points.
package struct ResizeImage: ImageAction {
  package static let title: LocalizedStringResource = "Resize Image"
  package static let description: IntentDescription? = IntentDescription(
    "Makes an image larger or smaller", categoryName: "Images",
    searchKeywords: ["scale", "thumbnail"],
    resultValueName: "Resized image")
  package static let example = ActionExample(
    #"{ "intent": "ResizeImage", "with": { "image": "photo.jpg", "longestEdge": 1024, "to": "small.jpg" } }"#)
  package static let uses: [String: ParameterUse] = ["image": .read, "to": .write]

  @Parameter(
    title: "Image", description: "The image, or a list of images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var image: AnyValue

  @Parameter(
    title: "Width", description: "How wide it is to be, in points; 0 or nothing follows from the height",
    inputConnectionBehavior: .never)
  package var width: Int?

  @Parameter(
    title: "Height", description: "How high it is to be, in points; 0 or nothing follows from the width",
    inputConnectionBehavior: .never)
  package var height: Int?

  @Parameter(
    title: "Longest Edge", description: "How long the longer side is to be, in points", inputConnectionBehavior: .never)
  package var longestEdge: Int?

  @Parameter(title: "Percentage", description: "How large it is to be, of what it is", inputConnectionBehavior: .never)
  package var percentage: Double?

  @Parameter(
    title: "Destination",
    description:
      "The new image's path in the workspace, or a folder that ends in a slash; without it the file is the run's alone",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let sizes = ["width", "height", "longestEdge", "percentage"].filter { arguments.types[$0] != nil }
    if sizes.isEmpty { throw ArgumentMisfit("image", "nothing says how large it is to be", hint: "\"width\": 640") }
    if sizes.count > 1, sizes != ["width", "height"] {
      throw ArgumentMisfit(sizes[1], "a size is said in one way, not by “\(sizes[0])” and “\(sizes[1])”")
    }
    return try ImageFiles.type(of: arguments)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let size = ImageSize(width: width, height: height)
    guard size.isSaid || (longestEdge ?? 0) > 0 || (percentage ?? 0) > 0 else {
      throw ActionFailure("nothing says how large the image is to be")
    }
    return .result(
      value: try ImageFiles().mapping(image, to: to) { (picture) throws(ImageFault) in
        let new = self.size(of: picture, size)
        return try picture.resized(width: new.width, height: new.height)
      })
  }

  private func size(of picture: Picture, _ size: ImageSize) -> (width: Int, height: Int) {
    if let longestEdge, longestEdge > 0 {
      return picture.width >= picture.height
        ? ImageSize(width: longestEdge).of(picture) : ImageSize(height: longestEdge).of(picture)
    }
    guard let percentage, percentage > 0 else { return size.of(picture) }
    func part(_ length: Int) -> Int { max(1, Int(min(1e9, (Double(length) * percentage / 100).rounded()))) }
    return (part(picture.width), part(picture.height))
  }
}
