import Diagnostics
import Workflows

/// What the tests of a workflow came to.
struct TestedWorkflow {
  /// The workflow's file, and that of its tests, as the user names them.
  var workflow: String
  var file: String
  var cases: [TestedCase] = []
  /// What keeps the tests from being run: of their file, or of the workflow that none of them expects.
  var faults: [Diagnostic] = []
  var coverage: WorkflowCoverage?

  var failureCount: Int { cases.count { !$0.failures.isEmpty } }
  var seconds: Double { cases.reduce(0) { $0 + $1.seconds } }
}

struct TestedCase {
  var name: String
  /// The place of its name.
  var range: SourceRange
  var failures: [CaseFailure] = []
  /// How long it took, by the session's clock.
  var seconds = 0.0
}

/// What did not come as expected.
struct CaseFailure {
  var message: String
  var range: SourceRange?
  /// Lines that show it.
  var details: [String] = []

  /// `file:line:column`.
  var place: String { range.map { "\($0)" } ?? "" }

  init(_ message: String, at range: SourceRange?, _ details: [String] = []) {
    self.message = message
    self.range = range
    self.details = details
  }

  /// The same without secrets.
  func masked(by mask: SecretMask) -> CaseFailure {
    CaseFailure(mask.masked(message), at: range, details.map { mask.masked($0) })
  }

  init(_ diagnostic: Diagnostic) {
    message = diagnostic.message
    range = diagnostic.range
    details = diagnostic.hint.map { ["hint: \($0)"] } ?? []
  }
}
