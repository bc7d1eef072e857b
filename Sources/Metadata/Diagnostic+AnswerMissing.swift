package import Diagnostics

extension Diagnostic.Code {
  /// A value that only a person could give (status 3).
  package static let answerMissing: Diagnostic.Code = "answer-missing"
}
