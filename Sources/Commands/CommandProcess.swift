import Diagnostics
import Dispatch
import Execution
import Formats
import Glibc
import Synchronization
import Values

/// The signal that asked the run to end; 0 where none did. A signal handler can reach nothing else.
private let interruption = Atomic<Int>(0)

/// Wakes the thread that cancels the run: what an author's code waits for ends then.
private nonisolated(unsafe) let interrupted: UnsafeMutablePointer<sem_t> = {
  // Reason: a semaphore is made for several threads, and posting it is all that a signal handler may do.
  let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  sem_init(semaphore, 0, 0)
  return semaphore
}()

/// Asks the run to end at its next point. Where it comes to none within five seconds, or is asked twice, the process ends: what
/// it was writing has not taken its name yet.
private func interrupt(_ number: Int32) {
  if interruption.load(ordering: .relaxed) != 0 { _exit(128 + number) }
  interruption.store(Int(number), ordering: .relaxed)
  sem_post(interrupted)
  alarm(5)
}

/// How long the steps of `finally` may take once the run was asked to end. **Units**: seconds.
private let finishingTime: UInt32 = 30

/// Whether standard output was closed when the process began.
private let isOutputClosed = Atomic<Bool>(false)

/// The command as a process: standard streams, the current folder, the clock of the machine.
package enum CommandProcess {
  /// Runs the command line and gives the status to exit with.
  package nonisolated static func run(_ arguments: [String], tool: ToolTypes = ToolTypes()) async -> Int32 {
    openStandardStreams()
    // Made before a handler can ask for it.
    _ = interrupted
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT) { _ in interrupt(SIGINT) }
    signal(SIGTERM) { _ in interrupt(SIGTERM) }
    signal(SIGALRM) { _ in _exit(128 + Int32(truncatingIfNeeded: interruption.load(ordering: .relaxed))) }
    var session = session()
    session.tool = tool
    session.finishing = { if interruption.load(ordering: .relaxed) != 0 { _ = alarm(finishingTime) } }
    if isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 { session.terminal = ProcessTerminal() }
    session.isWholeProgram = true
    session.keepsHistory = true
    session.isTerminated = { interruption.load(ordering: .relaxed) == Int(SIGTERM) }
    session.launcher = ProcessLauncher()
    if let path = realpath("/proc/self/exe", nil) {
      session.program = String(cString: path)
      free(path)
    }
    session.variable = { name in getenv(name).map { String(cString: $0) } }
    let run = Task { [session] in await Intently.run(arguments, in: session) }
    Self.watch { run.cancel() }
    let status = await run.value
    switch interruption.load(ordering: .relaxed) {
    case 0: return status.rawValue
    case Int(SIGTERM): return ExitStatus.terminated.rawValue
    default: return ExitStatus.interrupted.rawValue
    }
  }

  /// Calls the body once a signal asks the run to end. A thread waits for it, which costs nothing but its stack.
  private static func watch(_ body: @escaping @Sendable () -> Void) {
    final class Body: Sendable {
      let call: @Sendable () -> Void
      init(_ call: @escaping @Sendable () -> Void) { self.call = call }
    }
    var thread = pthread_t()
    let held = Unmanaged.passRetained(Body(body)).toOpaque()
    let failure = pthread_create(
      &thread, nil,
      { argument in
        while sem_wait(interrupted) != 0 {}
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().call() }
        return nil
      }, held)
    if failure == 0 { pthread_detach(thread) }
  }

  /// Opens what is closed of the standard streams, so that no file of ours ever takes its number. The Swift runtime may have
  /// taken one already, for an event of its own, which has no type of file: it is left to it.
  private static func openStandardStreams() {
    for number in STDIN_FILENO...STDERR_FILENO {
      var status = stat()
      let isOpen = fstat(number, &status) == 0
      if isOpen, status.st_mode & S_IFMT != 0 { continue }
      if number == STDOUT_FILENO { isOutputClosed.store(true, ordering: .relaxed) }
      if !isOpen { _ = open("/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY) }
    }
  }

  /// Runs the command line and ends the process with its status; called by the thread that the process began with.
  package nonisolated static func main(_ arguments: [String], tool: ToolTypes = ToolTypes()) -> Never {
    let body: @Sendable () async -> Never = { Glibc.exit(await run(arguments, tool: tool)) }
    if tool.hasOwnTypes {
      // What an author's tasks do side by side is done on all cores.
      Task.detached { await body() }
      dispatchMain()
    }
    StartingThread().run(body)
  }

  private static func session() -> Session {
    let environment = environment()
    let showsColours = isatty(STDERR_FILENO) == 1 && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
    var session = Session(
      output: { (bytes: [UInt8]) throws(Diagnostic) in
        if isOutputClosed.load(ordering: .relaxed) {
          throw Diagnostic("no-output", "standard output is closed", hint: "--output-path writes to a file")
        }
        try DescriptorOutput(STDOUT_FILENO).write(bytes)
      },
      errors: { text in try? DescriptorOutput(STDERR_FILENO, name: "standard error").write(Array(text.utf8)) },
      terminalWidth: terminalWidth(environment), showsColours: showsColours, folder: currentFolder(),
      environment: environment, now: { RunClock.current(in: .utc).now },
      zone: { () throws(TimeZoneFault) in try TimeZoneRules.system },
      randomName: randomName, seconds: seconds,
      wait: { seconds in try await Task.sleep(for: .seconds(seconds)) }, residentMemory: residentMemory,
      isCancelled: { interruption.load(ordering: .relaxed) != 0 })
    let isTerminal = isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb"
    session.patience = Patience(seconds: seconds, wait: session.wait, show: isTerminal ? ProgressLine.show : nil)
    if isTerminal { session.progressLine = ProgressLine.show }
    return session
  }

  private static func environment() -> [String: String] {
    var environment: [String: String] = [:]
    for name in ["COLUMNS", "HOME", "INTENTLY_UNATTENDED", "NO_COLOR", "TERM", "TMPDIR", "XDG_CONFIG_HOME"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return environment
  }

  private static func terminalWidth(_ environment: [String: String]) -> Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    if let text = environment["COLUMNS"], let width = Int(text), width > 0 { return width }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return 80
  }

  private static func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func randomName() -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    // One question to the system's source of chance is enough: 36^12 is below 2^63.
    var number = UInt64.random(in: 0..<4_738_381_338_321_616_896)
    let name = (0..<12).map { _ in
      defer { number /= 36 }
      return letters[Int(number % 36)]
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// **Units**: bytes, from the second field of `/proc/self/statm`, which counts pages.
  private static func residentMemory() -> Int? {
    guard let input = try? FileInput(path: "/proc/self/statm"), let bytes = try? input.nextBlock() else { return nil }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
