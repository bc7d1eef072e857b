import Glibc
import Processes
import Testing

struct ProcessStartTests {
  /// Runs a line of shell, and gives what it wrote and how it ended.
  private func shell(
    _ line: String, change: (inout ProcessStart) -> Void = { _ in }
  ) throws -> (output: String, end: ProcessEnd) {
    var pipe: [Int32] = [0, 0]
    #expect(Glibc.pipe(&pipe) == 0)
    for number in pipe { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    var start = ProcessStart(
      path: "/bin/sh", arguments: ["sh", "-c", line], environment: ["GREETING=good morning"], folder: "/")
    start.input = .null
    start.output = .descriptor(pipe[1])
    change(&start)
    let child: Int32
    do {
      child = try start.start()
    } catch {
      for number in pipe { close(number) }
      throw error
    }
    close(pipe[1])
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while case let count = read(pipe[0], &block, block.count), count > 0 { output += block[..<count] }
    close(pipe[0])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return (String(decoding: output, as: UTF8.self), ProcessEnd(waitStatus: status))
  }

  @Test func `a process has the folder and the environment that it is given and no other`() throws {
    let (output, end) = try shell("pwd; echo $GREETING; echo $HOME") { $0.folder = "/usr" }
    #expect(output == "/usr\ngood morning\n\n")
    #expect(end == .exited(0))
  }

  @Test func `standard input that is null is at its end`() throws {
    #expect(try shell("cat; exit 7").end == .exited(7))
  }

  @Test func `a process that leads its group has the group's number`() throws {
    let (output, _) = try shell("echo $$; cut -d ' ' -f 5 /proc/$$/stat") {
      $0.leadsGroup = true
    }
    let numbers = output.split(whereSeparator: \.isWhitespace)
    #expect(numbers.count == 2 && numbers.first == numbers.last)
  }

  @Test func `the end by a signal is told from a status`() throws {
    #expect(try shell("kill -TERM $$") { $0.defaultSignals = [SIGTERM] }.end == .signalled(SIGTERM))
  }

  @Test func `a program that is not there says so by its number`() {
    let failure = #expect(throws: ProcessStart.Failure.self) { try shell("") { $0.path = "/no/such/program" } }
    #expect(failure?.number == ENOENT)
  }

  @Test func `a program that is still open for writing is started once it is closed, and refused if it stays open`()
    throws
  {
    var path = Array("/tmp/intently-program-XXXXXX".utf8CString)
    let writing = mkstemp(&path)
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(name) }
    let script = "#!/bin/sh\nexit 5\n"
    #expect(write(writing, script, script.utf8.count) == script.utf8.count && fchmod(writing, 0o755) == 0)
    var attempts: [Int] = []
    let failure = #expect(throws: ProcessStart.Failure.self) {
      try shell("") {
        $0.path = name
        $0.pause = { attempts.append($0) }
      }
    }
    #expect(failure?.number == ETXTBSY && attempts == Array(0..<7))
    let (_, end) = try shell("") {
      $0.path = name
      $0.pause = { if $0 == 2 { close(writing) } }
    }
    #expect(end == .exited(5))
  }

  @Test func `a folder that is not there says so by its number`() {
    let failure = #expect(throws: ProcessStart.Failure.self) { try shell("") { $0.folder = "/no/such/folder" } }
    #expect(failure?.number == ENOENT)
  }
}
