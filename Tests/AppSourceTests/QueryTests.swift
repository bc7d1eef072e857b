import Diagnostics
import Metadata
import Queries
import Testing
import Values

@testable import AppIntents

/// Sections 10 and 11: how entities are found, and what may be chosen.
@Suite struct QueryTests {
  struct Film: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Film"
    static var defaultQuery = FilmQuery()
    let id: Int
    @Property(title: "Title") var title: String
    @Property(title: "Year") var year: Int?
    @Property(title: "Tags") var tags: [String]
    @Property(title: "Released") var released: Date
    var displayRepresentation: DisplayRepresentation { "\(title)" }

    init(_ id: Int, _ title: String, _ year: Int?, _ tags: [String] = []) {
      self.id = id
      self.title = title
      self.year = year
      self.tags = tags
      self.released = Date(timeIntervalSince1970: Double(id))
    }

    static let all = [
      Film(1, "Alien", 1979, ["horror", "space"]), Film(2, "Brazil", 1985), Film(3, "Alphaville", 1965, ["space"]),
      Film(4, "Unknown", nil),
    ]
  }

  /// What the app was asked, word by word.
  final class Asked: @unchecked Sendable {
    // Reason for unchecked: one test uses it, from one task.
    var lines: [String] = []
    @TaskLocal static var current = Asked()
  }

  /// All that a query can be at once, as the app has it.
  struct FilmQuery: EntityStringQuery, EntityPropertyQuery {
    static var properties = QueryProperties {
      Property(\Film.$title) {
        EqualToComparator { "title = \($0)" }
        NotEqualToComparator { "title != \($0)" }
        ContainsComparator { "title has \($0)" }
        HasPrefixComparator { "title begins \($0)" }
        HasSuffixComparator { "title ends \($0)" }
      }
      Property(\Film.$year) {
        EqualToComparator { "year = \($0.map(String.init) ?? "none")" }
        LessThanComparator { "year < \($0)" }
        LessThanOrEqualToComparator { "year <= \($0)" }
        GreaterThanComparator { "year > \($0)" }
        GreaterThanOrEqualToComparator { "year >= \($0)" }
        IsBetweenComparator { "year in \($0)-\($1)" }
      }
      Property(\Film.$tags) {
        ContainsComparator { "tags has \($0)" }
      }
    }

    static var sortingOptions = SortingOptions {
      SortableBy(\Film.$title)
      SortableBy(\Film.$year)
    }

    static var findIntentDescription = IntentDescription("Finds films.")

    func entities(for identifiers: [Int]) async throws -> [Film] { Film.all.filter { identifiers.contains($0.id) } }
    func suggestedEntities() async throws -> [Film] { Array(Film.all.prefix(2)) }
    func entities(matching string: String) async throws -> [Film] {
      Film.all.filter { $0.title.lowercased().contains(string.lowercased()) }
    }
    func defaultResult() async -> Film? { Film.all.first }

    func entities(
      matching comparators: [String], mode: ComparatorMode, sortedBy: [Sort<Film>], limit: Int?
    ) async throws -> [Film] {
      let sorts = sortedBy.map { sort in
        let name =
          switch sort.by {
          case \.$title: "title"
          case \.$year: "year"
          default: "?"
          }
        return "\(name) \(sort.order == .ascending ? "up" : "down")"
      }
      Asked.current.lines.append("\(comparators) \(mode) \(sorts) \(limit.map(String.init) ?? "all")")
      return Film.all
    }
  }

  /// Asks for films in workflow terms; gives what the app was asked and which films came of it.
  private func find(
    where text: String? = nil, sort: [String] = [], limit: Int? = nil
  ) async throws -> (asked: [String], ids: [String]) {
    let asked = Asked()
    let info = EntityDescription.info(of: Film.self)
    let keys = try sort.map { name in
      let property = name.hasPrefix("-") ? String(name.dropFirst()) : name
      let index = try #require(info.propertyIndex(property))
      let path = PropertyPath(index: index, name: property, type: info.properties[index].type)
      return SortKey(path: path, isDescending: name.hasPrefix("-"))
    }
    let request = EntityFetch.Request(
      predicate: try text.map(predicate) ?? .constant(true), sort: keys, offset: 0, limit: limit)
    let answer = try await Asked.$current.withValue(asked) {
      try await EntityFetch(EntityTypeDescription.of(Film.self), zone: .utc).rows(request)
    }
    let place = try #require(answer.schema.entity.propertyIndex("id"))
    return (
      asked.lines,
      answer.rows.map { row in
        if case .value(let value) = row.cells[place] { value.writtenOut } else { "–" }
      }
    )
  }

  private func predicate(_ text: String) throws -> Queries.Predicate {
    var faults: [Diagnostic] = []
    let anchor = SourceAnchor(range: SourceRange(file: "t", line: 1, column: 1), isVerbatim: true)
    let context = ResolutionContext(
      entity: EntityDescription.info(of: Film.self), comparators: BuiltInComparators.all, entityNamed: { _ in nil },
      reference: { _, _, _ in nil })
    let checked = PredicateText.parse(text, anchor: anchor, diagnostics: &faults)?
      .resolve(in: context, diagnostics: &faults)
    let found = try #require(checked, "\(faults.map(\.message))")
    return try found.bind(clock: RunClock(now: DateTime(seconds: 1_000_000), zone: .utc)) { _ in .missing }
  }

  @Test(arguments: [
    ("title = 'Alien'", "[\"title = Alien\"] and [] all"),
    ("title != 'Alien'", "[\"title != Alien\"] and [] all"),
    ("title CONTAINS 'a'", "[\"title has a\"] and [] all"),
    ("title BEGINSWITH 'Al'", "[\"title begins Al\"] and [] all"),
    ("title ENDSWITH 'n'", "[\"title ends n\"] and [] all"),
    ("year = 1979", "[\"year = 1979\"] and [] all"),
    ("year < 1979 AND year > 1960", "[\"year < 1979\", \"year > 1960\"] and [] all"),
    ("year <= 1979 OR year >= 1985", "[\"year <= 1979\", \"year >= 1985\"] or [] all"),
    ("year BETWEEN {1960, 1980}", "[\"year in 1960-1980\"] and [] all"),
    ("tags CONTAINS 'space'", "[\"tags has space\"] and [] all"),
  ])
  func `a flat predicate is asked with the app's own comparators`(text: String, asked: String) async throws {
    #expect(try await find(where: text).asked == [asked])
  }

  @Test func `the order and the limit are asked for as well`() async throws {
    let found = try await find(where: "year > 1960", sort: ["-year", "title"], limit: 2)
    #expect(found.asked == ["[\"year > 1960\"] and [\"year down\", \"title up\"] 2"])
    #expect(found.ids == ["1", "2"])
  }

  @Test func `of a nested predicate a superset is asked, and the rest is decided as of rows in memory`() async throws {
    let found = try await find(
      where: "(title BEGINSWITH 'Al' AND year < 1970) OR NOT (year > 0 OR title = 'x')", sort: ["title"], limit: 5)
    #expect(found.asked == ["[] and [] all"])
    #expect(found.ids == ["3", "4"])
  }

  @Test func `words, suggestions and a default are the app's`() async throws {
    #expect(try await FilmQuery().entities(matching: "AL").map(\.id) == [1, 3])
    #expect(try await FilmQuery().results().map(\.id) == [1, 2])
    #expect(await FilmQuery().defaultResult()?.id == 1)
    #expect(FilmQuery.findIntentDescription.descriptionText == "Finds films.")
  }

  struct Watch: AppIntent {
    static var title: LocalizedStringResource = "Watch"
    @Parameter(title: "Film", query: ShortFilmQuery()) var film: Film
    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: film.title) }
  }

  struct ShortFilmQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Film] { [] }
    func suggestedEntities() async throws -> [Film] { [Film.all[1]] }
  }

  @Test func `a parameter finds its entity by words, and may have a query of its own`() async throws {
    let matching = Value.record(Record([("matching", .text("brazil"))]))
    #expect(try await result(of: Watch.self, ["film": matching]) == "Brazil")
    #expect(try await Watch().$film.offeredChoices()?.map(\.title) == ["Brazil"])
  }

  /// Both at once: the two protocols have a member in common, which an app need not write.
  struct Song: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
    static var defaultQuery = SongQuery()
    let id: String
    @Property var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init(id: String) {
      self.id = id
      name = id
    }

    struct SongQuery: EntityStringQuery, EnumerableEntityQuery, EntityPropertyQuery {
      static var properties = QueryProperties {
        Property(\Song.$name) { EqualToComparator { $0 } }
      }
      static var sortingOptions = SortingOptions { SortableBy(\Song.$name) }
      func allEntities() async throws -> [Song] { ["a", "b"].map(Song.init) }
      func entities(for identifiers: [String]) async throws -> [Song] { identifiers.map(Song.init) }
      func entities(matching string: String) async throws -> [Song] { [Song(id: string)] }
      func entities(
        matching names: [String], mode: ComparatorMode, sortedBy: [Sort<Song>], limit: Int?
      ) async throws -> [Song] { names.map(Song.init) }
    }
  }

  @Test func `a query that lists all and searches by properties needs no description of either`() async throws {
    #expect(Song.SongQuery.findIntentDescription == nil)
    #expect(EntityTypeDescription.of(Song.self).kind == .property(isEnumerable: true))
    #expect(try await Song.SongQuery().suggestedEntities().map(\.id) == ["a", "b"])
  }

  /// Predicates are what the comparisons become, as in a database of objects.
  struct PredicateQuery: EntityPropertyQuery {
    typealias Entity = Film
    static var properties = EntityQueryProperties<Film, NSPredicate> {
      EntityQueryProperty(\Film.$title) {
        EqualToComparator { NSPredicate(format: "title = %@", $0) }
        ContainsComparator { NSPredicate(format: "title CONTAINS[c] %@", $0) }
      }
      EntityQueryProperty(\Film.$released) {
        LessThanComparator { NSPredicate(format: "released < %@", $0 as NSDate) }
      }
    }
    static var sortingOptions = SortingOptions {}
    func entities(for identifiers: [Int]) async throws -> [Film] { [] }
    func entities(
      matching predicates: [NSPredicate], mode: ComparatorMode, sortedBy: [Sort<Film>], limit: Int?
    ) async throws -> [Film] {
      let all = NSCompoundPredicate(type: mode == .and ? .and : .or, subpredicates: predicates)
      return Film.all.filter { all.evaluate(with: $0) }
    }
  }

  @Test func `a predicate with a format is decided of an entity's properties`() async throws {
    let found = try await PredicateQuery().entities(
      matching: [NSPredicate(format: "title CONTAINS[c] %@", "AL"), NSPredicate(format: "year > 1970")], mode: .and,
      sortedBy: [], limit: nil)
    #expect(found.map(\.id) == [1])
    let dated = NSPredicate(format: "released < %@", Date(timeIntervalSince1970: 2) as NSDate)
    #expect(Film.all.filter { dated.evaluate(with: $0) }.map(\.id) == [1])
  }

  // MARK: Options

  struct Grouped: DynamicOptionsProvider {
    func results() async throws -> ItemCollection<Film> {
      ItemCollection(promptLabel: "Which film?", usesIndexedCollation: true) {
        ItemSection("New", items: [Film.all[0]])
        ItemSection(title: "Old", items: [IntentItem(Film.all[1], title: "Brazil", subtitle: "1985")])
        ItemSection("All", subtitle: "every one", image: .init(systemName: "film")) {
          for film in Film.all { Item(film) }
        }
      }
    }
  }

  struct Listed: DynamicOptionsProvider {
    func results() async throws -> ItemCollection<Film> { ItemCollection(items: Film.all) }
  }

  struct Nothing: DynamicOptionsProvider {
    func results() async throws -> ItemCollection<Film> { .empty }
  }

  @Test func `options come as a list or in sections, with titles of their own`() async throws {
    let grouped = try await Grouped().results()
    #expect(grouped.promptLabel == "Which film?" && grouped.usesIndexedCollation)
    #expect(grouped.sections.map { $0.title ?? "" } == ["New", "Old", "All"])
    #expect(grouped.items.count == 6)
    #expect(try await Listed().results().items.count == 4)
    #expect(try await Nothing().results().items.isEmpty)
    #expect(await Listed().defaultResult() == nil)
  }

  struct Play: AppIntent {
    static var title: LocalizedStringResource = "Play"
    @Parameter(title: "Film") var film: Film?
    @Parameter(title: "Scene", optionsProvider: Scenes()) var scene: String?
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Scenes: DynamicOptionsProvider {
    @ParameterDependency<Play>(\.$film) var play
    func results() async throws -> [String] {
      guard let play else { return [] }
      return ["\(play.film.title) 1"]
    }
  }

  @Test func `options may depend on the other parameters`() async throws {
    let play = Play()
    try await IntentDependencyContext.$current.withValue(play) {
      let before = try await play.$scene.offeredChoices()
      #expect(before?.isEmpty == true)
      play.film = Film.all[2]
      let after = try await play.$scene.offeredChoices()
      #expect(after?.map(\.title) == ["Alphaville 1"])
    }
  }

  struct Sketch: _SystemIntentValue, Codable {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Sketch"
    var strokes: Int
    var displayRepresentation: DisplayRepresentation { "\(strokes)" }
  }

  struct LookUp: IntentValueQuery {
    func values(for input: Sketch) async throws -> [Film] { Array(Film.all.prefix(input.strokes)) }
  }

  @Test func `a query may be asked for what it is given, whatever that is`() async throws {
    #expect(try await LookUp().values(for: Sketch(strokes: 2)).map(\.id) == [1, 2])
  }
}
