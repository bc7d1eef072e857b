import Diagnostics
import Execution
import Workflows

/// What the cases of a workflow have gone through, of all that there is in it.
///
/// **Shape**: counted are every step; with a `when` also that it was left out; every way of an `if`, the one that is taken where no
/// case holds among them, whether steps stand there or not; the passes of a loop; every case of a menu; and `catch`.
struct WorkflowCoverage {
  /// A thing that may happen, with what it is called and where it stands.
  struct Place {
    var point: RunCoverage.Point
    var range: SourceRange
    var title: String
    /// The steps inside a block, which are not reached where the block is not.
    var isInside: RunCoverage.Point?
  }

  let places: [Place]
  private var reached: Set<RunCoverage.Point> = []

  init(_ plan: Plan) {
    var places: [Place] = []
    Self.collect(plan.steps, inside: nil, &places)
    self.places = places
  }

  mutating func add(_ coverage: RunCoverage) { reached.formUnion(coverage.points) }

  var count: Int { places.count { reached.contains($0.point) } }

  /// **Shape**: rounded down, so that 100 is everything.
  var percent: Int { places.isEmpty ? 100 : count * 100 / places.count }

  /// What was not reached, in order; of a block that was not, the block alone.
  var missing: [Place] {
    places.filter { place in
      !reached.contains(place.point) && place.isInside.map(reached.contains) ?? true
    }
  }

  private static func collect(_ steps: [PlannedStep], inside block: RunCoverage.Point?, _ places: inout [Place]) {
    for step in steps {
      let name = step.id.map { "“\($0)”" } ?? "“\(step.verbName)”"
      func add(_ event: RunCoverage.Event, at range: SourceRange, _ title: String, inside: RunCoverage.Point?)
        -> RunCoverage.Point
      {
        let point = RunCoverage.Point(step.range, event)
        places.append(Place(point: point, range: range, title: title, isInside: inside))
        return point
      }
      let done = add(.done, at: step.range, "the step \(name)", inside: block)
      if step.when != nil { _ = add(.leftOut, at: step.range, "\(name) left out", inside: block) }
      switch step.action {
      case .branch(let cases, let otherwise):
        for (index, one) in cases.enumerated() {
          let title = cases.count == 1 ? "“then”" : "case \(index + 1) of \(name)"
          let point = add(.block(index), at: one.steps.first?.range ?? step.range, title, inside: done)
          collect(one.steps, inside: point, &places)
        }
        let point = add(
          .block(cases.count), at: otherwise?.first?.range ?? step.range,
          otherwise == nil ? "\(name) with no case that holds" : "“otherwise”", inside: done)
        collect(otherwise ?? [], inside: point, &places)
      case .loop(let loop):
        let point = add(.block(0), at: loop.steps.first?.range ?? step.range, "a pass of \(name)", inside: done)
        collect(loop.steps, inside: point, &places)
      case .attempt(let attempt):
        collect(attempt.steps, inside: done, &places)
        if let catching = attempt.catching {
          let point = add(.caught, at: catching.first?.range ?? step.range, "“catch”", inside: done)
          collect(catching, inside: point, &places)
        }
        collect(attempt.finally ?? [], inside: done, &places)
      case .ask(let ask):
        guard case .cases(let cases) = ask.kind else { continue }
        for (index, one) in cases.enumerated() {
          let point = add(
            .block(index), at: one.steps.first?.range ?? step.range, "the case “\(VisibleText.of(one.title))”",
            inside: done)
          collect(one.steps, inside: point, &places)
        }
      default: break
      }
    }
  }
}
