/// Reminders: rows of the table `Reminders.csv` in the storage.
enum ReminderEntries {
  static let all: [ActionEntry] = [
    ActionEntry("addnewreminder", "New Reminder") { translator in
      let title = translator.text("WFCalendarItemTitle").flatMap { $0.isBlank ? nil : $0 } ?? translator.inputText()
      let hasAlert = translator.flag("WFCalendarItemAlert") ?? translator.flag("WFAlertEnabled") ?? true
      let isAtTime = translator.plain("WFAlertTrigger").map { ["At Time", ""].contains($0) } ?? true
      var due = Literal.string("")
      if hasAlert, isAtTime, let operand = translator.operand("WFAlertCustomTime") {
        switch operand {
        case .literal(.string(""), _): break
        case .literal(let literal, _): due = .string(translator.date(in: literal, name: "due").written)
        case .reference(let reference): due = .string(translator.date(reference).written)
        }
      }
      let reminder = translator.add(
        "give",
        .object([
          ("title", title), ("due", due), ("list", translator.text("WFCalendarItemCalendar") ?? .string("")),
          ("notes", translator.text("WFCalendarItemNotes") ?? .string("")), ("completed", .boolean(false)),
        ]),
        kind: .record(["title": .text, "due": .any, "list": .text, "notes": .text, "completed": .boolean]))
      translator.append(
        Step([
          ("export", .string("csv")), ("to", .string(Self.table(translator))), ("from", .string(reminder.written)),
          ("append", .boolean(true)),
        ]))
      return .standIn("written to a table", reminder)
    },
    ActionEntry("removereminders", "Removed Reminders") { translator in
      guard case .reference(let reference)? = translator.input("WFInputReminders") else {
        return .unsupported("it is given no reminders")
      }
      let gone = translator.list(reference)
      let rows = translator.intent(
        "ReadRows", [("file", .string(Self.table(translator))), ("errorIfNotFound", .boolean(false))],
        name: "all reminders", kind: .list(.any))
      translator.steps[translator.steps.count - 1].members.append(
        (
          "shape",
          .object([
            (
              "list",
              .object([
                ("record", .object(["title", "due", "list", "notes", "completed"].map { ($0, .string("text")) }))
              ])
            )
          ])
        ))
      let titles = translator.texts(of: Reference(root: gone.root, path: gone.path + ".title", kind: .list(.any)))
      let kept = translator.add(
        "filter", .string(rows.written),
        [("where", .object([("not", .object([("title", .object([("in", .string(titles.written))]))]))]))],
        name: "other reminders", kind: .list(.any))
      translator.append(
        Step([("export", .string("csv")), ("to", .string(Self.table(translator))), ("from", .string(kept.written))]))
      return .standIn("taken out of a table", nil)
    },
  ]

  private static func table(_ translator: Translator) -> String { translator.inStorage("Reminders.csv") }
}
