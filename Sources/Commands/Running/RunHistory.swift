import Diagnostics
import Runs
import Values

/// Runs as people and programs read them.
struct RunHistory {
  let zone: TimeZoneRules
  /// What the workspace is called.
  let name: String

  // MARK: Words

  /// A moment in the workspace's zone, to the second. **Units**: milliseconds since 1970.
  func moment(_ milliseconds: Int64?) -> String {
    guard let milliseconds else { return "–" }
    return "\(DateTime(seconds: milliseconds / 1000).inZone(zone))"
  }

  func planned(_ run: RunRecord) -> String? { run.planned.map { "\(DateTime(seconds: $0).inZone(zone))" } }

  /// **Units**: milliseconds.
  static func length(_ milliseconds: Int64) -> String {
    switch milliseconds {
    case ..<10_000: "\(milliseconds) ms"
    case ..<600_000: "\(milliseconds / 1000) s"
    default: "\(milliseconds / 60_000) min"
    }
  }

  static func length(_ run: RunRecord) -> String {
    guard let started = run.started, let ended = run.ended else { return "–" }
    return length(max(0, ended - started))
  }

  static func failure(_ failure: RunFailure) -> String {
    let place = failure.place.isEmpty ? "" : failure.place + ": "
    return place + failure.message
  }

  /// What a step gave: `rows, 12`, `file, 3 rows, 120 bytes`.
  static func words(_ step: StepSummary) -> String {
    var words = [step.kind.isEmpty ? "nothing" : step.kind]
    if let count = step.count {
      words.append(step.kind == "file" ? "\(count) row\(count == 1 ? "" : "s")" : "\(count)")
    }
    if let size = step.size { words.append("\(size) byte\(size == 1 ? "" : "s")") }
    return words.joined(separator: ", ")
  }

  // MARK: Text

  func table(_ runs: [RunRecord]) -> String {
    var lines = [["run", "status", "started", "took", "workflow", ""]]
    for run in runs {
      let schedule = run.schedule.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
      lines.append([
        run.id, run.status.rawValue, run.started.map(moment) ?? planned(run) ?? "–", Self.length(run),
        run.workflow + schedule, run.failure.map(Self.failure) ?? "",
      ])
    }
    return Self.columns(lines)
  }

  static func columns(_ lines: [[String]]) -> String {
    let shown = lines.map { $0.map { VisibleText.of($0) } }
    let widths = (0..<(shown.first?.count ?? 0)).map { column in shown.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return shown.map { cells in
      var line = ""
      for (cell, width) in zip(cells, widths) {
        line += cell + String(repeating: " ", count: max(0, width - DisplayWidth.of(cell)) + 2)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  func text(_ run: RunRecord) -> String {
    var facts = [["workflow", run.workflow], ["status", run.status.rawValue + (run.exit.map { " (\($0))" } ?? "")]]
    if let schedule = run.schedule, !schedule.isEmpty { facts.append(["schedule", schedule]) }
    if let planned = planned(run) { facts.append(["planned", planned]) }
    facts.append(["started", moment(run.started)])
    facts.append(["ended", moment(run.ended)])
    facts.append(["took", Self.length(run)])
    if run.attempts > 1 { facts.append(["begun", "\(run.attempts) times"]) }
    if let failure = run.failure {
      facts.append(["failure", Self.failure(failure) + " [\(failure.code)]"])
      if !failure.step.isEmpty { facts.append(["step", failure.step]) }
    }
    var text = "Run \(run.id)\n" + Self.columns(facts.map { ["  " + $0[0], $0[1]] })
    if !run.steps.isEmpty {
      text += "\nSteps\n"
      text += Self.columns(
        run.steps.map { step in
          ["  " + step.name, step.verb == step.name ? "" : step.verb, Self.length(step.taken), Self.words(step)]
            + [step.value ?? ""]
        })
    }
    if !run.log.isEmpty {
      text += "\nSaid\n"
      for line in run.log.split(separator: "\n", omittingEmptySubsequences: false) {
        text += line.isEmpty ? "\n" : "  " + VisibleText.of(String(line)) + "\n"
      }
      while text.hasSuffix("\n\n") { text.removeLast() }
    }
    return text
  }

  // MARK: JSON

  func value(_ run: RunRecord) -> Value {
    var fields: [(name: String, value: Value)] = [
      ("run", .text(run.id)), ("workflow", .text(run.workflow)), ("origin", .text(run.origin.rawValue)),
    ]
    if let schedule = run.schedule { fields.append(("schedule", .text(schedule))) }
    if let planned = planned(run) { fields.append(("planned", .text(planned))) }
    if run.started != nil { fields.append(("started", .text(moment(run.started)))) }
    if run.ended != nil { fields.append(("ended", .text(moment(run.ended)))) }
    if let started = run.started, let ended = run.ended {
      fields.append(("milliseconds", .integer(ExactNumber(Int(ended - started)))))
    }
    fields.append(("status", .text(run.status.rawValue)))
    if let exit = run.exit { fields.append(("exit", .integer(ExactNumber(Int(exit))))) }
    fields.append(("attempts", .integer(ExactNumber(run.attempts))))
    if let failure = run.failure {
      fields.append(
        (
          "failure",
          .record(
            Record([
              ("code", .text(failure.code)), ("message", .text(failure.message)), ("place", .text(failure.place)),
              ("step", .text(failure.step)),
            ]))
        ))
    }
    fields.append(("steps", .list(run.steps.map(Self.value))))
    if !run.log.isEmpty { fields.append(("said", .text(run.log))) }
    return .record(Record(fields))
  }

  private static func value(_ step: StepSummary) -> Value {
    var fields: [(name: String, value: Value)] = [("name", .text(step.name)), ("verb", .text(step.verb))]
    if !step.kind.isEmpty { fields.append(("kind", .text(step.kind))) }
    if let count = step.count { fields.append(("count", .integer(ExactNumber(count)))) }
    if let size = step.size { fields.append(("bytes", .integer(ExactNumber(Int(size))))) }
    fields.append(("milliseconds", .integer(ExactNumber(Int(step.taken)))))
    if let value = step.value { fields.append(("value", .text(value))) }
    return .record(Record(fields))
  }
}
