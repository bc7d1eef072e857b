import Actions
import Metadata

extension ReferencePages {
  static var actions: ReferencePage {
    let actions = ToolTypes().actionInfos
    let categories = Set(actions.compactMap(\.category)).sorted()
    var text = "What `intent` in a workflow runs. `intently actions` lists these, and those of a tool of one's own.\n"
    for category in categories {
      text += "\n## \(category)\n"
      for action in actions where action.category == category { text += section(of: action) }
    }
    return ReferencePage("actions.md", title: "Actions", text)
  }

  private static func section(of action: ActionInfo) -> String {
    var text = "\n### \(action.name)\n\n\(action.summary).\n"
    if !action.parameters.isEmpty {
      let rows = action.parameters.map { parameter in
        [
          ReferencePage.code(parameter.name), "\(parameter.type)", ActionsCommand.need(parameter),
          ActionsCommand.pipe(parameter), parameter.summary,
        ]
      }
      text += "\n" + ReferencePage.table(["Parameter", "Type", "Value", "Pipe", "What it is"], rows)
    }
    let gives = ActionsCommand.result(action)
    text += gives == "by its input" ? "\nWhat it gives follows from what it is given." : "\nIt gives \(gives)."
    text += action.effects.isEmpty ? "\n" : " It \(effects(action.effects)).\n"
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
