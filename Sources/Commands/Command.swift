/// A subcommand: one file each, and one line in `BuiltInCommands`.
package protocol Command: Sendable {
  static var info: CommandInfo { get }
  /// Does it and gives the exit status.
  static func run(_ arguments: ParsedArguments, in session: Session) async throws(CommandFailure) -> ExitStatus
}

/// The exit statuses of DESIGN.md §1.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  case stepFailed = 1
  case wrong = 2
  case answerMissing = 3
  case notAllowed = 4
  case overlapping = 5
  case nothingFound = 6
  case usage = 64
  case noInput = 66
  case ownFault = 70
  case interrupted = 130
  case terminated = 143
}
