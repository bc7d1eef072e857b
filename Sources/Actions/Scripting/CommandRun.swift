import Diagnostics
import Formats
import Glibc
import Processes

/// A command as a process group of its own, with pipes for what goes in and what comes out.
struct CommandRun: Sendable {
  var path: String
  var name: String
  var arguments: [String]
  var environment: [(name: String, value: String)]
  var folder: String
  var input: [UInt8]

  /// How much a command may write. **Units**: bytes.
  static let most = 64 << 20
  /// How much of what it says on standard error is told. **Units**: bytes.
  private static let mostOfErrors = 2048
  /// How long a command that is to end may take. **Units**: seconds.
  private static let grace = 2.0

  /// What every command finds in its environment, where we have it.
  private static let kept = ["HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "TMPDIR"]

  /// Runs it to its end and gives what it wrote.
  func run(_ isCancelled: () -> Bool) throws -> [UInt8] {
    guard !([path] + arguments + environment.map(\.value)).contains(where: { $0.utf8.contains(0) }) else {
      throw ActionFailure("an argument of a command holds no NUL character")
    }
    let (into, out, errors) = (try Pipe(isRead: false), try Pipe(isRead: true), try Pipe(isRead: true))
    let child = try spawn(into, out, errors)
    into.reading.close()
    out.writing.close()
    errors.writing.close()
    var group = Group(child: child)
    defer { group.end(after: 0) }
    return try talk(&group, into, out, errors, isCancelled)
  }

  private func spawn(_ into: Pipe, _ out: Pipe, _ errors: Pipe) throws -> pid_t {
    var variables = ["PATH=/usr/local/bin:/usr/bin:/bin"]
    for name in Self.kept { if let value = getenv(name) { variables.append("\(name)=\(String(cString: value))") } }
    for (name, value) in environment {
      variables.removeAll { $0.hasPrefix(name + "=") }
      variables.append("\(name)=\(value)")
    }
    var start = ProcessStart(path: path, arguments: [name] + arguments, environment: variables, folder: folder)
    start.input = .descriptor(into.reading.number)
    start.output = .descriptor(out.writing.number)
    start.errors = .descriptor(errors.writing.number)
    start.leadsGroup = true
    start.defaultSignals = [SIGPIPE]
    do throws(ProcessStart.Failure) {
      return try start.start()
    } catch {
      throw Diagnostic(
        "command-failed",
        "“\(VisibleText.of(name))” could not be started: \(FileDescriptor.Failure(error.number).words)")
    }
  }

  // MARK: Talking

  private func talk(
    _ group: inout Group, _ into: Pipe, _ out: Pipe, _ errors: Pipe, _ isCancelled: () -> Bool
  ) throws -> [UInt8] {
    var output: [UInt8] = []
    var said: [UInt8] = []
    var sent = 0
    if input.isEmpty { into.writing.close() }
    while out.reading.isOpen || errors.reading.isOpen || !group.hasEnded {
      var waited = [pollfd]()
      if out.reading.isOpen { waited.append(pollfd(fd: out.reading.number, events: Int16(POLLIN), revents: 0)) }
      if errors.reading.isOpen { waited.append(pollfd(fd: errors.reading.number, events: Int16(POLLIN), revents: 0)) }
      if into.writing.isOpen { waited.append(pollfd(fd: into.writing.number, events: Int16(POLLOUT), revents: 0)) }
      // Whether it is to end is looked at twenty times a second.
      poll(&waited, nfds_t(waited.count), 50)
      if isCancelled() {
        group.end(after: Self.grace)
        throw CancellationError()
      }
      if into.writing.isOpen {
        sent += into.writing.write(input[sent...])
        if sent == input.count { into.writing.close() }
      }
      let hadEnded = group.hasEnded
      output += out.reading.read()
      said += errors.reading.read()
      if said.count > Self.mostOfErrors { said.removeFirst(said.count - Self.mostOfErrors) }
      guard output.count <= Self.most else {
        throw Diagnostic("command-failed", "“\(VisibleText.of(name))” writes more than 64 MiB")
      }
      group.look()
      // What it has started and left behind may hold the pipes; nobody waits for that.
      if hadEnded { break }
    }
    try judge(ProcessEnd(waitStatus: group.status), said)
    return output
  }

  private func judge(_ end: ProcessEnd, _ said: [UInt8]) throws {
    if end == .exited(0) { return }
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
    let last = lines.suffix(5).joined(separator: "\n")
    let how =
      switch end {
      case .exited(let status): "ended with status \(status)"
      case .signalled(let signal): "was ended by signal \(signal)"
      }
    throw Diagnostic(
      "command-failed",
      "“\(VisibleText.of(name))” \(how)\(last.isEmpty ? "" : ": " + VisibleText.of(last))")
  }

  /// The command and all that it has started and not let go.
  private struct Group {
    let child: pid_t
    var hasEnded = false
    var status: Int32 = 0

    init(child: pid_t) { self.child = child }

    /// Looks whether it has ended.
    mutating func look() {
      guard !hasEnded else { return }
      var status: Int32 = 0
      if waitpid(child, &status, WNOHANG) == child {
        hasEnded = true
        self.status = status
      }
    }

    /// Ends it: asks first, where there is time, and then does not ask.
    mutating func end(after seconds: Double) {
      guard !hasEnded else { return }
      if seconds > 0 {
        kill(-child, SIGTERM)
        for _ in 0..<Int(seconds * 50) {
          look()
          if hasEnded { break }
          usleep(20_000)
        }
      }
      kill(-child, SIGKILL)
      guard !hasEnded else { return }
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
      hasEnded = true
    }
  }

  /// One end of a pipe.
  private final class End {
    let number: Int32
    private(set) var isOpen = true

    init(_ number: Int32) { self.number = number }
    deinit { if isOpen { Glibc.close(number) } }

    func close() {
      guard isOpen else { return }
      isOpen = false
      Glibc.close(number)
    }

    /// What stands there now; at its end it is closed.
    func read() -> [UInt8] {
      var all: [UInt8] = []
      while isOpen, all.count < 1 << 20 {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(number, &block, block.count)
        if count > 0 {
          all += block[..<count]
        } else if count == 0 {
          close()
        } else if errno != EINTR {
          if errno != EAGAIN { close() }
          break
        }
      }
      return all
    }

    /// How many of the bytes were taken; whoever does not read them has seen enough.
    func write(_ bytes: ArraySlice<UInt8>) -> Int {
      let count = bytes.prefix(1 << 16).withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno != EAGAIN, errno != EINTR { close() }
      return max(0, count)
    }
  }

  private struct Pipe {
    let reading: End
    let writing: End

    /// - `isRead`: whether our end is the one that is read.
    init(isRead: Bool) throws {
      var numbers: [Int32] = [0, 0]
      guard pipe(&numbers) == 0 else { throw ActionFailure("no more files can be opened") }
      for number in numbers {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      }
      // The other end is the command's, which waits where we do not.
      _ = fcntl(numbers[isRead ? 0 : 1], F_SETFL, O_NONBLOCK)
      reading = End(numbers[0])
      writing = End(numbers[1])
    }
  }
}
