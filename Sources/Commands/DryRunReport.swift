import AppIntents
import Diagnostics
import Execution
import Formats
import Metadata
import Queries
import Values
import Workflows

/// What `run --dry-run` tells: each effect in the order the steps would have it, and what would be different in the files.
struct DryRunReport {
  let overlay: FileOverlay
  private let session: Session
  private let asJSON: Bool

  /// How many rows of each kind are told.
  private static let mostInText = 10
  private static let mostInJSON = 1000

  /// **Errors**: status 64 together with what would write a file of its own; status 1 where there is no place for files.
  init(_ arguments: ParsedArguments, in session: Session) throws(CommandFailure) {
    if arguments.value("record-answers") != nil {
      throw .usage("--dry-run writes nothing, and --record-answers writes a file", hint: "leave one of them out")
    }
    self.session = session
    asJSON = arguments.has("json")
    do throws(Diagnostic) {
      overlay = try FileOverlay(in: SpillPolicy(environment: session.environment).folder)
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
  }

  /// Makes a run that is about to begin a dry one.
  func attach(_ plan: Plan, to environment: inout RunEnvironment) -> DryRun {
    let run = DryRun(overlay, root: plan.workspace.root, mask: session.mask)
    run.attach(to: &environment)
    return run
  }

  /// Says what the run would have done.
  func print(
    _ run: DryRun, _ outcome: RunOutcome, _ runner: Runner, _ plan: Plan, output: RunOutput
  ) throws(CommandFailure) {
    do throws(Diagnostic) {
      if asJSON {
        try session.output(Array(try json(run, outcome, runner, plan, output).utf8))
      } else {
        try session.output(Array(try text(run, outcome, runner, plan, output).utf8))
      }
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
  }

  // MARK: Text

  private func text(
    _ run: DryRun, _ outcome: RunOutcome, _ runner: Runner, _ plan: Plan, _ output: RunOutput
  ) throws(Diagnostic) -> String {
    let rest = try self.output(run, outcome, runner, plan, output)
    var lines = ["Dry run of “\(VisibleText.of(plan.title))”: nothing has been changed."]
    if run.entries.isEmpty, rest == nil, outcome.failure == nil { lines.append("It would change nothing.") }
    for entry in run.entries {
      lines.append("")
      let place = entry.step.start.map { "\(entry.step.file):\($0.line)" } ?? entry.step.file
      let (summary, details) = try words(entry.change, run)
      lines.append("\(VisibleText.of(place)): \(VisibleText.of(entry.path)): \(summary)")
      lines += details.map { "  " + $0 }
    }
    if let rest {
      lines += ["", "Output:"]
      var text = rest
      if text.hasSuffix("\n") { text.removeLast() }
      lines.append(text)
    }
    return session.mask.masked(lines.joined(separator: "\n") + "\n", revealing: plan.secrets?.revealed ?? [])
  }

  private func words(_ change: DryRun.Change, _ run: DryRun) throws(Diagnostic) -> (String, [String]) {
    switch change {
    case .file(let file):
      return words(try run.difference(of: file, most: Self.mostInText), of: VisibleText.of(file.shown))
    case .kept(let path): return ("would leave \(VisibleText.of(path)) as it is: there is nothing to export", [])
    case .shown(let text): return ("would show", Self.lines(of: text))
    case .notified(let text): return ("would notify", Self.lines(of: text))
    case .notKnown(let reason): return ("is not performed: \(VisibleText.of(reason))", [])
    case .intent(let intent): return words(intent)
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.of(String($0)) }
      .dropLast(text.hasSuffix("\n") ? 1 : 0)
  }

  private func words(_ difference: FileDifference, of path: String) -> (String, [String]) {
    if difference.isSameBytes { return ("would write \(path) as it is: \(difference.newSize) bytes", []) }
    let unit = difference.basis == .lines ? "line" : "row"
    func count(_ number: Int) -> String { "\(number) \(unit)\(number == 1 ? "" : "s")" }
    let size = "\(difference.newSize) bytes"
    var summary: String
    if let old = difference.oldSize {
      summary = "would change \(path): "
      switch difference.basis {
      case .bytes: summary += "other bytes"
      default:
        let parts = [
          (difference.added, "added"), (difference.changed, "changed"), (difference.removed, "removed"),
        ].filter { $0.0 > 0 }
        summary +=
          parts.isEmpty
          ? "the same \(unit)s, written in another way"
          : zip(parts, parts.indices).map { part, index in
            (index == 0 ? count(part.0) : "\(part.0)") + " " + part.1
          }.joined(separator: ", ")
        summary += ", \(difference.same) the same\(Self.basis(difference.basis))"
      }
      summary += "; \(size), \(old) before"
    } else {
      summary = "would make \(path)"
      if difference.basis != .bytes { summary += ": \(count(difference.added))" }
      summary += "; \(size)"
    }
    var lines: [String] = []
    // Of a new file a few rows are enough to see what it is.
    lines += difference.addedRows.map { "+ " + Self.row($0) }
    lines += Self.rest(difference.added - difference.addedRows.count, "added")
    for row in difference.changedRows {
      let columns = row.columns.map { column in
        "\(VisibleText.of(column.name)) \(Self.cell(column.old)) → \(Self.cell(column.new))"
      }
      lines.append("~ \(VisibleText.of(row.key)): \(columns.joined(separator: ", "))")
    }
    lines += Self.rest(difference.changed - difference.changedRows.count, "changed")
    lines += difference.removedRows.map { "- " + Self.row($0) }
    lines += Self.rest(difference.removed - difference.removedRows.count, "removed")
    return (summary, lines)
  }

  private static func rest(_ count: Int, _ what: String) -> [String] { count > 0 ? ["… \(count) more \(what)"] : [] }

  private static func basis(_ basis: FileDifference.Basis) -> String {
    switch basis {
    case .column(let name, let isId):
      ", told apart by \(isId ? "the id" : "the first column") “\(VisibleText.of(name))”"
    case .wholeRows: ", compared as whole rows"
    case .lines, .bytes: ""
    }
  }

  private static func row(_ row: FileDifference.Row) -> String {
    if row.names == ["line"] { return VisibleText.of(String((row.cells.first.flatMap(\.self) ?? "").prefix(200))) }
    return row.cells.map(cell).joined(separator: ", ")
  }

  private static func cell(_ text: String?) -> String {
    guard let text else { return "(none)" }
    let shown = VisibleText.of(String(text.prefix(120)))
    return text.isEmpty || text.contains(",") || text.contains("→") ? "“\(shown)”" : shown
  }

  private func words(_ intent: DryRun.Performance) -> (String, [String]) {
    var lines: [String] = []
    let summary: String
    switch intent.preview {
    case .request(let method, let address, let headers, let size):
      summary = "would ask \(method) \(VisibleText.of(address))"
      lines += Self.masked(headers).map { "\(VisibleText.of($0.name)): \(VisibleText.of($0.value))" }
      if let size { lines.append("body: \(size) bytes") }
    case .command(let words, let environment, let size):
      summary = "would run \(words.map(Self.quoted).joined(separator: " "))"
      lines += environment.map { "\(VisibleText.of($0.name))=\(VisibleText.of($0.value))" }
      if size > 0 { lines.append("input: \(size) bytes") }
    case .sentence(let text): summary = "would perform “\(intent.title)”: \(VisibleText.of(text))"
    case .undone, nil:
      summary = "would perform “\(intent.title)”" + (intent.sentence.map { ": \(VisibleText.of($0))" } ?? "")
      lines += intent.arguments.map { "\($0.name): \(VisibleText.of($0.value))" }
    }
    lines += intent.asked.map { "\($0): a person is asked" }
    return (summary, lines)
  }

  /// The headers that hold credentials, whether they are secrets of ours or not.
  private static let credentials = [
    "authorization", "cookie", "proxy-authorization", "x-api-key", "x-auth-token", "api-key",
  ]

  private static func masked(_ headers: [(name: String, value: String)]) -> [(name: String, value: String)] {
    headers.map { ($0.name, credentials.contains($0.name.lowercased()) ? "***" : $0.value) }
  }

  /// A word of a command line, in quotes where a shell would need them.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-_./=:,@%+".utf8.contains(byte)
        }
      }
    if isPlain { return word }
    return "'" + VisibleText.of(word).split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  // MARK: Output

  /// What the run gives: as text, or noted as a file that would be written; nil where it gives nothing.
  private func output(
    _ run: DryRun, _ outcome: RunOutcome, _ runner: Runner, _ plan: Plan, _ output: RunOutput
  ) throws(Diagnostic) -> String? {
    guard let held = outcome.output else { return nil }
    if case .unknown(let what) = held { return "(\(what) is not known before it is done)" }
    if let path = output.path {
      let real = RealPath.of(WritePaths.normalized(session.absolute(path)))
      let place = try overlay.target(real, shown: path)
      try output.put(held, runner, at: place, revealing: plan.secrets?.revealed ?? [])
      run.noteOutput(real, shown: path)
      return nil
    }
    let memory = MemoryOutput()
    try output.put(held, runner, to: memory, revealing: plan.secrets?.revealed ?? [])
    return memory.bytes.isEmpty ? nil : String(decoding: memory.bytes, as: UTF8.self)
  }

  // MARK: JSON

  private func json(
    _ run: DryRun, _ outcome: RunOutcome, _ runner: Runner, _ plan: Plan, _ output: RunOutput
  ) throws(Diagnostic) -> String {
    var fields: [(name: String, value: Value)] = [
      ("workflow", .text(plan.workflow.file)), ("dryRun", .boolean(true)),
      ("status", Self.number(outcome.status.rawValue)),
    ]
    if output.path != nil { _ = try self.output(run, outcome, runner, plan, output) }
    var steps: [Value] = []
    for entry in run.entries {
      var step: [(name: String, value: Value)] = [
        ("step", .text(entry.path)), ("verb", .text(entry.verb)), ("place", .text("\(entry.step)")),
      ]
      step += try self.fields(of: entry.change, run)
      steps.append(.record(Record(step)))
    }
    fields.append(("steps", .list(steps)))
    if let held = outcome.output, output.path == nil {
      if let value = try runner.value(of: held) {
        if !value.isMissing { fields.append(("output", value)) }
      } else {
        fields.append(("outputIsKnown", .boolean(false)))
      }
    }
    return session.mask.masked(
      JSONText.write(.record(Record(fields)), indent: 2) + "\n", revealing: plan.secrets?.revealed ?? [])
  }

  private static func number(_ number: some BinaryInteger) -> Value { .integer(ExactNumber(Int(number))) }

  private static func pairs(_ pairs: [(name: String, value: String)]) -> Value {
    .record(Record(pairs.map { (name: $0.name, value: .text($0.value)) }))
  }

  private func fields(
    of change: DryRun.Change, _ run: DryRun
  ) throws(Diagnostic) -> [(name: String, value: Value)] {
    switch change {
    case .kept(let path): return [("does", .text("keep")), ("file", .text(path))]
    case .shown(let text): return [("does", .text("show")), ("text", .text(text))]
    case .notified(let text): return [("does", .text("notify")), ("text", .text(text))]
    case .notKnown(let reason): return [("does", .text("notKnown")), ("reason", .text(reason))]
    case .file(let file):
      return [("does", .text("write")), ("file", .text(file.shown))]
        + Self.fields(of: try run.difference(of: file, most: Self.mostInJSON))
    case .intent(let intent): return fields(of: intent)
    }
  }

  private func fields(of intent: DryRun.Performance) -> [(name: String, value: Value)] {
    let name: (name: String, value: Value) = ("intent", .text(intent.name))
    switch intent.preview {
    case .request(let method, let address, let headers, let size):
      var fields = [
        ("does", .text("request")), name, ("method", .text(method)), ("address", .text(address)),
        ("headers", Self.pairs(Self.masked(headers))),
      ]
      if let size { fields.append(("bodySize", Self.number(size))) }
      return fields
    case .command(let words, let environment, let size):
      return [
        ("does", .text("command")), name, ("command", .list(words.map { .text($0) })),
        ("environment", Self.pairs(environment)), ("inputSize", Self.number(size)),
      ]
    case .sentence(let text): return [("does", .text("perform")), name, ("sentence", .text(text))]
    case .undone, nil:
      var fields = [("does", Value.text("perform")), name, ("title", .text(intent.title))]
      if let sentence = intent.sentence { fields.append(("sentence", .text(sentence))) }
      fields.append(("with", Self.pairs(intent.arguments)))
      if !intent.asked.isEmpty { fields.append(("asked", .list(intent.asked.map { .text($0) }))) }
      return fields
    }
  }

  private static func fields(of difference: FileDifference) -> [(name: String, value: Value)] {
    var fields: [(name: String, value: Value)] = []
    switch difference.basis {
    case .column(let name, let isId):
      fields += [("comparedBy", .text(isId ? "id" : "firstColumn")), ("column", .text(name))]
    case .wholeRows: fields.append(("comparedBy", .text("rows")))
    case .lines: fields.append(("comparedBy", .text("lines")))
    case .bytes: fields.append(("comparedBy", .text("bytes")))
    }
    fields += [
      ("added", number(difference.added)), ("changed", number(difference.changed)),
      ("removed", number(difference.removed)), ("same", number(difference.same)),
    ]
    if let old = difference.oldSize { fields.append(("oldSize", number(old))) }
    fields += [
      ("newSize", number(difference.newSize)), ("isSameBytes", .boolean(difference.isSameBytes)),
      ("addedRows", .list(difference.addedRows.map(value))),
      ("changedRows", .list(difference.changedRows.map(value))),
      ("removedRows", .list(difference.removedRows.map(value))),
    ]
    return fields
  }

  private static func value(_ row: FileDifference.Row) -> Value {
    .record(Record(zip(row.names, row.cells).map { (name: $0, value: $1.map { .text($0) } ?? .null) }))
  }

  private static func value(_ row: FileDifference.ChangedRow) -> Value {
    .record(
      Record([
        (name: "key", value: .text(row.key)),
        (
          name: "columns",
          value: .list(
            row.columns.map { column in
              .record(
                Record([
                  (name: "column", value: .text(column.name)),
                  (name: "old", value: column.old.map { .text($0) } ?? .null),
                  (name: "new", value: column.new.map { .text($0) } ?? .null),
                ]))
            })
        ),
      ]))
  }
}
