import Glibc
import Synchronization

/// Tells which properties a key path reads: `\.title` is told to be that of `\.$title` so.
///
/// **Shape**: while nobody listens, a reading costs one look at a number.
enum PropertyReadings {
  private static let listeners = Atomic<Int>(0)
  private static let heard = Mutex<[(thread: UInt, property: ObjectIdentifier)]>([])

  @inline(__always)
  static var isListening: Bool { listeners.load(ordering: .relaxed) != 0 }

  static func note(_ property: _AnyEntityProperty) {
    let thread = UInt(pthread_self())
    heard.withLock { $0.append((thread, ObjectIdentifier(property))) }
  }

  /// The properties read on this thread while the body runs, in order.
  static func during(_ body: () -> Void) -> [ObjectIdentifier] {
    let thread = UInt(pthread_self())
    listeners.add(1, ordering: .relaxed)
    body()
    let mine = heard.withLock { heard in
      let mine = heard.filter { $0.thread == thread }.map(\.property)
      heard.removeAll { $0.thread == thread }
      return mine
    }
    listeners.subtract(1, ordering: .relaxed)
    return mine
  }
}

extension _AnyEntityProperty {
  @inline(__always)
  func noteReading() {
    if PropertyReadings.isListening { PropertyReadings.note(self) }
  }
}
