import Synchronization

/// The one way on which everything that intents open comes to an app.
///
/// A tool supplies it: `static let router = IntentRouter { destination in … }`. It is called on the main actor, one destination
/// after the other, each once, in the order they came. What comes before the app is ready waits until `becomeReady()`.
public final class IntentRouter: Sendable {
  public typealias Handler = @MainActor @Sendable (IntentDestination) async -> Void

  private struct State {
    var isReady: Bool
    var waiting: [IntentDestination] = []
    /// The end of all that is being brought to the app.
    var last: Task<Void, Never>?
    /// Those that wait until it is ready, by number.
    var whenReady: [Int: CheckedContinuation<Void, Never>] = [:]
    var count = 0
  }

  private let handler: Handler?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - isReady: whether the app takes what comes from the beginning.
  ///   - open: brings something before the person.
  public convenience init(isReady: Bool = true, open: @escaping Handler) {
    self.init(isReady: isReady, handler: open)
  }

  private init(isReady: Bool, handler: Handler?) {
    self.handler = handler
    state = Mutex(State(isReady: isReady))
  }

  /// Says what would be opened: what a tool without a router of its own does.
  public static let printing = IntentRouter(isReady: true, handler: nil)

  package var isPrinting: Bool { handler == nil }

  /// Whether a destination is being brought to the app by this very task: what it opens itself must not wait for it.
  @TaskLocal private static var isDelivering = false

  /// Brings something to the app, after all that came before it; returns when the app has it, or at once where it has to wait
  /// until the app is ready.
  public func open(_ destination: IntentDestination) async {
    let delivery = state.withLock { state in
      if !state.isReady {
        state.waiting.append(destination)
        return nil as Task<Void, Never>?
      }
      return add(destination, to: &state)
    }
    if let delivery, !Self.isDelivering { await delivery.value }
  }

  /// Says that the app takes what comes: first what has waited, in the order it came.
  public func becomeReady() async {
    let (last, told): (Task<Void, Never>?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
      state.isReady = true
      for destination in state.waiting { _ = add(destination, to: &state) }
      state.waiting = []
      defer { state.whenReady = [:] }
      return (state.last, Array(state.whenReady.values))
    }
    for one in told { one.resume() }
    if !Self.isDelivering { await last?.value }
  }

  private func add(_ destination: IntentDestination, to state: inout State) -> Task<Void, Never>? {
    guard let handler else { return nil }
    let before = state.last
    let delivery = Task {
      await before?.value
      await Self.$isDelivering.withValue(true) { await handler(destination) }
    }
    state.last = delivery
    return delivery
  }

  /// What waits for the app to be ready.
  package var waiting: [IntentDestination] { state.withLock { $0.waiting } }

  package var isReady: Bool { state.withLock { $0.isReady } }

  /// Returns when the app is ready and has all that came until then, or when the task is cancelled.
  package func finish() async {
    await ready()
    await state.withLock { $0.isReady ? $0.last : nil }?.value
  }

  private func ready() async {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = state.withLock { state in
          if state.isReady || Task.isCancelled { return false }
          state.whenReady[number] = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.whenReady.removeValue(forKey: number) }?.resume()
    }
  }
}
