import AppIntents
import Commands
import CoreSpotlight
import Synchronization
import Testing

/// What intents open comes to one router, once, in order (issue 5, item 7).
@Suite struct RoutingTests {
  private let workspace = TestWorkspace()

  /// Notes what is brought to it.
  private final class Log: Sendable {
    private let held = Mutex<[String]>([])
    var lines: [String] { held.withLock { $0 } }
    func add(_ line: String) { held.withLock { $0.append(line) } }
    func take() -> [String] {
      held.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  private let log = Log()

  private func router(isReady: Bool = true) -> IntentRouter {
    let log = log
    return IntentRouter(isReady: isReady) { destination in
      MainActor.assertIsolated()
      log.add("\(destination.reason): \(destination.title)")
    }
  }

  private func tool(_ router: IntentRouter) -> ToolTypes {
    ToolTypes(
      name: "front",
      intents: [
        InFront.self, Deferred.self, Dynamic.self, Both.self, Continues.self, Again.self, Opens.self, Chain.self,
        OpensAddress.self, Background.self, OpenFrontBook.self, OpenFrontPage.self,
      ],
      entities: [Bookshop.BookEntity.self], router: { router })
  }

  private func run(_ step: String, _ router: IntentRouter) async -> CommandRun {
    workspace.workflow("w.json", step)
    let add: @Sendable (String) -> Void = { [log] in log.add($0) }
    return await FrontLog.$add.withValue(add) { await workspace.run("run", "w.json", tool: tool(router)) }
  }

  @Test(arguments: [
    (#"{ "intent": "InFront" }"#, ["foreground: In Front", "performed"]),
    (#"{ "intent": "Deferred" }"#, ["performed", "foreground: Deferred"]),
    (#"{ "intent": "Dynamic" }"#, ["performed"]),
    (#"{ "intent": "Both" }"#, ["performed"]),
    (#"{ "intent": "Background" }"#, ["performed"]),
    (#"{ "intent": "Continues" }"#, ["first", "foreground: Continues", "then", "last"]),
    (#"{ "intent": "Again" }"#, ["performed", "foreground: Again", "performed"]),
    (#"{ "intent": "OpenFrontBook", "with": { "target": 1 } }"#, ["openIntent: Open Front Book: Emma", "performed"]),
    (#"{ "intent": "OpenFrontPage" }"#, ["openIntent: Open Front Page"]),
    (#"{ "intent": "Opens" }"#, ["performed"]),
    (
      #"{ "intent": "Opens", "openWhenRun": true }"#,
      ["performed", "opensIntent: Open Front Book: Pride and Prejudice", "performed"]
    ),
    (#"{ "intent": "OpensAddress", "openWhenRun": true }"#, ["opensIntent: Open URL: https://example.com/a"]),
    (#"{ "intent": "Chain", "openWhenRun": true }"#, ["opensIntent: Chain", "opensIntent: In Front", "performed"]),
  ])
  func `an intent is brought to the front when its modes and its code say so, once`(
    _ step: (text: String, log: [String])
  ) async {
    let run = await run(step.text, router())
    #expect(run.status == 0, "\(run.errors)")
    #expect(log.lines == step.log)
  }

  @Test func `check says what runs afterwards, and where there is nothing`() async {
    workspace.workflow(
      "w.json", #"{ "intent": "Opens", "openWhenRun": true }"#, #"{ "intent": "InFront", "openWhenRun": true }"#)
    let run = await workspace.run("check", "w.json", "--explain", tool: tool(router()))
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "w.json:3:13: warning: “InFront” opens no intent that could run after it [opens-nothing]"), "\(run.errors)")
    #expect(run.out.contains("then runs the intent that it opens"), "\(run.out)")
  }

  @Test func `a tool without a router says what would be opened`() async {
    let run = await run(#"{ "intent": "Opens", "openWhenRun": true }"#, .printing)
    #expect(run.errors == "Opens: Open Front Book: Pride and Prejudice\n")
  }

  @Test func `what comes before the tool is ready waits, and is delivered once and in order`() async {
    let router = router(isReady: false)
    for title in ["1", "2", "3"] {
      let activity = NSUserActivity(activityType: "t")
      activity.title = title
      await router.open(IntentDestination(activity: activity))
    }
    #expect(log.lines.isEmpty && router.waiting.count == 3)
    await router.becomeReady()
    #expect(log.lines == ["activity: 1", "activity: 2", "activity: 3"])
    await router.becomeReady()
    #expect(log.take().count == 3 && router.waiting.isEmpty)
    let later = NSUserActivity(activityType: "later")
    await router.open(IntentDestination(activity: later))
    #expect(log.lines == ["activity: later"])
  }

  @Test func `what one destination opens itself comes after it`() async {
    let log = log
    let inner = IntentDestination(activity: NSUserActivity(activityType: "inner"))
    let held = Mutex<IntentRouter?>(nil)
    let router = IntentRouter { destination in
      if destination.title == "outer" { await held.withLock { $0 }?.open(inner) }
      log.add(destination.title)
    }
    held.withLock { $0 = router }
    await router.open(IntentDestination(activity: NSUserActivity(activityType: "outer")))
    await router.finish()
    #expect(log.lines == ["outer", "inner"])
  }

  @Test func `a tool that becomes ready late is waited for, and one that never does is told`() async {
    let late = router(isReady: false)
    let log = log
    workspace.workflow("w.json", #"{ "intent": "InFront" }"#, #"{ "intent": "MakeReady" }"#)
    let tool = ToolTypes(intents: [InFront.self, MakeReady.self], router: { late })
    let run = await MakeReady.$router.withValue(late) {
      await FrontLog.$add.withValue({ log.add($0) }) { await workspace.run("run", "w.json", tool: tool) }
    }
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(log.take() == ["performed", "foreground: In Front"])

    let never = router(isReady: false)
    workspace.workflow("w.json", #"{ "intent": "InFront" }"#)
    let told = await workspace.run("run", "w.json", tool: ToolTypes(intents: [InFront.self], router: { never }))
    #expect(told.status == 0)
    #expect(
      told.errors.contains("warning: “In Front” was not opened, as the tool never was ready [not-opened]"),
      "\(told.errors)")
  }

  // MARK: open

  @Test func `open runs the intent that opens such an entity, with the activity of a chosen hit`() async {
    let log = log
    let router = IntentRouter { destination in
      let identifier = destination.activity?.userInfo?[CSSearchableItemActivityIdentifier] as? String
      log.add("\(destination.activity?.activityType ?? "") \(identifier ?? "") \(destination.contentIdentifier ?? "")")
      log.add("\((destination.entity as? Bookshop.BookEntity)?.title ?? "")")
    }
    let tool = Bookshop.tool(router: router)
    let run = await workspace.run("open", "Book", "3", tool: tool)
    #expect(run.status == 0 && run.errors == "Here is Les Misérables\n", "\(run.errors)")
    #expect(log.lines == ["\(CSSearchableItemActionType) Book/3 3", "Les Misérables"])
  }

  @Test func `a hit that is no entity is an activity to go on with`() async {
    let log = log
    let tool = Bookshop.tool(
      router: IntentRouter { destination in
        log.add(
          "\(destination.title) \(destination.activity?.userInfo?[CSSearchableItemActivityIdentifier] as? String ?? "")"
        )
      })
    workspace.workflow("pages.json", #"{ "intent": "IndexPages" }"#)
    _ = await workspace.run("run", "pages.json", tool: tool)
    let run = await workspace.run("open", "pages", "page.travel", tool: tool)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(log.lines == ["目标 App 旅游 page.travel"])
    #expect(await workspace.run("open", "pages", "page.travel", tool: Bookshop.tool()).errors == "Opens: 目标 App 旅游\n")
  }

  @Test func `what cannot be opened is told why`() async {
    let tool = Bookshop.tool()
    let gone = await workspace.run("open", "Book", "99", tool: tool)
    #expect(
      gone.status == 1 && gone.errors.contains("there is no “Book” with the id “99” [entity-gone]"), "\(gone.errors)")
    let unknown = await workspace.run("open", "Bok", "1", tool: tool)
    #expect(unknown.status == 6 && unknown.errors.contains("did you mean “Book”?"), "\(unknown.errors)")
    let closed = await workspace.run("open", "Slow", "1", tool: ToolTypes(entities: [SlowEntity.self]))
    #expect(
      closed.status == 6 && closed.errors.contains("no intent of “intently” opens “Slow” [nothing-opens]"),
      "\(closed.errors)")
    #expect(await workspace.run("open", "Book", "1").status == 6)
  }
}

/// Where the intents below note that they are performed.
enum FrontLog {
  @TaskLocal static var add: (@Sendable (String) -> Void)?
}

struct InFront: AppIntent {
  static let title: LocalizedStringResource = "In Front"
  static let openAppWhenRun = true
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    FrontLog.add?("performed")
    return .result()
  }
}

struct Deferred: AppIntent {
  static let title: LocalizedStringResource = "Deferred"
  static let supportedModes: IntentModes = .foreground(.deferred)
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    FrontLog.add?("performed")
    return .result()
  }
}

struct Dynamic: AppIntent {
  static let title: LocalizedStringResource = "Dynamic"
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    FrontLog.add?("performed")
    return .result()
  }
}

struct Both: AppIntent {
  static let title: LocalizedStringResource = "Both"
  static let supportedModes: IntentModes = [.background, .foreground]
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    FrontLog.add?("performed")
    return .result()
  }
}

struct Background: AppIntent {
  static let title: LocalizedStringResource = "Background"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    FrontLog.add?("performed")
    return .result()
  }
}

struct Continues: AppIntent {
  static let title: LocalizedStringResource = "Continues"
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    FrontLog.add?("first")
    try await continueInForeground()
    FrontLog.add?("then")
    try await continueInForeground()
    FrontLog.add?("last")
    return .result()
  }
}

struct Again: AppIntent {
  static let title: LocalizedStringResource = "Again"
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
  static let effects: Effects = []
  private let times = AgainTimes()
  func perform() async throws -> some IntentResult {
    FrontLog.add?("performed")
    if times.isFirst { throw needsToContinueInForegroundError() }
    return .result()
  }
}

final class AgainTimes: Sendable {
  private let count = Mutex(0)
  var isFirst: Bool {
    count.withLock { count in
      count += 1
      return count == 1
    }
  }
}

struct OpenFrontBook: OpenIntent {
  static let title: LocalizedStringResource = "Open Front Book"
  static let effects: Effects = []
  @Parameter(title: "Book") var target: Bookshop.BookEntity
  func perform() async throws -> some IntentResult {
    FrontLog.add?("performed")
    return .result()
  }
}

struct OpenFrontPage: TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Front Page"
  static let effects: Effects = []
}

struct Opens: AppIntent {
  static let title: LocalizedStringResource = "Opens"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult & OpensIntent {
    FrontLog.add?("performed")
    let open = OpenFrontBook()
    open.target = Bookshop.BookEntity(2, "Pride and Prejudice", "Jane Austen")
    return .result(opensIntent: open)
  }
}

struct OpensAddress: AppIntent {
  static let title: LocalizedStringResource = "Opens Address"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult & OpensIntent {
    guard let url = URL(string: "https://example.com/a") else { throw AppIntentError.Unrecoverable.unknown }
    return .result(opensIntent: OpenURLIntent(url))
  }
}

struct Chain: AppIntent {
  static let title: LocalizedStringResource = "Chain"
  static let effects: Effects = []
  @Parameter(title: "Last", default: false) var isLast: Bool
  func perform() async throws -> some IntentResult & OpensIntent {
    if isLast { return .result(opensIntent: InFront()) }
    let next = Chain()
    next.isLast = true
    return .result(opensIntent: next)
  }
}

struct MakeReady: AppIntent {
  @TaskLocal static var router: IntentRouter?
  static let title: LocalizedStringResource = "Make Ready"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    await Self.router?.becomeReady()
    return .result()
  }
}
