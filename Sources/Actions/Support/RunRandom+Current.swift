import AppIntents

extension RunRandom {
  /// The random numbers of the run that the running action is part of.
  static func current() throws -> RunRandom { try WorkspaceSurroundings.current().random() }
}
