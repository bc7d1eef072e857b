import Diagnostics
import Metadata
import Values

/// `intently actions`: says what actions there are, and what one needs and gives.
package enum ActionsCommand: Command {
  package static let info = CommandInfo(
    name: "actions", summary: "Say what actions there are, or what one needs and gives",
    discussion: """
      Without a name it lists the actions. With a name it lists the parameters of one,
      in the order they are declared, what it returns, the phrases that run it, and on
      a terminal an example.
      With --reference it prints a page of Markdown about the tool's own actions.
      """,
    operands: [CommandInfo.Operand("NAME", "An action", isOptional: true)],
    options: [CommandInfo.Option("reference", nil, "Print the reference page of the tool's own actions")],
    examples: ["actions", "actions SplitText"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    if arguments.operands.count > 1 {
      throw .usage("“\(VisibleText.of(arguments.operands[1]))” is one argument too many", hint: info.usage)
    }
    if arguments.has("reference") {
      if let name = arguments.operands.first {
        throw .usage("--reference takes no name, and “\(VisibleText.of(name))” is one", hint: info.usage)
      }
      try session.print(ReferencePages.actions(of: session.tool).text)
      return .done
    }
    let actions = session.tool.actionInfos
    guard let name = arguments.operands.first else {
      try TableOutput.print(
        actions.map { [$0.name, $0.category ?? "", $0.summary] },
        columns: [("name", .text), ("category", .text), ("summary", .text)], session)
      return .done
    }
    guard let action = actions.first(where: { $0.name == name }) else {
      let near = Suggestion.nearest(to: name, among: actions.map(\.name))
      throw .usage(
        "there is no action “\(VisibleText.of(name))”", hint: near.map { "did you mean “\($0)”?" } ?? "intently actions"
      )
    }
    try describe(action, session)
    return .done
  }

  private static func describe(_ action: ActionInfo, _ session: Session) throws(CommandFailure) {
    var rows = action.parameters.map { parameter in
      [parameter.name, "\(parameter.type)", need(parameter), pipe(parameter), summary(parameter)]
    }
    if action.result != nil {
      rows.append(["(result)", result(action), "", "", action.resultName ?? ""])
    }
    for phrase in session.tool.phrases(of: action.name) { rows.append(["(phrase)", "", "", "", phrase]) }
    try TableOutput.print(
      rows,
      columns: [("parameter", .text), ("type", .text), ("value", .text), ("pipe", .text), ("summary", .text)], session)
    // What reads the table in a pipe wants rows alone.
    guard session.terminalWidth != nil, let example = session.tool.example(of: action.name) else { return }
    try session.print("\nExample:\n\n\(example.steps)\n")
    if let result = example.result { try session.print("\ngives \(result)\n") }
  }

  /// What it returns; of one whose result follows from what it is given, what is known without.
  static func result(_ action: ActionInfo) -> String {
    guard let result = action.result else { return "nothing" }
    return result == .any && action.resultOf != nil ? "by its input" : "\(result)"
  }

  static func need(_ parameter: ParameterInfo) -> String {
    if let value = parameter.defaultValue { return value.jsonText }
    return parameter.isOptional ? "optional" : "required"
  }

  /// What it is: the author's description, else its title.
  static func summary(_ parameter: ParameterInfo) -> String {
    var text = parameter.summary.isEmpty ? parameter.title : parameter.summary
    if let (low, high) = parameter.range { text = joined(text, "from \(low) to \(high)") }
    for choice in parameter.choices?() ?? [] {
      if let words = words(of: choice) { text = joined(text, words) }
    }
    return text
  }

  /// What people call a choice, where its value does not say it.
  private static func words(of choice: ChoiceInfo) -> String? {
    func plain(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber }.lowercased() }
    let also = choice.synonyms.map { "“\($0)”" }.joined(separator: ", ")
    let isPlain = plain(choice.title) == plain(choice.value)
    if isPlain && also.isEmpty { return nil }
    let title = isPlain ? "is also \(also)" : "is “\(choice.title)”" + (also.isEmpty ? "" : ", also \(also)")
    return "\(choice.value) \(title)"
  }

  /// Two parts of a description, whether the first is a sentence or not.
  private static func joined(_ text: String, _ more: String) -> String {
    let text = text.hasSuffix(".") ? String(text.dropLast()) : text
    return text.isEmpty ? more : "\(text); \(more)"
  }

  static func pipe(_ parameter: ParameterInfo) -> String {
    switch parameter.connection {
    case .previousResult: "takes it"
    case .automatic where parameter.isRequired: "takes it if it fits"
    case .automatic, .never: ""
    }
  }
}
