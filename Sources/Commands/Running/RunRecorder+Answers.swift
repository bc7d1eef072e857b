import Diagnostics
import Execution
import Formats
import Runs
import Values
import Workflows

extension PlannedRun {
  /// What `now` is in the run: its planned time, where it has one.
  var now: DateTime? {
    if isResumed, let now = run.now { return now }
    return run.planned.map { DateTime(seconds: $0) } ?? run.now
  }
}

extension RunRecorder {
  /// The answers and inputs that a planned run has from its schedule; nil for a run started by hand.
  ///
  /// **Errors**: status 66 for a file of answers that is not there; status 64 for one that is no object.
  func answers(_ plan: Plan, _ session: Session) throws(CommandFailure) -> GivenAnswers? {
    guard let planned else { return nil }
    var answers = GivenAnswers()
    let file = plan.workflow.file
    if let schedule = schedule(of: plan.workflow) {
      if let path = schedule.answers {
        let findings = Findings()
        let absolute = path.hasPrefix("/") ? path : plan.workspace.root + "/" + path
        if let node = try DocumentFile.read(absolute, shown: path, findings: findings) {
          answers.read(node, file: path, findings: findings)
        }
        guard !findings.hasErrors else { throw CommandFailure(findings.diagnostics, status: .usage) }
      }
      for member in schedule.inputs {
        let range = SourceRange(file: file, start: member.value.start, end: member.value.end)
        answers.set("input." + member.key, to: GivenAnswers.Answer(.json(member.value), range: range))
      }
    }
    // What a failure is told to a workflow with: the inputs that it has of those names.
    if let text = planned.run.inputs,
      let document = try? JSONReader.read(
        Array(text.utf8), file: file, duplicates: .lastCounts), case .object(let members) = document.root.content
    {
      let names = Set(plan.workflow.inputs.map(\.name))
      for member in members where names.contains(member.key) {
        answers.set("input." + member.key, to: GivenAnswers.Answer(.json(member.value), range: plan.workflow.range))
      }
    }
    if planned.isResumed || planned.isRepeated { try addRecorded(planned.run, file, to: &answers) }
    return answers
  }

  /// Adds the answers and inputs that a run had before.
  private func addRecorded(
    _ run: RunRecord, _ file: String, to answers: inout GivenAnswers
  ) throws(CommandFailure) {
    let findings = Findings()
    if let text = run.answers,
      let document = try? JSONReader.read(Array(text.utf8), file: file, duplicates: .lastCounts)
    {
      answers.read(document.root, file: file, findings: findings)
    }
    if findings.hasErrors { throw CommandFailure(findings.diagnostics, status: .wrong) }
  }
}
