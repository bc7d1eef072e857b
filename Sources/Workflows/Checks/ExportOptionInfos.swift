package import Formats
package import Metadata
import Values

/// The options of `export` that formats understand; which of them one understands, its `ExportInfo` says.
package enum ExportOptionInfos {
  package static let all: [OptionInfo] = [
    OptionInfo("decimal", .character, "The decimal sign, in the excel profile"),
    OptionInfo("delimiter", .characterOrWord(CSVDialect.delimiterWords), "What stands between cells"),
    OptionInfo("encoding", .text, "The encoding of the file, UTF-8 where nothing is said"),
    OptionInfo("indent", .integer(minimum: 0), "How many blanks each level of JSON is indented by"),
    OptionInfo("lineEnd", .choice(["LF", "CRLF"]), "What ends a line"),
    OptionInfo("lists", .text, "What stands between the items of a list in one cell; JSON text where nothing is said"),
    OptionInfo("newlines", .choice(["keep", "space", "escape"]), "What becomes of line ends inside a cell"),
    OptionInfo("nullText", .text, "The word for no value"),
    OptionInfo("profile", .choice(["excel"]), "How a program wants the file"),
    OptionInfo(
      "separator", .characterOrWord(CSVDialect.delimiterWords), "What stands between cells, in the excel profile"),
  ]

  /// The options as the format's writer takes them.
  package static func make(_ options: [String: SourceDeclaration.Option]) -> ExportOptions {
    var result = ExportOptions()
    let source = SourceDeclaration(kind: "export", options: options, range: .init(file: ""))
    result.decimal = source.text("decimal")
    result.delimiter = source.text("delimiter")
    result.encoding = source.text("encoding")
    result.indent = source.integer("indent")
    result.lineEnd = source.text("lineEnd")
    result.lists = source.text("lists")
    result.newlines = source.text("newlines").flatMap(ExportOptions.Newlines.init) ?? .keep
    result.nullText = source.text("nullText")
    result.profile = source.text("profile")
    result.separator = source.text("separator")
    return result
  }
}
