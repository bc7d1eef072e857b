package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// The images among files.
///
/// **Shape**: known by what they hold, whatever they are called; of a list those that are images, of one file that one.
/// **Missing**: what is no file, or no image. **Errors**: a file that may not be read.
package struct GetImagesFromInput: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Images from Input"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the images among files", categoryName: "Images", searchKeywords: ["detect"], resultValueName: "Images")
  package static let example = ActionExample(
    #"{ "intent": "GetImagesFromInput", "with": { "input": ["photo.jpg", "letter.txt"] } }"#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["input": .read]

  @Parameter(
    title: "Input", description: "A file, or a list of files", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType {
    switch arguments["input"] ?? .any {
    case .list: ResultType(.list(.file))
    case .any: ResultType(.any, mayBeMissing: true)
    default: ResultType(.file, mayBeMissing: true)
    }
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let files = try ImageFiles()
    guard case .list(let items) = input.value.plain else {
      return .result(value: try image(input.value, files).map { AnyValue(.file($0)) })
    }
    var found: [Value] = []
    for item in items where !item.isMissing {
      try Task.checkCancellation()
      if let file = try image(item, files) { found.append(.file(file)) }
    }
    return .result(value: AnyValue(.list(found)))
  }

  private func image(_ value: Value, _ files: ImageFiles) throws -> FileValue? {
    guard let file = try? ImageFiles.file(value) else { return nil }
    do {
      _ = try files.facts(of: file)
      return file
    } catch let diagnostic as Diagnostic
      where ["image-unknown", "image-damaged", .fileNotFound, .fileIsFolder].contains(diagnostic.code)
    {
      return nil
    }
  }
}
