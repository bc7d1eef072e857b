import AppIntents
import Diagnostics
import Formats
import Foundation
import Glibc
import Metadata
import Values

/// Images as actions are given them: one file, or a list of files.
struct ImageFiles {
  let workspace: WorkspaceSurroundings

  /// How large an image's file may be. **Units**: bytes.
  static let mostBytes = 256 << 20

  init() throws { workspace = try WorkspaceSurroundings.current() }

  /// The files that a value is, and whether it is a list of them.
  static func files(_ value: Value) throws -> (files: [FileValue], isList: Bool) {
    if case .list(let items) = value.plain { return (try items.filter { !$0.isMissing }.map(file), true) }
    return ([try file(value)], false)
  }

  /// A file, its path, or what has a file: the details of an image, an entity of a folder.
  static func file(_ value: Value) throws -> FileValue {
    switch value.plain {
    case .record(let record): if case .file(let file)? = record["file"]?.plain { return file }
    case .entity(let entity): if case .file(let file)? = entity.record?["file"]?.plain { return file }
    default: break
    }
    guard case .file(let file)? = value.converted(to: .file)?.plain, !file.path.isEmpty else {
      throw ActionFailure("“\(VisibleText.of(String(value.writtenOut.prefix(60))))” is no file")
    }
    return file
  }

  /// What `check` knows of what an action gives for its images: for one a file, for a list a list.
  static func type(of arguments: ArgumentTypes, _ parameter: String = "image") throws(ArgumentMisfit) -> ResultType {
    try ImageTarget.check(arguments)
    let images = arguments[parameter] ?? .any
    try check(images.items, arguments, parameter)
    switch images {
    case .list:
      if let to = arguments.literals["to"], !to.hasSuffix("/") {
        throw ArgumentMisfit(
          "to", "a list of images goes into a folder, whose path ends in a slash", hint: "“\(to)/”")
      }
      return ResultType(.list(.file))
    case .any: return ResultType(.any)
    default: return ResultType(.file)
    }
  }

  /// What `check` says of what is no image.
  static func check(
    _ item: ValueType, _ arguments: ArgumentTypes, _ parameter: String
  ) throws(ArgumentMisfit) {
    switch item {
    case .file, .text, .any: return
    case .record, .entity:
      guard let fields = arguments.fields(of: item) else { return }
      if fields.contains(where: { $0.name == "file" && $0.type == .file }) { return }
      throw ArgumentMisfit(parameter, "\(item) has no “file”", hint: "GetDetailsOfImages gives what has one")
    default: throw ArgumentMisfit(parameter, "an image is a file, not \(item)")
    }
  }

  /// **Errors**: `image-unknown`, `image-damaged`, `image-too-large`, `no-images`; a file that may not be read.
  func contents(of file: FileValue) throws -> ImageContents {
    let bytes = try workspace.bytes(file.path).all(most: Self.mostBytes)
    try Task.checkCancellation()
    return try telling(file) { () throws(ImageFault) in try ImageContents.read(bytes) }
  }

  func facts(of file: FileValue) throws -> (facts: ImageFacts, size: Int) {
    let open = try workspace.bytes(file.path).file
    let bytes: ImageBytes
    do throws(FileDescriptor.Failure) { bytes = try ImageBytes(open) } catch {
      throw Diagnostic.cannotRead(workspace.named(file.path), error)
    }
    return (try telling(file) { () throws(ImageFault) in try ImageFacts.read(bytes) }, bytes.count)
  }

  /// Does what may fail with an image, and says which it was.
  func telling<Result>(_ file: FileValue, _ body: () throws(ImageFault) -> Result) throws -> Result {
    do throws(ImageFault) {
      return try body()
    } catch {
      throw Self.diagnostic(error, workspace.named(file.path))
    }
  }

  static func diagnostic(_ fault: ImageFault, _ shown: String) -> Diagnostic {
    let name = VisibleText.of(shown)
    switch fault {
    case .unknown:
      return Diagnostic(
        "image-unknown", "“\(name)” is no image that is known",
        hint: "PNG, JPEG, GIF, WebP, BMP, TIFF, HEIC and AVIF are, by what they hold")
    case .damaged(let what): return Diagnostic("image-damaged", "“\(name)” is damaged: \(what)")
    case .tooLarge(let width, let height):
      return Diagnostic(
        "image-too-large",
        "“\(name)” would be \(width) × \(height) points, and \(Picture.mostPoints / 1_000_000) million are the most")
    case .unreadable(let failure): return Diagnostic.cannotRead(shown, failure)
    case .noLibrary:
      return Diagnostic(
        "no-images", "libgd, which images are read and written with, is not installed", hint: "apt install libgd3")
    case .unsupported(let kind):
      return Diagnostic(
        "no-images", "the libgd that is installed cannot do this with \(kind.name)",
        hint: "Debian's libgd3 can with PNG, JPEG, GIF, WebP, BMP, TIFF, HEIC and AVIF")
    case .noMemory: return Diagnostic("image-too-large", "there is no memory left for “\(name)”")
    }
  }

  /// Changes each image, and gives the new ones.
  func changing(
    _ images: AnyValue, to target: ImageTarget, _ change: (ImageContents, FileValue) throws -> ImageContents
  ) throws -> AnyValue {
    let (files, isList) = try Self.files(images.value)
    var made: [Value] = []
    for file in files {
      try Task.checkCancellation()
      let contents = try change(try contents(of: file), file)
      made.append(try target.give(contents, of: file, inList: isList, self))
    }
    return AnyValue(isList ? .list(made) : made[0])
  }

  /// As `changing`, picture by picture.
  func mapping(
    _ images: AnyValue, to path: FileReference?, _ change: (Picture) throws(ImageFault) -> Picture
  ) throws -> AnyValue {
    try changing(images, to: ImageTarget(path)) { contents, file in
      try Task.checkCancellation()
      return try telling(file) { () throws(ImageFault) in try contents.mapping(change) }
    }
  }
}

/// Where an image goes: to a path of the workspace, into a folder of it, or to a file that is the run's alone.
struct ImageTarget {
  /// The path as the workflow names it; nil for a file of the run.
  let path: String?
  /// The kind that it is to be; nil as the path ends, else as it was.
  var kind: ImageKind?
  /// From 0 to 1.
  var quality = 0.85
  var keepsMetadata = false

  init(_ to: FileReference?) { path = to?.file.path }

  /// What the ending of a path says that it cannot be.
  static func check(_ arguments: ArgumentTypes) throws(ArgumentMisfit) {
    guard let path = arguments.literals["to"], !path.hasSuffix("/") else { return }
    guard let ending = FilePath.ending(of: path), let kind = ImageKind(ending: ending) else {
      throw ArgumentMisfit("to", "“\(path)” ends as no image does", hint: "end it in \(endings)")
    }
    guard kind.isWritten else {
      throw ArgumentMisfit("to", "\(kind.name) is read and not written", hint: "end it in \(endings)")
    }
  }

  private static let endings = ".png, .jpg, .gif, .webp, .bmp or .tiff"

  /// Writes an image and gives its file.
  ///
  /// - `file`: what it was made of, whose name it has where none is said.
  func give(_ contents: ImageContents, of file: FileValue, inList: Bool, _ files: ImageFiles) throws -> Value {
    var path = path
    if inList, let folder = path, !folder.hasSuffix("/") {
      throw ActionFailure(
        "“\(VisibleText.of(folder))” is one path; a list of images goes into a folder, whose path ends in a slash")
    }
    let isNamed = path.map { !$0.hasSuffix("/") } ?? false
    let kind = try kind(of: contents, endingOf: isNamed ? path : nil)
    let name = Self.name(file.name, as: kind)
    if let folder = path, !isNamed { path = folder + name }
    let bytes = try files.telling(path.map { FileValue(path: $0) } ?? file) { () throws(ImageFault) in
      try contents.written(as: kind, quality: quality, keepsMetadata: keepsMetadata)
    }
    return try Self.write(bytes, to: path, named: name, files)
  }

  /// Writes a file of the workspace, or where no path is said one of the run.
  static func write(_ bytes: [UInt8], to path: String?, named name: String, _ files: ImageFiles) throws -> Value {
    guard let path else { return IntentFile(data: Data(bytes), filename: name)._value }
    let target = try files.workspace.replacing(path, try files.workspace.target(path))
    try target.write(bytes)
    try target.prepare()
    try target.commit()
    return .file(FileValue(path: path, size: target.size))
  }

  private func kind(of contents: ImageContents, endingOf path: String?) throws -> ImageKind {
    guard let path else { return kind ?? contents.keptKind }
    guard let said = FilePath.ending(of: path).flatMap(ImageKind.init(ending:)), said.isWritten else {
      throw ActionFailure(
        "“\(VisibleText.of(path))” ends as no image that is written does; there are \(Self.endings)")
    }
    if let kind, kind != said {
      throw ActionFailure("“\(VisibleText.of(path))” ends as \(said.name) does, and \(kind.name) is asked for")
    }
    return said
  }

  /// A file's name with an ending that says the kind.
  static func name(_ name: String, as kind: ImageKind) -> String {
    guard let ending = FilePath.ending(of: name) else { return name + "." + kind.endings[0] }
    if ImageKind(ending: ending) == kind { return name }
    return name.dropLast(ending.count) + kind.endings[0]
  }
}
