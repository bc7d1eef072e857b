package import Metadata

/// What is known of a verb: what its own key holds, and the keys that may stand beside it.
package struct VerbInfo: Sendable {
  package var name: String
  package var form: KeyForm
  /// One sentence without a final full stop.
  package var summary: String
  /// In the canonical order.
  package var keys: [KeyInfo]
  /// Of these keys at least one stands beside the verb; empty where that is no matter.
  package var atLeastOne: [String]
  /// Of these keys exactly one stands beside the verb.
  package var choice: [String]

  package init(
    _ name: String, _ form: KeyForm, _ summary: String, keys: [KeyInfo] = [], atLeastOne: [String] = [],
    choice: [String] = []
  ) {
    self.name = name
    self.form = form
    self.summary = summary
    self.keys = keys
    self.atLeastOne = atLeastOne
    self.choice = choice
  }
}

/// The keys of steps (FORMAT.md §2 and §4).
package enum StepFormat {
  /// The verbs this version runs, in alphabetical order.
  package static let verbs: [VerbInfo] = [
    VerbInfo(
      "ask", .value, "Asks a person for a value",
      keys: [
        KeyInfo("type", .type, "The type of the answer; text where nothing is said"),
        KeyInfo("default", .value, "The answer where none is given"),
      ]),
    VerbInfo(
      "choose", .value, "Has a person choose",
      keys: [
        KeyInfo("from", .list, "What is chosen from"),
        KeyInfo("cases", .named(.steps()), "What is done for each choice"),
        KeyInfo("multiple", .option(.boolean), "Whether several may be chosen"),
        KeyInfo("default", .value, "What is chosen where nothing is answered"),
      ], choice: ["from", "cases"]),
    VerbInfo("confirm", .value, "Asks a person whether to go on; a No ends the run"),
    VerbInfo(
      "export", .exportType, "Writes rows or a value to a file",
      keys: [
        KeyInfo("to", .option(.path), "The file; “${…}” stands for a value", isRequired: true),
        KeyInfo("from", .list, "What is written; what the step before gave where nothing is said"),
        KeyInfo("ifEmpty", .option(.choice(["write", "keep", "fail"])), "What happens where there are no rows"),
        KeyInfo("append", .option(.boolean), "Whether rows are added at the end of the file"),
        KeyInfo("columns", .columns, "What is written of each row, in this order"),
        KeyInfo(
          "header", .option(.booleanOrChoice(["names", "titles"])), "Whether the first row names the columns, and how"),
        KeyInfo("verify", .option(.boolean), "Whether the file is read back and compared"),
        KeyInfo(
          "commit", .option(.choice(["together"])),
          "Whether it takes its place at the end, together with the others that say so"),
      ]),
    VerbInfo("fail", .value, "Ends the workflow with a message, as failed"),
    VerbInfo("filter", .list, "Keeps those of a list that fit", keys: rows),
    VerbInfo(
      "find", .target, "Finds entities",
      keys: [
        KeyInfo("among", .option(.choice(["suggested"])), "Which entities from Swift are searched")
      ] + rows),
    VerbInfo(
      "forEach", .list, "Does the same for each item of a list",
      keys: [
        KeyInfo("as", .name, "What the item is called in references, besides “item”"),
        KeyInfo("do", .steps(), "What is done for each item", isRequired: true),
        KeyInfo("parallel", .option(.integer(minimum: 1)), "How many items are worked on at a time"),
      ]),
    VerbInfo("give", .value, "Gives a value"),
    VerbInfo(
      "if", .branches, "Takes one way or another",
      keys: [
        KeyInfo("then", .steps(), "What is done where the condition holds"),
        KeyInfo("otherwise", .steps(), "What is done where it does not"),
      ]),
    VerbInfo(
      "intent", .intentName, "Runs an intent",
      keys: [
        KeyInfo("with", .fields, "The values of its parameters"),
        KeyInfo("openWhenRun", .option(.boolean), "Whether the intent that it opens runs afterwards"),
      ]),
    VerbInfo("notify", .value, "Sends a message to a person"),
    VerbInfo(
      "repeat", .count, "Does the same several times",
      keys: [
        KeyInfo("do", .steps(), "What is done in each pass", isRequired: true),
        KeyInfo("until", .condition, "When no further pass follows; tested after each pass"),
      ]),
    VerbInfo(
      "run", .option(.text), "Runs another workflow, by its name or its path",
      keys: [KeyInfo("with", .fields, "The values of its inputs")]),
    VerbInfo("set", .assignments, "Gives names to values"),
    VerbInfo("show", .value, "Shows a value to a person"),
    VerbInfo("stop", .value, "Ends the workflow and gives a value"),
    VerbInfo(
      "summarize", .list, "Makes one row of each group of rows",
      keys: [
        KeyInfo("by", .properties, "What rows are grouped by; all are one group where nothing is said"),
        KeyInfo("with", .aggregates, "The columns of each group's row", isRequired: true),
        KeyInfo("columns", .columns, "The columns of the result, in this order"),
      ]),
    VerbInfo(
      "try", .steps(), "Goes on where a step fails",
      keys: [
        KeyInfo("catch", .steps(), "What is done where a step fails; its first step is given the error"),
        KeyInfo("finally", .steps(), "What is done at the end in any case"),
      ], atLeastOne: ["catch", "finally"]),
  ]

  private static let rows = [
    KeyInfo("where", .predicate, "Which rows: a tree of comparisons, or text as NSPredicate writes it"),
    KeyInfo("sort", .sort, "In which order: “title”, “-published”"),
    KeyInfo("limit", .count, "How many rows at most"),
    KeyInfo("offset", .count, "How many rows are passed over"),
    KeyInfo("columns", .columns, "What is kept of each row, in this order"),
  ]

  /// What stands before a step's verb.
  package static let first = [
    KeyInfo("id", .name, "What the step's value is called in references"),
    .comment,
    KeyInfo("when", .condition, "When the step is done at all"),
  ]

  /// What may stand in every step, after the keys of its verb.
  package static let last = [
    KeyInfo("shape", .shape, "What a text, a dictionary or a list that it gives holds"),
    KeyInfo("timeout", .duration, "How long it may take"),
    KeyInfo("retry", .object(WorkflowFormat.retry), "How it is tried again"),
    KeyInfo("onError", .option(.choice(["stop", "continue"])), "What happens when it fails"),
    KeyInfo("repeatable", .option(.boolean), "Whether it may be done twice"),
    KeyInfo("reveal", .option(.texts), "Secrets that may be seen in what it writes"),
    KeyInfo("confirmed", .option(.boolean), "Whether confirmations pass unattended"),
    KeyInfo("options", .option(.boolean), "Whether an argument of a command may begin with a dash"),
  ]

  /// The keys of a step with this verb, in the canonical order.
  package static func keys(of verb: VerbInfo, exportOptions: [OptionInfo]) -> [KeyInfo] {
    var own = verb.keys
    if case .exportType = verb.form { own += exportOptions.map { KeyInfo($0) } }
    return first + [KeyInfo(verb.name, verb.form, verb.summary, isRequired: true)] + own + last
  }

  /// The canonical order of the keys of all steps: each verb's keys in its own order.
  package static func order(exportOptions: [OptionInfo]) -> [String] {
    var order: [String] = []
    for keys in verbs.map({ Self.keys(of: $0, exportOptions: exportOptions).map(\.name) }) {
      var place = 0
      for key in keys {
        if let known = order.firstIndex(of: key) {
          place = known + 1
        } else {
          order.insert(key, at: place)
          place += 1
        }
      }
    }
    return order
  }
}
