import Diagnostics
import Formats
import Testing
import Values

/// News feeds, and the XML they stand in.
@Suite struct FeedReaderTests {
  private func entries(_ xml: String) throws -> [Record] { try FeedReader.entries(Array(xml.utf8), file: "feed.xml") }

  @Test func `RSS 1.0 has its items beside the channel`() throws {
    let found = try entries(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
      <channel><title>Old</title></channel><item><title>A</title><link>http://a.b/</link><dc:date>2026-11-30</dc:date></item></rdf:RDF>
      """)
    #expect(found.count == 1 && found[0]["title"]?.writtenOut == "A" && found[0]["feed"]?.writtenOut == "Old")
    #expect(found[0]["date"]?.writtenOut == "2026-11-30T00:00:00Z" && found[0]["id"]?.writtenOut == "http://a.b/")
  }

  @Test(arguments: [
    ("Mon, 30 Nov 2026 08:00:00 +0100", "2026-11-30T08:00:00+01:00"), ("30 Nov 26 08:00 GMT", "2026-11-30T08:00:00Z"),
    ("Mon, 30 Nov 2026 08:00:00 EST", "2026-11-30T08:00:00-05:00"),
    ("Mon, 30 Nov 2026 08:00:00 -0930", "2026-11-30T08:00:00-09:30"),
    ("2026-11-30T08:00:00Z", "2026-11-30T08:00:00Z"), ("Mon, 31 Nov 2026 08:00:00 +0100", ""), ("soon", ""),
    ("Mon, 30 Nov 2026 25:00:00 GMT", ""), ("Mon, 30 Nov 2026 08:00:00 XYZ", ""),
  ]) func `dates are those of mail or of ISO 8601`(text: String, expected: String) throws {
    let found = try entries("<rss><channel><item><pubDate>\(text)</pubDate></item></channel></rss>")
    #expect(found[0]["date"]?.writtenOut == expected)
  }

  @Test func `a prefix of Atom's elements does not matter`() throws {
    let found = try entries(
      "<a:feed xmlns:a='http://www.w3.org/2005/Atom'><a:title>F</a:title><a:entry><a:title>A &amp; B</a:title></a:entry></a:feed>"
    )
    #expect(found.map { $0["title"]?.writtenOut } == ["A & B"] && found[0]["url"]?.isMissing == true)
  }

  @Test(arguments: [
    ("", 1, 1, "no element"), ("<a>", 1, 1, "“a” is not ended"), ("<a>\n<b></a>", 2, 4, "“b” is open"),
    ("<a b></a>", 1, 5, "“=” is expected"),
    ("<a b=c></a>", 1, 6, "in quotes"), ("<a></a><b/>", 1, 8, "behind its end"), ("<a><!-- </a>", 1, 4, "is missing"),
    ("<!DOCTYPE a", 1, 1, "not ended"), ("text", 1, 1, "“<” is expected"),
  ]) func `what is no XML is told with its place`(xml: String, line: Int, column: Int, words: String) {
    let error = #expect(throws: Diagnostic.self) { try XMLReader.read(Array(xml.utf8), file: "x") }
    let start = error?.range?.start
    #expect(
      start.map { Int($0.line) } == line && start.map { Int($0.column) } == column, "\(xml): \(error.debugDescription)")
    #expect(error?.message.contains(words) == true, "\(xml): \(error.debugDescription)")
  }

  @Test func `no entity is read from anywhere or grows`() throws {
    let bomb =
      "<!DOCTYPE rss [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\"><!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
      + "<rss><channel><item><title>&b;&x;</title></item></channel></rss>"
    #expect(try entries(bomb)[0]["title"]?.writtenOut == "&b;&x;")
    #expect(throws: Diagnostic.self) { try entries(String(repeating: "<a>", count: 10_000)) }
  }

  @Test func `what is no feed is none`() {
    let error = #expect(throws: Diagnostic.self) { try entries("<html></html>") }
    #expect(error?.code == "not-a-feed")
  }
}
