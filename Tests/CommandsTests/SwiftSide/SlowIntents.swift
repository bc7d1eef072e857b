import AppIntents

// Intents and a query that take longer than anybody waits, each run in another place.

/// What reached the code that was cancelled.
enum Reached {
  @TaskLocal static var log: AsyncStream<String>.Continuation?

  /// Waits until it is cancelled, and says so.
  static func wait(_ name: String) async throws {
    do {
      try await Task.sleep(for: .seconds(3600))
    } catch {
      log?.yield(name)
      throw error
    }
  }
}

struct SlowAsync: AppIntent {
  static let title: LocalizedStringResource = "Slow Async"
  func perform() async throws -> some IntentResult {
    try await Reached.wait("async")
    return .result()
  }
}

struct SlowOnMain: AppIntent {
  static let title: LocalizedStringResource = "Slow on Main"
  @MainActor func perform() async throws -> some IntentResult {
    MainActor.assertIsolated()
    try await Reached.wait("main")
    return .result()
  }
}

actor SlowStore {
  static let shared = SlowStore()
  func load() async throws { try await Reached.wait("actor") }
}

struct SlowInActor: AppIntent {
  static let title: LocalizedStringResource = "Slow in Actor"
  func perform() async throws -> some IntentResult {
    try await SlowStore.shared.load()
    return .result()
  }
}

/// Ends for nothing and nobody.
struct Deaf: AppIntent {
  static let title: LocalizedStringResource = "Deaf"
  func perform() async throws -> some IntentResult {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    return .result()
  }
}

/// Opened once; whoever comes later passes.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}

/// An action of ours whose first call ends only once the second one is under way, whoever cancels it.
struct DeafCount: BuiltInAction {
  @TaskLocal static var gate = Gate()
  static let example = ActionExample(#"{ "intent": "DeafCount" }"#)
  static let title: LocalizedStringResource = "Deaf Count"
  static let effects: Effects = []

  @Parameter(title: "Number") var number: Int

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    if number == 2 {
      await Self.gate.open()
    } else {
      await Self.gate.pass()
      Reached.log?.yield("\(number)")
    }
    return .result(value: number)
  }
}

struct SlowEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Slow"
  static let defaultQuery = SlowQuery()
  let id: Int
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct SlowQuery: EnumerableEntityQuery {
  func entities(for identifiers: [Int]) async throws -> [SlowEntity] { [] }
  func allEntities() async throws -> [SlowEntity] {
    try await Reached.wait("query")
    return []
  }
}
