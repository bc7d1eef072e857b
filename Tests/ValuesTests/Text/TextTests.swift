import TestSupport
import Testing

@testable import Values

@Suite struct TextTests {
  @Test(arguments: [
    ("HELLO", "hello"), ("Straße", "straße"), ("STRASSE", "strasse"), ("ẞ", "ß"), ("İ", "İ"), ("ı", "ı"), ("I", "i"),
    ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("ς", "σ"), ("ſ", "s"), ("K", "k"), ("Å", "å"), ("µ", "μ"), ("ǅ", "ǆ"), ("ᾈ", "ᾀ"),
    ("Ა", "ა"), ("Ꭰ", "Ꭰ"), ("ꭰ", "Ꭰ"), ("ᏸ", "Ᏸ"), ("ﬅ", "ﬆ"), ("ŉ", "ŉ"), ("旅", "旅"), ("𐐀", "𐐨"), ("", ""),
  ])
  func `case is folded one scalar for one`(text: String, folded: String) {
    #expect(CaseFolding.simple(text).equalsScalars(of: folded))
  }

  @Test func `folding twice changes nothing, and only what has case changes`() {
    // These three change only once decomposed, or only as a part of what they stand on.
    let others: Set<UInt32> = [0x1FBE, 0x1FD3, 0x1FE3]
    var odd: [UInt32] = []
    for scalar in (UInt32(0)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let folded = CaseFolding.simple(scalar)
      let mayChange = scalar.properties.changesWhenCaseFolded || others.contains(scalar.value)
      if CaseFolding.simple(folded) != folded || (folded != scalar && !mayChange) { odd.append(scalar.value) }
    }
    #expect(odd == [])
  }

  @Test(arguments: [
    ("García", "Garcia"), ("Gárcı\u{301}a", "Garcıa"), ("Dvořák", "Dvorak"), ("ø", "ø"), ("Ł", "Ł"), ("abc", "abc"),
    ("e\u{301}", "e"), ("Ångström", "Angstrom"),
  ])
  func `marks are dropped from their letters`(text: String, stripped: String) {
    #expect(Diacritics.stripped(text).equalsScalars(of: stripped))
  }

  @Test func `text is found as it is stored`() {
    #expect(TextMatching.contains("The Hobbit", "Hob"))
    #expect(TextMatching.contains("旅游指南", "游指"))
    #expect(TextMatching.contains("abc", ""))
    #expect(TextMatching.contains("", ""))
    #expect(!TextMatching.contains("", "a"))
    // One scalar and two that look alike are two texts.
    #expect(!TextMatching.contains("caf\u{E9}", "e\u{301}"))
    #expect(TextMatching.contains("cafe\u{301}", "e"))
    #expect(TextMatching.hasPrefix("e\u{301}a", "e"))
    #expect(TextMatching.hasSuffix("naïve", "ve"))
    #expect(!TextMatching.hasSuffix("ve", "naïve"))
    #expect(TextMatching.hasPrefix("a\u{0}b", "a\u{0}"))
  }

  @Test func `random parts are found where they are`() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<3_000 {
      let text = (0..<random.below(40)).map { _ in "ab"[random.below(2)] }.joined()
      let part = (0..<random.below(6)).map { _ in "ab"[random.below(2)] }.joined()
      let isThere = (0...max(0, text.count - part.count)).contains { text.dropFirst($0).hasPrefix(part) }
      #expect(TextMatching.contains(text, part) == isThere, "\(text) \(part)")
    }
  }

  @Test func `a search made to be slow takes linear time`() {
    let start = ThreadTime.now
    let text = String(repeating: "a", count: 400_000)
    #expect(!TextMatching.contains(text, String(repeating: "a", count: 100_000) + "b"))
    #expect(TextMatching.contains(text + "b", String(repeating: "a", count: 100_000) + "b"))
    #expect(ThreadTime.now - start < .seconds(10))
  }

  @Test(arguments: [
    ("a?c", "abc", true), ("a?c", "ac", false), ("a?c", "a旅c", true), ("*", "", true), ("*.csv", "a.b.csv", true),
    ("*.csv", "a.csv.gz", false), ("a*b*c", "axxbyyc", true), ("a*b*c", "axxbyy", false), ("a\\*c", "a*c", true),
    ("a\\*c", "abc", false), ("a\\?", "a?", true), ("a\\\\", "a\\", true), ("", "", true), ("", "a", false),
    ("**a**", "bab", true), ("?", "e\u{301}", false), ("??", "e\u{301}", true), ("a\\", "a\\", true),
    ("A*", "abc", false),
  ])
  func `like takes one sign for a question mark and any run for a star`(pattern: String, text: String, matches: Bool) {
    #expect(LikePattern(pattern).matches(text) == matches)
  }

  @Test func `names with numbers are in the order people expect`() {
    let sorted = ["", "1", "2", "02b", "10", "a", "a1", "a2", "a10", "a010b", "a11", "b"]
    for (i, left) in sorted.enumerated() {
      for (j, right) in sorted.enumerated() {
        #expect(NaturalOrder.compare(left, right).signum() == (i - j).signum(), "\(left) \(right)")
      }
    }
    #expect(NaturalOrder.compare("a01", "a1") < 0)
    #expect(NaturalOrder.compare("a1", "a01") > 0)
    #expect(NaturalOrder.compare(String(repeating: "9", count: 50), "1" + String(repeating: "0", count: 50)) < 0)
  }
}

extension String {
  fileprivate subscript(_ place: Int) -> String { String(self[index(startIndex, offsetBy: place)]) }
}
