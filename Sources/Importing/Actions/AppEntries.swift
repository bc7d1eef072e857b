/// Actions of other apps that people install for what is built in here.
enum AppEntries {
  static let all: [ActionEntry] = [
    ActionEntry("dk.simonbs.DataJar.GetValueIntent", "Value") { translator in
      .works(translator.intent("GetValue", [("key", translator.text("keyPath") ?? .string(""))], mayBeMissing: true))
    },
    ActionEntry("dk.simonbs.DataJar.SetValueIntent", "Value") { translator in
      let value = translator.any("values") ?? translator.any("value") ?? translator.any(translator.input())
      translator.intent(
        "SetValue", [("key", translator.text("keyPath") ?? .string("")), ("value", value)], mayBeMissing: true)
      return .works(translator.previous)
    },
    ActionEntry("dk.simonbs.DataJar.DeleteValueIntent", "Value") { translator in
      translator.intent("DeleteValue", [("key", translator.text("keyPath") ?? .string(""))], kind: .boolean)
      return .works(translator.previous)
    },
    ActionEntry("dk.simonbs.DataJar.GetKeysIntent", "Keys") { translator in
      .works(
        translator.intent("GetKeys", [("prefix", translator.text("keyPath"))], kind: .list(.text)))
    },
    ActionEntry("dk.simonbs.DataJar.GetChildCountIntent", "Child Count") { translator in
      let keys = translator.intent(
        "GetKeys", [("prefix", translator.text("keyPath"))], name: "keys", kind: .list(.text))
      return .works(translator.intent("Count", [("input", .string(keys.written))], kind: .integer))
    },
    ActionEntry("dk.simonbs.DataJar.CheckIfValueExistsIntent", "Value Exists") { translator in
      let value = translator.intent(
        "GetValue", [("key", translator.text("keyPath") ?? .string(""))], name: "stored value", mayBeMissing: true)
      return .works(
        translator.add(
          "if", .object([(value.written, .object([("hasValue", .boolean(true))]))]),
          [
            ("then", .steps([Step([("give", .boolean(true))])])),
            ("otherwise", .steps([Step([("give", .boolean(false))])])),
          ], kind: .boolean))
    },
    ActionEntry("com.alexhay.ToolboxProForShortcuts.QuickMenu2Intent", "Menu Choice") { translator in
      let lines = translator.intent(
        "SplitText", [("text", translator.text("text") ?? .string(""))], name: "menu lines", kind: .list(.text))
      return .standIn(
        "asked for",
        translator.add(
          "choose", .string("Choose"), [("from", .string(lines.written))], name: translator.action.outputName ?? "menu",
          kind: .text, keepsId: true))
    },
    ActionEntry("ke.bou.GizmoPack.QueryJSONIntent", "Result") { translator in
      let input = translator.operand("input") ?? translator.input()
      let query = translator.text("jqQuery") ?? translator.text("query") ?? .string("$")
      if query.plainString?.hasPrefix("$") == true {
        return .works(
          translator.intent("QueryJSON", [("query", query), ("input", translator.any(input))], mayBeMissing: true))
      }
      // Other queries are jq's, whose command answers them.
      let json: Literal =
        switch input {
        case .reference(let reference) where !reference.kind.isTextual:
          .string(reference.defaulted("'{}'").formatted("json", kind: .text).written)
        case let other?: translator.text(other)
        case nil: .string("{}")
        }
      return .works(
        translator.intent(
          "RunCommand",
          [("command", .string("jq")), ("arguments", .array([.string("-r"), query])), ("input", json)], kind: .text))
    },
    ActionEntry("com.sindresorhus.Actions.SortListIntent", "Sorted List") { translator in
      let list = (translator.operand("list") ?? translator.input()).map { translator.list($0) } ?? .array([])
      let isDown = translator.flag("ascending") == false
      return .works(
        translator.intent(
          "SortList", [("list", list), ("order", isDown ? .string("descending") : nil)], kind: .list(.any)))
    },
  ]
}
