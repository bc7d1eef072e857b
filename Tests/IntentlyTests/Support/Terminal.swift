import Foundation
import Glibc

/// Runs command lines in a folder, as a person would in a terminal of 100 columns.
struct Terminal {
  /// Where the command lines are typed.
  let folder: String
  /// Where the commands are, beside the system's.
  let tools: String
  var environment: [String: String] = [:]

  struct Run {
    /// Results and messages, in the order they came.
    var printed: String
    var status: Int32
  }

  /// Whether this machine has terminals to run commands in.
  static let isAvailable: Bool = {
    guard let (ours, theirs) = try? pair() else { return false }
    close(ours)
    close(theirs)
    return true
  }()

  /// Runs a command line of the shell.
  ///
  /// - `typed`: what a person types, each part when the words before it have been printed; nil where standard input is none of the
  ///   terminal.
  /// **Errors**: where there is no terminal, or no shell.
  func run(_ line: String, typing typed: [(after: String, keys: String)]? = nil) throws -> Run {
    let (ours, theirs) = try Self.pair()
    defer { close(ours) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = [
      "PATH": "\(tools):/usr/local/bin:/usr/bin:/bin", "COLUMNS": "100", "NO_COLOR": "1", "LANG": "C.UTF-8",
      "TZ": "UTC",
      "HOME": folder,
    ].merging(environment) { $1 }
    let terminal = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
    process.standardInput = typed == nil ? FileHandle.nullDevice : terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    try terminal.close()
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 14)
    // A terminal whose other side is closed gives an error, which is the end here.
    var rest = (typed ?? [])[...]
    while case let count = read(ours, &block, block.count), count > 0 {
      bytes += block[..<count]
      while let next = rest.first, String(decoding: bytes, as: UTF8.self).contains(next.after) {
        rest.removeFirst()
        let keys = Array(next.keys.utf8)
        _ = keys.withUnsafeBytes { write(ours, $0.baseAddress, $0.count) }
      }
    }
    process.waitUntilExit()
    return Run(
      printed: String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n"), status: process.terminationStatus)
  }

  /// The two sides of a new terminal.
  private static func pair() throws -> (ours: Int32, theirs: Int32) {
    let ours = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, number) = (Int32(0), UInt32(0))
    // TIOCSPTLCK and TIOCGPTN, which the C library keeps behind functions that Swift does not see.
    guard ours >= 0, ioctl(ours, 0x4004_5431, &lock) == 0, ioctl(ours, 0x8004_5430, &number) == 0 else {
      throw POSIXError(.ENOTTY)
    }
    let theirs = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard theirs >= 0 else { throw POSIXError(.ENOTTY) }
    return (ours, theirs)
  }
}
