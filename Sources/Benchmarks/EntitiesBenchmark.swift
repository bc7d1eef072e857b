import AppIntents
import Foundation
import Queries
import Values

/// Entities that an app's query gives, selected by two conditions.
enum EntitiesBenchmark: Benchmark {
  static let name = "entities"
  static let summary = "1,000,000 Swift entities and two conditions, beside a closure written by hand and #Predicate"

  struct BookEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
    static let defaultQuery = BookQuery()
    let id: Int
    @Property(title: "Title") var title: String
    @Property(title: "Language") var language: String
    @Property(title: "Pages") var pages: Int
    @Property(title: "Rating") var rating: Double
    var displayRepresentation: DisplayRepresentation { "\(title)" }

    init(_ id: Int) {
      self.id = id
      title = "Book \(id)"
      language = ["eng", "en-US", "fre", "ger", "spa"][id % 5]
      pages = id % 700
      rating = Double(id % 501) / 100
    }
  }

  struct BookQuery: EnumerableEntityQuery {
    func entities(for identifiers: [Int]) async throws -> [BookEntity] { identifiers.map { BookEntity($0) } }
    func allEntities() async throws -> [BookEntity] { [] }
  }

  static func run(_ tools: Tools) async throws -> [Measurement] {
    let books = (0..<1_000_000).map { BookEntity($0) }
    let description = EntityTypeDescription.of(BookEntity.self)
    let schema = description.schema(zone: .utc)
    func compare(_ name: String, _ comparator: any Queries.Comparator.Type, _ value: Values.Value) throws
      -> Queries.Predicate
    {
      guard let index = description.info.propertyIndex(name) else { throw NotMeasured("no property “\(name)”") }
      let path = PropertyPath(index: index, name: name, type: description.info.properties[index].type)
      return .compare(Queries.Comparison(left: .property(path), comparator: comparator, right: .literal(value)))
    }
    let condition = Queries.Predicate.all([
      try compare("language", EqualTo.self, .text("eng")), try compare("rating", GreaterThanOrEqualTo.self, .number(4)),
    ])
    let predicate = #Predicate<BookEntity> { $0.language == "eng" && $0.rating >= 4 }
    var counts: [Int] = []
    let medians = try Race.medians(
      rounds: 5,
      [
        {
          guard
            let numbers = EntitySelection(
              condition, description, schema: schema, lookup: nil, timeLimit: .seconds(10))?.numbers(of: books)
          else { throw NotMeasured("the condition has no loop") }
          counts.append(numbers.count)
        },
        { counts.append(books.indices.filter { books[$0].language == "eng" && books[$0].rating >= 4 }.count) },
        { counts.append(try books.indices.filter { try predicate.evaluate(books[$0]) }.count) },
      ])
    guard let first = counts.first, counts.allSatisfy({ $0 == first }) else {
      throw NotMeasured("the three do not agree: \(counts)")
    }
    func ratio(_ time: Duration) -> String {
      "\((time.seconds / medians[0].seconds).fixed(1)) times Intently"
    }
    return [
      Measurement("Intently", medians[0].inWords),
      Measurement("a closure written by hand", medians[1].inWords, ratio: ratio(medians[1])),
      Measurement("#Predicate", medians[2].inWords, ratio: ratio(medians[2])),
    ]
  }
}
