import Testing
import Values

@testable import AppIntents

/// Sections 7 to 9: entities, choices, properties, and how they are shown.
@Suite struct EntityTests {
  struct Trail: AppEntity {
    static var typeDisplayRepresentation = TypeDisplayRepresentation(
      name: LocalizedStringResource("Trail", table: "Trails"),
      numericFormat: LocalizedStringResource("\(placeholder: .int) trails", table: "Trails"), synonyms: ["Path"])
    static var defaultQuery = TrailQuery()

    var id: Int
    @Property(title: "Name") var name: String
    @Property var length: Measurement<UnitLength>
    @Property(title: "Opened") var opened: Date?
    var notes = ""

    var displayRepresentation: DisplayRepresentation {
      DisplayRepresentation(
        title: "\(name)", subtitle: "\(length.value) long",
        image: DisplayRepresentation.Image(systemName: "figure.walk", isTemplate: true), synonyms: ["\(name) path"])
    }

    init(id: Int, name: String) {
      self.id = id
      self.name = name
      self.length = Measurement(value: Double(id), unit: .kilometers)
    }
  }

  struct TrailQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Trail] {
      identifiers.filter { $0 < 10 }.map { Trail(id: $0, name: "Trail \($0)") }
    }
  }

  struct Named: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Named"
    static var defaultQuery = NamedQuery()
    let id: String
    var displayRepresentation: DisplayRepresentation { "\(id) the \(1)st" }
    struct NamedQuery: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [Named] { identifiers.map(Named.init) }
    }
  }

  struct Measure: AppIntent {
    static var title: LocalizedStringResource = "Measure"
    @Parameter(title: "Trail") var trail: Trail
    @Parameter(title: "Others") var others: [Trail]?
    func perform() async throws -> some IntentResult & ReturnsValue<[Trail]> & ProvidesDialog {
      .result(value: [trail] + (others ?? []), dialog: "Measured \(trail)")
    }
  }

  @Test func `an entity comes by its id, goes as itself, and is its title in a dialog`() async throws {
    let outcome = try await perform(
      Measure.self, ["trail": .integer(3), "others": .list([.integer(4), .integer(40)])])
    #expect(outcome.dialog == "Measured Trail 3")
    guard case .list(let trails)? = outcome.value?.plain, case .entity(let first)? = trails.first?.plain else {
      Issue.record("no list of entities")
      return
    }
    #expect(trails.count == 2)
    #expect(first.title == "Trail 3" && first.type == "Trail")
    #expect(first.record?["name"]?.writtenOut == "Trail 3")
  }

  @Test func `what is shown of an entity is what it declares`() {
    let shown = Trail(id: 2, name: "Lake").displayRepresentation
    #expect("\(shown.title), \(shown.subtitle ?? "")" == "Lake, 2.0 long")
    #expect(shown.synonyms.map { "\($0)" } == ["Lake path"])
    #expect(shown.image != nil)
    #expect(Trail.typeDisplayRepresentation.synonyms == ["Path"])
    #expect("\(Trail(id: 2, name: "Lake").localizedStringResource)" == "Lake")
    #expect("\(Named(id: "Ann").displayRepresentation.title)" == "Ann the 1st")
    let info = EntityDescription.info(of: Trail.self)
    #expect(info.title == "Trail" && info.plural == "trails")
    #expect(info.properties.map(\.name) == ["id", "name", "length", "opened"])
  }

  @Test func `pictures are made of names, symbols, data and addresses`() throws {
    let address = try #require(URL(string: "https://example.com/a.png"))
    let images: [DisplayRepresentation.Image] = [
      .init(named: "a"), .init(named: "a", isTemplate: true, displayStyle: .circular), .init(systemName: "star"),
      .init(data: Data([1])), .init(url: address), .init(url: address, width: 10, height: 20),
    ]
    #expect(Set(images).count == 6)
    let again = try JSONDecoder().decode(DisplayRepresentation.Image.self, from: JSONEncoder().encode(images[5]))
    #expect(again == images[5])
  }

  @Test func `a property that was never set has no value, and one that was is read and set`() {
    var trail = Trail(id: 1, name: "Hill")
    trail.name = "Hills"
    trail.notes = "steep"
    #expect(trail.name == "Hills" && trail.$name.wrappedValue == "Hills" && trail.opened == nil)
    #expect(trail.$name.title == "Name" && "\(trail.$name)" == "Hills")
    #expect(!trail.$name.isOptional && trail.$opened.isOptional)
  }

  // MARK: Choices

  enum Shade: Int, AppEnum {
    case light = 1
    case dark
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Shade"
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] = [.light: "Light", .dark: "Dark"]
  }

  struct Paint: AppIntent {
    static var title: LocalizedStringResource = "Paint"
    @Parameter(title: "Shade") var shade: Shade
    @Parameter(title: "Shades") var shades: Set<Shade>?
    func perform() async throws -> some IntentResult & ReturnsValue<Shade> & ProvidesDialog {
      .result(value: shade, dialog: "Painted \(shade)")
    }
  }

  @Test func `a choice is its raw value in a workflow, by its name too, and its title to people`() async throws {
    let outcome = try await perform(
      Paint.self, ["shade": .text("dark"), "shades": .list([.text("1"), .text("light")])])
    #expect(outcome.value?.writtenOut == "2" && outcome.dialog == "Painted Dark")
    await #expect(throws: ParameterFault.self) { try await perform(Paint.self, ["shade": .text("3")]) }
  }

  // MARK: Entities that are choices

  enum Season: String, AppEntity, CaseDisplayRepresentable {
    case spring, autumn
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Season"
    static var caseDisplayRepresentations: [Season: DisplayRepresentation] = [
      .spring: "Spring", .autumn: DisplayRepresentation(title: "Autumn", synonyms: ["Fall"]),
    ]
  }

  struct Code: RawRepresentable, AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Code"
    var rawValue: String
    init?(rawValue: String) {
      guard rawValue.utf8.count == 2 else { return nil }
      self.rawValue = rawValue
    }
    var displayRepresentation: DisplayRepresentation { "Code \(rawValue)" }
  }

  struct Plant: AppIntent {
    static var title: LocalizedStringResource = "Plant"
    @Parameter(title: "Season") var season: Season
    @Parameter(title: "Code") var code: Code?
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      .result(value: "\(season) \(code?.rawValue ?? "-")")
    }
  }

  @Test func `an enumeration that is an entity needs no query of its own`() async throws {
    #expect(try await result(of: Plant.self, ["season": .text("spring"), "code": .text("de")]) == "spring de")
    #expect(try await Season.defaultQuery.allEntities() == [.spring, .autumn])
    #expect(try await Season.defaultQuery.entities(matching: "fAll") == [.autumn])
    #expect(try await Code.defaultQuery.entities(matching: "fr").map(\.id) == ["fr"])
    #expect(try await Code.defaultQuery.entities(for: ["de", "none"]).map(\.rawValue) == ["de"])
    #expect(EntityTypeDescription.of(Season.self).kind == .enumerable)
    #expect(EntityTypeDescription.of(Code.self).kind == .string)
    let matching = Value.record(Record([("matching", .text("aut"))]))
    #expect(try await result(of: Plant.self, ["season": matching]) == "autumn -")
  }

  // MARK: Transient, unique, file and indexed entities

  struct Report: TransientAppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Report"
    @Property(title: "Lines") var lines: Int
    var displayRepresentation: DisplayRepresentation { "\(lines) lines" }
    init() {}
    init(lines: Int) { self.lines = lines }
  }

  struct MakeReport: AppIntent {
    static var title: LocalizedStringResource = "Make report"
    func perform() async throws -> some IntentResult & ReturnsValue<Report> { .result(value: Report(lines: 3)) }
  }

  struct ReadReport: AppIntent {
    static var title: LocalizedStringResource = "Read report"
    @Parameter(title: "Report") var report: Report
    func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: report.lines) }
  }

  @Test func `a transient entity goes from one intent to the next`() async throws {
    let report = try #require(try await perform(MakeReport.self).value)
    #expect(try await result(of: ReadReport.self, ["report": report]) == "3")
  }

  struct AppSettings: UniqueAppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
    static var defaultQuery = UniqueAppEntityProvider { AppSettings(isLoud: true) }
    @Property(title: "Sound") var sound: Bool
    init(isLoud: Bool) { sound = isLoud }
  }

  struct ReadSettings: AppIntent {
    static var title: LocalizedStringResource = "Read settings"
    @Parameter(title: "Settings") var settings: AppSettings
    func perform() async throws -> some IntentResult & ReturnsValue<Bool> { .result(value: settings.sound) }
  }

  @Test func `a unique entity is the only one of its type`() async throws {
    let settings = try await AppSettings.defaultQuery.uniqueEntity()
    #expect(settings.displayRepresentation.title == "Settings")
    #expect(try await AppSettings.defaultQuery.allEntities().count == 1)
    #expect(try await result(of: ReadSettings.self, ["settings": .text(settings.id)]) == "true")
  }

  struct Drawing: FileEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Drawing"
    static var supportedContentTypes: [UTType] = [.png, .svg]
    static var defaultQuery = DrawingQuery()
    let id: FileEntityIdentifier
    var displayRepresentation: DisplayRepresentation { "Drawing" }
    struct DrawingQuery: EntityQuery {
      func entities(for identifiers: [FileEntityIdentifier]) async throws -> [Drawing] { identifiers.map(Drawing.init) }
    }
  }

  struct Frame: AppIntent {
    static var title: LocalizedStringResource = "Frame"
    @Parameter(title: "Drawing", supportedContentTypes: [.png]) var drawing: Drawing
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      .result(value: try await drawing.id.fileURL?.lastPathComponent ?? drawing.id.draftIdentifier ?? "")
    }
  }

  @Test func `a file entity is found by its path, a draft by its name`() async throws {
    #expect(try await result(of: Frame.self, ["drawing": .text("/tmp/a.png")]) == "a.png")
    #expect(try await result(of: Frame.self, ["drawing": .text("draft:sketch")]) == "sketch")
    #expect(throws: (any Error).self) { try FileEntityIdentifier.file(url: URL(string: "https://example.com")!) }
  }

  @Test func `an entity's identifier names its type and its id`() {
    let identifier = EntityIdentifier(for: Trail(id: 4, name: "x"))
    #expect(identifier == EntityIdentifier(for: Trail.self, identifier: 4))
    #expect(identifier.identifier == "4" && identifier.entityType == Trail.self)
  }

  // MARK: Properties that are worked out

  struct Service: IndexedEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Service"
    static var defaultQuery = ServiceQuery()
    let id: String

    @ComputedProperty(title: "Name", indexingKey: \.displayName)
    var name: String { id.uppercased() }

    @ComputedProperty
    var length: Int { id.count }

    @DeferredProperty(title: "Price")
    var price: Double {
      get async throws { Double(id.count) * 1.5 }
    }

    @Property(title: "Kind", indexingKey: \.contentDescription) var kind: String
    @Property(title: "Code", customIndexingKey: CSCustomAttributeKey(keyName: "com_example_code")!) var code: Int

    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init(id: String) {
      self.id = id
      kind = "kind of \(id)"
      code = 7
    }

    struct ServiceQuery: EnumerableEntityQuery {
      func allEntities() async throws -> [Service] { ["a", "bb"].map(Service.init) }
      func entities(for identifiers: [String]) async throws -> [Service] { identifiers.map(Service.init) }
    }
  }

  @Test func `computed and deferred properties are properties like any other`() async throws {
    let info = EntityDescription.info(of: Service.self)
    #expect(info.properties.map(\.name) == ["id", "name", "length", "price", "kind", "code"])
    let service = Service(id: "bb")
    #expect(service.$name.wrappedValue == "BB" && service.$length.wrappedValue == 2)
    let path = \Service.$name
    #expect(service[keyPath: path].title == "Name")
    #expect(try await service.price == 3)
  }

  @Test func `an indexed entity fills the attributes that its properties name`() {
    let attributes = Service(id: "bb").attributeSet
    #expect(attributes.displayName == "BB" && attributes.contentDescription == "kind of bb")
    #expect(attributes.value(forCustomKey: CSCustomAttributeKey(keyName: "com_example_code")!) as? Int == 7)
    #expect(!Service(id: "bb").hideInSpotlight)
  }

  /// The forms that the macros of Apple's framework come to, which may be written by hand as well.
  struct ByHand: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "By hand"
    static var defaultQuery = ByHandQuery()
    let id: Int
    var count = 1
    let read = EntityProperty<Int>(title: "Read", getter: \ByHand.id)
    let written = EntityProperty<Int>(title: "Written", getSetter: \ByHand.count)
    let slow = EntityProperty<Int>(title: "Slow", asyncGetter: { (entity: ByHand) in entity.id * 2 })
    let named = EntityProperty<Int>(title: "Named", identifier: "named")
    var displayRepresentation: DisplayRepresentation { "x" }
    struct ByHandQuery: EntityQuery {
      func entities(for identifiers: [Int]) async throws -> [ByHand] { identifiers.map { ByHand(id: $0) } }
    }
  }

  @Test func `a property may be read of its entity by a key path, at once or in time`() async throws {
    let entity = ByHand(id: 4)
    #expect(entity.read._content(of: entity) as? Int == 4)
    #expect(entity.written._content(of: entity) as? Int == 1)
    #expect(try await entity.slow.fetch?(entity).writtenOut == "8")
  }
}
