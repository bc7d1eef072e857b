package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// An animated GIF of images.
///
/// **Shape**: in the order of the list, each as large as the first, or as is said. The pictures of a GIF among them follow one another, and
/// stay as long as they did. **Units**: seconds, in hundredths. **Errors**: more than 64 million points together.
package struct MakeGIF: ImageAction {
  package static let title: LocalizedStringResource = "Make GIF"
  package static let description: IntentDescription? = IntentDescription(
    "Makes an animated GIF of images", categoryName: "Images",
    searchKeywords: ["animation"],
    resultValueName: "GIF")
  package static let example = ActionExample(
    #"""
    { "intent": "MakeGIF",
      "with": { "images": ["one.png", "two.png"], "seconds": 0.5, "to": "animation.gif" } }
    """#)
  package static let uses: [String: ParameterUse] = ["images": .read, "to": .write]

  @Parameter(
    title: "Images", description: "The images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var images: AnyValue

  @Parameter(
    title: "Seconds Per Photo", description: "How long each is shown", default: 0.25, inclusiveRange: (0, 655),
    inputConnectionBehavior: .never)
  package var seconds: Double

  @Parameter(
    title: "Loops", description: "How often it is shown; 0 goes on for ever", default: 0, inclusiveRange: (0, 65_535),
    inputConnectionBehavior: .never)
  package var loops: Int

  @Parameter(
    title: "Width", description: "How wide it is to be, in points; that of the first, or what follows from the height",
    inputConnectionBehavior: .never)
  package var width: Int?

  @Parameter(
    title: "Height", description: "How high it is to be, in points; that of the first, or what follows from the width",
    inputConnectionBehavior: .never)
  package var height: Int?

  @Parameter(
    title: "Destination",
    description:
      "The GIF's path in the workspace, or a folder that ends in a slash; without it the file is the run's alone",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    try ImageTarget.check(arguments)
    try ImageFiles.check((arguments["images"] ?? .any).items, arguments, "images")
    return ResultType(.file)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference> {
    let files = try ImageFiles()
    let images = try ImageFiles.files(self.images.value).files
    guard let first = images.first else { throw ActionFailure("there is no image to animate") }
    var size: (width: Int, height: Int)?
    var frames: [ImageContents.Frame] = []
    for image in images {
      let contents = try files.contents(of: image)
      let new = size ?? ImageSize(width: width, height: height).of(contents.picture)
      size = new
      for frame in contents.frames {
        try Task.checkCancellation()
        let picture = try files.telling(image) { () throws(ImageFault) in
          try frame.picture.resized(width: new.width, height: new.height)
        }
        let isMoving = contents.frames.count > 1
        frames.append(.init(picture, delay: isMoving ? frame.delay : Int((seconds * 100).rounded())))
        guard frames.count * new.width * new.height <= Picture.mostPoints else {
          throw ActionFailure("the images have more than \(Picture.mostPoints / 1_000_000) million points together")
        }
      }
    }
    // What is written is how often it begins again.
    let made = ImageContents(frames, kind: .gif, again: loops == 0 ? 0 : loops == 1 ? nil : loops - 1)
    var target = ImageTarget(to)
    target.kind = .gif
    let value = try target.give(made, of: first, inList: false, files)
    return .result(value: FileReference(file: try ImageFiles.file(value)))
  }
}
