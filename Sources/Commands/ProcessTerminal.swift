import Dispatch
import Execution
import Formats
import Glibc
import Synchronization

/// The terminal that the process was started in: questions on standard error, answers from standard input.
struct ProcessTerminal: AnsweringTerminal {
  func show(_ text: String) {
    try? DescriptorOutput(STDERR_FILENO, name: "standard error").write(Array(text.utf8))
  }

  private final class Reading: Sendable {
    let isCancelled = Atomic<Bool>(false)
  }

  /// **Shape**: a thread of its own waits for the person, so that whatever else the run does goes on.
  func line() async throws -> String? {
    let reading = Reading()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(with: Result { try Self.read { reading.isCancelled.load(ordering: .relaxed) } })
        }
      }
    } onCancel: {
      reading.isCancelled.store(true, ordering: .relaxed)
    }
  }

  /// How long it waits before it looks whether it still should. **Units**: milliseconds.
  private static let patience: Int32 = 100

  /// A terminal gives one line at a time, however much has been typed.
  private static func read(isCancelled: () -> Bool) throws -> String? {
    var line: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      if isCancelled() { throw CancellationError() }
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, patience)
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      let count = Glibc.read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      line += block[..<count]
      if line.last == UInt8(ascii: "\n") {
        line.removeLast()
        return String(decoding: line, as: UTF8.self)
      }
    }
  }
}
