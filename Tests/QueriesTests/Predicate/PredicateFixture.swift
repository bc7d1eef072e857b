import Diagnostics
import Metadata
import Values

@testable import Queries

// A library's entities, and predicates about them from text to words.

enum Library {
  static let book = EntityInfo(
    name: "Book",
    properties: [
      PropertyInfo(name: "title", type: .text, isRequired: true),
      PropertyInfo(name: "year", type: .integer),
      PropertyInfo(name: "rating", type: .decimal),
      PropertyInfo(name: "weight", type: .number),
      PropertyInfo(name: "lent", type: .boolean),
      PropertyInfo(name: "due", type: .date),
      PropertyInfo(name: "added", type: .dateTime),
      PropertyInfo(name: "length", type: .duration),
      PropertyInfo(name: "genre", type: .enumeration(["novel", "poetry", "essay"])),
      PropertyInfo(name: "tags", type: .list(.text)),
      PropertyInfo(name: "author", type: .entity("Author")),
      PropertyInfo(name: "author_id", type: .integer),
      PropertyInfo(
        name: "place", type: .record([.init("city", .text), .init("shelf", .record([.init("no", .integer)]))])),
      PropertyInfo(name: "place.city", type: .integer),
      PropertyInfo(name: "language-code", type: .text),
      PropertyInfo(name: "page", type: .url),
      PropertyInfo(name: "extra", type: .any),
      PropertyInfo(name: "loans", type: .list(.dateTime)),
    ], id: "title")

  static let author = EntityInfo(
    name: "Author",
    properties: [
      PropertyInfo(name: "id", type: .integer), PropertyInfo(name: "name", type: .text),
      PropertyInfo(name: "born", type: .date), PropertyInfo(name: "friend", type: .entity("Author")),
    ], id: "id")

  /// What the references of the tests hold.
  static let references: [String: (ReferenceFacts, Value)] = [
    "n": (ReferenceFacts(type: .integer), .integer(ExactNumber(7))),
    "flag": (ReferenceFacts(type: .boolean), .boolean(true)),
    "maybeFlag": (ReferenceFacts(type: .boolean, mayBeMissing: true), .missing),
    "word": (ReferenceFacts(type: .text), .text("x' OR TRUEPREDICATE")),
    "maybe": (ReferenceFacts(type: .integer, mayBeMissing: true), .missing),
    "gone": (ReferenceFacts(type: .integer), .missing),
    "today": (ReferenceFacts(type: .date), .date(CalendarDate(iso: "2026-03-10") ?? .earliest)),
    "now": (ReferenceFacts(type: .dateTime), clock.map { .dateTime($0.now) } ?? .missing),
    "words": (ReferenceFacts(type: .list(.text)), .list([.text("a"), .text("b")])),
    "numbers": (ReferenceFacts(type: .list(.integer)), .list([.integer(ExactNumber(1)), .missing])),
    "author": (ReferenceFacts(type: .entity("Author")), entity("Author", 3)),
    "authors": (ReferenceFacts(type: .list(.entity("Author"))), .list([entity("Author", 3), entity("Author", 4)])),
    "book": (ReferenceFacts(type: .entity("Book")), .entity(EntityValue(type: "Book", id: .text("Dune")))),
    "span": (ReferenceFacts(type: .duration), .duration(TimeSpan(days: 7))),
    "outside": (ReferenceFacts(type: .any), .text("abc")),
    "novel": (ReferenceFacts(type: .text), .text("novel")),
    "days": (ReferenceFacts(type: .list(.date)), .list([.date(CalendarDate(iso: "2026-03-01") ?? .earliest)])),
  ]

  private static func entity(_ type: String, _ id: Int) -> Value {
    .entity(EntityValue(type: type, id: .integer(ExactNumber(id)), title: "title \(id)"))
  }

  /// Noon of 10 March 2026 in Berlin, where the clocks are put forward on the 29th.
  static let clock: RunClock? = {
    guard let zone = try? TimeZoneRules.named("Europe/Berlin"),
      let now = DateTime(iso: "2026-03-10T12:00:00", zone: zone)
    else { return nil }
    return RunClock(now: now, zone: zone)
  }()

  static func context(row: Bool = true) -> ResolutionContext {
    ResolutionContext(
      entity: row ? book : nil, comparators: BuiltInComparators.all,
      entityNamed: { name in [book, author].first { $0.name == name } },
      reference: { text, range, diagnostics in
        if let facts = references[text]?.0 { return facts }
        diagnostics.append(Diagnostic("unknown-name", "nothing is called “\(text)”", at: range))
        return nil
      })
  }
}

/// The faults the check finds in a predicate about books, one a line; “fits” where there are none.
func checking(_ text: String, row: Bool = true) -> String {
  var faults: [Diagnostic] = []
  let syntax = PredicateText.parse(text, anchor: anchor(text), diagnostics: &faults)
  let checked = syntax?.resolve(in: Library.context(row: row), diagnostics: &faults)
  return checked == nil ? faults.map(\.written).joined(separator: "\n") : "fits"
}

/// What a predicate about books has become when rows are to be judged, or its faults.
func binding(_ text: String, row: Bool = true) -> String {
  var faults: [Diagnostic] = []
  let syntax = PredicateText.parse(text, anchor: anchor(text), diagnostics: &faults)
  return binding(syntax, row: row, &faults)
}

func binding(_ syntax: PredicateSyntax?, row: Bool = true, _ faults: inout [Diagnostic]) -> String {
  guard let checked = syntax?.resolve(in: Library.context(row: row), diagnostics: &faults) else {
    return faults.map(\.written).joined(separator: "\n")
  }
  guard let clock = Library.clock else { return "there is no time zone" }
  do throws(Diagnostic) {
    let predicate = try checked.bind(clock: clock) { hole throws(Diagnostic) in
      Library.references[checked.holes[hole].text]?.1 ?? .missing
    }
    return predicate.description
  } catch {
    return error.written
  }
}
