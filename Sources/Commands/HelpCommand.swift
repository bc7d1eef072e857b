import Diagnostics

/// `intently help`: says what a command does.
package enum HelpCommand: Command {
  package static let info = CommandInfo(
    name: "help", summary: "Say what a command does",
    operands: [CommandInfo.Operand("COMMAND", "A command; all of them where none is named", isOptional: true)],
    examples: ["help find"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    guard let name = arguments.operands.first else {
      try session.print(Help.overview(of: session.tool))
      return .done
    }
    guard let command = BuiltInCommands.all.first(where: { $0.info.name == name }) else {
      let near = Suggestion.nearest(to: name, among: BuiltInCommands.all.map { $0.info.name })
      throw .usage(
        "there is no command “\(VisibleText.of(name))”", hint: near.map { "did you mean “\($0)”?" } ?? "intently help")
    }
    try session.print(Help.page(of: command.info, tool: session.tool.name))
    return .done
  }
}
