package import Diagnostics

extension Diagnostic.Code {
  /// A value that only a person could give (status 3 before the run, 1 in a step).
  package static let answerMissing: Diagnostic.Code = "answer-missing"
  /// An answer that its question does not take.
  package static let wrongAnswer: Diagnostic.Code = "wrong-answer"
  /// An answer to no question there is.
  package static let unknownAnswer: Diagnostic.Code = "unknown-answer"
  /// A person said No.
  package static let notConfirmed: Diagnostic.Code = "not-confirmed"
}
