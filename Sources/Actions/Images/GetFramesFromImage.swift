package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// The pictures of an animated GIF, each as a PNG; of another image its picture.
///
/// **Shape**: in their order, called as the image with a number behind it. Each is whole, as it is seen.
package struct GetFramesFromImage: ImageAction {
  package static let title: LocalizedStringResource = "Get Frames from Image"
  package static let description: IntentDescription? = IntentDescription(
    "Gets the pictures of an animated GIF, each as a file", categoryName: "Images",
    searchKeywords: ["GIF", "animation"],
    resultValueName: "Frames")
  package static let example = ActionExample(
    #"{ "intent": "GetFramesFromImage", "with": { "image": "animation.gif", "to": "frames/" } }"#)
  package static let uses: [String: ParameterUse] = ["image": .read, "to": .write]

  @Parameter(
    title: "Image", description: "The image",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var image: FileReference

  @Parameter(
    title: "Destination",
    description: "The folder that they go into; without it the files are the run's alone",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType { ResultType(.list(.file)) }

  package func perform() async throws -> some IntentResult & ReturnsValue<[FileReference]> {
    let files = try ImageFiles()
    let contents = try files.contents(of: image.file)
    let stem =
      FilePath.ending(of: image.file.name).map { image.file.name.dropLast($0.count + 1) } ?? image.file.name[...]
    let folder = to.map { $0.file.path.hasSuffix("/") ? $0.file.path : $0.file.path + "/" }
    let digits = max(2, String(contents.frames.count).count)
    var made: [FileReference] = []
    for (index, frame) in contents.frames.enumerated() {
      try Task.checkCancellation()
      let number = String(index + 1)
      let name = "\(stem)-\(String(repeating: "0", count: digits - number.count) + number).png"
      let bytes = try files.telling(image.file) { () throws(ImageFault) in
        try ImageContents([frame], kind: .png).written(as: .png, quality: 1)
      }
      let value = try ImageTarget.write(bytes, to: folder.map { $0 + name }, named: name, files)
      made.append(FileReference(file: try ImageFiles.file(value)))
    }
    return .result(value: made)
  }
}
