import Diagnostics
import Execution
import Formats
import Values
import Workflows

/// `intently test`: runs the tests of workflows.
package enum TestCommand: Command {
  package static let info = CommandInfo(
    name: "test", summary: "Run the tests of workflows",
    discussion: """
      The tests of NAME.json are in NAME.test.json beside it; without FILE, those of all
      workflows of the workspace are run. Each case runs in a copy of the workspace:
      nothing in it is changed, and nothing leaves the machine. It says how much of each
      workflow the cases go through, and what they leave out.

      The exit status is 0 where everything comes as expected, 1 where something does
      not, 2 where a file of tests is wrong.
      """,
    operands: [CommandInfo.Operand("FILE", "A workflow, or a file of tests", isOptional: true, isRepeated: true)],
    options: [
      CommandInfo.Option("junit", "F", "Write what comes of them to a file, as JUnit's XML"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the workflow"),
    ],
    examples: ["test", "test overdue-tasks.json"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    var tested: [TestedWorkflow] = []
    let files = try self.files(arguments, session)
    if files.isEmpty {
      throw .noInput(
        "*.test.json", "no workflow of this workspace has tests",
        hint: "the tests of books.json are in books.test.json beside it")
    }
    for (workflow, file) in files {
      let one = try await test(workflow, file, arguments, session)
      try session.print(text(of: one))
      session.report(one.faults)
      tested.append(one)
    }
    try session.print(summary(of: tested))
    if let path = arguments.value("junit") { try write(JUnitReport.text(tested), path, session) }
    if tested.contains(where: { !$0.faults.isEmpty }) { return .wrong }
    return tested.contains { $0.failureCount > 0 } ? .stepFailed : .done
  }

  // MARK: Files

  private static let ending = ".test.json"

  /// The workflows with their tests, in the order they are named; of a workspace, by path.
  private static func files(
    _ arguments: ParsedArguments, _ session: Session
  ) throws(CommandFailure) -> [(workflow: String, file: String)] {
    if arguments.operands.isEmpty {
      let opened = try OpenedWorkspace.current(arguments, in: session)
      return WorkflowFolders.names(in: opened).map { ($0.path, tests(of: $0.path)) }
        .filter { isThere($0.1, session) }
    }
    var files: [(workflow: String, file: String)] = []
    for operand in arguments.operands {
      let path = try CheckedWorkflow.path(of: operand, workspace: arguments.value("workspace"), in: session)
      let isTests = path.hasSuffix(ending)
      let (workflow, file) = isTests ? (path.dropLast(ending.count) + ".json", path) : (path, tests(of: path))
      guard isThere(file, session) else {
        throw .noInput(
          operand, "“\(VisibleText.of(String(workflow)))” has no tests: there is no file “\(VisibleText.of(file))”")
      }
      if !files.contains(where: { $0.file == file }) { files.append((String(workflow), file)) }
    }
    return files
  }

  private static func tests(of workflow: String) -> String {
    (workflow.hasSuffix(".json") ? String(workflow.dropLast(".json".count)) : workflow) + ending
  }

  private static func isThere(_ path: String, _ session: Session) -> Bool {
    ((try? FileStatus.of(session.absolute(path))) ?? nil)?.kind == .file
  }

  private static func write(_ text: String, _ path: String, _ session: Session) throws(CommandFailure) {
    do throws(Diagnostic) {
      let file = try ReplacingFile(path: WritePaths.normalized(session.absolute(path)), named: path)
      try file.write(Array(text.utf8))
      try file.commit()
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
  }

  // MARK: Running

  private static func test(
    _ workflow: String, _ file: String, _ arguments: ParsedArguments, _ session: Session
  ) async throws(CommandFailure) -> TestedWorkflow {
    var tested = TestedWorkflow(workflow: workflow, file: file)
    let findings = Findings()
    let node = try DocumentFile.read(session.absolute(file), shown: file, findings: findings)
    let test = node.flatMap { WorkflowTestReader(file: file, findings: findings).read($0) }
    tested.faults = findings.diagnostics.filter { $0.severity == .error }
    guard let test, tested.faults.isEmpty else { return tested }
    guard isThere(workflow, session) else {
      tested.faults = [
        Diagnostic(
          "no-input", "there is no workflow “\(VisibleText.of(workflow))” that these would be the tests of",
          at: SourceRange(file: file))
      ]
      return tested
    }
    for one in test.cases {
      if session.isCancelled() { throw CommandFailure([], status: .interrupted) }
      let start = session.seconds()
      let report = await CaseRun(one, of: workflow, in: file, workspace: arguments.value("workspace"), session).run()
      if let plan = report.plan {
        if tested.coverage == nil { tested.coverage = WorkflowCoverage(plan) }
        tested.coverage?.add(report.coverage)
      }
      tested.cases.append(
        TestedCase(
          name: one.name, range: one.range, failures: report.failures, seconds: session.seconds() - start))
    }
    return tested
  }

  // MARK: Telling

  private static func text(of tested: TestedWorkflow) -> String {
    var lines = [VisibleText.of(tested.workflow)]
    for one in tested.cases {
      lines.append("  \(one.failures.isEmpty ? "ok    " : "FAILED") \(VisibleText.of(one.name))")
      for failure in one.failures {
        let place = failure.range.map { "\(VisibleText.of("\($0)")): " } ?? ""
        lines.append("    \(place)\(failure.message)")
        lines += failure.details.map { "      \($0)" }
      }
    }
    if let coverage = tested.coverage {
      lines.append("  covered: \(coverage.percent) % (\(coverage.count) of \(coverage.places.count))")
      for place in coverage.missing {
        let line = place.range.start.map { ":\($0.line)" } ?? ""
        lines.append("    not reached: \(VisibleText.of(place.range.file))\(line): \(place.title)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func summary(of tested: [TestedWorkflow]) -> String {
    let cases = tested.reduce(0) { $0 + $1.cases.count }
    let failed = tested.reduce(0) { $0 + $1.failureCount }
    let coverage = tested.compactMap(\.coverage)
    let (count, places) = (coverage.reduce(0) { $0 + $1.count }, coverage.reduce(0) { $0 + $1.places.count })
    let wrong = tested.count { !$0.faults.isEmpty }
    var text = "\(counted(tested.count, "workflow")), \(counted(cases, "case")): "
    text += failed > 0 ? "\(failed) not as expected" : cases == 0 ? "nothing was run" : "all as expected"
    if wrong > 0 { text += ", \(counted(wrong, "file")) of tests wrong" }
    if places > 0 { text += ", \(count * 100 / places) % covered" }
    return text + "\n"
  }
}
