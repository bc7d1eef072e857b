package import Diagnostics

/// What the checks of one file have found so far. A check reports and goes on, so that all faults come in one pass.
package final class Findings {
  package private(set) var diagnostics: [Diagnostic] = []

  private struct Told: Hashable {
    var code: Diagnostic.Code
    var range: SourceRange?
    var message: String
  }
  private var told: Set<Told> = []

  package init() {}

  package func report(_ diagnostic: Diagnostic) {
    // A name that is wrong in one place is often asked for in several ways; one message a place and code is enough.
    guard told.insert(Told(code: diagnostic.code, range: diagnostic.range, message: diagnostic.message)).inserted
    else { return }
    diagnostics.append(diagnostic)
    if diagnostic.severity == .error { errorCount += 1 }
  }

  package func report(
    _ code: Diagnostic.Code, _ message: String, at range: SourceRange?, hint: String? = nil,
    notes: [Diagnostic.Note] = [], severity: Diagnostic.Severity = .error
  ) {
    report(Diagnostic(code, message, at: range, hint: hint, notes: notes, severity: severity))
  }

  package func warn(_ code: Diagnostic.Code, _ message: String, at range: SourceRange?, hint: String? = nil) {
    report(code, message, at: range, hint: hint, severity: .warning)
  }

  package var hasErrors: Bool { errorCount > 0 }

  /// How many errors there are among them.
  package private(set) var errorCount = 0
}

extension Diagnostic.Code {
  package static let unknownKey: Self = "unknown-key"
  package static let missingKey: Self = "missing-key"
  package static let wrongKind: Self = "wrong-kind"
  package static let wrongValue: Self = "wrong-value"
  package static let laterVersion: Self = "later-version"
}
