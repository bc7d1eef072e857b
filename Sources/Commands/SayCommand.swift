import AppIntents
import Diagnostics
import Values
import Workflows

/// `intently say`: runs the intent that a phrase stands for.
package enum SayCommand: Command {
  package static let info = CommandInfo(
    name: "say", summary: "Run the intent that a phrase of the tool stands for",
    discussion: """
      The phrases are those of the tool's AppShortcutsProvider. Case, accents, width,
      punctuation and, in scripts without them, blanks make no difference. In the place
      of a parameter stands a case or an entity, by its title or a synonym. The value
      goes to standard output; what the intent says and shows is said. Where no phrase
      fits, those that come near are listed, and where several do, all of them.

      What the intent needs and the phrase does not say is asked for at a terminal, or
      answered: --answer say.stars=4. Where nobody is there, all that has no answer is
      listed, and nothing is run.
      """,
    operands: [CommandInfo.Operand("PHRASE", "What is said", isOptional: true)],
    options: [CommandInfo.Option("list", nil, "List the phrases, each with its intent")] + IntentRun.options,
    examples: ["say --list", "say \"Open Emma in Library\""], isForTools: true)

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let tool = session.tool
    if arguments.has("list") { return try list(tool, session) }
    guard let phrase = arguments.operands.first else {
      throw .usage("“say” needs PHRASE, or --list", hint: "\(tool.name) say --list")
    }
    guard let shortcuts = tool.shortcuts else {
      throw CommandFailure(Self.noPhrases(tool), status: .nothingFound)
    }
    let opened = try OpenedWorkspace.current(arguments, in: session)
    let names = tool.title == tool.name ? [tool.name] : [tool.title, tool.name]
    let answer: SpokenShortcuts.Answer
    do {
      answer = try await session.indexing {
        try await SpokenShortcuts(shortcuts, names: names).answer(to: phrase) { intent, parameter, value in
          guard let info = tool.action(intent)?.info.parameters.first(where: { $0.name == parameter }) else {
            return false
          }
          return ArgumentReading.fits(value, info.type, name: parameter, zone: opened.zone)
        }
      }
    } catch let diagnostic as Diagnostic {
      throw CommandFailure(diagnostic, status: .stepFailed)
    } catch {
      throw CommandFailure(
        Diagnostic("intent-failed", IntentErrorText.message(of: error)),
        status: error is CancellationError ? .interrupted : .stepFailed)
    }
    let shown = VisibleText.of(phrase)
    switch answer {
    case .negative:
      throw CommandFailure(
        Diagnostic(.noPhrase, "“\(shown)” is one of the phrases that run nothing"), status: .nothingFound)
    case .matches(let matches, let near):
      guard let match = matches.first else {
        throw CommandFailure(unknown(shown, near, tool), status: .nothingFound)
      }
      if matches.count > 1 { throw CommandFailure(ambiguous(shown, matches), status: .nothingFound) }
      let run = IntentRun(
        command: "say", text: phrase, intent: match.intent, values: match.values.map { ($0.name, $0.value.value) })
      return try await run.run(arguments, in: opened, session)
    }
  }

  private static func list(_ tool: ToolTypes, _ session: Session) throws(CommandFailure) -> ExitStatus {
    if tool.phrases.isEmpty {
      session.report([noPhrases(tool)])
      return .done
    }
    try TableOutput.print(
      tool.phrases.map { [$0.phrase, $0.action] }, columns: [("phrase", .text), ("intent", .text)], session)
    return .done
  }

  private static func noPhrases(_ tool: ToolTypes) -> Diagnostic {
    Diagnostic(
      .noPhrase, "“\(tool.name)” has no phrases",
      hint:
        "a tool of your own has those of its AppShortcutsProvider; a workflow is run by its name: \(tool.name) run NAME",
      severity: .warning)
  }

  private static func unknown(_ phrase: String, _ near: [SpokenShortcuts.Near], _ tool: ToolTypes) -> Diagnostic {
    Diagnostic(
      .noPhrase, "no phrase is “\(phrase)”", hint: "\(tool.name) say --list shows every phrase",
      notes: near.map { near in
        let phrase = "“\(VisibleText.of(near.phrase))”"
        return Diagnostic.Note(near.fault.map { "in \(phrase): \($0)" } ?? "near is \(phrase)")
      })
  }

  private static func ambiguous(_ phrase: String, _ matches: [SpokenShortcuts.Match]) -> Diagnostic {
    Diagnostic(
      .ambiguousPhrase, "“\(phrase)” may mean \(matches.count) things", hint: "say it with other words",
      notes: matches.prefix(10).map { match in
        let values = match.values.map { value in
          let written = value.value.value.writtenOut
          return "\(value.name) “\(VisibleText.of(value.value.title))”"
            + (written == value.value.title ? "" : " (\(VisibleText.of(written)))")
        }
        return Diagnostic.Note(([match.intent] + values).joined(separator: ", "))
      })
  }
}

extension Diagnostic.Code {
  static let noPhrase: Self = "no-phrase"
  static let ambiguousPhrase: Self = "ambiguous-phrase"
}
