import Glibc

/// The programs that are measured, as child processes.
struct Tools {
  /// The word that makes this executable the `intently` command.
  static let ownWord = "intently"

  /// The `intently` command and what comes before its arguments.
  let intently: [String]

  /// The command inside this executable.
  init() {
    var path = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count))
    intently = [String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self), Self.ownWord]
  }

  init(intently path: String) { intently = [path] }

  /// What a finished process took.
  struct Usage {
    var wall: Duration
    /// **Units**: bytes.
    var peakMemory: Int

    var memoryInWords: String { "\((Double(peakMemory) / 1_048_576).fixed(1)) MiB" }
  }

  /// Runs programs in turn, and gives each one's median time and its memory. One that fails ends the measurement.
  ///
  /// **Shape**: a program and its arguments; a name without `/` is looked up in `PATH`. Output is thrown away.
  func race(rounds: Int, _ commands: [[String]]) throws -> [Usage] {
    var walls = commands.map { _ in [Duration]() }
    for round in 0...rounds {
      for (index, command) in commands.enumerated() {
        let clock = ContinuousClock()
        let start = clock.now
        let child = try Self.start(command)
        let status = Self.wait(for: child).status
        let wall = clock.now - start
        guard status == 0 else {
          throw NotMeasured("“\(command.joined(separator: " "))” ended with status \(status)")
        }
        if round > 0 { walls[index].append(wall) }
      }
    }
    return try zip(walls, commands).map { walls, command in
      Usage(wall: walls.sorted()[walls.count / 2], peakMemory: try Self.peakMemory(of: command))
    }
  }

  /// Whether a program is there and does this.
  func canRun(_ command: [String]) -> Bool {
    guard let child = try? Self.start(command) else { return false }
    return Self.wait(for: child).status == 0
  }

  private static func start(_ command: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    guard posix_spawnp(&child, command[0], &actions, nil, &words, environ) == 0 else {
      throw NotMeasured("“\(command[0])” cannot be started")
    }
    return child
  }

  /// Waits for a child, any where it is -1.
  private static func wait(for child: pid_t) -> (child: pid_t, status: Int32, peakMemory: Int) {
    var status: Int32 = 0
    var usage = rusage()
    var ended: pid_t
    repeat { ended = wait4(child, &status, 0, &usage) } while ended < 0 && errno == EINTR
    return (ended, status & 0x7F == 0 ? (status >> 8) & 0xFF : -1, usage.ru_maxrss * 1024)
  }

  /// The most memory a program holds. What a process held before it became the program counts as the program's, so a shell, which
  /// is small, starts it, and leaves it to us.
  private static func peakMemory(of command: [String]) throws -> Int {
    typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    let setChildSubreaper: Int32 = 36  // PR_SET_CHILD_SUBREAPER of linux/prctl.h
    guard let control = dlsym(nil, "prctl"),
      unsafeBitCast(control, to: Control.self)(setChildSubreaper, 1, 0, 0, 0) == 0
    else { throw NotMeasured("this system hands no orphans on") }
    let shell = try start(["/bin/sh", "-c", #""$@" &"#, "sh"] + command)
    var peak = 0
    for _ in 0..<2 {
      let ended = wait(for: -1)
      if ended.child != shell { peak = ended.peakMemory }
    }
    return peak
  }
}

/// A folder for the files of a benchmark, removed at its end.
final class BenchmarkFolder {
  let path: String

  init() throws {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/intently-benchmark-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw NotMeasured("no folder can be made in \(place)") }
    path = String(cString: made)
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = path + "/" + name
    guard let stream = fopen(file, "w") else { throw NotMeasured("“\(file)” cannot be written") }
    fputs(text, stream)
    fclose(stream)
    return file
  }

  deinit {
    guard let stream = opendir(path) else { return }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      unlink(path + "/" + name)
    }
    closedir(stream)
    rmdir(path)
  }
}
