import Diagnostics
import Testing

struct SuggestionTests {
  @Test(arguments: [
    ("seperator", "separator"), ("prioriy", "priority"), ("sortt", "sort"), ("Tilte", "title"), ("fnid", "find"),
    ("LIMIT", "limit"), ("languageCode", "language_code"), ("rating", "average_rating"), ("greaterthan", "greaterThan"),
  ])
  func `a near name is found`(_ typed: String, _ meant: String) {
    let known = [
      "find", "filter", "limit", "sort", "separator", "priority", "title", "language_code", "average_rating",
      "greaterThan",
      "lessThan",
    ]
    #expect(Suggestion.nearest(to: typed, among: known) == meant)
  }

  @Test func `a far name, an empty one and the name itself are no suggestion`() {
    let known = ["find", "filter", "limit", "id"]
    for typed in ["export", "x", "", "find", "ab", "foo", String(repeating: "find", count: 1_000)] {
      #expect(Suggestion.nearest(to: typed, among: known.filter { $0 != typed }) == nil, "\(typed)")
    }
    #expect(Suggestion.nearest(to: "find", among: ["find"]) == nil)
    #expect(Suggestion.nearest(to: "find", among: []) == nil)
  }

  @Test func `of equally near names the first is taken, and a part only where it names one`() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "cut"]) == "bat")
    #expect(Suggestion.nearest(to: "rating", among: ["average_rating", "ratings_count_of_all"]) == nil)
  }

  @Test func `the hint is a sentence`() {
    #expect(Suggestion.hint(for: "seperator", among: ["separator"]) == "did you mean “separator”?")
    #expect(Suggestion.hint(for: "seperator", among: ["limit"]) == nil)
  }
}
