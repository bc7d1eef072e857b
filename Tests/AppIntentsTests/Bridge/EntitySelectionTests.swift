import Foundation
import Queries
import TestSupport
import Testing
import Values

@testable import AppIntents

/// The typed loops over entities give what judging rows gives.
struct EntitySelectionTests {
  struct ItemEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Item"
    static let defaultQuery = NoQuery<ItemEntity>()
    let id: Int
    var plain = 0
    @Property(title: "Name") var name: String
    @Property(title: "Note") var note: String?
    @Property(title: "Pages") var pages: Int
    @Property(title: "Copies") var copies: Int?
    @Property(title: "Price") var price: Double
    @Property(title: "Rate") var rate: Double?
    @Property(title: "Lent") var isLent: Bool
    @Property(title: "Made") var made: Date
    @Property(title: "Due") var due: Date?
    @Property(title: "Tags") var tags: [String]
    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init(_ id: Int) { self.id = id }
  }

  /// The same for a class, whose fields lie behind a reference.
  final class ThingEntity: AppEntity, @unchecked Sendable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Thing"
    static let defaultQuery = NoQuery<ThingEntity>()
    let id: Int
    @Property(title: "Name") var name: String
    @Property(title: "Pages") var pages: Int
    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init(_ id: Int) { self.id = id }
  }

  struct ComputedEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Computed"
    static let defaultQuery = NoQuery<ComputedEntity>()
    let id: Int
    var twice: Int { id * 2 }
    @Property(title: "Twice", getter: \ComputedEntity.twice) var shown: Int
    var displayRepresentation: DisplayRepresentation { "\(id)" }
    init(_ id: Int) { self.id = id }
  }

  struct NoQuery<Entity: AppEntity>: EntityQuery {
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
  }

  private static let words = ["", "a", "ab", "b", "é", "e\u{301}", "a longer text than fifteen bytes", "z"]
  private static let numbers = [0.0, -0.0, 1, 2.5, -3, .nan, .infinity, 1e300]

  private static func item(_ id: Int, _ random: inout SeededRandom) -> ItemEntity {
    let item = ItemEntity(id)
    func some() -> Bool { Int.random(in: 0..<4, using: &random) > 0 }
    if some() { item.name = words.randomElement(using: &random) ?? "" }
    if some() { item.note = some() ? words.randomElement(using: &random) : nil }
    if some() { item.pages = Int.random(in: -3...3, using: &random) }
    if some() { item.copies = some() ? Int.random(in: -3...3, using: &random) : nil }
    if some() { item.price = numbers.randomElement(using: &random) ?? 0 }
    if some() { item.rate = some() ? numbers.randomElement(using: &random) : nil }
    if some() { item.isLent = some() }
    let date = Date(timeIntervalSince1970: Double(Int.random(in: 0...4, using: &random)) / 2 + (some() ? 0 : 1e-7))
    if some() { item.made = date }
    if some() { item.due = some() ? date : nil }
    if some() { item.tags = ["a"] }
    return item
  }

  private static func comparison(_ random: inout SeededRandom) -> Queries.Predicate {
    let info = EntityDescription.info(of: ItemEntity.self)
    let names = ["name", "note", "pages", "copies", "price", "rate", "isLent", "made", "due", "id", "tags"]
    let name = names.randomElement(using: &random) ?? "name"
    guard let index = info.propertyIndex(name) else { return .constant(true) }
    let type = info.properties[index].type
    func literal() -> Values.Value {
      switch type {
      case .text: return .text(words.randomElement(using: &random) ?? "")
      case .integer: return .integer(ExactNumber(Int.random(in: -3...3, using: &random)))
      case .number: return .number((numbers.filter { !$0.isNaN }).randomElement(using: &random) ?? 0)
      case .boolean: return .boolean(Bool.random(using: &random))
      case .dateTime:
        return .dateTime(
          DateTime(
            seconds: Int64.random(in: 0...2, using: &random), nanoseconds: Bool.random(using: &random) ? 0 : 500_000_000
          ))
      default: return .text("a")
      }
    }
    var comparators: [any Queries.Comparator.Type] = [
      EqualTo.self, NotEqualTo.self, HasValue.self, IsMissing.self, In.self,
    ]
    if type != .boolean, name != "tags" {
      comparators += [
        LessThan.self, LessThanOrEqualTo.self, GreaterThan.self, GreaterThanOrEqualTo.self, IsBetween.self,
      ]
    }
    if type == .text { comparators += [HasPrefix.self, Contains.self] }
    if name == "tags" { comparators = [Contains.self, IsMissing.self] }
    let comparator = comparators.randomElement(using: &random) ?? EqualTo.self
    let right: Values.Value =
      comparator.info.asksForPresence
      ? .boolean(Bool.random(using: &random))
      : comparator == IsBetween.self || comparator == In.self ? .list([literal(), literal()]) : literal()
    return .compare(
      Queries.Comparison(
        left: .property(PropertyPath(index: index, name: name, type: type)), comparator: comparator,
        right: .literal(right)))
  }

  private static func predicate(_ depth: Int, _ random: inout SeededRandom) -> Queries.Predicate {
    switch depth == 0 ? 9 : Int.random(in: 0..<10, using: &random) {
    case 0, 1: .all((0..<Int.random(in: 0..<4, using: &random)).map { _ in predicate(depth - 1, &random) })
    case 2, 3: .any((0..<Int.random(in: 0..<4, using: &random)).map { _ in predicate(depth - 1, &random) })
    case 4: .not(predicate(depth - 1, &random))
    default: comparison(&random)
    }
  }

  @Test(arguments: 1...6)
  func `they select what rows would`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed &* 104_729)
    let items = (0..<3000).map { Self.item($0, &random) }
    let description = EntityTypeDescription.of(ItemEntity.self)
    let schema = description.schema(zone: .utc)
    var selected = 0
    for round in 0..<60 {
      let predicate = Self.predicate(round % 4, &random)
      guard
        let selection = EntitySelection(predicate, description, schema: schema, lookup: nil, timeLimit: .seconds(10)),
        let numbers = selection.numbers(of: items)
      else { continue }
      selected += 1
      let compiled = try CompiledPredicate(predicate, schema: schema)
      var expected: [Int32] = []
      for (number, item) in items.enumerated() {
        let row = Row(cells: try description.rowCells(of: item), place: RowPlace(record: number + 1))
        if case .yes = try compiled.decide(row) { expected.append(Int32(number)) }
      }
      #expect(numbers == expected, "seed \(seed), round \(round): \(predicate)")
      #expect(selection.numbers(of: items, most: 5) == Array(expected.prefix(5)), "seed \(seed), round \(round)")
    }
    #expect(selected > 30, "seed \(seed)")
  }

  private func selection(_ type: any AppEntity.Type, _ name: String, _ operand: Int) throws -> EntitySelection {
    let description = EntityTypeDescription.of(type)
    let index = try #require(description.info.propertyIndex(name))
    return try #require(
      EntitySelection(
        .compare(
          Queries.Comparison(
            left: .property(PropertyPath(index: index, name: name, type: .integer)), comparator: GreaterThan.self,
            right: .literal(.integer(ExactNumber(operand))))), description, schema: description.schema(zone: .utc),
        lookup: nil, timeLimit: .seconds(10)))
  }

  @Test func `a class's properties are found behind its reference`() throws {
    let things = (0..<5000).map { number in
      let thing = ThingEntity(number)
      thing.pages = number
      return thing
    }
    #expect(try selection(ThingEntity.self, "pages", 4996).numbers(of: things) == [4997, 4998, 4999])
  }

  @Test func `a property that is computed of its entity leaves them to be judged as rows`() throws {
    let entities = (0..<10).map { ComputedEntity($0) }
    #expect(try selection(ComputedEntity.self, "shown", 10).numbers(of: entities) == nil)
  }

  @Test func `of no entities none are selected`() throws {
    #expect(try selection(ThingEntity.self, "pages", 1).numbers(of: [ThingEntity]()) == [])
  }
}
