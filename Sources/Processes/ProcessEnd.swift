import Glibc

/// How a process ended.
package enum ProcessEnd: Sendable, Equatable {
  /// By itself, with a status from 0 to 255.
  case exited(Int32)
  /// By a signal.
  case signalled(Int32)

  /// - Parameter status: what waitpid(2) says of a process that has ended.
  package init(waitStatus status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}
