import CSpawn
import Glibc

/// A program that is started as a process of its own: the one place where `posix_spawn` is called.
///
/// **Shape**: no signal is blocked in the process. **Source**: posix_spawn(3); of glibc,
/// posix_spawn_file_actions_addchdir_np(3).
package struct ProcessStart {
  /// What the process finds at a standard stream.
  package enum Stream {
    /// The stream of this process.
    case inherited
    /// Nothing to read, and nobody who reads.
    case null
    /// A file that is open in this process.
    case descriptor(Int32)
  }

  /// The program could not be started.
  package struct Failure: Error {
    /// An `errno`.
    package let number: Int32
  }

  /// The path of the program; `PATH` is not searched.
  package var path: String
  /// What it is called, and what is said to it. None of them may hold a NUL character.
  package var arguments: [String]
  /// `NAME=value`, each.
  package var environment: [String]
  /// The folder it begins in.
  package var folder: String
  package var input = Stream.inherited
  package var output = Stream.inherited
  package var errors = Stream.inherited
  /// Whether it leads a process group of its own, so that what it starts can be ended with it.
  package var leadsGroup = false
  /// Waits before the next attempt, the first being 0, where the program is open for writing (`ETXTBSY`). One that was written just
  /// now may be: a process that another thread started meanwhile holds what was open until its own program begins.
  package var pause: (_ attempt: Int) -> Void = { attempt in usleep(2_000 << UInt32(clamping: attempt)) }
  /// After a quarter of a second somebody is truly writing.
  private static let mostAttempts = 8
  /// The signals that do in it what they do to any program, whatever this process does with them.
  package var defaultSignals: [Int32] = []

  package init(path: String, arguments: [String], environment: [String], folder: String) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// Starts it, and gives the number of the process, which is to be waited for.
  package func start() throws(Failure) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    Self.add(input, as: STDIN_FILENO, O_RDONLY, to: &actions)
    Self.add(output, as: STDOUT_FILENO, O_WRONLY, to: &actions)
    Self.add(errors, as: STDERR_FILENO, O_WRONLY, to: &actions)
    _ = cspawn_set_folder(&actions, folder)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in defaultSignals { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // Group 0 is a group of its own.
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (leadsGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var child: pid_t = 0
    var failure: Int32 = 0
    for attempt in 0..<Self.mostAttempts {
      if attempt > 0 { pause(attempt - 1) }
      failure = Self.withCStrings(arguments) { arguments in
        Self.withCStrings(environment) { environment in
          posix_spawn(&child, path, &actions, &attributes, arguments, environment)
        }
      }
      if failure != ETXTBSY { break }
    }
    guard failure == 0 else { throw Failure(number: failure) }
    return child
  }

  private static func add(
    _ stream: Stream, as number: Int32, _ mode: Int32, to actions: inout posix_spawn_file_actions_t
  ) {
    switch stream {
    case .inherited: break
    case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
    case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
  }

  /// Texts as C has them, with NULL at the end, as long as `body` runs.
  private static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { (pointers + index).initialize(to: strdup(text)) }
    (pointers + texts.count).initialize(to: nil)
    defer {
      for index in texts.indices { free(pointers[index]) }
      pointers.deallocate()
    }
    return body(pointers)
  }
}
