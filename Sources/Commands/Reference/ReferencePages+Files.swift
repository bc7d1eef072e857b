import EntitySources
import Formats
import Metadata
import Queries
import Values
import Workflows

extension ReferencePages {
  static var sources: ReferencePage {
    var text = "Where entities come from. [Sources](../sources.md) tells how each of them is read.\n"
    for info in Composition.sources.map({ $0.info }) {
      text += "\n## \(info.kind)\n\n\(sentence(info.summary))\n\n```text\n\"source\": \(info.example)\n```\n"
      text += section(options(info.options))
    }
    text += "\n## Types of files\n\nWhat a `file` source reads, known by its ending or named by `type`.\n\n"
    text += ReferencePage.table(
      ["Type", "Endings", "MIME type"],
      BuiltInFormats.all.map { format in
        let type = format.contentType
        return [
          ReferencePage.code(type.name), ReferencePage.codes(type.extensions.map { ".\($0)" }),
          ReferencePage.code(type.mimeType),
        ]
      })
    for format in BuiltInFormats.all.compactMap({ $0 as? any TypedRecordFormat.Type }) {
      text += "\n## Properties of \(format.contentType.name)\n\nThe id is `\(format.idColumn)`.\n\n"
      text += properties(format.properties)
    }
    text += "\n## Properties of files in a folder\n\nThe id is `\(FolderSource.idColumn)`.\n\n"
    text += properties(FolderSource.properties.map { ($0.name, $0.type) })
    return ReferencePage("sources.md", title: "Sources", text)
  }

  static var exports: ReferencePage {
    let types = Composition.exports.map { format in
      let info = format.info
      let type = info.contentType
      return [
        ReferencePage.code(type.name), sentence(info.summary), ReferencePage.codes(type.extensions.map { ".\($0)" }),
        ReferencePage.code(type.mimeType), ReferencePage.code(type.identifier),
        info.keepsRecords ? "stay whole" : "become dotted columns",
      ]
    }
    let options = ExportOptionInfos.all.map { option in
      let fitting = Composition.exports.filter { $0.info.options.contains(option.name) }
      return [
        ReferencePage.code(option.name), words(of: option.kind), sentence(option.summary),
        ReferencePage.codes(fitting.map { $0.info.contentType.name }),
      ]
    }
    func fitting(_ option: String) -> String {
      ReferencePage.codes(
        Composition.exports.filter { $0.info.options.contains(option) }.map { $0.info.contentType.name })
    }
    let text = """
      What `export`, `--as` and `--output-type` write. Any of the names in a row will do.

      \(ReferencePage.table(["Type", "What it is", "Endings", "MIME type", "Identifier", "Records"], types))
      ## Options

      Options of an `export` step that only some types understand; `header` means something to
      \(fitting("header")), `append` to \(fitting("append")). [The file format](../file-format.md) has
      those that every export understands.

      \(ReferencePage.table(["Option", "Takes", "What it says", "For"], options))
      """
    return ReferencePage("exports.md", title: "Export types", text)
  }

  static var types: ReferencePage {
    let rows = TypeSample.all.map { sample in
      [
        ReferencePage.code(sample.name), ReferencePage.code(sample.form),
        ReferencePage.codes(Composition.comparators.filter { $0.info.accepts(sample.type) }.map { $0.info.name }),
        ReferencePage.codes(Composition.aggregates.filter { $0.info.accepts(sample.type) }.map { $0.info.name }),
      ]
    }
    let text = """
      The types of properties and inputs, and what can be asked of each. [Types](../types.md) tells what fits them.

      \(ReferencePage.table(["Type", "Declared", "Comparators", "Aggregates"], rows))
      """
    return ReferencePage("types.md", title: "Types", text)
  }

  private static func options(_ options: [OptionInfo]) -> String {
    ReferencePage.table(
      ["Key", "Takes", "What it says"],
      options.map {
        [ReferencePage.code($0.name), words(of: $0.kind), sentence($0.summary) + ($0.isRequired ? " Required." : "")]
      })
  }

  private static func properties(_ properties: [(name: String, type: ValueType)]) -> String {
    ReferencePage.table(["Property", "Type"], properties.map { [ReferencePage.code($0.name), "\($0.type)"] })
  }

  static func words(of kind: OptionInfo.Kind) -> String {
    switch kind {
    case .text: "text"
    case .texts: "a list of texts"
    case .boolean: "`true` or `false`"
    case .integer(let minimum): "a whole number from \(minimum)"
    case .choice(let words): ReferencePage.codes(words.map { "\"\($0)\"" })
    case .booleanOrChoice(let words): "`true`, `false`, " + ReferencePage.codes(words.map { "\"\($0)\"" })
    case .character: "one character"
    case .characterOrWord(let words): "one character, " + ReferencePage.codes(words.map { "\"\($0)\"" })
    case .timeZone: "a time zone"
    case .dates: "two dates or date expressions"
    case .path: "a path"
    case .any: "any value"
    }
  }
}
