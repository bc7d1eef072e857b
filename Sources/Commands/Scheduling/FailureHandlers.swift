import Actions
import Diagnostics
import Execution
import Formats
import Glibc
import Runs
import Values

/// Tells others that a run has failed.
struct FailureHandlers {
  let run: RunRecord
  let zone: TimeZoneRules
  let root: String

  /// Where mail goes to be sent, as every program that sends mail on Unix knows it.
  static var sendmail: String {
    ["/usr/sbin/sendmail", "/usr/lib/sendmail", "/usr/bin/sendmail"].first { access($0, X_OK) == 0 }
      ?? "/usr/sbin/sendmail"
  }

  /// What is told of the failure, under the names of inputs.
  private var facts: [(name: String, value: String)] {
    let history = RunHistory(zone: zone, name: root)
    return [
      ("run", run.id), ("workflow", run.workflow), ("schedule", run.schedule ?? ""),
      ("planned", history.planned(run) ?? ""), ("status", run.status.rawValue),
      ("message", run.failure?.message ?? ""), ("code", run.failure?.code ?? ""),
      ("place", run.failure?.place ?? ""), ("step", run.failure?.step ?? ""),
    ]
  }

  private var json: String {
    Value.record(Record(facts.map { ($0.name, .text($0.value)) })).jsonText
  }

  /// The run of a workflow that is told of the failure: its inputs of these names are given.
  func run(of workflow: String, id: String, owner: String) -> RunRecord {
    var told = RunRecord(id: id, workflow: workflow, origin: .failure, status: .claimed)
    told.inputs = json
    told.owner = owner
    return told
  }

  /// A message as `sendmail -t` takes it.
  func message(to address: String) -> String {
    let subject = "\(run.workflow): the run \(run.id) \(run.status.rawValue)"
    var lines = [
      "To: \(Self.line(address))", "Subject: \(Self.line(subject))", "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", "",
    ]
    lines += facts.filter { !$0.value.isEmpty }.map { "\($0.name): \(Self.line($0.value))" }
    if !run.log.isEmpty { lines += ["", run.log] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text in one line, so that it is no further header.
  private static func line(_ text: String) -> String {
    String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) })
  }

  /// Sends the failure as JSON to an address, where the workspace lets its workflows ask it.
  func post(to text: String, _ permits: Permits) throws(Diagnostic) {
    guard let address = WebAddress(text) else {
      throw Diagnostic("webhook-failed", "“\(VisibleText.of(text))” is no address of the web")
    }
    do {
      try permits.ask(address.text)
      try WebHook.post(json, to: address)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw Diagnostic("webhook-failed", "“\(address.place)” could not be told of the failure: \(error)")
    }
  }
}
