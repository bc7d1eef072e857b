import Diagnostics

/// `intently completions`: prints what makes a shell complete command lines.
package enum CompletionsCommand: Command {
  package static let info = CommandInfo(
    name: "completions", summary: "Print what makes a shell complete command lines",
    discussion: """
      Commands, options, files, and the names of the workspace: workflows and their
      inputs, entities and their properties, actions. For bash put
        source <(intently completions bash)
      into ~/.bashrc; for zsh the same with zsh into ~/.zshrc, after compinit; for fish
        intently completions fish > ~/.config/fish/completions/intently.fish
      The scripts ask for the words themselves: completions words -- intently find Ta
      """,
    operands: [
      CommandInfo.Operand("bash|zsh|fish", "The shell, or “words” for the words themselves"),
      CommandInfo.Operand(
        "WORD", "After words: the line so far, the word that is completed last", isOptional: true, isRepeated: true),
    ],
    examples: ["completions bash"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let shell = arguments.operands[0]
    let rest = Array(arguments.operands.dropFirst())
    guard shell != "words" else {
      let words = Array(rest.dropFirst())
      for word in Completion(session).candidates(for: words) { try session.print(VisibleText.of(word) + "\n") }
      return .done
    }
    guard let script = CompletionScripts.script(for: shell, tool: session.tool.name) else {
      throw .usage("there is no completion for “\(VisibleText.of(shell))”", hint: "bash, zsh or fish")
    }
    guard rest.isEmpty else { throw .usage("“\(VisibleText.of(rest[0]))” is one argument too many", hint: info.usage) }
    try session.print(script)
    return .done
  }
}

/// The scripts that shells are given. Each asks the command for the words, and completes files where there are none.
enum CompletionScripts {
  /// **Missing**: nil for another shell.
  static func script(for shell: String, tool: String) -> String? {
    switch shell {
    case "bash": bash.replacing("TOOL", with: tool)
    case "zsh": zsh.replacing("TOOL", with: tool)
    case "fish": fish.replacing("TOOL", with: tool)
    default: nil
    }
  }

  private static let bash = """
    _TOOL_complete() {
      local line word
      COMPREPLY=()
      while IFS= read -r line; do
        printf -v word '%q' "$line"
        COMPREPLY+=("$word")
      done < <("${COMP_WORDS[0]}" completions words -- "${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null)
      if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
    }
    complete -o default -o bashdefault -F _TOOL_complete TOOL

    """

  private static let zsh = """
    _TOOL_complete() {
      local -a found
      found=("${(@f)$("${words[1]}" completions words -- "${(@)words[1,CURRENT]}" 2>/dev/null)}")
      if [[ -z "$found" ]]; then _files; return; fi
      compadd -S '' -- ${(M)found:#*=}
      compadd -- ${found:#*=}
    }
    compdef _TOOL_complete TOOL

    """

  private static let fish = """
    function __TOOL_complete
      set -l line (commandline -opc) (commandline -ct)
      $line[1] completions words -- $line 2>/dev/null
    end
    complete -c TOOL -a '(__TOOL_complete)'

    """
}
