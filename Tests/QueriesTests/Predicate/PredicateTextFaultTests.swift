import Diagnostics
import TestSupport
import Testing

@testable import Queries

@Suite struct PredicateTextFaultTests {
  @Test(arguments: [
    ("", "1 predicate-syntax: there is no predicate / what always holds is TRUEPREDICATE"),
    ("   ", "4 predicate-syntax: there is no predicate / what always holds is TRUEPREDICATE"),
    ("rating >", "9 predicate-syntax: a value has to follow here"),
    ("rating > 5 AND", "15 predicate-syntax: a value has to follow here"),
    ("(rating > 5", "1 predicate-syntax: the parenthesis opened here is not closed / close it with )"),
    ("rating > 5)", "11 predicate-syntax: “)” closes nothing here"),
    ("rating > 5 title = 'x'", "12 predicate-syntax: “title” cannot stand here / join conditions with AND or OR"),
    ("a = 1 = 2", "7 predicate-syntax: a comparison cannot be compared again / join comparisons with AND"),
    ("done", "1 predicate-syntax: “done” alone is no condition / done = true"),
    ("5", "1 predicate-syntax: a value alone is no condition / compare it: rating > 4"),
    ("true", "1 predicate-syntax: a value alone is no condition / what always holds is TRUEPREDICATE"),
    (
      "a + (b = 1) > 2",
      "5 predicate-syntax: a condition stands where a value is expected / join conditions with AND or OR"
    ),
  ])
  func `a predicate that breaks off or runs on says where`(text: String, fault: String) {
    #expect(reading(text) == fault)
  }

  @Test(arguments: [
    (
      "ANY tags = 'x'",
      "1 unsupported-in-predicate: ANY is no part of a predicate / a list holds an element: tags CONTAINS 'new'; a value is one of several: genre IN {'a', 'b'}"
    ),
    ("all > 5", "1 unsupported-in-predicate: ALL is no part of a predicate / a property of that name is written `all`"),
    (
      "NONE tags = 'x'",
      "1 unsupported-in-predicate: NONE is no part of a predicate / a list does not hold an element: NOT tags CONTAINS 'new'"
    ),
    (
      "SUBQUERY(a, $x, $x.b = 1).@count > 0",
      "1 unsupported-in-predicate: SUBQUERY is no part of a predicate / find the rows in a step of their own and compare with them: id IN ${found}"
    ),
    (
      "SUBQUERY(a) > 0",
      "1 unsupported-in-predicate: SUBQUERY is no part of a predicate / find the rows in a step of their own and compare with them: id IN ${found}"
    ),
    (
      "FUNCTION(a, 'b') > 0",
      "1 unsupported-in-predicate: FUNCTION is no part of a predicate / + - * / are all that can be calculated here"
    ),
    (
      "a < CAST(b, 'NSDate')",
      "5 unsupported-in-predicate: CAST is no part of a predicate / declare the property's type in the workspace, or write a date as text: 'today - 7 days'"
    ),
    (
      "SELF > 5",
      "1 unsupported-in-predicate: SELF is no part of a predicate / on a list of plain values the property is “item”"
    ),
    (
      "tags.@count > 5",
      "6 unsupported-in-predicate: “@count” is no part of a predicate / the length of a list is tags.count"
    ),
    ("@avg.x > 5", "1 unsupported-in-predicate: “@avg.x” is no part of a predicate / “summarize” counts and adds up"),
    (
      "a = %@",
      "5 unsupported-in-predicate: “%@” has nothing to stand for / write the name itself, and a value as a reference: rating > ${input.minimum}"
    ),
    (
      "%K = 5",
      "1 unsupported-in-predicate: “%K” has nothing to stand for / write the name itself, and a value as a reference: rating > ${input.minimum}"
    ),
    ("a ** 2 > 5", "3 unsupported-in-predicate: there are no powers in a predicate / multiply: price * price"),
    (
      "lower(a) = 'x'",
      "1 unsupported-in-predicate: there is no function “lower” / calculate with + - * /"
    ),
    ("due < now()", "7 unsupported-in-predicate: there is no function “now” / write 'now'"),
    (
      "a CONTAINS[n] 'x'",
      "11 unsupported-in-predicate: “n” in “[n]” says nothing here / [c] ignores case, [d] diacritics, [cd] both"
    ),
    ("a = $min", "5 unsupported-in-predicate: “$min” is no value / a reference is written ${min}"),
  ])
  func `what NSPredicate has and a workflow has not is refused by name`(text: String, fault: String) {
    #expect(reading(text) == fault)
  }

  @Test(arguments: [
    ("title STARTSWITH 'x'", "7 predicate-syntax: “STARTSWITH” is no comparator / did you mean BEGINSWITH?"),
    ("title hasPrefix 'x'", "7 predicate-syntax: “hasPrefix” is no comparator / did you mean BEGINSWITH?"),
    ("title CONTAIN 'x'", "7 predicate-syntax: “CONTAIN” is no comparator / did you mean CONTAINS?"),
    ("title BEGINWITH 'x'", "7 predicate-syntax: “BEGINWITH” is no comparator / did you mean BEGINSWITH?"),
    ("title IS NULL", "7 predicate-syntax: “IS” is no comparator / write = nil or != nil, or = with a value"),
    ("title NOT IN {'a'}", "7 predicate-syntax: NOT stands before the whole comparison / NOT genre IN {'a', 'b'}"),
    (
      "first name = 'x'",
      "7 predicate-syntax: “name” is no comparator / a name with a space stands in back-quotes: `first name`"
    ),
    ("tags[0] = 'x'", "5 predicate-syntax: there is no element by number in a predicate / tags CONTAINS 'new'"),
    ("genre IN ('a', 'b')", "10 predicate-syntax: the values behind IN stand in braces / write IN {'a', 'b'}"),
    (
      "rating BETWEEN 1 AND 5",
      "16 predicate-syntax: BETWEEN takes a low and a high value in braces / write BETWEEN {1, 5}"
    ),
    ("rating & 5", "8 predicate-syntax: “&” stands alone / write &&"),
    ("rating ≥ 5", "8 predicate-syntax: “≥” is no sign here / write >="),
    (
      "title = “x”",
      "9 predicate-syntax: ““” does not quote text / quote text with ' or \"\n11 predicate-syntax: “”” does not quote text / quote text with ' or \""
    ),
    ("a > 1_000", "5 not-a-number: “1_000” is no number / without underscores: 1000"),
    ("a > .5", "5 not-a-number: “.5” is no number / write 0.5"),
    ("a > 5.", "5 not-a-number: “5.” is no number / without the dot: 5"),
    ("a > +5", "5 predicate-syntax: “+” stands before no value to add to / a number needs no plus sign"),
    ("a > 4,5", "6 predicate-syntax: a comma separates nothing here / a decimal number has a point: 4.5"),
    ("due < 2026-11-30", "7 not-a-number: a date stands in quotes / write '2026-11-30'"),
    ("a > nil", "5 null-operand: nil can only be compared with = and != / write = nil or != nil"),
    ("nil = nil", "1 predicate-syntax: nil stands on both sides"),
    ("no > 5 AND done", "12 predicate-syntax: “done” alone is no condition / done = true"),
  ])
  func `what people write elsewhere is answered with what is written here`(text: String, fault: String) {
    #expect(reading(text) == fault)
  }

  @Test(arguments: [
    ("a = 'x", "5 unclosed-text: the text opened here is not closed / close it with '"),
    ("`a = 1", "1 unclosed-text: the back-quote opened here is not closed / close it with `"),
    (
      "a = ${x",
      "5 unclosed-reference: the reference opened here is not closed / close it with }, or write $${ for the characters themselves"
    ),
    (
      "a = '${x'",
      "6 unclosed-reference: the reference opened here is not closed / close it with }, or write $${ for the characters themselves"
    ),
    (
      "a = $${x}",
      "5 predicate-syntax: “$${” stands for the characters “${”, and only inside quotes"
    ),
    (#"a MATCHES '\d+'"#, #"12 unknown-escape: “\d” is no escape / a backslash itself is written twice: \\d"#),
    (#"a = '\u12'"#, #"6 unknown-escape: four hexadecimal digits have to follow “\u”"#),
    (#"a = '\uD800'"#, #"6 unknown-escape: “\uD800” is half a character"#),
    ("a CONTAINS[c 'x'", "11 predicate-syntax: the bracket opened here is not closed / close it with ]"),
    ("a IN {1, 2", "6 predicate-syntax: the brace opened here is not closed / close it with }"),
    ("a IN {1 2}", "9 predicate-syntax: a comma or “}” has to stand here"),
    ("a IN {1,}", "9 predicate-syntax: “}” cannot stand here"),
    ("a. = 1", "2 predicate-syntax: a name has to follow the dot"),
  ])
  func `what is opened and not closed is shown where it was opened`(text: String, fault: String) {
    #expect(reading(text) == fault)
  }

  @Test func `several faults are reported in one pass`() {
    let faults = reading("a STARTSWITH 'x' AND (b = 1 OR done) AND c = 3 OR ANY d = 4").split(separator: "\n")
    #expect(faults.map { $0.prefix { $0 != " " } } == ["3", "32", "51"])
  }

  @Test func `a place in an escaped JSON string is the whole string`() {
    var faults: [Diagnostic] = []
    let range = SourceRange(file: "w.json", line: 3, column: 7, endColumn: 30)
    _ = PredicateText.parse(
      "a = ", anchor: SourceAnchor(range: range, isVerbatim: false), diagnostics: &faults)
    #expect(faults.map(\.range) == [range])
  }

  @Test(arguments: ["(", "NOT ", "!", "-", "a = -", "(a + ", "{", "a IN {", "a = 1 AND ("])
  func `a hundred thousand open parentheses are a fault, not a crash`(opening: String) {
    let faults = reading(String(repeating: opening, count: 100_000))
    #expect(faults.contains("predicate-syntax") || faults.contains("nested-too-deep"))
  }

  @Test func `long flat predicates are not deep`() {
    let text = Array(repeating: "a = 1", count: 20_000).joined(separator: " OR ")
    #expect(reading(text).hasPrefix("any(<a> equalTo 1; "))
    let sum = Array(repeating: "a", count: 1_000).joined(separator: " + ")
    #expect(reading("\(sum) > 5").contains("nested-too-deep"))
    let fifty = String(repeating: "(", count: 50) + "a = 1" + String(repeating: ")", count: 50)
    #expect(reading(fifty) == "<a> equalTo 1")
  }

  @Test func `no text, however odd, ends in a trap`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let pieces = [
      "a", "rating", "author.name", "`x y`", "#all", "'text'", "\"t\"", "'${x}'", "${y}", "$${", "$", "5", "4.3", "1e9",
      "-", "+", "*", "/", "**", "(", ")", "{", "}", ",", "=", "==", "!=", "<", "=<", ">", "<>", "&&", "||", "!", "AND",
      "or", "Not", "IN", "BETWEEN", "CONTAINS", "[cd]", "[", "]", "LIKE", "nil", "true", "TRUEPREDICATE", "ANY", "@",
      "%K",
      "\\", "'", "\"", "`", "\u{0}", "é", "\u{301}", "🏳️‍🌈", ".", "#", "2026-11-30", "\\u12", "\n",
    ]
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...14, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
        if Bool.random(using: &random) { text += " " }
      }
      var faults: [Diagnostic] = []
      let syntax = PredicateText.parse(text, anchor: anchor(text), diagnostics: &faults)
      #expect((syntax == nil) == !faults.isEmpty, "seed \(seed): \(text)")
      faults = []
      let expression = ExpressionText.parse(text, anchor: anchor(text), diagnostics: &faults)
      #expect((expression == nil) == !faults.isEmpty, "seed \(seed): \(text)")
    }
  }
}
