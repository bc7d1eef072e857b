import Diagnostics
import Formats
import Glibc
import Processes

/// Starts command lines of this tool, and other programs, as processes of their own.
package protocol Launcher: Sendable {
  /// Starts a process and waits until it has ended; where `isCancelled` says so, it is asked to end, and waited for.
  func run(_ launch: Launch, isCancelled: @escaping @Sendable () -> Bool) async -> Launch.End
}

/// A process to be started.
package struct Launch: Sendable {
  /// The absolute path of a program; nil for this tool.
  package var program: String?
  package var arguments: [String]
  /// Variables beside those of this process.
  package var environment: [(name: String, value: String)] = []
  package var folder: String
  /// What stands on its standard input.
  package var input = ""
  /// Whether what it gives is let go; what it says is always passed on.
  package var isQuiet = false
  /// How long it may take before it is asked to end. **Units**: seconds.
  package var longest: Double?

  package init(_ arguments: [String], program: String? = nil, in folder: String) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
  }

  package enum End: Sendable, Equatable {
    case exited(Int32)
    case signalled(Int32)
    case notStarted(String)
  }
}

/// Runs a command line of this tool inside this process: what tests do.
struct InnerLauncher: Launcher {
  let session: Session

  func run(_ launch: Launch, isCancelled: @escaping @Sendable () -> Bool) async -> Launch.End {
    guard launch.program == nil else { return .notStarted("no other programs are started here") }
    var inner = session
    inner.folder = launch.folder
    let variables = Dictionary(launch.environment.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    let variable = session.variable
    inner.variable = { variables[$0] ?? variable($0) }
    inner.terminal = nil
    if launch.isQuiet { inner.output = { _ in } }
    return .exited(await Intently.run(launch.arguments, in: inner).rawValue)
  }
}

/// Starts processes.
struct ProcessLauncher: Launcher {
  /// How long a process that was asked to end may take before it is not asked any more: the run has 5 seconds to come to a point
  /// where it can end, and 30 for `finally`. **Units**: seconds.
  private static let grace = 40.0

  func run(_ launch: Launch, isCancelled: @escaping @Sendable () -> Bool) async -> Launch.End {
    switch start(launch) {
    case .failure(let failure): return .notStarted(failure.words)
    case .success(let child):
      return await Self.onThread { Self.wait(for: child, launch.longest, isCancelled) }
    }
  }

  /// Does something that waits on a thread of its own, so that no other task waits for it.
  private static func onThread(_ body: @escaping @Sendable () -> Launch.End) async -> Launch.End {
    final class Work: Sendable {
      let call: @Sendable () -> Void
      init(_ call: @escaping @Sendable () -> Void) { self.call = call }
    }
    return await withCheckedContinuation { continuation in
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work { continuation.resume(returning: body()) })
      let failure = pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().call() }
          return nil
        }, work.toOpaque())
      guard failure != 0 else {
        pthread_detach(thread)
        return
      }
      work.takeRetainedValue().call()
    }
  }

  private static func wait(
    for child: pid_t, _ longest: Double?, _ isCancelled: () -> Bool
  ) -> Launch.End {
    let began = seconds()
    var asked: Double?
    var pause: UInt32 = 2
    while true {
      var status: Int32 = 0
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child {
        switch ProcessEnd(waitStatus: status) {
        case .exited(let status): return .exited(status)
        case .signalled(let signal): return .signalled(signal)
        }
      }
      if ended < 0, errno != EINTR { return .notStarted("it was waited for by somebody else") }
      let now = seconds()
      if let since = asked {
        if now - since > grace { kill(child, SIGKILL) }
      } else if isCancelled() || longest.map({ now - began > $0 }) == true {
        asked = now
        kill(child, SIGTERM)
      }
      // A short run is noticed soon, and a long one costs nothing.
      usleep(pause * 1000)
      pause = min(pause + pause / 2 + 1, 50)
    }
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func start(_ launch: Launch) -> Result<pid_t, FileDescriptor.Failure> {
    let program = launch.program ?? "/proc/self/exe"
    var start = ProcessStart(
      path: program, arguments: [launch.program ?? CommandLine.arguments.first ?? program] + launch.arguments,
      environment: Self.variables(launch.environment), folder: launch.folder)
    start.defaultSignals = [SIGPIPE, SIGINT, SIGTERM, SIGALRM]
    if launch.isQuiet { start.output = .null }
    var pipe: [Int32] = [-1, -1]
    if launch.input.isEmpty {
      start.input = .null
    } else {
      guard Glibc.pipe(&pipe) == 0 else { return .failure(FileDescriptor.Failure(errno)) }
      for number in pipe { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
      start.input = .descriptor(pipe[0])
    }
    defer { for number in pipe where number >= 0 { close(number) } }
    let child: pid_t
    do throws(ProcessStart.Failure) {
      child = try start.start()
    } catch {
      return .failure(FileDescriptor.Failure(error.number))
    }
    if !launch.input.isEmpty {
      // What is said to a program here is short; one that does not read it is not waited for.
      _ = fcntl(pipe[1], F_SETFL, O_NONBLOCK)
      _ = Array(launch.input.utf8).withUnsafeBytes { write(pipe[1], $0.baseAddress, $0.count) }
    }
    return .success(child)
  }

  private static func variables(_ added: [(name: String, value: String)]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let text = next.pointee {
      let variable = String(cString: text)
      if !added.contains(where: { variable.hasPrefix($0.name + "=") }) { variables.append(variable) }
      next += 1
    }
    return variables + added.map { "\($0.name)=\($0.value)" }
  }
}
