import Formats
import TestSupport
import Testing

/// HTML as people write it, as text, as Markdown and as rich text.
@Suite struct HTMLTests {
  private func text(_ html: String) -> String { HTMLText.text(of: HTMLParser.parse(html)) }
  private func markdown(_ html: String) -> String { HTMLMarkdown.text(of: HTMLParser.parse(html)) }
  private func rich(_ html: String) -> String { HTMLWriter.richText(of: HTMLParser.parse(html)) }

  @Test(arguments: [
    ("a &amp; b &lt;c&gt; &#228; &#xE4; &euro; &#128; &nosuch; &copy", "a & b <c> ä ä € € &nosuch; &copy"),
    ("one<!-- <p>two --><?x y?><!DOCTYPE html> three", "one three"), ("a < b and <3", "a < b and <3"),
    ("<p>a<p>b", "a\n\nb"), ("a<br>b<br><br>c", "a\nb\n\nc"), ("<ul><li>a<li>b</ul>", "- a\n- b"),
    ("<ol start=9><li>a<li>b</ol>c", "9. a\n10. b\n\nc"), ("<ul><li><p>a</p></li></ul>", "- a"),
    ("<table><tr><td>a<td>b<tr><td>c</table>", "a\tb\nc"), ("<pre>a\n  b</pre>", "a\n  b"),
    ("<script>x < y</script><style>p{}</style>seen<noscript>not</noscript>", "seen"), ("<p hidden>x</p>y", "y"),
    ("<a href='x'>a</a><b>b</b> <i> c</i>", "ab c"), ("<textarea></p></textarea>x", "x"),
    ("<div>a</div><div>b</div>", "a\nb"), ("<title>t</title>body", "body"), ("<p", ""), ("</p>a</b>", "a"),
    ("<img alt='A'>", "A"),
    ("&", "&"), ("<![CDATA[a<b]]>", "a<b"), ("<A HREF=x>up</A>", "up"),
  ]) func `what a person reads is what stands in it`(html: String, expected: String) {
    #expect(text(html) == expected)
  }

  @Test(arguments: [
    ("<h2>A <em>b</em></h2><p>c", "## A *b*\n\nc"),
    (
      "<p>1. not a list<p># none<p>- none<p>+ none<p>a - b",
      "1\\. not a list\n\n\\# none\n\n\\- none\n\n\\+ none\n\na - b"
    ),
    ("<p>2*3 [x] _y_ `z` &lt;b>", "2\\*3 \\[x\\] \\_y\\_ \\`z\\` \\<b>"),
    ("<b> a </b>b", "**a** b"), ("a<strong>b</strong>c", "a**b**c"), ("<code>a`b</code>", "``a`b``"),
    ("<pre><code class='language-swift x'>let a\n</code></pre>", "```swift\nlet a\n```"),
    ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"), ("<ol><li><p>a<p>b<li><p>c</ol>", "1. a\n\n   b\n\n2. c"),
    ("<blockquote>a<p>b</blockquote>", "> a\n>\n> b"),
    ("<a href='/x y' title='\"q\"'>l</a>", "[l](</x y> \"\\\"q\\\"\")"),
    ("<img src=a.png alt='x [y]'>", "![x \\[y\\]](a.png)"), ("<del>a</del>", "~~a~~"), ("<hr>", "---"),
    ("a<br>b", "a\\\nb"),
    ("<table><tr><th>a|<th>b<tr><td>1</table>", "| a\\| | b |\n| --- | --- |\n| 1 |  |"),
    ("<a href='javascript:x()'>a</a>", "a"), ("<dl><dt>t<dd>d</dl>", "**t**\n\nd"),
  ]) func `Markdown says the same`(html: String, expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test func `rich text has no scripts, styles and attributes that run something`() {
    let html =
      #"<p class="x" onclick="y()">a<script>z</script> <a href=" java&#x09;script:alert(1)">b</a><iframe src=x></iframe><div>c</div>"#
      + #"<a href="https://example.org" target=_blank>d</a>"#
    #expect(rich(html) == "<p>a <a>b</a></p>\nc\n<a href=\"https://example.org\">d</a>")
  }

  @Test func `what is made Markdown and HTML again means the same`() {
    let html =
      "<h1>T</h1>\n<p>a <em>b</em> <strong>c</strong> 2*3 <code>d`e</code></p>\n<ul>\n<li>x</li>\n<li>y\n<ol>\n<li>z</li>\n</ol>\n</li>\n</ul>\n"
      + "<pre><code>q &lt; r\n</code></pre>\n<blockquote>\n<p>s</p>\n</blockquote>\n<hr>\n"
    #expect(MarkdownHTML.html(of: markdown(html)) == html)
  }

  @Test func `nothing in it takes long or runs too deep`() {
    let texts = [
      String(repeating: "<div>", count: 10_000), String(repeating: "<", count: 40_000),
      String(repeating: "<p a=1 ", count: 10_000), String(repeating: "&", count: 40_000),
      String(repeating: "<!--", count: 10_000), "<a " + String(repeating: "b c=d ", count: 10_000),
    ]
    let time = ThreadTime.measure { for html in texts { _ = (text(html), markdown(html), rich(html)) } }
    #expect(time < .seconds(60))
  }
}

/// Markdown as HTML: what CommonMark says in sentences, each with an example of our own.
@Suite struct MarkdownHTMLTests {
  @Test(arguments: [
    ("# a\n## b ##\nText\n===\nMore\n---\n", "<h1>a</h1>\n<h2>b</h2>\n<h1>Text</h1>\n<h2>More</h2>\n"),
    ("#none\n\n####### none", "<p>#none</p>\n<p>####### none</p>\n"), ("a\nb\n\nc", "<p>a\nb</p>\n<p>c</p>\n"),
    ("***\n---\n_ _ _", "<hr>\n<hr>\n<hr>\n"),
    ("    code\n\n      more\n", "<pre><code>code\n\n  more\n</code></pre>\n"),
    ("~~~\n# a\n~~~", "<pre><code># a\n</code></pre>\n"),
    ("```js x\na\n", "<pre><code class=\"language-js\">a\n</code></pre>\n"),
    ("> a\nb\n> # c", "<blockquote>\n<p>a\nb</p>\n<h1>c</h1>\n</blockquote>\n"),
    ("- a\n- b\n\n- c", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>\n"),
    ("3) a\n4) b\n1. c", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n<ol>\n<li>c</li>\n</ol>\n"),
    ("a\n2. b", "<p>a\n2. b</p>\n"),
    ("- a\n\n  b\n- c", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>\n"),
    ("<div>\n*a*\n\n*b*", "<div>\n*a*\n<p><em>b</em></p>\n"),
    ("a | b\n- | -\n", "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n</table>\n"),
  ]) func `blocks are told apart by how their lines begin`(markdown: String, html: String) {
    #expect(MarkdownHTML.html(of: markdown) == html)
  }

  @Test(arguments: [
    (
      "*a* _b_ **c** __d__ ***e***",
      "<em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong> <em><strong>e</strong></em>"
    ),
    ("a_b_c 2 * 3 * 4", "a_b_c 2 * 3 * 4"), ("**a *b* c**", "<strong>a <em>b</em> c</strong>"),
    ("*a **b*", "*a *<em>b</em>"),
    ("`a ` ``b`c`` `d", "<code>a </code> <code>b`c</code> `d"), (#"\*a\* \q"#, #"*a* \q"#),
    ("&copy; &#65; &x;", "© A &amp;x;"),
    ("[a](b \"c\") [d](<e f>) [g]()", "<a href=\"b\" title=\"c\">a</a> <a href=\"e%20f\">d</a> <a href=\"\">g</a>"),
    ("![a *b*](c)", "<img src=\"c\" alt=\"a b\">"), ("[a [b](c) d](e)", "[a <a href=\"c\">b</a> d](e)"),
    (
      "<https://a.b/?c=d&e> <x@y.org> <b>",
      "<a href=\"https://a.b/?c=d&amp;e\">https://a.b/?c=d&amp;e</a> <a href=\"mailto:x@y.org\">x@y.org</a> <b>"
    ),
    ("a  \nb\\\nc\nd", "a<br>\nb<br>\nc\nd"), ("~~a~~ ~b~", "<del>a</del> ~b~"),
    ("a < b & c > \"d\"", "a &lt; b &amp; c &gt; &quot;d&quot;"),
  ]) func `spans are told apart by their signs`(markdown: String, html: String) {
    #expect(MarkdownHTML.html(of: markdown) == "<p>\(html)</p>\n")
  }

  @Test func `links may name an address that stands elsewhere`() {
    #expect(
      MarkdownHTML.html(of: "[One] and [x][ONE], [none]\n\n[one]: /url 'T'\n[one]: /other")
        == "<p><a href=\"/url\" title=\"T\">One</a> and <a href=\"/url\" title=\"T\">x</a>, [none]</p>\n")
  }

  @Test func `nothing in it takes long or runs too deep`() {
    let texts = [
      String(repeating: ">", count: 50_000), String(repeating: "- ", count: 20_000),
      String(repeating: "*a ", count: 50_000),
      String(repeating: "[", count: 50_000), String(repeating: "a**b", count: 50_000),
      String(repeating: "`", count: 50_000) + "a",
      (0..<2_000).map { String(repeating: "`", count: $0 % 300 + 1) + "a" }.joined(),
      String(repeating: "[a](", count: 20_000),
      String(repeating: "<a ", count: 20_000),
      String(repeating: "| a ", count: 20_000) + "\n" + String(repeating: "|-", count: 20_000),
      String(repeating: "[a]: b\n", count: 20_000), String(repeating: "&a", count: 50_000),
      String(repeating: "<!-- ", count: 10_000),
    ]
    for text in texts {
      let time = ThreadTime.measure { _ = MarkdownHTML.html(of: text) }
      #expect(time < .seconds(30), "\(text.prefix(20)): \(time)")
    }
  }
}
