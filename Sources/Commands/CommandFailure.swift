package import Diagnostics

/// Why a command ends without doing what it was asked: what to say, and the status to say it with.
package struct CommandFailure: Error, Sendable {
  package var diagnostics: [Diagnostic]
  package var status: ExitStatus

  package init(_ diagnostics: [Diagnostic], status: ExitStatus) {
    self.diagnostics = diagnostics
    self.status = status
  }

  package init(_ diagnostic: Diagnostic, status: ExitStatus) { self.init([diagnostic], status: status) }

  /// A file named on the command line that is not there or cannot be read.
  package static func noInput(_ path: String, _ message: String, hint: String? = nil) -> CommandFailure {
    CommandFailure(
      Diagnostic("no-input", message, at: SourceRange(file: path), hint: hint), status: .noInput)
  }

  package static func usage(_ message: String, hint: String? = nil) -> CommandFailure {
    CommandFailure(Diagnostic("usage", message, hint: hint), status: .usage)
  }
}
