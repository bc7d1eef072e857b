import Metadata

/// The objects of a workflow file beside its steps (FORMAT.md §2 to §5).
package enum WorkflowFormat {
  package static let workflow = ObjectInfo([
    KeyInfo("$schema", .anything, "Where the schema of this file is"),
    KeyInfo("intently", .formatNumber, "The number of this format", isRequired: true),
    .comment,
    KeyInfo("name", .option(.text), "What people call the workflow"),
    KeyInfo("about", .option(.text), "What it is for"),
    KeyInfo("icon", .option(.text), "A sign for it in lists"),
    KeyInfo("timeZone", .option(.timeZone), "The zone its dates are told in; the workspace's where nothing is said"),
    KeyInfo("inputs", .named(.object(input)), "What it is given when it is run, by name"),
    KeyInfo("schedule", .oneOrList(.object(schedule), eachWith: "id"), "When it runs by itself"),
    KeyInfo("limits", .object(limits), "What a run may take at most"),
    KeyInfo("history", .option(.choice(["summary", "values"])), "What is kept of its runs"),
    KeyInfo("steps", .steps(least: 1), "What it does, one step after another", isRequired: true),
    KeyInfo("output", .value, "What it gives; else what its last step gave"),
  ])

  package static let input = ObjectInfo([
    .comment,
    KeyInfo("type", .type, "The type of the value", isRequired: true),
    KeyInfo("default", .value, "The value where none is given"),
    KeyInfo("prompt", .option(.text), "The question that asks for it"),
    KeyInfo("piped", .option(.boolean), "Whether it takes what is piped into the workflow"),
  ])

  package static let limits = ObjectInfo([
    .comment,
    KeyInfo("time", .duration, "How long it may run"),
    KeyInfo("memory", .memory, "How much memory it may take"),
    KeyInfo("rows", .option(.integer(minimum: 1)), "How many rows it may read"),
  ])

  package static let schedule = ObjectInfo([
    KeyInfo("id", .option(.text), "What the schedule is called, where there are several"),
    .comment,
    KeyInfo("cron", .option(.text), "Minute, hour, day of month, month, day of week: “0 7 * * MON”", isRequired: true),
    KeyInfo("timeZone", .option(.timeZone), "The zone of its times"),
    KeyInfo("with", .fields, "Values of inputs"),
    KeyInfo("answers", .option(.path), "A file with answers"),
    KeyInfo(
      "missed",
      .oneOf([
        .option(.choice(["skip", "once"])),
        .object(
          ObjectInfo([KeyInfo("all", .option(.integer(minimum: 1)), "How many at most", isRequired: true)])),
      ]), "What becomes of times that have passed unseen"),
    KeyInfo("within", .duration, "How old a missed time may be"),
    KeyInfo("late", .duration, "From when on a time counts as missed"),
    KeyInfo(
      "overlap", .option(.choice(["skip", "queue", "cancel", "allow"])),
      "What happens when the run before is still running"),
    KeyInfo("jitter", .duration, "How long a start may be put off at random"),
    KeyInfo("paused", .option(.boolean), "Whether it rests"),
    KeyInfo(
      "onFailure", .oneOrList(.oneOf([.option(.text), .object(failure)]), eachWith: nil),
      "A workflow to run, or an address to tell, when a run fails"),
    KeyInfo("interrupted", .option(.choice(["report", "resume"])), "What becomes of a run that was cut off"),
  ])

  package static let failure = ObjectInfo([
    .comment,
    KeyInfo("mail", .option(.text), "An e-mail address"),
    KeyInfo("webhook", .option(.text), "An address on the web"),
  ])

  package static let retry = ObjectInfo([
    .comment,
    KeyInfo(
      "attempts", .option(.integer(minimum: 1)), "How often it is tried, the first time included", isRequired: true),
    KeyInfo("wait", .duration, "How long to wait before the second time"),
    KeyInfo("factor", .factor, "How many times longer each wait is than the one before"),
    KeyInfo("most", .duration, "The longest wait"),
  ])

  package static let sortKey = ObjectInfo([
    .comment,
    KeyInfo("by", .property, "The property", isRequired: true),
    KeyInfo("order", .option(.choice(["ascending", "descending"])), "Which end comes first"),
    KeyInfo("ignoring", .ignoring, "What does not count in texts"),
    KeyInfo("natural", .option(.boolean), "Whether numbers inside texts count as numbers"),
    KeyInfo("missing", .option(.choice(["last", "first"])), "Where rows without the property stand"),
  ])

  package static let column = ObjectInfo(
    [
      .comment,
      KeyInfo("property", .property, "The property"),
      KeyInfo("calculate", .option(.text), "A number made of properties: “quantity * price”"),
      KeyInfo("as", .option(.text), "What the column is called"),
    ], choice: ["property", "calculate"], companions: ["calculate": "as"])

  package static let branchCase = ObjectInfo([
    .comment,
    KeyInfo("when", .condition, "When this case is taken", isRequired: true),
    KeyInfo("then", .steps(), "What it does", isRequired: true),
  ])
}
