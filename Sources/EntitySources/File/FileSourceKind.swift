package import Diagnostics
import Formats
package import Metadata
import Values

/// Entities from a file: CSV, TSV, JSON, JSON Lines, iCalendar or vCard, packed by gzip or not.
package enum FileSourceKind: SourceKind {
  package static let info = SourceInfo(
    kind: "file",
    summary: "A CSV, TSV, JSON, JSON Lines, iCalendar or vCard file, packed by gzip or not",
    options: [
      OptionInfo("file", .path, "The file, relative to the workspace", isRequired: true),
      OptionInfo(
        "type", .choice(BuiltInFormats.all.map { $0.contentType.name }),
        "What the file holds, where its ending does not say it"),
      OptionInfo(
        "delimiter", .characterOrWord(CSVDialect.delimiterWords),
        "What stands between cells; found in the file where nothing is said"),
      OptionInfo(
        "quote", .characterOrWord(["none"]), "What stands around cells; a double quote where nothing else is found"),
      OptionInfo("header", .boolean, "Whether the first record names the columns"),
      OptionInfo("encoding", .text, "The file's encoding; found in the file where nothing is said"),
      OptionInfo("skip", .integer(minimum: 0), "How many lines stand before the header"),
      OptionInfo("profile", .choice(["excel"]), "Which program's habits the file has"),
      OptionInfo(
        "ragged", .choice(["error", "fill", "keep"]), "What becomes of rows longer or shorter than the header"),
      OptionInfo("missing", .texts, "Words that stand for no value in every column"),
      OptionInfo("trim", .boolean, "Whether blanks at the ends of cells are taken off"),
      OptionInfo("timeZone", .timeZone, "The zone of date-times without an offset"),
      OptionInfo("normalize", .choice(["NFC"]), "The Unicode form that text is brought to"),
      OptionInfo("records", .text, "Where the records stand in a JSON document: “features”, “data.items”"),
      OptionInfo("expand", .dates, "From and to: gives one entity for each occurrence of a calendar's events"),
    ],
    example: "{ \"file\": \"Data/books.csv\" }")

  package static func open(
    _ declaration: EntityDeclaration, in context: SourceContext
  ) throws(Diagnostic) -> any EntitySource {
    try FileSource(declaration, in: context)
  }
}
