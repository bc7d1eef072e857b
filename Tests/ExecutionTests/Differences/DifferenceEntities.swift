import AppIntents
import Foundation
import Synchronization

// The random table as entities of two kinds, as an app would declare them.

enum ModelCase: String, AppEnum {
  case low, mid
  case high = "High"
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Case"
  static let caseDisplayRepresentations: [ModelCase: DisplayRepresentation] = [.low: "Low", .mid: "Mid", .high: "High"]
}

/// The rows that the queries of a test have at hand.
enum ModelRows {
  @TaskLocal static var rows: [[ModelCell]] = []
  /// How often the searching query was sent conditions.
  @TaskLocal static var asked = Tally()
  static var numbered: [(Int, [ModelCell])] { rows.enumerated().map { ($0 + 1, $1) } }
}

final class Tally: Sendable {
  private let counted = Mutex(0)
  var count: Int { counted.withLock { $0 } }
  func add() { counted.withLock { $0 += 1 } }
}

struct ListedEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "ListedEntity"
  static let defaultQuery = ListedQuery()
  let id: Int
  @Property(title: "t") var t: String?
  // swift-format-ignore: IdentifiersMustBeASCII
  @Property(title: "größe") var größe: String?
  @Property(title: "full name") var `full name`: String?
  @Property(title: "i") var i: Int?
  @Property(title: "count") var count: Int?
  @Property(title: "d") var d: Decimal?
  @Property(title: "e") var e: Decimal?
  @Property(title: "n") var n: Double?
  @Property(title: "b") var b: Bool?
  @Property(title: "all") var `all`: DateComponents?
  @Property(title: "due") var due: DateComponents?
  @Property(title: "at") var at: Date?
  @Property(title: "IN") var `IN`: Date?
  @Property(title: "span") var span: Duration?
  @Property(title: "kind") var kind: ModelCase?
  var displayRepresentation: DisplayRepresentation { "\(id)" }

  init(_ id: Int, _ row: [ModelCell]) {
    self.id = id
    t = ModelSwift.text(row[0])
    größe = ModelSwift.text(row[1])
    `full name` = ModelSwift.text(row[2])
    i = ModelSwift.integer(row[3])
    count = ModelSwift.integer(row[4])
    d = ModelSwift.decimal(row[5])
    e = ModelSwift.decimal(row[6])
    n = ModelSwift.number(row[7])
    b = ModelSwift.boolean(row[8])
    `all` = ModelSwift.date(row[9])
    due = ModelSwift.date(row[10])
    at = ModelSwift.dateTime(row[11])
    `IN` = ModelSwift.dateTime(row[12])
    span = ModelSwift.duration(row[13])
    kind = ModelSwift.enumeration(row[14])
  }
}

/// Gives all of them; every condition is decided by the program.
struct ListedQuery: EnumerableEntityQuery {
  func entities(for identifiers: [Int]) async throws -> [ListedEntity] {
    ModelRows.numbered.filter { identifiers.contains($0.0) }.map { ListedEntity($0.0, $0.1) }
  }
  func allEntities() async throws -> [ListedEntity] { ModelRows.numbered.map { ListedEntity($0.0, $0.1) } }
}

struct SearchedEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "SearchedEntity"
  static let defaultQuery = SearchedQuery()
  let id: Int
  @Property(title: "t") var t: String?
  // swift-format-ignore: IdentifiersMustBeASCII
  @Property(title: "größe") var größe: String?
  @Property(title: "full name") var `full name`: String?
  @Property(title: "i") var i: Int?
  @Property(title: "count") var count: Int?
  @Property(title: "d") var d: Decimal?
  @Property(title: "e") var e: Decimal?
  @Property(title: "n") var n: Double?
  @Property(title: "b") var b: Bool?
  @Property(title: "all") var `all`: DateComponents?
  @Property(title: "due") var due: DateComponents?
  @Property(title: "at") var at: Date?
  @Property(title: "IN") var `IN`: Date?
  @Property(title: "span") var span: Duration?
  @Property(title: "kind") var kind: ModelCase?
  var displayRepresentation: DisplayRepresentation { "\(id)" }

  init(_ id: Int, _ row: [ModelCell]) {
    self.id = id
    t = ModelSwift.text(row[0])
    größe = ModelSwift.text(row[1])
    `full name` = ModelSwift.text(row[2])
    i = ModelSwift.integer(row[3])
    count = ModelSwift.integer(row[4])
    d = ModelSwift.decimal(row[5])
    e = ModelSwift.decimal(row[6])
    n = ModelSwift.number(row[7])
    b = ModelSwift.boolean(row[8])
    `all` = ModelSwift.date(row[9])
    due = ModelSwift.date(row[10])
    at = ModelSwift.dateTime(row[11])
    `IN` = ModelSwift.dateTime(row[12])
    span = ModelSwift.duration(row[13])
    kind = ModelSwift.enumeration(row[14])
  }
}

/// A comparison as this app asks its rows by it, which is what the model means by it.
struct ModelTest: Sendable {
  var comparison: ModelFormula.Comparison
  init(_ column: Int, _ comparator: String, _ side: ModelFormula.Side) {
    comparison = ModelFormula.Comparison(column: column, comparator: comparator, side: side)
  }
  func holds(_ row: [ModelCell]) -> Bool { ModelFormula.compare(comparison).meaning(row) == .yes }
}

/// Answers flat conditions itself, with its own comparators, sorts and limit.
struct SearchedQuery: EntityPropertyQuery {
  static let properties = QueryProperties {
    Property(\SearchedEntity.$t) {
      EqualToComparator { ModelTest(0, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(0, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(0, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(0, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(0, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(0, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(0, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
      ContainsComparator { (text: String) in ModelTest(0, "contains", .one(ModelSwift.cell(text))) }
      HasPrefixComparator { ModelTest(0, "hasPrefix", .one(ModelSwift.cell($0))) }
      HasSuffixComparator { ModelTest(0, "hasSuffix", .one(ModelSwift.cell($0))) }
    }
    Property(\SearchedEntity.$größe) {
      EqualToComparator { ModelTest(1, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(1, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(1, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(1, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(1, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(1, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(1, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
      ContainsComparator { (text: String) in ModelTest(1, "contains", .one(ModelSwift.cell(text))) }
      HasPrefixComparator { ModelTest(1, "hasPrefix", .one(ModelSwift.cell($0))) }
      HasSuffixComparator { ModelTest(1, "hasSuffix", .one(ModelSwift.cell($0))) }
    }
    Property(\SearchedEntity.`$full name`) {
      EqualToComparator { ModelTest(2, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(2, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(2, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(2, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(2, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(2, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(2, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
      ContainsComparator { (text: String) in ModelTest(2, "contains", .one(ModelSwift.cell(text))) }
      HasPrefixComparator { ModelTest(2, "hasPrefix", .one(ModelSwift.cell($0))) }
      HasSuffixComparator { ModelTest(2, "hasSuffix", .one(ModelSwift.cell($0))) }
    }
    Property(\SearchedEntity.$i) {
      EqualToComparator { ModelTest(3, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(3, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(3, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(3, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(3, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(3, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(3, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
    }
    Property(\SearchedEntity.$count) {
      EqualToComparator { ModelTest(4, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(4, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(4, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(4, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(4, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(4, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(4, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
    }
    Property(\SearchedEntity.$d) {
      EqualToComparator { ModelTest(5, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(5, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(5, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(5, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(5, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(5, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(5, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
    }
    Property(\SearchedEntity.$e) {
      EqualToComparator { ModelTest(6, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(6, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(6, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(6, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(6, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(6, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(6, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
    }
    Property(\SearchedEntity.$n) {
      EqualToComparator { ModelTest(7, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(7, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(7, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(7, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(7, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(7, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(7, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
    }
    Property(\SearchedEntity.$b) {
      EqualToComparator { ModelTest(8, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(8, "notEqualTo", .one(ModelSwift.cell($0))) }
    }
    Property(\SearchedEntity.`$all`) {
      EqualToComparator { ModelTest(9, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(9, "notEqualTo", .one(ModelSwift.cell($0))) }
    }
    Property(\SearchedEntity.$due) {
      EqualToComparator { ModelTest(10, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(10, "notEqualTo", .one(ModelSwift.cell($0))) }
    }
    Property(\SearchedEntity.$at) {
      EqualToComparator { ModelTest(11, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(11, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(11, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(11, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(11, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(11, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(11, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
    }
    Property(\SearchedEntity.`$IN`) {
      EqualToComparator { ModelTest(12, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(12, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(12, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(12, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(12, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(12, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(12, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
    }
    Property(\SearchedEntity.$span) {
      EqualToComparator { ModelTest(13, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(13, "notEqualTo", .one(ModelSwift.cell($0))) }
      LessThanComparator { ModelTest(13, "lessThan", .one(ModelSwift.cell($0))) }
      LessThanOrEqualToComparator { ModelTest(13, "lessThanOrEqualTo", .one(ModelSwift.cell($0))) }
      GreaterThanComparator { ModelTest(13, "greaterThan", .one(ModelSwift.cell($0))) }
      GreaterThanOrEqualToComparator { ModelTest(13, "greaterThanOrEqualTo", .one(ModelSwift.cell($0))) }
      IsBetweenComparator { ModelTest(13, "isBetween", .many([ModelSwift.cell($0), ModelSwift.cell($1)])) }
    }
    Property(\SearchedEntity.$kind) {
      EqualToComparator { ModelTest(14, "equalTo", .one(ModelSwift.cell($0))) }
      NotEqualToComparator { ModelTest(14, "notEqualTo", .one(ModelSwift.cell($0))) }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\SearchedEntity.$t)
    SortableBy(\SearchedEntity.$i)
    SortableBy(\SearchedEntity.$n)
    SortableBy(\SearchedEntity.$at)
  }

  func entities(for identifiers: [Int]) async throws -> [SearchedEntity] {
    ModelRows.numbered.filter { identifiers.contains($0.0) }.map { SearchedEntity($0.0, $0.1) }
  }

  func entities(
    matching comparators: [ModelTest], mode: ComparatorMode, sortedBy: [Sort<SearchedEntity>], limit: Int?
  ) async throws -> [SearchedEntity] {
    if !comparators.isEmpty { ModelRows.asked.add() }
    var found = ModelRows.numbered.filter { _, row in
      mode == .and ? comparators.allSatisfy { $0.holds(row) } : comparators.contains { $0.holds(row) }
    }
    for sort in sortedBy.reversed() {
      let column =
        switch sort.by {
        case \.$t: 0
        case \.$i: 3
        case \.$n: 7
        default: 11
        }
      let key = ModelRequest.Key(
        column: column, isDescending: sort.order == .descending, isMissingFirst: false, folding: .none)
      found = ModelSwift.stablySorted(found) { key.order($0.1[column], $1.1[column]) }
    }
    return found.prefix(limit ?? found.count).map { SearchedEntity($0.0, $0.1) }
  }
}

/// Cells as an app's values, and back.
enum ModelSwift {
  static func text(_ cell: ModelCell) -> String? {
    if case .text(let scalars) = cell { ModelTable.string(scalars) } else { nil }
  }
  static func integer(_ cell: ModelCell) -> Int? {
    if case .number(let thousandths) = cell { thousandths / 1000 } else { nil }
  }
  static func decimal(_ cell: ModelCell) -> Decimal? {
    if case .number(let thousandths) = cell { Decimal(string: ModelSpelling.digits(thousandths)) } else { nil }
  }
  static func number(_ cell: ModelCell) -> Double? {
    if case .number(let thousandths) = cell { Double(thousandths) / 1000 } else { nil }
  }
  static func boolean(_ cell: ModelCell) -> Bool? { if case .boolean(let flag) = cell { flag } else { nil } }
  static func date(_ cell: ModelCell) -> DateComponents? {
    guard case .day(let day) = cell else { return nil }
    let parts = ModelSpelling.day(day).split(separator: "-").compactMap { Int($0) }
    return DateComponents(year: parts[0], month: parts[1], day: parts[2])
  }
  static func dateTime(_ cell: ModelCell) -> Date? {
    if case .instant(let seconds) = cell { Date(timeIntervalSince1970: Double(seconds)) } else { nil }
  }
  static func duration(_ cell: ModelCell) -> Duration? {
    if case .span(let seconds) = cell { .seconds(seconds) } else { nil }
  }
  static func enumeration(_ cell: ModelCell) -> ModelCase? {
    if case .place(let place) = cell { ModelCase.allCases[place] } else { nil }
  }

  static func cell(_ text: String?) -> ModelCell { text.map { .text($0.unicodeScalars.map(\.value)) } ?? .missing }
  static func cell(_ number: Int?) -> ModelCell { number.map { .number($0 * 1000) } ?? .missing }
  static func cell(_ number: Decimal?) -> ModelCell {
    number.map { .number(NSDecimalNumber(decimal: $0 * 1000).intValue) } ?? .missing
  }
  static func cell(_ number: Double?) -> ModelCell { number.map { .number(Int($0 * 1000)) } ?? .missing }
  static func cell(_ flag: Bool?) -> ModelCell { flag.map { .boolean($0) } ?? .missing }
  static func cell(_ date: DateComponents?) -> ModelCell {
    guard let date, let year = date.year, let month = date.month, let day = date.day else { return .missing }
    let day0 = (ModelTable.today - 60...ModelTable.today + 60).first {
      self.date(.day($0)) == DateComponents(year: year, month: month, day: day)
    }
    return day0.map { .day($0) } ?? .missing
  }
  static func cell(_ date: Date?) -> ModelCell { date.map { .instant(Int($0.timeIntervalSince1970)) } ?? .missing }
  static func cell(_ span: Duration?) -> ModelCell { span.map { .span(Int($0.components.seconds)) } ?? .missing }
  static func cell(_ choice: ModelCase?) -> ModelCell {
    choice.flatMap { ModelCase.allCases.firstIndex(of: $0) }.map { .place($0) } ?? .missing
  }

  static func stablySorted<Element>(_ list: [Element], _ order: (Element, Element) -> Int) -> [Element] {
    list.enumerated().sorted { left, right in
      let comparison = order(left.element, right.element)
      return comparison != 0 ? comparison < 0 : left.offset < right.offset
    }.map(\.element)
  }
}
