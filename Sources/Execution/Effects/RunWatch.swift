import Workflows

/// Who looks at what the steps of a run do; found out once, so that a step that nobody looks at costs nothing more.
struct RunWatch {
  /// Whether somebody is told of steps with effects.
  let seesEffects: Bool
  /// Whether somebody is told of every step.
  let seesEveryStep: Bool
  /// Whether somebody follows each step, so that none takes a short way.
  let follows: Bool
  /// Whether the values that effects use are kept.
  let keeps: Bool

  init(_ environment: RunEnvironment) {
    seesEffects = !environment.observers.isEmpty
    seesEveryStep = environment.observers.contains { $0.seesEveryStep }
    follows = seesEveryStep || environment.coverage != nil || environment.notKnown != nil
    keeps = environment.keeper != nil
  }

  /// Whether somebody asks which steps and passes there are around a step.
  var needsPasses: Bool { seesEffects || follows || keeps }
}

extension RunState {
  /// Whether somebody is told what a step does.
  func isObserved(_ step: PlannedStep) -> Bool {
    watch.seesEveryStep || (watch.seesEffects && step.effects.isActing)
  }
}
