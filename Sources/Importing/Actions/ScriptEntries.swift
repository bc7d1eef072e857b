/// Scripts that stand in a shortcut, which apps run: here the programs that run them are commands.
enum ScriptEntries {
  static let all: [ActionEntry] = [
    ActionEntry("ch.marcela.ada.Pyto.RunCodeIntent", "Script") { translator in
      guard let code = translator.text("code") else { return .unsupported("its script is not in the shortcut") }
      let given = translator.parameter("arguments")?.array ?? []
      let arguments = given.compactMap { translator.operand($0) }.map { translator.text($0) }
      return .standIn(
        "run by python3",
        translator.intent(
          "RunCommand",
          [
            ("command", .string("python3")), ("arguments", .array([.string("-c"), code] + arguments)),
            ("input", translator.text("input").flatMap(\.emptyAsNil)),
          ], kind: .text))
    },
    ActionEntry("ch.marcela.ada.Pyto.GetScriptOutputIntent", "Script Output") { translator in
      guard let previous = translator.previous, previous.kind == .text else {
        return .unsupported("no script comes before it")
      }
      return .standIn("run by python3", previous)
    },
    ActionEntry("dk.simonbs.Scriptable.RunScriptInlineIntent", "Script Output") { translator in
      guard let script = translator.text("script") else { return .unsupported("its script is not in the shortcut") }
      let texts = (translator.operand("texts")).map { [translator.text($0)] } ?? []
      // The names that Scriptable has, as far as text goes in and out.
      let prelude =
        "const args = { plainTexts: process.argv.slice(1), shortcutParameter: process.argv[1] }; "
        + "const Script = { setShortcutOutput: v => console.log(typeof v === 'string' ? v : JSON.stringify(v)), "
        + "complete: () => {} };\n"
      let whole: Literal =
        script.plainString.map { .string(prelude + "(async () => {\n" + $0 + "\n})()") } ?? script
      return .standIn(
        "run by node",
        translator.intent(
          "RunCommand", [("command", .string("node")), ("arguments", .array([.string("-e"), whole] + texts))],
          kind: .text))
    },
    ActionEntry("AsheKube.app.a-Shell.ExecuteCommandIntent", "Command Output") { translator in
      let command: Literal?
      if let lines = translator.parameter("command")?.array {
        let texts = lines.compactMap { translator.operand($0) }.compactMap { translator.text($0).plainString }
        command = .string(texts.joined(separator: "\n"))
      } else {
        command = translator.text("command")
      }
      guard let command else { return .unsupported("its commands are not in the shortcut") }
      return .standIn(
        "run by sh",
        translator.intent(
          "RunCommand", [("command", .string("/bin/sh")), ("arguments", .array([.string("-c"), command]))], kind: .text)
      )
    },
  ]
}
