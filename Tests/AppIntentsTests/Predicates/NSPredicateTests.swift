import Foundation
import Testing

@testable import AppIntents

@Suite struct NSPredicateTests {
  private struct Book {
    var title = "Dune"
    var pages = 412
    var price: Double? = 9.5
    var note: String?
    var isLent = false
    var published = Date(timeIntervalSince1970: 86_400)
    var tags = ["desert", "spice"]
    var author = Author()
    struct Author { var name = "Frank Herbert" }
  }

  private func holds(_ predicate: NSPredicate, _ object: Any = Book()) -> Bool { predicate.evaluate(with: object) }

  @Test func `the seed's predicates are decided of entities by their properties`() {
    let book = ListedBookEntity(Shop.standard[0])
    #expect(holds(NSPredicate(format: "title = %@", "Dune"), book))
    #expect(holds(NSPredicate(format: "title CONTAINS %@", "un"), book))
    #expect(!holds(NSPredicate(format: "published < %@", Date(timeIntervalSince1970: 0) as NSDate), book))
    #expect(holds(NSPredicate(format: "published > %@", Date(timeIntervalSince1970: -1) as NSDate), book))
    #expect(holds(NSPredicate(format: "author.name BEGINSWITH 'Ann' AND genre == 'novel'"), book))
    #expect(holds(NSPredicate(format: "note = nil"), ListedBookEntity(Shop.standard[1])))
    #expect(!holds(NSPredicate(format: "title = %@", "Dune"), ListedBookEntity(Shop.standard[3])))
    #expect(holds(NSPredicate(format: "name = '旅游' AND visits > 5"), ServiceEntity(item: ServiceQuery.items[0])))
  }

  @Test func `comparisons are those of the language`() {
    for (format, expected) in [
      ("pages == 412", true), ("pages = 411", false), ("pages != 3", true), ("pages <> 412", false),
      ("pages >= 412", true), ("pages => 413", false), ("pages =< 412", true), ("pages < 412", false),
      ("pages BETWEEN {400, 412}", true), ("pages IN {1, 412}", true), ("'un' IN title", true),
      ("title BEGINSWITH 'Du'", true), ("title ENDSWITH 'NE'", false), ("title ENDSWITH[c] 'NE'", true),
      ("title LIKE 'D*e'", true), ("title LIKE[c] 'd?ne'", true), ("title LIKE 'D?e'", false),
      ("title MATCHES 'D.+e'", true), ("title MATCHES 'D'", false), ("title CONTAINS[cd] 'ÚN'", true),
      ("price > -1.5", true), ("note == nil", true), ("note != NULL", false), ("note < 'a'", false),
      ("isLent == NO", true), ("isLent == FALSE", true), ("tags.@count = 2", true), ("tags CONTAINS 'spice'", true),
      ("ANY tags BEGINSWITH 'de'", true), ("ALL tags BEGINSWITH 'de'", false), ("NONE tags = 'sea'", true),
      ("author.name ENDSWITH 'bert'", true), ("author.age > 3", false), ("nothing = nil", true),
      ("TRUEPREDICATE", true), ("FALSEPREDICATE", false),
    ] {
      #expect(holds(NSPredicate(format: format)) == expected, "\(format)")
    }
  }

  @Test func `and is stronger than or, and brackets are stronger still`() {
    #expect(holds(NSPredicate(format: "pages = 1 AND pages = 2 OR title = 'Dune'")))
    #expect(!holds(NSPredicate(format: "pages = 1 AND (pages = 2 OR title = 'Dune')")))
    #expect(holds(NSPredicate(format: "NOT pages = 1 && !(pages = 2 || pages = 3)")))
  }

  @Test func `values are put into their places one after another`() {
    #expect(holds(NSPredicate(format: "%K = %@ AND pages > %d AND price < %f", "title", "Dune", 411, 9.75)))
    #expect(holds(NSPredicate(format: "pages IN %@", [1, 412])))
    #expect(holds(NSPredicate(format: "note = %@", nil as String?)))
    #expect(holds(NSPredicate(format: "title = 'Du\\'ne'"), Book(title: "Du'ne")))
    let id = UUID()
    #expect(holds(NSPredicate(format: "id = %@", id as NSUUID), ["id": id]))
    #expect(holds(NSPredicate(format: "SELF > 3"), 4))
    #expect(holds(NSPredicate(format: "SELF CONTAINS 'a'"), "abc"))
  }

  @Test func `predicates are joined as Apple's are`() {
    let both = NSCompoundPredicate(
      andPredicateWithSubpredicates: [NSPredicate(format: "pages > 1"), NSPredicate(format: "title = 'Dune'")])
    #expect(holds(both))
    #expect([Book(), Book(title: "Emma")].filter { both.evaluate(with: $0) }.count == 1)
  }

  @Test func `a format that is none is told`() {
    for format in [
      "", "title", "title =", "(a = 1", "a = 1 b", "title = 'x", "a = %@", "a = {1", "%K = 1", "= 3", "a[c",
    ] {
      #expect(throws: PredicateFormatReader.Fault.self, "\(format)") { _ = try PredicateFormatReader.read(format, []) }
    }
  }
}
