package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// A PDF of images and texts, page by page.
///
/// **Shape**: an image is a page as large as it is, with a margin of half an inch where that is asked for; text is set on sheets of A4, a
/// file that holds text as well. It is called as its first file. **Errors**: a file that is neither an image nor text; letters that no
/// reader of PDF has by itself, which are all but those of Western Europe.
package struct MakePDF: ImageAction {
  package static let title: LocalizedStringResource = "Make PDF"
  package static let description: IntentDescription? = IntentDescription(
    "Makes a PDF of images and texts", categoryName: "Images", searchKeywords: ["document", "print"],
    resultValueName: "PDF")
  package static let example = ActionExample(
    #"{ "intent": "MakePDF", "with": { "input": ["photo.jpg", "The text below it"], "to": "page.pdf" } }"#)
  package static let uses: [String: ParameterUse] = ["input": .content, "to": .write]

  @Parameter(
    title: "Input", description: "Images, files of text and text, or a list of them; text is no path",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue

  @Parameter(
    title: "Include Margin", description: "Whether something is left free around images", default: false,
    inputConnectionBehavior: .never)
  package var includeMargin: Bool

  @Parameter(
    title: "Destination",
    description: "The PDF's path in the workspace; without it the file is the run's alone",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if let path = arguments.literals["to"], FilePath.ending(of: path)?.lowercased() != "pdf" {
      throw ArgumentMisfit("to", "“\(path)” does not end as a PDF does", hint: "end it in .pdf")
    }
    if let text = arguments.literals["input"], !text.contains(" "),
      FilePath.ending(of: text).map({ ImageKind(ending: $0) != nil }) == true
    {
      throw ArgumentMisfit("input", "this is text, and would be set as text", hint: "GetFile gives the file of a path")
    }
    return ResultType(.file)
  }

  /// **Units**: points, of which 72 are an inch.
  private static let imageMargin = 36
  private static let textMargin = 54
  /// How much text there may be. **Units**: bytes.
  private static let mostOfText = 16 << 20

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference> {
    let files = try ImageFiles()
    var writer = PDFWriter()
    var name: String?
    let items: [Value] = if case .list(let items) = input.value.plain { items } else { [input.value] }
    for item in items where !item.isMissing {
      try Task.checkCancellation()
      guard let file = Self.file(item) else {
        try Self.add(item.writtenOut, shown: "the text", to: &writer)
        continue
      }
      if name == nil {
        name = FilePath.ending(of: file.name).map { String(file.name.dropLast($0.count + 1)) } ?? file.name
      }
      try add(file, to: &writer, files)
    }
    guard writer.pageCount > 0 else { throw ActionFailure("there is nothing to make a PDF of") }
    let value = try ImageTarget.write(
      writer.finished(), to: to?.file.path, named: (name ?? "document") + ".pdf", files)
    return .result(value: FileReference(file: try ImageFiles.file(value)))
  }

  private static func file(_ value: Value) -> FileValue? {
    switch value.plain {
    case .file, .record, .entity: try? ImageFiles.file(value)
    default: nil
    }
  }

  private func add(_ file: FileValue, to writer: inout PDFWriter, _ files: ImageFiles) throws {
    let bytes = try files.workspace.bytes(file.path).all(most: ImageFiles.mostBytes)
    if ImageKind.of(ImageBytes(bytes)) != nil {
      let margin = includeMargin ? Self.imageMargin : 0
      try files.telling(file) { () throws(ImageFault) in
        try writer.add(try ImageContents.read(bytes), from: bytes, margin: margin)
      }
      return
    }
    guard bytes.count <= Self.mostOfText, !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self),
      !text.hasPrefix("%PDF-")
    else { throw ActionFailure("“\(VisibleText.of(file.name))” is neither an image nor text") }
    try Self.add(text, shown: "“\(VisibleText.of(file.name))”", to: &writer)
  }

  private static func add(_ text: String, shown: String, to writer: inout PDFWriter) throws {
    if let letter = PDFWriter.unknownLetter(in: text) {
      throw ActionFailure(
        "\(shown) holds “\(VisibleText.of(String(letter)))”, which the letters of a PDF without a font of its own do not have"
      )
    }
    writer.add(text, margin: textMargin)
  }
}
