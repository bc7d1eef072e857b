import Diagnostics
import Testing
import Values

@testable import Queries

@Suite struct PredicateBindingTests {
  @Test(arguments: [
    ("rating > 4", "rating > 4"),
    ("rating > 4.30", "rating > 4.3"),
    ("rating > '4'", "rating > 4"),
    ("year = 1e3", "year = 1000"),
    ("year > 4.5", "year > 4.5"),
    ("title = 5", "title = '5'"),
    ("title = 007", "title = '007'"),
    ("lent = true", "lent = true"),
    ("lent = 'true'", "lent = true"),
    ("genre = 'novel'", "genre = 'novel'"),
    ("length > '90 minutes'", "length > PT1H30M"),
    ("author = 3", "author = Author 3"),
    ("author.name = 'x'", "author.name = 'x'"),
    ("author.friend.born < '2000-01-01'", "author.friend.born < 2000-01-01"),
    ("place.city = 5", "place.city = 5"),
    ("place.shelf.no = 5", "place.shelf.no = 5"),
    ("tags.count > 2", "tags.count > 2"),
    ("tags CONTAINS 'new'", "tags has as a part, or as an element 'new'"),
    ("rating > year", "rating > year"),
    ("rating * 2 > year + 1", "(rating * 2) > (year + 1)"),
    ("genre IN {'novel', 'essay'}", "genre is one of {'novel', 'essay'}"),
    ("year BETWEEN {1900, 2000}", "year is between 1900 and 2000"),
    ("title = nil", "title has no value"),
    ("extra.a.b = 'x'", "extra.a.b = 'x'"),
  ])
  func `a literal takes the type of the other side`(text: String, predicate: String) {
    #expect(binding(text) == predicate)
  }

  @Test(arguments: [
    ("year > ${n}", "year > 7"),
    ("title = ${n}", "title = '7'"),
    ("title = ${word}", "title = 'x' OR TRUEPREDICATE'"),
    ("title = 'a ${n} b'", "title = 'a 7 b'"),
    ("year = '${n}'", "year = 7"),
    ("genre = ${novel}", "genre = 'novel'"),
    ("author = ${author}", "author = Author 3"),
    ("author IN ${authors}", "author is one of {Author 3, Author 4}"),
    ("author_id IN ${authors}", "author_id is one of {3, 4}"),
    ("year IN ${numbers}", "year is one of {1, nil}"),
    ("year IN ${n}", "year is one of {7}"),
    ("title IN ${words}", "title is one of {'a', 'b'}"),
    ("${words} CONTAINS title", "title is one of {'a', 'b'}"),
    ("${n} + year > 5", "(7 + year) > 5"),
    (
      "title = ${outside}",
      "9 wrong-reference-type: “${outside}” is a value of unknown type and is compared with text / say what the value holds with \"shape\" on the step that gives it"
    ),
    ("length > ${span}", "length > P7D"),
    ("due < 'today - ${n} days'", "due < 2026-03-03"),
  ])
  func `a reference becomes what its place needs`(text: String, predicate: String) {
    #expect(binding(text) == predicate)
  }

  @Test(arguments: [
    ("year = ${gone}", "8 missing-reference: “${gone}” is missing / say what then: ${gone | default(…)}"),
    ("title = 'a ${gone}'", "12 missing-reference: “${gone}” is missing / say what then: ${gone | default(…)}"),
    (
      "year = ${outside}",
      "8 wrong-reference-type: “${outside}” is a value of unknown type and is compared with a whole number"
    ),
    ("due < 'today - ${word} days'", "7 wrong-literal: "),
    ("year = '${word}'", "9 wrong-reference-type: “${word}” is text and is compared with a whole number"),
  ])
  func `a reference's value that does not fit is shown where the reference stands`(text: String, fault: String) {
    #expect(binding(text).hasPrefix(fault))
  }

  @Test(arguments: [
    ("due = 'today'", "due = 2026-03-10"),
    ("due < 'tomorrow + 1 month'", "due < 2026-04-11"),
    ("due = '2026-11-30'", "due = 2026-11-30"),
    ("added = '2026-03-01T10:00:00'", "added = 2026-03-01T10:00:00+01:00"),
    ("added > 'now - 2 hours'", "added > 2026-03-10T10:00:00+01:00"),
    ("added = '2026-03-29'", "added ≥ 2026-03-29T00:00:00+01:00 and added < 2026-03-30T00:00:00+02:00"),
    ("added = ${today}", "added ≥ 2026-03-10T00:00:00+01:00 and added < 2026-03-11T00:00:00+01:00"),
    ("added != 'today'", "not (added ≥ 2026-03-10T00:00:00+01:00 and added < 2026-03-11T00:00:00+01:00)"),
    ("added < 'today'", "added < 2026-03-10T00:00:00+01:00"),
    ("added <= 'today'", "added < 2026-03-11T00:00:00+01:00"),
    ("added > 'today'", "added ≥ 2026-03-11T00:00:00+01:00"),
    ("added >= 'today'", "added ≥ 2026-03-10T00:00:00+01:00"),
    ("'today' > added", "added < 2026-03-10T00:00:00+01:00"),
    (
      "added BETWEEN {'2026-03-01', '2026-03-02'}",
      "added ≥ 2026-03-01T00:00:00+01:00 and added < 2026-03-03T00:00:00+01:00"
    ),
    ("added BETWEEN {'2026-03-01', 'now'}", "added ≥ 2026-03-01T00:00:00+01:00 and added ≤ 2026-03-10T12:00:00+01:00"),
    ("added IN {'2026-03-01'}", "added ≥ 2026-03-01T00:00:00+01:00 and added < 2026-03-02T00:00:00+01:00"),
    (
      "added IN {'2026-03-01', 'now'}",
      "(added ≥ 2026-03-01T00:00:00+01:00 and added < 2026-03-02T00:00:00+01:00) or added is one of {2026-03-10T12:00:00+01:00}"
    ),
    ("added IN ${days}", "added ≥ 2026-03-01T00:00:00+01:00 and added < 2026-03-02T00:00:00+01:00"),
  ])
  func `a date against a date-time is that whole day in the clock's zone`(text: String, predicate: String) {
    #expect(binding(text) == predicate)
  }

  private func tree(_ name: String, _ comparator: String, _ right: OperandSyntax) -> String {
    var faults: [Diagnostic] = []
    return binding(.compare(.of(.property(name, place), comparator, right)), &faults)
  }

  @Test func `isToday is the day of the run's clock`() {
    #expect(tree("due", "isToday", .boolean(true, place)) == "due = 2026-03-10")
    #expect(tree("due", "isToday", .boolean(false, place)) == "due has a value and not due = 2026-03-10")
    #expect(
      tree("added", "isToday", .boolean(true, place))
        == "added ≥ 2026-03-10T00:00:00+01:00 and added < 2026-03-11T00:00:00+01:00")
  }

  @Test(arguments: [
    ("due", "inTheLast", "7 days", "due > 2026-03-03 and due ≤ 2026-03-10"),
    ("due", "inTheNext", "7 days", "due < 2026-03-17 and due ≥ 2026-03-10"),
    ("due", "inTheLast", "1 month", "due > 2026-02-10 and due ≤ 2026-03-10"),
    ("due", "inTheLast", "${n} days", "due > 2026-03-03 and due ≤ 2026-03-10"),
    ("added", "inTheLast", "7 days", "added ≥ 2026-03-03T12:00:00+01:00 and added ≤ 2026-03-10T12:00:00+01:00"),
    ("added", "inTheNext", "30 days", "added ≥ 2026-03-10T12:00:00+01:00 and added ≤ 2026-04-09T12:00:00+02:00"),
    ("added", "inTheLast", "90 minutes", "added ≥ 2026-03-10T10:30:00+01:00 and added ≤ 2026-03-10T12:00:00+01:00"),
    (
      "due", "inTheLast", "2 hours",
      "1 wrong-literal: “PT2H” has hours or shorter units, and a date has none / count in days: '7 days'"
    ),
    (
      "due", "inTheLast", "-2 days",
      "1 wrong-literal: “-P2D” goes backwards / “inTheLast” looks back, “inTheNext” ahead"
    ),
  ])
  func `the last seven days are today and the six before, or back from now`(
    name: String, comparator: String, span: String, predicate: String
  ) {
    let right: OperandSyntax =
      span.hasPrefix("${n}")
      ? .template([.reference("n", place), .text(String(span.dropFirst(4)))], place) : .text(span, place)
    #expect(tree(name, comparator, right) == predicate)
  }

  @Test(arguments: [
    ("TRUEPREDICATE AND rating > 4", "rating > 4"),
    ("FALSEPREDICATE AND rating > 4", "never"),
    ("FALSEPREDICATE OR rating > 4", "rating > 4"),
    ("TRUEPREDICATE OR rating > 4", "always"),
    ("NOT NOT rating > 4", "rating > 4"),
    ("NOT FALSEPREDICATE", "always"),
    ("${flag} AND rating > 4", "rating > 4"),
    ("rating IN {}", "never"),
    ("5 IN {1, ${n}}", "never"),
    ("(rating > 4 AND year > 5) AND lent = true", "rating > 4 and year > 5 and lent = true"),
    ("(rating > 4 OR year > 5) AND lent = true", "(rating > 4 or year > 5) and lent = true"),
  ])
  func `what is known is folded away`(text: String, predicate: String) {
    #expect(binding(text) == predicate)
  }

  @Test func `all of nothing holds and any of nothing does not`() {
    var faults: [Diagnostic] = []
    #expect(binding(.all([]), &faults) == "always")
    #expect(binding(.any([]), &faults) == "never")
    #expect(binding(.not(.any([])), &faults) == "always")
  }

  @Test(arguments: [
    ("${n} > 5", "always"),
    ("${n} > 7", "never"),
    ("5 < ${n}", "always"),
    ("${flag}", "always"),
    ("NOT ${flag}", "never"),
    ("${maybe} = 5", "never"),
    ("${maybe} != 5", "always"),
    ("${maybe} = nil", "always"),
    ("${maybe} != nil", "never"),
    ("${today} = 'today'", "always"),
    ("${today} < '2026-03-11'", "always"),
    ("${now} = 'today'", "always"),
    ("${now} > 'today'", "never"),
    ("${words} CONTAINS 'a'", "always"),
    ("${words} CONTAINS 'c'", "never"),
    ("'a' IN ${words}", "always"),
    ("${word} CONTAINS 'OR'", "always"),
    ("${outside} = 'abc'", "always"),
    ("${n} BETWEEN {${n}, 9}", "always"),
  ])
  func `a condition is decided at once`(text: String, outcome: String) {
    #expect(binding(text, row: false) == outcome)
  }
}

let place = SourceRange(file: "where", line: 1, column: 1)

extension ComparisonSyntax {
  static func of(_ left: OperandSyntax, _ comparator: String, _ right: OperandSyntax) -> ComparisonSyntax {
    ComparisonSyntax(left: left, comparator: comparator, comparatorRange: place, right: right, range: place)
  }
}
