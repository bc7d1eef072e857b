package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// A detail of an image, or all of them; of a list of images, that of each one.
///
/// **Shape**: without `property` a dictionary of all, so that a list of images is filtered and sorted by them. Width and height are those
/// of the image as it is looked at. Only headers are read. **Missing**: what the file does not say; a file that is no image, in a list of
/// files, is left out where `skipOthers` is true. **Errors**: `image-unknown`, `image-damaged`, `file-not-found`.
package struct GetDetailsOfImages: BuiltInAction, TypedByInput {
  package enum Detail: String, AppEnum {
    case file, name
    case ending = "extension"
    case size, format, width, height, orientation, frames, colorSpace, cameraMake, cameraModel, dateTaken, location

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Detail"
    package static let caseDisplayRepresentations: [Detail: DisplayRepresentation] = [
      .file: "File", .name: "Name", .ending: "File Extension", .size: "File Size", .format: "Format", .width: "Width",
      .height: "Height", .orientation: "Orientation", .frames: "Frames", .colorSpace: "Color Space",
      .cameraMake: "Camera Make", .cameraModel: "Camera Model", .dateTaken: "Date Taken", .location: "Location",
    ]

    fileprivate var type: Values.ValueType {
      switch self {
      case .file: .file
      case .name, .ending, .format, .orientation, .colorSpace, .cameraMake, .cameraModel: .text
      case .size, .width, .height, .frames: .integer
      case .dateTaken: .dateTime
      case .location:
        .record([.init("latitude", .decimal), .init("longitude", .decimal), .init("altitude", .decimal)])
      }
    }

    fileprivate var mayBeMissing: Bool {
      switch self {
      case .ending, .colorSpace, .cameraMake, .cameraModel, .dateTaken, .location: true
      default: false
      }
    }
  }

  package static let title: LocalizedStringResource = "Get Details of Images"
  package static let description: IntentDescription? = IntentDescription(
    "Gets the size, the camera, the date or another detail of images", categoryName: "Images",
    searchKeywords: ["EXIF", "dimensions", "filter"], resultValueName: "Details of images")
  package static let example = ActionExample(
    #"{ "intent": "GetDetailsOfImages", "with": { "images": "photo.jpg", "property": "dateTaken" } }"#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["images": .read]

  @Parameter(
    title: "Detail", description: "Which detail; all of them where nothing is said", inputConnectionBehavior: .never)
  package var property: Detail?

  @Parameter(
    title: "Images", description: "An image, or a list of images",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var images: AnyValue

  @Parameter(
    title: "Skip Others", description: "Whether files that are no images are left out of a list, rather than refused",
    default: false, inputConnectionBehavior: .never)
  package var skipOthers: Bool

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let images = arguments["images"] ?? .any
    try ImageFiles.check(images.items, arguments, "images")
    var detail = ResultType(.record(Detail.allCases.map { ValueType.Field($0.rawValue, $0.type) }))
    if arguments.types["property"] != nil {
      let property = arguments.literals["property"].flatMap { Detail(rawValue: $0) }
      detail = ResultType(property?.type ?? .any, mayBeMissing: property?.mayBeMissing ?? true)
    }
    switch images {
    case .list: return ResultType(.list(detail.type), itemsMayBeMissing: detail.mayBeMissing)
    case .any: return ResultType(.any, mayBeMissing: true)
    default: return detail
    }
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let input = try ImageFiles()
    let (files, isList) = try ImageFiles.files(images.value)
    var details: [Value] = []
    for file in files {
      try Task.checkCancellation()
      do {
        details.append(try detail(of: file, input))
      } catch let diagnostic as Diagnostic where isList && skipOthers && diagnostic.code == "image-unknown" {
        continue
      }
    }
    if isList { return .result(value: AnyValue(.list(details))) }
    return .result(value: details[0].isMissing ? nil : AnyValue(details[0]))
  }

  private func detail(of file: FileValue, _ input: ImageFiles) throws -> Value {
    let (facts, size) = try input.facts(of: file)
    func text(_ text: String?) -> Value { text.map { .text($0) } ?? .missing }
    func number(_ number: Int) -> Value { .integer(ExactNumber(number)) }
    func fact(_ detail: Detail) -> Value {
      switch detail {
      case .file: .file(FileValue(path: file.path, size: Int64(size)))
      case .name: .text(file.name)
      case .ending: text(FilePath.ending(of: file.name))
      case .size: number(size)
      case .format: .text(facts.kind.rawValue)
      case .width: number(facts.shownWidth)
      case .height: number(facts.shownHeight)
      case .orientation: .text((facts.orientation ?? .up).name)
      case .frames: number(facts.frames)
      case .colorSpace: text(facts.colorSpace)
      case .cameraMake: text(facts.camera.make)
      case .cameraModel: text(facts.camera.model)
      case .dateTaken: facts.camera.taken.flatMap { date($0, facts.camera.offset, input.workspace) } ?? .missing
      case .location: facts.camera.place.map(location) ?? .missing
      }
    }
    if let property { return fact(property) }
    return .record(Record(Detail.allCases.map { ($0.rawValue, fact($0)) }))
  }

  /// `2026:11:30 14:05:09`, in the workflow's zone where the camera says none.
  private func date(_ taken: String, _ offset: String?, _ workspace: WorkspaceSurroundings) -> Value? {
    var letters = Array(taken.utf8)
    guard letters.count == 19, letters[4] == UInt8(ascii: ":"), letters[7] == UInt8(ascii: ":") else { return nil }
    (letters[4], letters[7], letters[10]) = (UInt8(ascii: "-"), UInt8(ascii: "-"), UInt8(ascii: "T"))
    let text = String(decoding: letters, as: UTF8.self)
    let date =
      offset.flatMap { DateTime(iso: text + $0, zone: workspace.clock.zone) }
      ?? DateTime(iso: text, zone: workspace.clock.zone)
    return date.map { .dateTime($0) }
  }

  private func location(_ place: ImageFacts.Place) -> Value {
    func decimal(_ number: Int, _ places: Int32) -> Value {
      ExactNumber(coefficient: Int64(number), exponent: -places).map { .decimal($0) } ?? .missing
    }
    return .record(
      Record([
        ("latitude", decimal(place.latitude, 6)), ("longitude", decimal(place.longitude, 6)),
        ("altitude", place.altitude.map { decimal($0, 3) } ?? .missing),
      ]))
  }
}
