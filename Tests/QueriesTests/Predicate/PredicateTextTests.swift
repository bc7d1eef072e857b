import Diagnostics
import Testing

@testable import Queries

@Suite struct PredicateTextTests {
  @Test(arguments: [
    ("rating = 5", "<rating> equalTo 5"),
    ("rating == 5", "<rating> equalTo 5"),
    ("rating != 5", "<rating> notEqualTo 5"),
    ("rating <> 5", "<rating> notEqualTo 5"),
    ("rating < 5", "<rating> lessThan 5"),
    ("rating <= 5", "<rating> lessThanOrEqualTo 5"),
    ("rating =< 5", "<rating> lessThanOrEqualTo 5"),
    ("rating > 5", "<rating> greaterThan 5"),
    ("rating >= 5", "<rating> greaterThanOrEqualTo 5"),
    ("rating => 5", "<rating> greaterThanOrEqualTo 5"),
    ("rating>=4.30", "<rating> greaterThanOrEqualTo 4.30"),
    ("rating BETWEEN {1, 5}", "<rating> isBetween {1, 5}"),
    ("genre IN {'a', \"b\"}", "<genre> in {'a', 'b'}"),
    ("genre IN {}", "<genre> in {}"),
    ("genre in tags", "<genre> in <tags>"),
    ("genre IN ${favourites}", "<genre> in ${favourites}"),
    ("title CONTAINS 'dune'", "<title> contains 'dune'"),
    ("title BEGINSWITH 'A'", "<title> hasPrefix 'A'"),
    ("title ENDSWITH 'A'", "<title> hasSuffix 'A'"),
    ("title LIKE '*une'", "<title> like '*une'"),
    ("title MATCHES '[A-Z]+'", "<title> matches '[A-Z]+'"),
    ("title contains[c] 'dune'", "<title> contains[c] 'dune'"),
    ("title CONTAINS[d] 'dune'", "<title> contains[d] 'dune'"),
    ("title CONTAINS[cd] 'dune'", "<title> contains[cd] 'dune'"),
    ("title ==[cd] 'dune'", "<title> equalTo[cd] 'dune'"),
    ("title = nil", "<title> isMissing true"),
    ("title != NULL", "<title> hasValue true"),
    ("nil = title", "<title> isMissing true"),
    ("done = true", "<done> equalTo true"),
    ("done = NO", "<done> equalTo false"),
    ("TRUEPREDICATE", "always"),
    ("FalsePredicate", "never"),
  ])
  func `each sign and word is its comparator`(text: String, syntax: String) {
    #expect(reading(text) == syntax)
  }

  @Test(arguments: [
    ("a = 1 AND b = 2 OR c = 3", "any(all(<a> equalTo 1; <b> equalTo 2); <c> equalTo 3)"),
    ("a = 1 OR b = 2 AND c = 3", "any(<a> equalTo 1; all(<b> equalTo 2; <c> equalTo 3))"),
    ("(a = 1 OR b = 2) and c = 3", "all(any(<a> equalTo 1; <b> equalTo 2); <c> equalTo 3)"),
    ("a = 1 && b = 2 || c = 3", "any(all(<a> equalTo 1; <b> equalTo 2); <c> equalTo 3)"),
    ("a = 1 AND b = 2 AND c = 3", "all(<a> equalTo 1; <b> equalTo 2; <c> equalTo 3)"),
    ("NOT a = 1 AND b = 2", "all(not(<a> equalTo 1); <b> equalTo 2)"),
    ("!(a = 1 AND b = 2)", "not(all(<a> equalTo 1; <b> equalTo 2))"),
    ("NOT NOT a = 1", "not(not(<a> equalTo 1))"),
    ("((a = 1))", "<a> equalTo 1"),
    ("NOT genre IN {'a'}", "not(<genre> in {'a'})"),
  ])
  func `AND binds before OR and NOT before both`(text: String, syntax: String) {
    #expect(reading(text) == syntax)
  }

  @Test(arguments: [
    ("5 < rating", "<rating> greaterThan 5"),
    ("5 <= rating", "<rating> greaterThanOrEqualTo 5"),
    ("5 > rating", "<rating> lessThan 5"),
    ("5 >= rating", "<rating> lessThanOrEqualTo 5"),
    ("5 = rating", "<rating> equalTo 5"),
    ("'x' != title", "<title> notEqualTo 'x'"),
    ("${input.minimum} <= rating", "<rating> greaterThanOrEqualTo ${input.minimum}"),
    ("5 < ${loved.count}", "${loved.count} greaterThan 5"),
    ("'new' IN tags", "<tags> contains 'new'"),
    ("a < b", "<a> lessThan <b>"),
    ("5 + 1 < rating", "<rating> greaterThan (5 + 1)"),
  ])
  func `a constant on the left is turned round`(text: String, syntax: String) {
    #expect(reading(text) == syntax)
  }

  @Test(arguments: [
    ("price * quantity > 100", "(<price> * <quantity>) greaterThan 100"),
    ("a + b * c = 1", "(<a> + (<b> * <c>)) equalTo 1"),
    ("(a + b) * c = 1", "((<a> + <b>) * <c>) equalTo 1"),
    ("a - b - c = 1", "((<a> - <b>) - <c>) equalTo 1"),
    ("a / 2 > b", "(<a> / 2) greaterThan <b>"),
    ("a = -5", "<a> equalTo -5"),
    ("a = -b", "<a> equalTo (0 - <b>)"),
    ("a -5 = 1", "(<a> - 5) equalTo 1"),
    ("(a) > (5)", "<a> greaterThan 5"),
    ("a = 1e3", "<a> equalTo 1e3"),
    ("a = 1.5E-3", "<a> equalTo 1.5E-3"),
    ("a BETWEEN {b - 1, b + 1}", "<a> isBetween {(<b> - 1), (<b> + 1)}"),
  ])
  func `products bind before sums and go from left to right`(text: String, syntax: String) {
    #expect(reading(text) == syntax)
  }

  @Test(arguments: [
    ("`first name` = 'x'", "<first name> equalTo 'x'"),
    ("#all = 5", "<all> equalTo 5"),
    ("`in` = 5", "<in> equalTo 5"),
    ("author.name = 'x'", "<author.name> equalTo 'x'"),
    ("author.`full name` = 'x'", "<author.full name> equalTo 'x'"),
    ("order.in = 'x'", "<order.in> equalTo 'x'"),
    ("tags.count > 2", "<tags.count> greaterThan 2"),
    ("`a\\`b` = 1", "<a`b> equalTo 1"),
    ("größe > 1", "<größe> greaterThan 1"),
    ("_id = 1", "<_id> equalTo 1"),
    ("名前 = '犬'", "<名前> equalTo '犬'"),
  ])
  func `a name may be dotted, back-quoted or follow a hash`(text: String, syntax: String) {
    #expect(reading(text) == syntax)
  }

  @Test(arguments: [
    (#"a = 'it\'s'"#, "<a> equalTo 'it's'"),
    (#"a = "say \"x\"""#, #"<a> equalTo 'say "x"'"#),
    (#"a = 'it"s'"#, #"<a> equalTo 'it"s'"#),
    (#"a = 'back\\slash'"#, #"<a> equalTo 'back\slash'"#),
    (#"a = 'tab\there'"#, "<a> equalTo 'tab\there'"),
    (#"a = '\u00e9'"#, "<a> equalTo 'é'"),
    (#"a = '\uD83D\uDE00'"#, "<a> equalTo '😀'"),
    (#"a = ''"#, "<a> equalTo ''"),
    (#"a = 'AND OR ('"#, "<a> equalTo 'AND OR ('"),
    (#"a MATCHES '\\d+'"#, #"<a> matches '\d+'"#),
  ])
  func `text stands in either quotes with backslash escapes`(text: String, syntax: String) {
    #expect(reading(text) == syntax)
  }

  @Test(arguments: [
    ("rating > ${input.minimum}", "<rating> greaterThan ${input.minimum}"),
    ("due < 'today - ${n} days'", "<due> lessThan 'today - ${n} days'"),
    ("a = '${x}'", "<a> equalTo '${x}'"),
    ("a = 'costs $${x}'", "<a> equalTo 'costs ${x}'"),
    ("a = '$5'", "<a> equalTo '$5'"),
    ("${loved.done}", "holds ${loved.done}"),
    ("NOT ${loved.done} AND ${a.count} > 0", "all(not(holds ${loved.done}); ${a.count} greaterThan 0)"),
    ("a = ${x | default('}')}", "<a> equalTo ${x | default('}')}"),
    ("a = '${x | default('it''s')}'", "<a> equalTo '${x | default('it''s')}'"),
    (#"a = ${x["}"]}"#, #"<a> equalTo ${x["}"]}"#),
  ])
  func `a reference stands for a value or fills a part of text`(text: String, syntax: String) {
    #expect(reading(text) == syntax)
  }

  @Test func `what stands in a hole is never grammar`() {
    #expect(reading("a = '${x} OR TRUEPREDICATE'") == "<a> equalTo '${x} OR TRUEPREDICATE'")
    #expect(reading("a = ${x OR TRUEPREDICATE}") == "<a> equalTo ${x OR TRUEPREDICATE}")
  }
}
