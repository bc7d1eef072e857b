import EntitySources
import Formats
import Metadata
import Queries
import Values
import Workflows

/// The reference pages there are: nothing in them is written by hand.
///
/// **Shape**: alphabetical by file, everything on them in the order of the lists that `Composition` brings together.
package enum ReferencePages {
  package static var all: [ReferencePage] {
    [actions, aggregates, commands, comparators, exports, formatters, sources, tests, types, workflow, workspace]
  }

  static var commands: ReferencePage {
    var text = "Exit statuses are told in [the command](../command.md).\n"
    for info in BuiltInCommands.all.map({ $0.info }) {
      text += "\n## \(info.name)\n\n\(info.summary).\n\n```text\n\(info.usage)\n```\n"
      if !info.discussion.isEmpty { text += "\n\(info.discussion)\n" }
      let operands = info.operands.map { [ReferencePage.code($0.name), sentence($0.summary)] }
      text += section(ReferencePage.table(["Operand", "What it is"], operands))
      let options = info.options.map { option in
        let value = option.value.map { " \($0)" } ?? ""
        return [
          ReferencePage.code("--\(option.name)\(value)"),
          sentence(option.summary) + (option.isRepeated ? " May stand more than once." : ""),
        ]
      }
      text += section(ReferencePage.table(["Option", "What it does"], options))
      // A tool of one's own, as Docs/shortcuts.md has it.
      text += info.isForTools ? "\nOf a tool with books:\n\n```sh\n" : "\nIn the example workspace:\n\n```sh\n"
      text += info.examples.map { "\(info.isForTools ? "library" : "intently") \($0)\n" }.joined() + "```\n"
    }
    return ReferencePage("commands.md", title: "Commands", text)
  }

  static var comparators: ReferencePage {
    let rows = Composition.comparators.map { comparator in
      let info = comparator.info
      return [
        ReferencePage.code(info.name), ReferencePage.codes(PredicateWords.spellings(of: info.name)), info.summary,
        words(ofTypes: info.accepts), words(of: info.right), missing(info),
      ]
    }
    let text = """
      What can be asked of a property. [Predicates](../predicates.md) tells how they are put together.

      \(ReferencePage.table(["Name", "In text", "It holds when the property", "Fits", "Takes", "Of a missing value"], rows))
      """
    return ReferencePage("comparators.md", title: "Comparators", text)
  }

  static var aggregates: ReferencePage {
    let rows = Composition.aggregates.map { aggregate in
      let info = aggregate.info
      let form = info.countsRows ? "\"\(info.name)\", { \"\(info.name)\": property }" : "{ \"\(info.name)\": property }"
      return [
        ReferencePage.code(info.name), ReferencePage.code(form), info.summary, words(ofTypes: info.accepts),
        info.mayBeMissing ? "missing" : "0", info.keepsValues ? "yes" : "no",
      ]
    }
    let header = ["Name", "Written", "It gives", "Takes", "Of no values", "Keeps the values of a group"]
    return ReferencePage(
      "aggregates.md", title: "Aggregates", "What `summarize` makes of a group.\n\n" + ReferencePage.table(header, rows)
    )
  }

  static var formatters: ReferencePage {
    let rows = BuiltInFormatters.all.map { info in
      [
        ReferencePage.code("${… | \(info.form)}"), sentence(info.summary), words(ofTypes: { info.result($0) != nil }),
        info.fillsMissing ? "gives its own value" : "stays missing",
      ]
    }
    return ReferencePage(
      "formatters.md", title: "Formatters",
      "What may follow a reference, behind a bar.\n\n"
        + ReferencePage.table(["Written", "What it makes", "Takes", "Of a missing value"], rows))
  }

  static func sentence(_ text: String) -> String {
    text.hasSuffix(".") || text.hasSuffix("…") || text.isEmpty ? text : text + "."
  }

  static func section(_ text: String) -> String { text.isEmpty ? "" : "\n" + text }

  /// The types a fact accepts, in words.
  static func words(ofTypes accepts: (ValueType) -> Bool) -> String {
    let accepted = TypeSample.all.filter { accepts($0.type) }
    let refused = TypeSample.all.filter { !accepts($0.type) }
    if refused.isEmpty { return "all types" }
    if refused.count <= 3 { return "all types but " + refused.map(\.name).joined(separator: ", ") }
    return accepted.map(\.name).joined(separator: ", ")
  }

  private static func words(of right: ComparatorInfo.RightSide) -> String {
    switch right {
    case .same: "a value of the same type"
    case .text: "text"
    case .list: "a list of such values"
    case .pair: "two such values, low and high"
    case .part: "a part of the text, or an element of the list"
    case .flag: "`true` or `false`"
    case .duration: "a duration"
    }
  }

  private static func missing(_ info: ComparatorInfo) -> String {
    if info.asksForPresence { return "that is what it asks" }
    return info.whenMissing ? "holds" : "does not hold"
  }
}

/// One type of each kind, for pages that tell which types something takes.
struct TypeSample {
  var name: String
  var type: ValueType
  /// How a declaration writes it.
  var form: String

  static let all: [TypeSample] =
    ValueType.words.map { TypeSample(name: $0.0, type: $0.1, form: "\"\($0.0)\"") } + [
      TypeSample(name: "enum", type: .enumeration(["open", "done"]), form: "{ \"enum\": [\"open\", \"done\"] }"),
      TypeSample(name: "list", type: .list(.text), form: "{ \"list\": \"text\" }"),
      TypeSample(name: "entity", type: .entity("Person"), form: "{ \"entity\": \"Person\" }"),
      TypeSample(
        name: "record", type: .record([.init("city", .text)]), form: "{ \"record\": { \"city\": \"text\" } }"),
    ]
}
