import Synchronization
package import Values

/// What an action may know of the run that it is part of, and of its workspace.
package struct WorkspaceSurroundings: Sendable {
  package var clock: RunClock
  /// The workspace's folder, absolute: relative paths start there.
  package var root: String
  /// A path of the workspace as the user would name it.
  package var named: @Sendable (String) -> String
  /// The absolute path of a file that may be written. **Errors**: why it may not.
  package var target: @Sendable (String) throws -> String
  /// The absolute path of what is added to, moved or deleted, and may be so more than once in a run. **Errors**: why it may not.
  package var changing: @Sendable (String, FileChange) throws -> String
  /// Waits so many seconds. **Errors**: cancellation.
  package var wait: @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  /// Judges a file that is read, by where it really is and by how the workflow names it. **Errors**: why it may not be read.
  package var reading: @Sendable (_ real: String, _ shown: String) throws -> Void
  /// Judges a file that is written.
  package var writing: @Sendable (_ real: String, _ shown: String) throws -> Void
  /// Judges what a file will hold: where its contents are now, where it will really be, and how the workflow names it.
  package var inspecting: @Sendable (_ contents: String, _ real: String, _ shown: String) throws -> Void = { _, _, _ in
  }
  /// Judges an address that is asked.
  package var asking: @Sendable (_ address: String) throws -> Void
  /// The path of a command that may be run.
  package var command: @Sendable (_ name: String) throws -> String
  /// The files written so far, links followed.
  package let written: WrittenFiles
  /// Where data without a file becomes one.
  package var files: IntentFiles?
  /// Brings before the person what an intent opens; nil where nobody is told.
  package var route: (@Sendable (IntentDestination) async -> Void)?
  /// Answers requests of the web in the place of servers; nil where they are asked.
  package var exchange: WebExchange?
  /// Where a file is read now that has an absolute path; nil where each is read at its path.
  package var current: (@Sendable (String) -> String)?
  /// Whether files of a folder that has an absolute path are elsewhere for now; nil where each is at its path.
  package var isHeldApart: (@Sendable (String) -> Bool)?
  /// Where random numbers come from, in the pass that the action is part of.
  package var random: @Sendable () -> RunRandom
  /// The workspace's workflows: names without ending, and paths.
  package var workflows: @Sendable () -> [(name: String, path: String)]
  /// The folder in which the workspace keeps what it remembers, made where that is wanted; nil where it keeps nothing.
  package var stateFolder: (@Sendable (_ making: Bool) throws -> String)?

  package init(
    clock: RunClock, root: String, named: @escaping @Sendable (String) -> String = { $0 },
    target: @escaping @Sendable (String) throws -> String,
    reading: @escaping @Sendable (String, String) throws -> Void,
    writing: @escaping @Sendable (String, String) throws -> Void,
    asking: @escaping @Sendable (String) throws -> Void,
    command: @escaping @Sendable (String) throws -> String, written: WrittenFiles = WrittenFiles(),
    files: IntentFiles? = nil, route: (@Sendable (IntentDestination) async -> Void)? = nil,
    random: @escaping @Sendable () -> RunRandom,
    workflows: @escaping @Sendable () -> [(name: String, path: String)] = { [] },
    stateFolder: (@Sendable (_ making: Bool) throws -> String)? = nil
  ) {
    self.clock = clock
    self.root = root
    self.named = named
    self.target = target
    changing = { path, _ in try target(path) }
    self.reading = reading
    self.writing = writing
    self.asking = asking
    self.command = command
    self.written = written
    self.files = files
    self.route = route
    self.random = random
    self.workflows = workflows
    self.stateFolder = stateFolder
  }

  /// The absolute path of a file that is read.
  package func absolute(_ path: String) -> String {
    let absolute = path.hasPrefix("/") ? path : root + "/" + path
    return current?(absolute) ?? absolute
  }
}

/// How an action changes what is there, other than by writing it whole.
package enum FileChange: Sendable {
  /// It adds to a file: nobody writes over that in the same run.
  case adds
  /// It moves or deletes something: the path may be written anew.
  case removes
  /// It makes a folder, for others to fill.
  case makesFolder
}

/// The files that a step's action has written.
package final class WrittenFiles: Sendable {
  private let held = Mutex<[String]>([])

  package init() {}

  package var paths: [String] { held.withLock { $0 } }
  package func add(_ path: String) { held.withLock { $0.append(path) } }

  /// Those written since it was asked last.
  package func take() -> [String] {
    held.withLock { paths in
      guard !paths.isEmpty else { return [] }
      defer { paths = [] }
      return paths
    }
  }
}
