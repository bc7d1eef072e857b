import Diagnostics
import Glibc

/// What a run that goes on has said so far, in a file of its own: where the run is killed, it is there.
///
/// **Shape**: `.intently/log/RUN`, as long as the run goes on; its end writes all of it into the history. What was said is
/// there after a kill; of a machine that stops, the last of it may be lost.
package struct RunLogFile: ~Copyable, Sendable {
  private let descriptor: Int32
  private var size = 0

  /// How much it holds at most, before the middle is left out. **Units**: bytes.
  private static let most = 4 * RunLog.most

  fileprivate init?(_ path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Adds what was said; `log` holds all of it.
  package mutating func add(_ text: String, of log: RunLog) {
    var text = text
    if size + text.utf8.count > Self.most {
      text = log.text
      guard ftruncate(descriptor, 0) == 0 else { return }
      size = 0
    }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      // What cannot be kept is said all the same.
      guard count > 0 else { return }
      size += count
      bytes = bytes.dropFirst(count)
    }
  }
}

extension RunStore {
  private func logPath(_ run: String) -> String { StateFolder.path(in: root) + "/log/" + run }

  /// Begins to keep what a run says; nil where that cannot be kept.
  package func beginLog(of run: String) -> RunLogFile? {
    do throws(Diagnostic) { try StateFolder.make("log", in: root) } catch { return nil }
    return RunLogFile(logPath(run))
  }

  /// What a run that goes on, or was killed, has said so far.
  ///
  /// **Missing**: empty where nothing was kept.
  package func log(of run: String) -> String {
    let file = Glibc.open(logPath(run), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var log = RunLog()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { return log.text }
      log.add(buffer[..<count])
    }
  }

  /// Takes away what was kept beside the history.
  package func forgetLog(of run: String) { unlink(logPath(run)) }
}
