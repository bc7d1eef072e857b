import Metadata

/// The objects of a file of tests: `NAME.test.json` beside the workflow `NAME.json`.
package enum TestFormat {
  package static let file = ObjectInfo([
    KeyInfo("$schema", .anything, "Where the schema of this file is"),
    KeyInfo("intently", .formatNumber, "The number of this format", isRequired: true),
    .comment,
    KeyInfo("cases", .listOf(.object(testCase)), "The runs of the workflow, one after the other", isRequired: true),
  ])

  package static let testCase = ObjectInfo([
    KeyInfo("name", .option(.text), "What it shows, as a sentence", isRequired: true),
    .comment,
    KeyInfo("now", .option(.text), "The moment that the run takes for now: “2026-11-30T07:00:00Z”"),
    KeyInfo("timeZone", .option(.timeZone), "The zone that stands in the place of the workspace's"),
    KeyInfo(
      "random", .option(.integer(minimum: 0)), "The number that all chance in the run follows from; 0 where left out"),
    KeyInfo("inputs", .named(.anything), "The values of inputs, by name"),
    KeyInfo("answers", .named(.anything), "What is answered, by the names that an answers file has"),
    KeyInfo("secrets", .named(.anything), "The values of secrets, by name"),
    KeyInfo(
      "files", .named(.oneOf([.option(.path), .object(inlineFile), .nothing])),
      "Files and folders of the workspace, as they are when the run begins; null for one that is not there"),
    KeyInfo("entities", .named(.object(entity)), "Entities that come from here and not from their source, by name"),
    KeyInfo(
      "mocks", .named(.oneOf([.object(mock), .listOf(.object(mock))])),
      "What takes the place of intents, by a step's id or the intent's name; a list call by call"),
    KeyInfo("http", .listOf(.object(answer)), "What servers answer; nothing else can be asked"),
    KeyInfo("perform", .option(.texts), "The intents that are performed though they have effects"),
    KeyInfo("expect", .object(expectation), "What comes of the run"),
  ])

  /// The path of a file, or what stands in it.
  static let content = KeyForm.oneOf([.option(.path), .object(inlineFile)])

  package static let inlineFile = ObjectInfo(
    [
      .comment,
      KeyInfo("text", text, "What stands in it; of a list each item is a line"),
      KeyInfo("rows", .listOf(.anything), "The rows of a table, as records"),
    ], choice: ["text", "rows"])

  package static let entity = ObjectInfo(
    [
      .comment,
      KeyInfo("file", .option(.path), "The file that they come from; it starts at the folder of the tests"),
      KeyInfo("rows", .listOf(.anything), "The entities themselves, as records"),
    ], choice: ["file", "rows"])

  package static let mock = ObjectInfo(
    [
      .comment,
      KeyInfo("gives", .anything, "The value it gives, of the intent's type; null where it gives none"),
      KeyInfo("fails", .option(.text), "The message it fails with"),
      KeyInfo("code", .option(.text), "The code it fails with; “mocked” where left out"),
    ], choice: ["gives", "fails"], companions: ["code": "fails"])

  package static let answer = ObjectInfo([
    .comment,
    KeyInfo(
      "method", .option(.choice(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])),
      "The method; GET where left out"),
    KeyInfo("url", .option(.text), "The whole address", isRequired: true),
    KeyInfo("status", .option(.integer(minimum: 100)), "The status; 200 where left out"),
    KeyInfo("headers", .named(.option(.text)), "The headers that come with the answer"),
    KeyInfo("json", .anything, "The body, as JSON"),
    KeyInfo("body", text, "The body, as text; of a list each item is a line"),
    KeyInfo("file", .option(.path), "The file that the body is; it starts at the folder of the tests"),
    KeyInfo("times", .option(.integer(minimum: 1)), "How often it is asked; once where left out"),
    KeyInfo("sent", .object(sent), "What is to be sent"),
  ])

  package static let sent = ObjectInfo([
    .comment,
    KeyInfo("headers", .named(.option(.text)), "Headers that go with the request, among others"),
    KeyInfo("json", .anything, "The body, as JSON"),
    KeyInfo("body", text, "The body, as text; of a list each item is a line"),
    KeyInfo("file", .option(.path), "The file that the body is as; it starts at the folder of the tests"),
  ])

  package static let expectation = ObjectInfo([
    .comment,
    KeyInfo("status", .option(.integer(minimum: 0)), "The exit status; 0 where left out, and with “error” any other"),
    KeyInfo("error", .option(.text), "The code of what the run fails with"),
    KeyInfo("output", .anything, "The workflow's output; null where it has none"),
    KeyInfo("exports", .named(content), "What stands in files afterwards: a file beside the tests, text or rows"),
    KeyInfo(
      "calls", .listOf(.object(call)),
      "Every call that has effects or is mocked, in order, and those of other intents that are named here"),
    KeyInfo("said", .option(.texts), "What is shown to a person, in order"),
    KeyInfo("notified", .option(.texts), "What a person is notified of, in order"),
    KeyInfo("absent", .option(.texts), "Files that are not there afterwards"),
  ])

  package static let call = ObjectInfo([
    .comment,
    KeyInfo("intent", .option(.text), "The intent's name", isRequired: true),
    KeyInfo("with", .named(.anything), "What it is given, among other things"),
  ])

  /// Text, or its lines.
  static let text = KeyForm.oneOf([.option(.text), .option(.texts)])

  /// The objects with what each is called, as the reference has them.
  package static let objects: [(title: String, info: ObjectInfo)] = [
    ("The file", file), ("A case", testCase), ("A file as it is written here", inlineFile), ("An entity", entity),
    ("A mock", mock), ("An answer", answer), ("What is sent", sent), ("What comes of it", expectation),
    ("A call", call),
  ]
}
