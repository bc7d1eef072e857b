package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// Several images as one.
///
/// **Shape**: in the order of the list, each in its own size in the middle of its place; a grid is as wide as it is high. What lies
/// between is clear, in a JPEG white. It is called and is of the kind of the first. **Errors**: more than 64 million points.
package struct CombineImages: ImageAction {
  package enum Mode: String, AppEnum {
    case horizontally, vertically, grid

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Combine Mode"
    package static let caseDisplayRepresentations: [Mode: DisplayRepresentation] = [
      .horizontally: "Horizontally", .vertically: "Vertically", .grid: "In a Grid",
    ]

    fileprivate var arrangement: Picture.Arrangement {
      switch self {
      case .horizontally: .horizontally
      case .vertically: .vertically
      case .grid: .grid
      }
    }
  }

  package static let title: LocalizedStringResource = "Combine Images"
  package static let description: IntentDescription? = IntentDescription(
    "Puts images side by side, one below the other, or in a grid", categoryName: "Images",
    searchKeywords: ["collage", "stitch"],
    resultValueName: "Combined image")
  package static let example = ActionExample(
    #"""
    { "intent": "CombineImages",
      "with": { "images": ["left.png", "right.png"], "mode": "horizontally", "to": "both.png" } }
    """#)
  package static let uses: [String: ParameterUse] = ["images": .read, "to": .write]

  @Parameter(
    title: "Images", description: "The images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var images: AnyValue

  @Parameter(
    title: "Mode", description: "How they are put together", default: Mode.horizontally, inputConnectionBehavior: .never
  )
  package var mode: Mode

  @Parameter(
    title: "Spacing", description: "How much lies between them, in points", default: 0, inclusiveRange: (0, 1_000_000),
    inputConnectionBehavior: .never)
  package var spacing: Int

  @Parameter(
    title: "Destination",
    description:
      "The combined image's path in the workspace, or a folder that ends in a slash; without it the file is the run's alone",
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
    guard let first = images.first else { throw ActionFailure("there is no image to combine") }
    var pictures: [Picture] = []
    var kind = ImageKind.png
    for image in images {
      try Task.checkCancellation()
      let contents = try files.contents(of: image)
      if pictures.isEmpty { kind = contents.keptKind }
      pictures.append(contents.picture)
      guard pictures.reduce(0, { $0 + $1.width * $1.height }) <= Picture.mostPoints else {
        throw ActionFailure("the images have more than \(Picture.mostPoints / 1_000_000) million points together")
      }
    }
    let combined = try files.telling(first) { () throws(ImageFault) in
      try Picture.combined(pictures, mode.arrangement, spacing: spacing)
    }
    let made = ImageContents([.init(combined)], kind: kind)
    let value = try ImageTarget(to).give(made, of: first, inList: false, files)
    return .result(value: FileReference(file: try ImageFiles.file(value)))
  }
}
