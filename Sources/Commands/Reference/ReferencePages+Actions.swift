import Actions
import AppIntents
import Metadata

extension ReferencePages {
  static var actions: ReferencePage {
    ReferencePage(
      "actions.md", title: "Actions",
      "What `intent` in a workflow runs. `intently actions` lists these, and those of a tool of one's own.\n"
        + sections(of: ToolTypes().actionInfos, ToolTypes()))
  }

  /// The page of a tool's own actions; the built-in ones where it has none.
  static func actions(of tool: ToolTypes) -> ReferencePage {
    let own = Set(tool.ownActionNames)
    let actions = own.isEmpty ? tool.actionInfos : tool.actionInfos.filter { own.contains($0.name) }
    let opening =
      own.isEmpty
      ? "What `intent` in a workflow runs.\n"
      : "What `intent` in a workflow of `\(tool.name)` runs, beside the built-in actions.\n"
    return ReferencePage(
      "actions.md", title: "Actions", opening + sections(of: actions, tool),
      from: "`\(tool.name) actions --reference`")
  }

  /// The actions by category, those without one last.
  private static func sections(of actions: [ActionInfo], _ tool: ToolTypes) -> String {
    let categories = Set(actions.compactMap(\.category)).sorted()
    var text = ""
    for category in categories {
      text += "\n## \(category)\n"
      for action in actions where action.category == category { text += section(of: action, tool) }
    }
    let others = actions.filter { $0.category == nil }
    if !others.isEmpty { text += categories.isEmpty ? "\n## All\n" : "\n## Others\n" }
    for action in others { text += section(of: action, tool) }
    return text
  }

  private static func section(of action: ActionInfo, _ tool: ToolTypes) -> String {
    var text = "\n### \(action.name)\n\n\(sentence(action.summary.isEmpty ? action.title : action.summary))\n"
    if !action.parameters.isEmpty {
      let rows = action.parameters.map { parameter in
        [
          ReferencePage.code(parameter.name), "\(parameter.type)", ActionsCommand.need(parameter),
          ActionsCommand.pipe(parameter), ActionsCommand.summary(parameter),
        ]
      }
      text += "\n" + ReferencePage.table(["Parameter", "Type", "Value", "Pipe", "What it is"], rows)
    }
    let gives = ActionsCommand.result(action)
    text += gives == "by its input" ? "\nWhat it gives follows from what it is given." : "\nIt gives \(gives)."
    text += action.effects.isEmpty ? "\n" : " It \(effects(action.effects)).\n"
    if let example = tool.example(of: action.name) { text += self.example(example) }
    let phrases = tool.phrases(of: action.name)
    if !phrases.isEmpty { text += "\nSaid as\n\n" + phrases.map { "- \($0)\n" }.joined() }
    return text
  }

  private static func example(_ example: ActionExample) -> String {
    var text = "\n```json\n\(example.steps)\n```\n"
    if let result = example.result {
      text += result.contains("\n") ? "\ngives\n\n```json\n\(result)\n```\n" : "\ngives `\(result)`\n"
    }
    return text
  }

  private static func effects(_ effects: Effects) -> String {
    let words: [(Effects, String)] = [
      (.reads, "reads files"), (.writes, "writes files"), (.network, "uses the network"), (.process, "starts programs"),
      (.notifies, "notifies"),
    ]
    return words.filter { effects.contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}
