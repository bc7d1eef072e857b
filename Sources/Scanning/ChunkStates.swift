import CVector

/// Whether chunks begin inside quotes, which hangs on all quotes before them: each chunk's reader tells whether it has an odd
/// number of them, and waits for those of the chunks before.
final class ChunkStates: @unchecked Sendable {
  // Unchecked: everything mutable is touched under the monitor alone.
  private let monitor: Monitor
  /// For each chunk up to the first one that nobody has told of: whether it begins inside quotes.
  private var isInside: [Bool] = [false]
  /// What was told of later chunks.
  private var told: [Int: Bool] = [:]
  private var isBroken = false

  init(_ monitor: Monitor) { self.monitor = monitor }

  /// How often is looked before the thread sleeps: the chunk before is mostly told of in some microseconds, which is less
  /// than sleeping takes.
  private static let looks = 100

  /// Whether the chunk begins inside quotes; waits until all chunks before it are told of.
  func isInside(_ chunk: Int) throws(ScanRefusal) -> Bool {
    for _ in 0..<Self.looks {
      if let isInside = knownInside(chunk) { return isInside }
      cvector_pause()
    }
    monitor.lock()
    defer { monitor.unlock() }
    while !isBroken, isInside.count <= chunk { monitor.wait() }
    if isBroken { throw ScanRefusal("a chunk before this one cannot be read") }
    return isInside[chunk]
  }

  /// The same without waiting; nil where it is not known yet.
  func knownInside(_ chunk: Int) -> Bool? {
    monitor.lock()
    defer { monitor.unlock() }
    return chunk < isInside.count ? isInside[chunk] : nil
  }

  /// Tells whether the chunk has an odd number of quotes.
  func tell(_ chunk: Int, toggles: Bool) {
    monitor.lock()
    defer { monitor.unlock() }
    guard chunk >= isInside.count &- 1 else { return }
    told[chunk] = toggles
    var last = isInside.count &- 1
    while let toggles = told.removeValue(forKey: last) {
      isInside.append(isInside[last] != toggles)
      last &+= 1
    }
    monitor.announce()
  }

  /// Wakes all who wait for what will never be told.
  func giveUp() {
    monitor.lock()
    defer { monitor.unlock() }
    isBroken = true
    monitor.announce()
  }
}
