import Synchronization

/// Lets one after the other: of several that ask at the same time, each has the terminal until it has its answer.
final class Turn: Sendable {
  private struct Held {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let held = Mutex(Held())

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = held.withLock { held in
        if held.isTaken {
          held.waiting.append(continuation)
          return false
        }
        held.isTaken = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  func give() {
    let next = held.withLock { held -> CheckedContinuation<Void, Never>? in
      if held.waiting.isEmpty {
        held.isTaken = false
        return nil
      }
      return held.waiting.removeFirst()
    }
    next?.resume()
  }
}
