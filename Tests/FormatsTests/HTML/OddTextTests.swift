import Formats
import Testing

/// HTML, Markdown, XML and feeds put together by chance: whatever stands in them, they are read, or refused with a place.
@Suite struct OddTextTests {
  private static let pieces = [
    "<", ">", "/", "</", "<p>", "</p>", "<ul><li>", "</ul>", "<table><tr><td>", "</table>", "<!--", "-->", "<![CDATA[",
    "]]>",
    "<?", "?>", "<!DOCTYPE ", "<a href=\"", "<a href='", "=", "\"", "'", "&", "&amp;", "&#", "&#x", ";", "<script>",
    "</script", "<pre>",
    "\\", "`", "```", "~~~", "~~", "*", "**", "_", "__", "[", "](", "]: ", "][", "![", ")", "(", "<x@y.z>", "<http:a>",
    "# ", "> ", "- ",
    "1. ", "2) ", "    ", "\t", "\n", "\n\n", "\r\n", "\r", "---", "===", "|", "| - |", ":-", "a", "é", "e\u{301}", "👍🏽",
    "\u{0}",
    "\u{FEFF}", "\u{2028}", " ", "<rss><channel><item>", "</item></channel></rss>", "<feed><entry>", "<br/>", "[x] ",
    "<h1>", "</h1>", "<li>",
    "999999999999. ", "<ol start=99999999999999999999>", "&#99999999999;", "<title>", "<textarea>", "<img src=a alt=",
  ]

  @Test(arguments: 1...8) func `nothing in a text traps`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    for _ in 0..<1_500 {
      let text = (0..<(1 + next(30))).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
      let nodes = HTMLParser.parse(text)
      _ = (HTMLText.text(of: nodes), HTMLMarkdown.text(of: nodes), HTMLWriter.richText(of: nodes))
      _ = MarkdownHTML.html(of: text)
      for document in [text, "<rss>" + text, "<a>" + text + "</a>"] {
        _ = try? FeedReader.entries(Array(document.utf8), file: "odd")
      }
      // What was made rich text once stays as it is.
      let rich = HTMLWriter.richText(of: nodes)
      _ = HTMLParser.parse(rich)
      #expect(!rich.contains("<script"), "\(text.debugDescription)")
    }
  }
}
