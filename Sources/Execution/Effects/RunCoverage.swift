package import Diagnostics

/// What a run has gone through: the steps that it reached and the ways that it took.
package final class RunCoverage {
  /// A thing that may happen at a step.
  package enum Event: Hashable, Sendable {
    /// The step is done.
    case done
    /// It is left out, as its `when` does not hold.
    case leftOut
    /// One of its blocks is done, by number: the cases of an `if` in order and `otherwise` after them, with or without steps;
    /// of a menu its cases; of a loop the passes.
    case block(Int)
    /// A step inside `try` has failed.
    case caught
  }

  package struct Point: Hashable, Sendable {
    package var step: SourceRange
    package var event: Event

    package init(_ step: SourceRange, _ event: Event) {
      self.step = step
      self.event = event
    }
  }

  package private(set) var points: Set<Point> = []

  package init() {}

  func note(_ event: Event, at step: SourceRange) { points.insert(Point(step, event)) }
}

extension RunState {
  func note(_ event: RunCoverage.Event, at step: SourceRange) { environment.coverage?.note(event, at: step) }
}
