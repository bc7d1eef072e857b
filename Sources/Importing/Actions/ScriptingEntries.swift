import Diagnostics
import Workflows

/// Actions that steer the shortcut itself and the system under it.
enum ScriptingEntries {
  static let all: [ActionEntry] = [
    ActionEntry("nothing", "Nothing") { translator in
      translator.append(Step([("intent", .string("Nothing"))]))
      return .works(nil)
    },
    ActionEntry("exit", "Exit") { translator in
      translator.append(Step([("stop", translator.operand("WFResult").map { translator.any($0) } ?? .null)]))
      return .works(nil)
    },
    ActionEntry("output", "Output") { translator in
      let value = translator.operand("WFOutput") ?? translator.input()
      translator.append(Step([("stop", value.map { translator.any($0) } ?? .null)]))
      return .works(nil)
    },
    ActionEntry("runworkflow", "Shortcut Result") { translator in
      let own = translator.parameter("WFWorkflow")?.dictionary
      let isSelf = own?["isSelf"]?.boolean == true
      let name =
        isSelf ? translator.report.name : translator.plain("WFWorkflowName") ?? own?["workflowName"]?.string
      guard let name, !name.isEmpty else { return Self.chosenWorkflow(translator) }
      var beside: [(String, Literal)] = []
      if let input = translator.input() {
        beside.append(("with", .object([("given", translator.text(input))])))
      }
      return .works(
        translator.add(
          "run", .plain(SafeFileName.make(name)), beside, name: translator.action.outputName ?? name,
          mayBeMissing: true,
          keepsId: true))
    },
    ActionEntry("delay", "Wait") { translator in
      translator.intent(
        "Wait",
        [("seconds", translator.number("WFDelayTime") ?? .number("1")), ("input", .null)], mayBeMissing: true)
      return .works(translator.previous)
    },
    ActionEntry("getclipboard", "Clipboard") { translator in
      .works(translator.intent("GetClipboard", [], kind: .any, mayBeMissing: true))
    },
    ActionEntry("setclipboard", "Clipboard") { translator in
      let input = translator.input()
      translator.intent("CopyToClipboard", [("content", translator.any(input))])
      return .works(translator.previous)
    },
    ActionEntry("getmyworkflows", "My Shortcuts") { translator in
      .works(translator.intent("GetMyWorkflows", [], kind: .list(.record(Translator.ownWorkflow))))
    },
    ActionEntry("getitemtype", "Type") { translator in
      .works(translator.intent("GetType", [("input", translator.any(translator.input()))], kind: .text))
    },
    ActionEntry("getdevicedetails", "Device Detail") { translator in
      let details = [
        "Device Name": "deviceName", "Device Hostname": "deviceName", "System Version": "systemVersion",
        "Device Model": "architecture",
      ]
      let name = translator.plain("WFDeviceDetail") ?? "Device Name"
      guard let detail = details[name] else { return .unsupported("its detail is “\(name)”") }
      return .works(
        translator.intent(
          "GetDeviceDetails", [("detail", detail == "deviceName" ? nil : .string(detail))], kind: .any,
          mayBeMissing: true))
    },
    ActionEntry("runshellscript", "Shell Script Result") { translator in
      let shell = translator.plain("Shell") ?? "/bin/zsh"
      let script = translator.text("Script") ?? .string("")
      let input = translator.input()
      let isArguments = translator.plain("InputMode") == "as arguments"
      var arguments: [Literal] = [.string("-c"), script]
      if isArguments, let input { arguments += [.string("sh"), translator.text(input)] }
      return .works(
        translator.intent(
          "RunCommand",
          [
            ("command", .plain(shell == "/bin/zsh" ? "/bin/sh" : shell)), ("arguments", .array(arguments)),
            ("input", isArguments ? .null : input.map { translator.text($0) } ?? .null),
          ], kind: .text))
    },
  ]
  /// Run Shortcut, where which one it runs is known only when it runs.
  private static func chosenWorkflow(_ translator: Translator) -> Outcome {
    guard let operand = translator.operand("WFWorkflow") ?? translator.operand("WFWorkflowName") else {
      return .unsupported("it names no shortcut")
    }
    let isNamed = translator.parameter("WFInput") != nil
    let input = isNamed ? translator.operand("WFInput") : translator.given.map { .reference($0) }
    return .works(
      translator.intent(
        "RunWorkflow",
        [("workflow", translator.text(operand)), ("input", input.map { translator.text($0) })],
        mayBeMissing: true, keepsId: true))
  }
}
