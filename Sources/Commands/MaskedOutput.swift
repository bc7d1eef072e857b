import Diagnostics
import Formats
import Workflows

/// An output in which secrets are hidden, wherever the blocks that are written to it end.
final class MaskedOutput: ByteOutput {
  private let output: any ByteOutput
  private let mask: SecretMask
  private let revealed: Set<String>
  /// What may be the beginning of a secret.
  private var held: [UInt8] = []

  init(_ output: any ByteOutput, _ mask: SecretMask, revealing revealed: Set<String>) {
    self.output = output
    self.mask = mask
    self.revealed = revealed
  }

  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    if mask.isEmpty { return try output.write(bytes) }
    held += bytes
    let longest = mask.longest
    guard held.count >= max(1 << 16, 2 * longest) else { return }
    // A line that is whole holds no secret that goes on, unless that has lines of its own; then all of it is waited for.
    guard !mask.hasLines, let end = held.lastIndex(of: 0x0A) else { return }
    let whole = Array(held[...end])
    held.removeFirst(whole.count)
    try output.write(mask.masked(whole, revealing: revealed))
  }

  /// Writes the rest.
  func finish() throws(Diagnostic) {
    guard !held.isEmpty else { return }
    let rest = held
    held = []
    try output.write(mask.masked(rest, revealing: revealed))
  }
}
