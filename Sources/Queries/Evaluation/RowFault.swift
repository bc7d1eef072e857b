package import Diagnostics
package import Values

/// Why a row gives no value: a cell that does not fit, or a calculation that has no result.
///
/// **Shape**: faults are held back while an outcome may not hang on them: false AND a fault is false.
package struct RowFault: Error, Hashable, Sendable {
  /// What is wrong, and how far it reaches.
  package enum Cause: Hashable, Sendable {
    /// The row's own cell does not fit its type.
    case misfit(Misfit)
    /// A calculation without a result, or a misfit in another source's row.
    case failed(Diagnostic)
    /// Nothing more can be judged: a source that cannot be read, an expression that took too long. Never held back.
    case stopped(Diagnostic)
  }
  /// The index of the row's property it comes from.
  package var property: Int
  package var cause: Cause

  package init(_ cause: Cause, property: Int) {
    self.cause = cause
    self.property = property
  }

  /// Whether this fault is the one to report of the two, whichever was met first.
  func comesBefore(_ other: RowFault) -> Bool {
    if property != other.property { return property < other.property }
    return rank != other.rank ? rank < other.rank : message < other.message
  }

  private var rank: Int {
    switch cause {
    case .misfit: 0
    case .failed: 1
    case .stopped: 2
    }
  }

  private var message: String {
    switch cause {
    case .misfit(let misfit): misfit.characters
    case .failed(let diagnostic), .stopped(let diagnostic): diagnostic.message
    }
  }
}
