import Diagnostics
import Values
import Workflows

/// A planned value of a step, with the short way to it where there is one: most are a literal, or what a step gave.
final class PreparedValue {
  let planned: PlannedValue
  private let source: Source

  private enum Source {
    case constant(Held)
    case slot(Int)
    case given
    case made
  }

  /// - `planned`: nil for what the step is given.
  init(_ planned: PlannedValue) {
    self.planned = planned
    source =
      switch planned.content {
      case .literal(let value): .constant(.value(value))
      case .reference(let reference) where reference.path.isEmpty && reference.formatters.isEmpty:
        switch reference.root {
        case .slot(let slot): .slot(slot)
        case .previous: .given
        default: .made
        }
      default: .made
      }
  }

  /// Whether it is the same each time.
  var isConstant: Bool { if case .constant = source { true } else { false } }

  func held(_ state: RunState) throws(Diagnostic) -> Held {
    switch source {
    case .constant(let held): held
    case .slot(let slot): try state.slots[slot]?.known() ?? .value(.missing)
    case .given: try state.given?.known() ?? .value(.missing)
    case .made: try ValueEvaluator(state: state).held(planned)
    }
  }

  func value(_ state: RunState) throws(Diagnostic) -> Value {
    switch try held(state) {
    case .value(let value): value
    case .rows(let rows): .list(try state.values(of: rows))
    case .unknown(let what): throw .notPerformed(what)
    }
  }
}
