package import Diagnostics
import Schedules
import Values

extension Diagnostic.Code {
  package static let wrongSchedule: Self = "wrong-schedule"
  package static let oddSchedule: Self = "odd-schedule"
}

extension WorkflowReader {
  /// Reads one schedule or a list of them, each of which then has an id (FORMAT.md §5).
  func schedules(_ node: JSONNode) -> [Workflow.Schedule] {
    guard case .array(let items) = node.content else { return [schedule(node)].compactMap(\.self) }
    let schedules = items.compactMap(schedule)
    var seen: [String: Workflow.Schedule] = [:]
    for schedule in schedules {
      guard let id = schedule.id else {
        findings.report(
          .missingKey, "a schedule in a list has no “id”", at: schedule.range, hint: "\"id\": \"mornings\"")
        continue
      }
      if let first = seen[id] {
        findings.report(
          .repeatedName, "the schedule “\(id)” stands twice", at: schedule.range,
          notes: [Diagnostic.Note("first here", at: first.range)])
      }
      seen[id] = schedule
    }
    return schedules
  }

  private func schedule(_ node: JSONNode) -> Workflow.Schedule? {
    guard
      var reader = ObjectReader(
        node, what: "a schedule", as: WorkflowFormat.schedule, file: file, findings: findings)
    else { return nil }
    defer { reader.reportUnknownKeys() }
    let id = reader.text("id")
    let zone = reader.text("timeZone")
    _ = reader.members("with")
    _ = reader.text("answers")
    missed(&reader)
    for key in ["within", "late", "jitter"] { _ = duration(key, in: &reader) }
    _ = reader.word("overlap")
    _ = reader.word("interrupted")
    _ = reader.flag("paused")
    onFailure(&reader)
    guard reader.has("cron") else {
      reader.missing("cron", hint: "\"cron\": \"0 7 * * MON\"")
      return nil
    }
    guard let cron = reader.text("cron") else { return nil }
    checkForm(of: cron, node["cron"]?.textAnchor(in: file), reader)
    return Workflow.Schedule(
      id: id, cron: cron, timeZone: zone, timeZoneRange: reader.valueRange("timeZone"), node: node,
      range: node.range(in: file))
  }

  private func checkForm(of cron: String, _ anchor: SourceAnchor?, _ reader: ObjectReader) {
    let whole = reader.valueRange("cron")
    func place(_ fault: CronFault) -> SourceRange? {
      fault.range.isEmpty ? whole : anchor?.range(from: fault.range.lowerBound, to: fault.range.upperBound) ?? whole
    }
    do throws(CronFault) {
      let expression = try CronExpression(cron)
      for warning in expression.warnings {
        findings.report(.oddSchedule, warning.message, at: place(warning), hint: warning.hint, severity: .warning)
      }
      if !expression.everHappens {
        findings.report(
          .oddSchedule, "“\(cron)” never happens: no month has such a day", at: whole, severity: .warning)
      }
    } catch {
      findings.report(.wrongSchedule, error.message, at: place(error), hint: error.hint)
    }
  }

  private func missed(_ reader: inout ObjectReader) {
    guard let node = reader.node("missed") else { return }
    switch node.content {
    case .string("skip"), .string("once"): return
    case .object(let members):
      if members.count == 1, members[0].key == "all", case .number(let digits) = members[0].value.content,
        let count = Int(digits), count > 0
      {
        return
      }
    default: break
    }
    findings.report(
      .wrongValue, "“missed” is “skip”, “once” or { \"all\": n }", at: node.range(in: file))
  }

  private func onFailure(_ reader: inout ObjectReader) {
    guard let node = reader.node("onFailure") else { return }
    var handlers = [node]
    if case .array(let items) = node.content { handlers = items }
    for handler in handlers {
      switch handler.content {
      case .string: continue
      case .object:
        guard
          var inner = ObjectReader(
            handler, what: "“onFailure”", as: WorkflowFormat.failure, file: file, findings: findings)
        else { continue }
        if inner.text("mail") == nil && inner.text("webhook") == nil {
          inner.missing("mail", hint: "{ \"mail\": address } or { \"webhook\": URL }")
        }
        inner.reportUnknownKeys()
      default:
        findings.report(
          .wrongKind, "“onFailure” is a workflow, { \"mail\": address } or { \"webhook\": URL }",
          at: handler.range(in: file))
      }
    }
  }
}
