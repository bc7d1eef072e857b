import Testing
import Values
import WidgetKit

@testable import AppIntents

/// Sections 16 to 20 and 25: phrases, dependencies, intents of the system's kinds, donations, addresses, errors.
@Suite struct SystemTests {
  enum Shelf: String, AppEnum {
    case reading, read
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
    static var caseDisplayRepresentations: [Shelf: DisplayRepresentation] = [.reading: "Reading", .read: "Read"]
  }

  struct Book: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
    static var defaultQuery = BookQuery()
    let id: String
    var displayRepresentation: DisplayRepresentation { "Book \(id)" }
    struct BookQuery: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [Book] { identifiers.map(Book.init) }
    }
  }

  struct OpenShelf: AppIntent {
    static var title: LocalizedStringResource = "Open Shelf"
    @Parameter(title: "Shelf") var shelf: Shelf
    func perform() async throws -> some IntentResult { .result() }
  }

  // MARK: Phrases

  struct Built: AppShortcutsProvider {
    static var shortcutTileColor: ShortcutTileColor = .grape
    @AppShortcutsBuilder
    static var appShortcuts: [AppShortcut] {
      AppShortcut(
        intent: OpenShelf(), phrases: ["Open \(\.$shelf) in \(.applicationName)", "\(.applicationName) shelves"],
        shortTitle: "Open", systemImageName: "book")
      if #available(iOS 17, *) {
        AppShortcut(
          intent: OpenShelf(), phrases: ["Show \(\.$shelf) of \(.applicationName)"], shortTitle: "Show",
          systemImageName: "eye",
          parameterPresentation: ParameterPresentation(
            for: \.$shelf, summary: Summary("Show \(\.$shelf)"),
            optionsCollections: {
              OptionsCollection(Shelves(), title: "Shelves", systemImageName: "books.vertical")
            }))
      }
    }
    static var negativePhrases: NegativeAppShortcutPhrases {
      ["Close \(.applicationName)"]
    }
  }

  struct Shelves: DynamicOptionsProvider {
    func results() async throws -> [Shelf] { Array(Shelf.allCases) }
  }

  struct Listed: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
      [AppShortcut(intent: OpenShelf(), phrases: ["\(.applicationName)的\(\.$shelf)"])]
    }
  }

  @Test func `phrases are built one after another or listed, with titles or without`() {
    #expect(Built.appShortcuts.map { $0.phrases.count } == [2, 1])
    #expect(Built.appShortcuts.first?.shortTitle == "Open")
    #expect(Built.shortcutTileColor == .grape && Listed.shortcutTileColor == .blue)
    #expect(Built.negativePhrases.phrases.count == 1 && Listed.negativePhrases.phrases.isEmpty)
    #expect(Listed.appShortcuts.count == 1 && Listed.appShortcuts[0].shortTitle == nil)
    Listed.updateAppShortcutParameters()
  }

  // MARK: Dependencies

  protocol Clock: Sendable { var hour: Int { get } }
  struct WallClock: Clock { var hour = 7 }

  struct Tell: AppIntent {
    static var title: LocalizedStringResource = "Tell"
    @Dependency var clock: WallClock
    @Dependency(key: "clock") var any: any Clock
    @AppDependency(key: "none", default: WallClock(hour: 1)) var fallback: WallClock
    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
      .result(value: clock.hour * 100 + any.hour * 10 + fallback.hour)
    }
  }

  @Test func `dependencies are found by their type or their key, and made when they are needed`() async throws {
    AppDependencyManager.shared.add(dependency: WallClock())
    AppDependencyManager.shared.add(key: "clock") { () async throws -> any Clock in WallClock(hour: 2) }
    #expect(try await result(of: Tell.self) == "721")
  }

  // MARK: Intents of the system's kinds

  struct OpenBook: OpenIntent, TargetContentProvidingIntent {
    static var title: LocalizedStringResource = "Open Book"
    @Parameter(title: "Book") var target: Book
    init() {}
    init(book: Book) { target = book }
  }

  struct ShowChoice: OpenIntent {
    static var title: LocalizedStringResource = "Show choice"
    @Parameter(title: "Shelf") var target: Shelf
  }

  struct Remove: DeleteIntent {
    static var title: LocalizedStringResource = "Remove"
    @Parameter(title: "Books") var entities: [Book]
    func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: entities.count) }
  }

  struct Lamp: SetValueIntent {
    static var title: LocalizedStringResource = "Lamp"
    @Parameter(title: "On") var value: Bool
    func perform() async throws -> some IntentResult & ReturnsValue<Bool> { .result(value: value) }
  }

  struct Search: ShowInAppSearchResultsIntent {
    static var title: LocalizedStringResource = "Search"
    static var searchScopes: [StringSearchScope] = [.general, .movies]
    @Parameter(title: "Text") var criteria: StringSearchCriteria
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: criteria.term) }
  }

  struct Dim: UndoableIntent {
    static var title: LocalizedStringResource = "Dim"
    @MainActor
    func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
      let lamp = Level.shared
      let before = lamp.level
      lamp.level = 10
      undoManager?.registerUndo(withTarget: lamp) { $0.level = before }
      undoManager?.setActionName("Dim")
      return .result(value: undoManager != nil)
    }
  }

  @MainActor final class Level {
    static let shared = Level()
    var level = 100
  }

  @Test func `intents that open, delete, set and search need what they are for and no more`() async throws {
    #expect(OpenBook(book: Book(id: "7")).contentIdentifier == "7")
    #expect(OpenBook.openAppWhenRun && ShowChoice.supportedModes == .foreground)
    #expect(try await perform(OpenBook.self, ["target": .text("a")]).value == nil)
    #expect(try await perform(ShowChoice.self, ["target": .text("read")]).value == nil)
    #expect(try await result(of: Remove.self, ["entities": .list([.text("a"), .text("b")])]) == "2")
    #expect(try await result(of: Lamp.self, ["value": .boolean(true)]) == "true")
    #expect(try await result(of: Search.self, ["criteria": .text("tea")]) == "tea")
    #expect(Search.searchScopes == [.general, .movies])
  }

  @Test @MainActor func `an intent says how its work is taken back, where somebody can take it back`() async throws {
    #expect(try await result(of: Dim.self) == "false")
    Level.shared.level = 100
    let manager = UndoManager()
    try await UndoSurroundings.$current.withValue(manager) { _ = try await perform(Dim.self) }
    #expect(Level.shared.level == 10 && manager.canUndo && manager.undoActionName == "Dim")
    manager.undo()
    #expect(Level.shared.level == 100 && !manager.canUndo)
  }

  @Test @MainActor func `what is registered while something is undone is what redoes it`() {
    final class Counter {
      var value = 0
      let manager = UndoManager()
      @MainActor func set(_ new: Int) {
        let old = value
        manager.registerUndo(withTarget: self) { $0.set(old) }
        value = new
      }
    }
    let counter = Counter()
    counter.set(1)
    counter.manager.beginUndoGrouping()
    counter.set(2)
    counter.set(3)
    counter.manager.endUndoGrouping()
    counter.manager.undo()
    #expect(counter.value == 1 && counter.manager.canRedo)
    counter.manager.redo()
    #expect(counter.value == 3)
    counter.manager.undo()
    counter.manager.undo()
    #expect(counter.value == 0 && !counter.manager.canUndo)
    counter.set(5)
    #expect(!counter.manager.canRedo)
    counter.manager.removeAllActions(withTarget: counter)
    #expect(!counter.manager.canUndo)
    counter.manager.disableUndoRegistration()
    counter.set(6)
    #expect(!counter.manager.canUndo)
  }

  struct Settings: WidgetConfigurationIntent {
    static var title: LocalizedStringResource = "Settings"
    static var description = IntentDescription("What the widget shows")
    @Parameter(title: "Shelf", default: .read) var shelf: Shelf
    @Parameter(title: "Books", size: [.systemSmall: 1, .systemLarge: 4]) var books: [Book]?
    @Parameter(title: "More", size: IntentCollectionSize(min: 1, max: 3)) var more: [Book]?

    static var parameterSummary: some ParameterSummary {
      When(widgetFamily: .equalTo, .systemSmall) {
        Summary("Show \(\.$shelf)")
      } otherwise: {
        Switch(.widgetFamily) {
          Case(.systemLarge) { Summary("Show many of \(\.$shelf)") }
          DefaultCase { Summary("Show \(\.$shelf) and \(\.$books)") }
        }
      }
    }
  }

  struct Control: ControlConfigurationIntent {
    static var title: LocalizedStringResource = "Control"
    @Parameter(title: "Shelf") var shelf: Shelf?
  }

  @Test func `what only holds settings cannot be performed, and is of use at a time`() async throws {
    await #expect(throws: (any Error).self) { try await perform(Settings.self) }
    await #expect(throws: (any Error).self) { try await perform(Control.self) }
    #expect(ActionDescription.info(of: Settings.self).parameters.map(\.name) == ["shelf", "books", "more"])
    #expect(ActionDescription.summary(of: Settings.self) == "Show “Shelf” and “Books”")
    let relevant = [
      RelevantIntent(Settings(), widgetKind: "books", relevance: .date(from: .distantPast, to: .distantFuture)),
      RelevantIntent(Settings(), widgetKind: "books", relevance: .location(inferred: .home)),
    ]
    try await RelevantIntentManager.shared.updateRelevantIntents(relevant)
    #expect(RelevantIntentManager.shared.relevantIntents.map(\.widgetKind) == ["books", "books"])
    #expect(RelevantContext.fitness(.workoutActive) != .sleep(.bedtime))
    #expect(RelevantContext.date(Date(timeIntervalSince1970: 1)) != .hardware(headphones: .connected))
    try await RelevantIntentManager.shared.updateRelevantIntents([])
    WidgetCenter.shared.reloadAllTimelines()
  }

  struct Focus: SetFocusFilterIntent {
    static var title: LocalizedStringResource = "Focus"
    @Parameter(title: "Shelf") var shelf: Shelf?
    var displayRepresentation: DisplayRepresentation { "Focus on \(shelf?.rawValue ?? "nothing")" }
    var appContext: FocusFilterAppContext {
      FocusFilterAppContext(notificationFilterPredicate: NSPredicate(format: "SELF IN %@", ["a"]))
    }
    static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Focus] { [Focus()] }
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func `a focus filters notifications by a predicate, and there is none here`() async throws {
    #expect(Focus().appContext.notificationFilterPredicate?.evaluate(with: "a") == true)
    #expect(Focus().appContext.notificationFilterPredicate?.evaluate(with: "b") == false)
    #expect("\(Focus().localizedStringResource)" == "Focus on nothing")
    await #expect(throws: SetFocusFilterIntentError.notFound) { try await Focus.current }
  }

  struct Migrated: CustomIntentMigratedAppIntent, PredictableIntent {
    static let intentClassName = "OrderIntent"
    static var title: LocalizedStringResource = "Order"
    @Parameter(title: "Dish") var dish: String?
    @Parameter(title: "Count") var count: Int?
    @Parameter(title: "Shelf") var shelf: Shelf?

    static var predictionConfiguration: some IntentPredictionConfiguration {
      IntentPrediction(parameters: (\.$dish, \.$count, \.$shelf)) { dish, count, shelf in
        DisplayRepresentation(title: "\(count ?? 1) \(dish ?? "") \(shelf?.rawValue ?? "")", subtitle: "")
      }
      IntentPrediction(parameters: \.$dish) { dish in
        DisplayRepresentation(title: "Order \(dish ?? "something")", subtitle: "")
      }
      IntentPrediction {
        DisplayRepresentation(title: "Order", subtitle: "")
      }
    }

    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func `an intent that came of an older one keeps its name and its predictions`() async throws {
    #expect(Migrated.intentClassName == "OrderIntent")
    _ = Migrated.predictionConfiguration
    #expect(try await perform(Migrated.self).value == nil)
  }

  struct Import: ProgressReportingIntent {
    static var title: LocalizedStringResource = "Import"
    func perform() async throws -> some IntentResult & ReturnsValue<Double> {
      progress.totalUnitCount = 2
      progress.completedUnitCount += 1
      return .result(value: progress.fractionCompleted)
    }
  }

  @Test func `progress is told as it is made`() async throws {
    let progress = Progress(totalUnitCount: 1)
    let outcome = try await Action(Import.self).perform(with: [:], in: IntentSurroundings(progress: progress))
    #expect(outcome.value?.writtenOut == "0.5" && progress.fractionCompleted == 0.5)
  }

  struct Run: StartWorkoutIntent {
    static var title: LocalizedStringResource = "Run"
    static var suggestedWorkouts: [Run] { [Run(style: .reading)] }
    @Parameter(title: "Style") var workoutStyle: Shelf
    var displayRepresentation: DisplayRepresentation { "Run \(workoutStyle.rawValue)" }
    func perform() async throws -> some IntentResult { .result() }
  }
  struct Pause: PauseWorkoutIntent, LiveActivityIntent, AudioPlaybackIntent {
    static var title: LocalizedStringResource = "Pause"
    func perform() async throws -> some IntentResult { .result() }
  }
  struct Dive: StartDiveIntent {
    static var title: LocalizedStringResource = "Dive"
    func perform() async throws -> some IntentResult { .result() }
  }
  struct Old: DeprecatedAppIntent {
    static var title: LocalizedStringResource = "Old"
    static var deprecation = IntentDeprecation(message: "Use the other one", replacedBy: Dive.self)
    func perform() async throws -> some IntentResult { .result() }
  }
  struct Package: AppIntentsPackage {
    static var includedPackages: [any AppIntentsPackage.Type] { [Other.self] }
  }
  struct Other: AppIntentsPackage {}

  @Test func `intents of a watch and of other kinds are performed like any other`() async throws {
    #expect(Run.suggestedWorkouts.map(\.workoutStyle) == [.reading])
    #expect("\(Run.suggestedWorkouts[0].displayRepresentation.title)" == "Run reading")
    #expect(try await perform(Run.self, ["workoutStyle": .text("read")]).value == nil)
    #expect(try await perform(Pause.self).value == nil)
    #expect(try await perform(Dive.self).value == nil)
    #expect(Old.deprecation.message == "Use the other one")
    #expect(Package.includedPackages.count == 1 && Other.includedPackages.isEmpty)
  }

  // MARK: Donations

  @Test func `donations are deleted by their name, their kind, or the entity they are about`() async throws {
    let manager = IntentDonationManager()
    let first = try await manager.donate(intent: OpenBook(book: Book(id: "a")))
    try await manager.donate(intent: OpenBook(book: Book(id: "b")))
    let removed = Remove()
    removed.entities = [Book(id: "b"), Book(id: "c")]
    try await manager.donate(intent: removed)
    try await manager.donate(intent: Lamp())
    try await manager.deleteDonations(
      matching: .intentType(OpenBook.self, entityIdentifier: EntityIdentifier(for: Book.self, identifier: "c")))
    #expect(manager.count == 4)
    try await manager.deleteDonations(matching: .entityIdentifier(EntityIdentifier(for: Book.self, identifier: "b")))
    #expect(manager.count == 2)
    try await manager.deleteDonations(matching: .donationIdentifier(first))
    try await manager.deleteDonations(matching: .intentType(Lamp.self))
    #expect(manager.count == 0)
    try await OpenBook(book: Book(id: "d")).donate()
  }

  // MARK: Addresses

  struct Page: URLRepresentableEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Page"
    static var defaultQuery = PageQuery()
    static var urlRepresentation: URLRepresentation { "https://example.com/\(.id)/\(\.$name)" }
    let id: Int
    @Property(title: "Name") var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init(id: Int) {
      self.id = id
      name = "n\(id)"
    }
    struct PageQuery: EntityQuery {
      func entities(for identifiers: [Int]) async throws -> [Page] { identifiers.map(Page.init) }
    }
  }

  /// Opens by its address alone: it performs nothing itself.
  struct OpenPage: OpenIntent, URLRepresentableIntent {
    static var title: LocalizedStringResource = "Open Page"
    static var urlRepresentation: URLRepresentation { "https://example.com/open/\(\.$target)" }
    @Parameter(title: "Page") var target: Page
  }

  struct Start: URLRepresentableIntent {
    static var title: LocalizedStringResource = "Start"
    static var urlRepresentation: URLRepresentation { "https://example.com/start?n=\(\.$number)" }
    @Parameter(title: "Number") var number: Int
  }

  @Test func `an intent with an address needs no perform of its own`() async throws {
    #expect(await Page(id: 3).urlRepresentation?.absoluteString == "https://example.com/3/n3")
    let open = OpenPage()
    open.target = Page(id: 5)
    #expect(open.urlRepresentation?.absoluteString == "https://example.com/open/5")
    #expect(try await perform(OpenPage.self, ["target": .integer(5)]).value == nil)
    let outcome = try await perform(Start.self, ["number": .integer(2)])
    #expect((outcome.opens as? OpenURLIntent)?.url.absoluteString == "https://example.com/start?n=2")
    #expect(try await result(of: OpenURLIntent.self, ["url": .url("https://example.com")]) == "https://example.com")
  }

  // MARK: Errors

  enum Failure: Error, CustomLocalizedStringResourceConvertible {
    case full(Int)
    var localizedStringResource: LocalizedStringResource {
      switch self {
      case .full(let count): "All \(count) places are taken"
      }
    }
  }

  struct Fails: AppIntent {
    static var title: LocalizedStringResource = "Fails"
    @Parameter(title: "Free", default: 0) var free: Int
    func perform() async throws -> some IntentResult {
      guard free > 0 else { throw Failure.full(3) }
      return .result()
    }
  }

  @Test func `an error of the app's keeps its words, and the framework's have some`() async throws {
    let failure = await #expect(throws: Failure.self) { try await perform(Fails.self) }
    #expect(failure.map(IntentErrorText.message) == "All 3 places are taken")
    #expect(AppIntentError.Unrecoverable.networkFailure.localizedStringResource == "The network failed")
    #expect(AppIntentError.UserActionRequired.signin.localizedStringResource == "You must sign in first")
    #expect(AppIntentError.PermissionRequired.location() == .location(precise: false))
  }
}
