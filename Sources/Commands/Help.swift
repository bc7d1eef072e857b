/// The help pages, written from what the commands say of themselves.
package enum Help {
  /// What `intently --help` prints.
  package static func overview(of tool: ToolTypes) -> String {
    let own = own("Actions", tool.ownActionNames) + own("Entities", tool.providers.map { $0.info.name })
    let tool = tool.name
    let width = BuiltInCommands.all.map { $0.info.name.count }.max() ?? 0
    let lines = BuiltInCommands.all.map { command in
      let name = command.info.name
      return "  \(name)\(String(repeating: " ", count: width - name.count))  \(command.info.summary)\n"
    }
    return """
      \(tool) runs workflows: one JSON file each, whose steps find, filter and export entities.

      Usage: \(tool) COMMAND …

      \(lines.joined())
      \(own.isEmpty ? "" : own + "\n")  \(tool) help COMMAND   says more about a command
        \(tool) --version      says which version this is

      """
  }

  /// The names of what a tool has of its own; empty where there are none.
  private static func own(_ what: String, _ names: [String]) -> String {
    names.isEmpty ? "" : "\(what) of its own: \(names.joined(separator: ", "))\n"
  }

  /// The page of one command.
  package static func page(of info: CommandInfo, tool: String = "intently") -> String {
    var page = "\(info.summary).\n\nUsage: \(info.usage(of: tool))\n"
    if !info.discussion.isEmpty { page += "\n\(info.discussion)\n" }
    page += rows("Operands", info.operands.map { ($0.name, $0.summary) })
    page += rows(
      "Options",
      info.options.map { ("--\($0.name)" + ($0.value.map { " \($0)" } ?? ""), $0.summary) }
        + [("--help", "Say this")])
    page += "\nExamples:\n" + info.examples.map { "  \(tool) \($0)\n" }.joined()
    return page
  }

  private static func rows(_ title: String, _ rows: [(String, String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let width = rows.map(\.0.count).max() ?? 0
    return "\n\(title):\n"
      + rows.map { name, summary in
        "  \(name)\(String(repeating: " ", count: width - name.count))  \(summary)\n"
      }.joined()
  }
}
