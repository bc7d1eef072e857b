import Workflows

/// Says in one line how far a run is, where it takes longer than a moment.
///
/// **Shape**: of one run, used by one task at a time.
package final class RunProgress {
  /// After what time it is shown that the run is at work, and how often then. **Units**: seconds.
  private static let quiet = 2.0
  private static let interval = 0.25

  private let seconds: () -> Double
  /// Shows one line in the place of the one before; nil takes it away.
  private let show: (String?) -> Void
  private let started: Double
  private var shownAt: Double?
  /// What runs now, and since when.
  private var step = ""
  private var stepStarted: Double

  package init(seconds: @escaping () -> Double, show: @escaping (String?) -> Void) {
    self.seconds = seconds
    self.show = show
    started = seconds()
    stepStarted = started
  }

  /// A step begins.
  func begin(_ step: PlannedStep) {
    self.step = RunState.name(of: step)
    stepStarted = seconds()
    tick(stepStarted)
  }

  /// The step that runs is at work.
  func tick() { tick(seconds()) }

  private func tick(_ now: Double) {
    guard now - started >= Self.quiet, now - (shownAt ?? -1) >= Self.interval else { return }
    tell(now)
  }

  private func tell(_ now: Double) {
    shownAt = now
    let time = Int(max(0, now - stepStarted))
    show(time > 0 ? "\(step): \(time) s" : "\(step) …")
  }

  /// Takes the line away.
  package func clear() {
    guard shownAt != nil else { return }
    shownAt = nil
    show(nil)
  }
}
