import Diagnostics
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1),
    ("Ａ", 2),
    ("😀", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("🇩🇪", 2), ("👨‍👩‍👧", 2), ("\u{200B}", 0), ("“x”", 3), ("…", 1), ("─", 1), ("𠀀", 2),
    ("क्षि", 1),
  ])
  func `a text takes the columns a terminal gives it`(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func `text without control characters is shown as it is`() {
    for text in ["", "a b", "é日😀", "👨‍👩‍👧"] { #expect(VisibleText.of(text) == text) }
  }

  @Test func `control characters are shown as signs`() {
    #expect(VisibleText.of("a\tb\r\n\u{1B}\u{7F}\u{85}\u{202E}\u{200B}") == "a␉b␍␊␛␡\\u{85}\\u{202E}\\u{200B}")
  }
}
