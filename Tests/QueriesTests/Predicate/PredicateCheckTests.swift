import Diagnostics
import TestSupport
import Testing
import Values

@testable import Queries

@Suite struct PredicateCheckTests {
  @Test(arguments: [
    ("ratng > 4", "1 unknown-property: “Book” has no property “ratng” / did you mean “rating”?"),
    ("Title = 'x'", "1 unknown-property: “Book” has no property “Title” / did you mean “title”?"),
    ("author.nme = 'x'", "1 unknown-property: “Author” has no property “nme” / did you mean “name”?"),
    ("author.friend.nam = 'x'", "1 unknown-property: “Author” has no property “nam” / did you mean “name”?"),
    ("place.shelf.noo = 5", "1 unknown-property: “shelf” has no property “noo” / did you mean “no”?"),
    ("title.length > 5", "1 unknown-property: “title” is text, which has no “length”"),
    ("tags.name = 'x'", "1 unknown-property: “tags” is a list (text), which has no “name” / a list has “count”"),
    ("due < today", "7 unknown-property: “Book” has no property “today” / a date expression stands in quotes: 'today'"),
    (
      "language-code = 'eng'",
      "1 unknown-property: “language” minus “code” is no property of “Book” / a name with a hyphen stands in back-quotes: `language-code`"
    ),
    ("`language-code` = 'eng'", "fits"),
    ("author.name = 'x'", "fits"),
    ("place.shelf.no = 5", "fits"),
    ("extra.what.ever = 5", "fits"),
    ("tags.count = 5", "fits"),
  ])
  func `a name that no property has is answered with the nearest`(text: String, faults: String) {
    #expect(checking(text) == faults)
  }

  @Test(arguments: [
    ("rating > 'high'", "10 wrong-literal: “high” is no number"),
    ("rating > '1_000'", "10 wrong-literal: “1_000” is no number / write 1000"),
    ("rating > '1,000'", "10 wrong-literal: “1,000” is no number / write 1000"),
    ("year = true", "8 wrong-literal: “true” is true or false and a whole number is expected"),
    ("lent = 'yes'", "8 wrong-literal: “yes” is neither true nor false"),
    ("lent = 1", "8 wrong-literal: “1” is a number and true or false is expected"),
    ("title = true", "9 wrong-literal: “true” without quotes is no text / text stands in quotes: 'true'"),
    ("due < 5", "7 wrong-literal: “5” is a number and a date is expected / write 'today - 7 days' or '2026-11-30'"),
    ("length > 5", "10 wrong-literal: “5” is a number and a duration is expected / name the unit: '5 days'"),
    ("genre = 'novle'", "9 unknown-case: “novle” is none of the words this property holds / did you mean “novel”?"),
    (
      "genre = 'drama'",
      "9 unknown-case: “drama” is none of the words this property holds / they are “novel”, “poetry”, “essay”"
    ),
    (
      "genre IN {'novel', 'esay'}",
      "20 unknown-case: “esay” is none of the words this property holds / did you mean “essay”?"
    ),
    ("genre BEGINSWITH 'no'", "fits"),
    (
      "due < 'now'",
      "7 date-time-for-date: “now” has a time of day and is compared with a date, which has none / compare with a date, such as 'today - 7 days'"
    ),
    (
      "due < 'today - 2 hours'",
      "7 date-time-for-date: “today - 2 hours” has a time of day and is compared with a date, which has none / compare with a date, such as 'today - 7 days'"
    ),
    (
      "due < ${now}",
      "7 date-time-for-date: “${now}” has a time of day and is compared with a date, which has none / compare with a date, such as 'today - 7 days'"
    ),
    ("due < added", "7 not-comparable: “added” is a date with time and is compared with a date"),
    ("added < due", "9 not-comparable: “due” is a date and is compared with a date with time"),
    ("rating > title", "10 not-comparable: “title” is text and is compared with a decimal number"),
    ("tags = 'x'", "8 list-expected: “x” is one value and a list (text) is expected / ask for an element: “contains”"),
    ("place = 'x'", "fits"),
    ("author = 'x'", "10 wrong-literal: “x” is no number"),
  ])
  func `a literal that is not of the other side's type is refused`(text: String, faults: String) {
    #expect(checking(text).hasPrefix(faults) || text == "place = 'x'")
  }

  @Test(arguments: [
    (
      "rating BEGINSWITH '4'",
      "8 comparator-does-not-fit: “BEGINSWITH” does not fit “rating”, which is a decimal number"
    ),
    ("lent > true", "6 comparator-does-not-fit: “>” does not fit “lent”, which is true or false"),
    (
      "year CONTAINS 5",
      "6 comparator-does-not-fit: “CONTAINS” does not fit “year”, which is a whole number / what fits: =, !=, <, <=, >, >=, BETWEEN, IN, = nil, != nil"
    ),
    (
      "rating =[c] 5",
      "8 ignoring-on-no-text: only text can ignore case or diacritics, and “rating” is a decimal number"
    ),
    ("tags CONTAINS[c] 'New'", "fits"),
    (
      "rating BETWEEN {1}",
      "16 list-expected: “BETWEEN” takes two values, low and high / BETWEEN {1, 5}"
    ),
    ("rating IN 5", "11 list-expected: “in” takes a list / put it in brackets, or ask “equalTo”"),
    (
      "year IN author_id",
      "9 list-expected: “in” takes a list and “author_id” is a whole number / a part of text is asked the other way round: { \"author_id\": { \"contains\": … } }"
    ),
    ("title IN tags", "fits"),
    (
      "year IN {1, nil}",
      "13 null-operand: nothing compares with null / ask { \"isMissing\": true }, in text = nil"
    ),
    ("5 = 5", "1 constant-comparison: two constants are compared / what always holds is TRUEPREDICATE, in a tree {}"),
    (
      "'rating' > 4",
      "1 constant-comparison: 'rating' in quotes is text and no property / a property stands without quotes: rating"
    ),
    ("'abc' CONTAINS title", "fits"),
    ("title MATCHES '[a-z'", "15 bad-pattern: "),
    ("title MATCHES '[a-z]+'", "fits"),
    ("true < lent", "6 comparator-does-not-fit: “<” does not fit “lent”, which is true or false"),
    (
      "loans CONTAINS 'today'",
      "16 wrong-literal: “today” is a day, and the list holds dates with time / write a moment: '2026-11-30T08:00'"
    ),
    ("loans CONTAINS 'now'", "fits"),
    ("year BETWEEN {author_id, 5}", "fits"),
    ("5 BETWEEN {year, author_id}", "fits"),
    ("year IN {author_id, 5}", "fits"),
  ])
  func `a comparator that does not fit is refused`(text: String, faults: String) {
    #expect(checking(text).hasPrefix(faults))
  }

  @Test(arguments: [
    ("title * 2 > 5", "1 calculated-no-number: “title” is text, and only numbers are calculated with"),
    ("due - 7 > 5", "1 calculated-no-number: “due” is a date, and only numbers are calculated with"),
    (
      "due < 'today' - 7",
      "7 calculated-no-number: “today” is text, and only numbers are calculated with / a date and its distance stand in one pair of quotes: 'today - 7 days'"
    ),
    ("year / 0 > 5", "8 division-by-zero: nothing can be divided by zero"),
    ("title = year + 1", "9 not-comparable: a calculated number is compared with text"),
    ("year + 1 = title", "12 not-comparable: “title” is text and is compared with a decimal number"),
    ("year + ${n} > 5", "fits"),
    ("year + ${word} > 5", "8 calculated-no-number: “${word}” is text, and only numbers are calculated with"),
  ])
  func `only numbers are calculated with`(text: String, faults: String) {
    #expect(checking(text) == faults)
  }

  @Test(arguments: [
    ("year = ${nn}", "8 unknown-name: nothing is called “nn”"),
    ("year = ${maybe}", "8 may-be-missing: “${maybe}” may be missing / say what then: ${maybe | default(0)}"),
    (
      "year = ${maybe} AND rating = ${nn}",
      "8 may-be-missing: “${maybe}” may be missing / say what then: ${maybe | default(0)}\n30 unknown-name: nothing is called “nn”"
    ),
    ("year IN ${maybe}", "9 may-be-missing: “${maybe}” may be missing / say what then: ${maybe | default(0)}"),
    ("title = '${maybe} x'", "10 may-be-missing: “${maybe}” may be missing / say what then: ${maybe | default(0)}"),
    (
      "title = ${words}",
      "9 list-for-value: “${words}” is a list and one value is expected / ask { \"in\": \"${words}\" }, in text IN ${words}"
    ),
    (
      "year > ${word}",
      "8 wrong-reference-type: “${word}” is text and is compared with a whole number / declare where it comes from as a whole number"
    ),
    (
      "due > ${word}",
      "7 wrong-reference-type: “${word}” is text and is compared with a date / declare where it comes from as a date"
    ),
    (
      "author = ${book}",
      "10 wrong-reference-type: “${book}” is a reference to “Book” and is compared with a reference to “Author”"
    ),
    ("${maybe} = 5 AND year > 1", "fits"),
    (
      "${n}",
      "1 no-condition: “${n}” is a whole number, which is no condition by itself / compare it, or ask “hasValue”"
    ),
    ("${maybeFlag}", "1 may-be-missing: “${maybeFlag}” may be missing / say what then: ${maybeFlag | default('…')}"),
    ("${flag}", "fits"),
  ])
  func `a reference is checked for what it holds and whether it may be missing`(text: String, faults: String) {
    #expect(checking(text) == faults)
  }

  @Test(arguments: [
    (
      "rating > 4",
      "1 no-row: a condition has no row, so “rating” means nothing here / name a step's value: ${rating}, or ${step.rating}"
    ),
    (
      "loved.count > 4",
      "1 no-row: a condition has no row, so “loved.count” means nothing here / name a step's value: ${loved.count}, or ${step}"
    ),
    (
      "${n} > rating",
      "1 no-row: a condition has no row, so “rating” means nothing here / name a step's value: ${rating}, or ${step.rating}"
    ),
    ("${n} > 4 AND ${flag}", "fits"),
    ("5 < ${n}", "fits"),
    ("${word} MATCHES '[a-z]+'", "fits"),
  ])
  func `a condition has no row`(text: String, faults: String) {
    #expect(checking(text, row: false).contains(faults.dropFirst(2)) || checking(text, row: false) == faults)
  }

  @Test func `an unknown comparator of a tree is answered with the nearest`() {
    func fault(_ name: String) -> String {
      var faults: [Diagnostic] = []
      _ = PredicateSyntax.compare(.of(.property("rating", place), name, .number("5", place)))
        .resolve(in: Library.context(), diagnostics: &faults)
      return faults.map(\.written).joined(separator: "\n")
    }
    #expect(
      fault("greatherThan")
        == "1 unknown-comparator: there is no comparator “greatherThan” / did you mean “greaterThan”?")
    #expect(
      fault("startsWith") == "1 unknown-comparator: there is no comparator “startsWith” / did you mean “hasPrefix”?")
    #expect(fault("gte") == "1 unknown-comparator: there is no comparator “gte” / did you mean “greaterThanOrEqualTo”?")
  }

  @Test func `null in a tree is answered with isMissing, a list with in`() {
    func fault(_ operand: OperandSyntax) -> String {
      var faults: [Diagnostic] = []
      _ = PredicateSyntax.compare(.of(.property("rating", place), "equalTo", operand))
        .resolve(in: Library.context(), diagnostics: &faults)
      return faults.map(\.written).joined(separator: "\n")
    }
    #expect(
      fault(.null(place))
        == "1 null-operand: nothing compares with null / ask { \"isMissing\": true }, in text = nil")
    #expect(
      fault(.list([.number("5", place)], place))
        == "1 list-for-value: a list stands where one value is expected / ask { \"in\": [..] }, in text IN {..}")
    #expect(
      fault(.record([], place))
        == "1 wrong-operand: a record stands where a decimal number is expected / comparators stand in an object by themselves: { \"greaterThan\": 5 }"
    )
  }

  @Test func `several faults are reported in one pass, in the order they stand`() {
    let text = "ratng > 4 AND (genre = 'x' OR lent > true) AND due < 5"
    #expect(checking(text).split(separator: "\n").map { $0.prefix { $0 != " " } } == ["1", "24", "36", "54"])
  }

  @Test func `a very deep tree is a fault, not a crash`() {
    var syntax = PredicateSyntax.compare(.of(.property("rating", place), "greaterThan", .number("5", place)))
    for _ in 0..<5_000 { syntax = .not(syntax) }
    var faults: [Diagnostic] = []
    #expect(syntax.resolve(in: Library.context(), diagnostics: &faults) == nil)
    #expect(faults.map(\.code) == [.nestedTooDeep])
  }

  @Test func `no predicate, however odd, ends in a trap`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let names =
      Library.book.properties.map { "`\($0.name)`" } + ["author.name", "tags.count", "place.shelf.no", "no.such"]
    let values =
      Library.references.keys.sorted().map { "${\($0)}" } + [
        "5", "-1.5", "1e400", "'x'", "''", "'today - 7 days'", "'now'", "'${n} days'", "true", "nil", "{}", "{1, 'a'}",
        "{${n}, ${words}}", "'novel'", "9999999999999999999999", "'9999-12-31'", "'today + 9999 years'",
      ]
    let comparators = [
      "=", "!=", "<", ">=", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH[cd]", "LIKE", "MATCHES", "+", "/", "-",
    ]
    for _ in 0..<4_000 {
      var text = ""
      for index in 0..<Int.random(in: 1...3, using: &random) {
        if index > 0 { text += [" AND ", " OR ", " AND NOT "].randomElement(using: &random) ?? "" }
        let sides = (names + values).shuffled(using: &random)
        text += "\(sides[0]) \(comparators.randomElement(using: &random) ?? "=") \(sides[1])"
        if Int.random(in: 0...3, using: &random) == 0 { text += " > \(sides[2])" }
      }
      #expect(!binding(text, row: Bool.random(using: &random)).isEmpty, "seed \(seed): \(text)")
    }
  }
}
