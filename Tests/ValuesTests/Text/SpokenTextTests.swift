import Testing
import Values

@Suite struct SpokenTextTests {
  static let same = [
    ("Want to Read", "want  to READ!"), ("“Les Misérables”", "les miserables"), ("Ｌｉｂｒａｒｙ", "library"),
    ("ﾗｲﾌﾞﾗﾘ", "ライブラリ"), ("打开 示例 的旅游", "打开示例的旅游"), ("library’s", "librarys"), ("Straße", "STRASSE"),
    ("e\u{301}te\u{301}", "été"), ("Łódź", "lodz"), ("Ἀθῆναι", "αθηναι"), ("打开App的旅游", "打开 app 的旅游"), ("２０", "20"),
    ("도서관에서 열기", "도서관 에서 열기"), ("İstanbul", "istanbul"), ("well-known", "well known"),
  ]

  @Test(arguments: same) func `two ways of writing say the same`(_ pair: (String, String)) {
    #expect(SpokenText(pair.0).says(SpokenText(pair.1)), "\(SpokenText(pair.0).words) \(SpokenText(pair.1).words)")
    #expect(SpokenText(pair.1).says(SpokenText(pair.0)))
  }

  static let other = [
    ("か", "が"), ("は", "ぱ"), ("to day", "today"), ("旅游", "旅行"), ("read", "reads"), ("", ""), ("…", "…"), ("и", "і"),
  ]

  @Test(arguments: other) func `other words say something else`(_ pair: (String, String)) {
    #expect(!SpokenText(pair.0).says(SpokenText(pair.1)))
  }

  @Test func `words are what blanks separate, and each character where a script has no blanks`() {
    #expect(SpokenText("Größe XL, 旅游App").words == ["grosse", "xl", "旅", "游", "app"])
    #expect(SpokenText("C3PO + R2-D2").words == ["c3po", "+", "r2", "d2"])
    #expect(SpokenText("").words == [])
  }

  @Test func `a part of it is given as it was written`() {
    let text = SpokenText("Open “Les  Misérables”, please")
    #expect(text.source(of: 4..<17) == "Les  Misérables")
    #expect(text.source(of: 4..<4) == "")
    // ß is two characters folded, and one as it was written.
    #expect(SpokenText("Maß").source(of: 2..<3) == "ß")
  }

  @Test func `no text traps`() {
    let parts = [
      "", "\0", "\u{301}", "\u{200D}", "👩‍👩‍👧", "\u{FF9E}", "e\u{301}\u{301}", "\u{1F1E9}", "한", "\u{1100}", "\r\n", "ß",
      "’",
    ]
    for first in parts {
      for second in parts {
        let text = SpokenText(first + second)
        #expect(text.units.isEmpty || text.source(of: text.units.indices).isEmpty == false)
      }
    }
  }
}
