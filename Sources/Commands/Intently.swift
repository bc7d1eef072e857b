import Diagnostics
import Formats

/// The command, whatever process or test it runs in.
package enum Intently {
  package static let version = "0.1.0"

  /// Runs a command line, without the program's own name, and gives the exit status.
  package static func run(_ arguments: [String], in session: Session) async -> ExitStatus {
    do throws(CommandFailure) {
      return try await dispatch(arguments, session)
    } catch {
      // Whoever read our output has seen enough, as `head` has: that is nobody's fault.
      if error.diagnostics.contains(where: { $0.code == .outputClosed }) { return .done }
      session.report(error.diagnostics)
      return error.status
    }
  }

  private static func dispatch(
    _ arguments: [String], _ session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    if let clash = session.tool.clash {
      throw CommandFailure(
        Diagnostic("repeated-name", "two types of this tool are called “\(clash)”", hint: "rename one of them"),
        status: .ownFault)
    }
    guard let name = arguments.first else {
      session.errors(Help.overview(of: session.tool))
      return .usage
    }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "--version":
      try session.print("\(session.tool.name) \(version)\n")
      return .done
    case "--help", "-h":
      try session.print(Help.overview(of: session.tool))
      return .done
    default: break
    }
    guard let command = BuiltInCommands.all.first(where: { $0.info.name == name }) else {
      let near = Suggestion.nearest(to: name, among: BuiltInCommands.all.map { $0.info.name })
      throw .usage(
        "there is no command “\(VisibleText.of(name))”", hint: near.map { "did you mean “\($0)”?" } ?? "intently help")
    }
    if rest.prefix(while: { $0 != "--" }).contains("--help") {
      try session.print(Help.page(of: command.info, tool: session.tool.name))
      return .done
    }
    let parsed: ParsedArguments
    do throws(ParsedArguments.Fault) {
      parsed = try ParsedArguments(rest, for: command.info)
    } catch {
      throw .usage(error.message, hint: error.hint)
    }
    let status = try await command.run(parsed, in: session)
    await session.finishTool()
    return status
  }
}
