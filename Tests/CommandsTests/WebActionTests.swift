import Foundation
import Testing

/// Actions that read from the web, against a server on the loopback.
@Suite struct WebActionTests {
  private let folder = TemporaryFolder()

  private func run(_ step: String, hosts: [String]) async -> CommandRun {
    let hosts = hosts.map { "\"\($0)\"" }.joined(separator: ", ")
    folder.write("{\"intently\": 1, \"allow\": {\"network\": [\(hosts)]}}", to: "intently.json")
    folder.write("{\"intently\": 1, \"steps\": [\(step)]}", to: "w.json")
    return await CommandRun.run(["run", "w.json"], in: folder.path)
  }

  private func intent(_ name: String, _ url: String, _ rest: String = "") -> String {
    "{\"intent\": \"\(name)\", \"with\": {\"url\": \"\(url)\"\(rest)}}"
  }

  @Test func `a short address leads to the long one`() async {
    let server = LocalServer { request in
      switch request.path {
      case "/a": .init(status: 301, headers: ["Location": "/b"])
      case "/b": .init(status: 302, headers: ["Location": "c?d=1"])
      case "/only-get":
        request.method == "HEAD" ? .init(status: 405) : .init(status: 302, headers: ["Location": "/gone"])
      case "/away": .init(status: 302, headers: ["Location": "http://127.0.0.1:1/"])
      case "/round": .init(status: 302, headers: ["Location": "/round"])
      case "/gone": .init(status: 404)
      default: .init(body: "there")
      }
    }
    let host = "127.0.0.1:\(server.port)"
    #expect(await run(intent("ExpandURL", "http://\(host)/a"), hosts: [host]).out == "\"http://\(host)/c?d=1\"\n")
    #expect(server.requests.allSatisfy { $0.method == "HEAD" })
    #expect(await run(intent("ExpandURL", "http://\(host)/only-get"), hosts: [host]).out == "\"http://\(host)/gone\"\n")
    #expect(await run(intent("ExpandURL", "http://\(host)/x"), hosts: [host]).out == "\"http://\(host)/x\"\n")
    let away = await run(intent("ExpandURL", "http://\(host)/away"), hosts: [host])
    #expect(away.status == 4 && away.errors.contains("127.0.0.1:1"), "\(away.errors)")
    let round = await run(intent("ExpandURL", "http://\(host)/round"), hosts: [host])
    #expect(round.status == 1 && round.errors.contains("ten redirects are enough"), "\(round.errors)")
  }

  @Test func `the headers of an answer are a dictionary`() async {
    let server = LocalServer { request in
      request.path == "/none" ? .init(status: 404) : .init(headers: ["Content-Type": "text/plain", "X-One": "a"])
    }
    let host = "127.0.0.1:\(server.port)"
    let ran = await run(
      "\(intent("GetHeadersOfURL", "http://\(host)/")), {\"intent\": \"GetDictionaryValue\", \"with\": {\"key\": \"x-one\"}}",
      hosts: [host])
    #expect(ran.out == "a\n" && server.requests.map(\.method) == ["HEAD"], "\(ran.errors)")
    #expect(await run(intent("GetHeadersOfURL", "http://\(host)/none"), hosts: [host]).errors.contains("[http-status]"))
  }

  @Test func `a page is text, Markdown, rich text or HTML`() async {
    let page = "<html><head><title>T</title></head><body><h1>A</h1><p onclick='x()'>b <b>c</b></p></body></html>"
    let server = LocalServer { request in
      switch request.path {
      case "/old": .init(headers: ["Content-Type": "text/html; charset=windows-1252"], body: "<p>plain</p>")
      case "/meta": .init(body: "<meta charset='utf-8'><p>caf\u{E9}</p>")
      case "/text": .init(headers: ["Content-Type": "text/plain"], body: "a < b")
      case "/image": .init(headers: ["Content-Type": "image/png"], body: "PNG")
      default: .init(headers: ["Content-Type": "text/html"], body: page)
      }
    }
    let host = "127.0.0.1:\(server.port)"
    for (form, expected) in [
      ("text", "A\n\nb c\n"), ("markdown", "# A\n\nb **c**\n"), ("richText", "<h1>A</h1><p>b <b>c</b></p>\n"),
      ("html", page + "\n"),
    ] {
      let ran = await run(intent("GetContentsOfWebPage", "http://\(host)/", ", \"form\": \"\(form)\""), hosts: [host])
      #expect(ran.out == expected, "\(form): \(ran.out) \(ran.errors)")
    }
    #expect(await run(intent("GetContentsOfWebPage", "http://\(host)/old"), hosts: [host]).out == "plain\n")
    #expect(await run(intent("GetContentsOfWebPage", "http://\(host)/meta"), hosts: [host]).out == "café\n")
    #expect(await run(intent("GetContentsOfWebPage", "http://\(host)/text"), hosts: [host]).out == "a < b\n")
    let image = await run(intent("GetContentsOfWebPage", "http://\(host)/image"), hosts: [host])
    #expect(image.errors.contains("[answer-is-binary]"), "\(image.errors)")
  }

  @Test func `a page names its feeds, and a feed has its entries`() async {
    let server = LocalServer { request in
      switch request.path {
      case "/feed.xml":
        .init(
          headers: ["Content-Type": "application/rss+xml"],
          body:
            "<?xml version='1.0' encoding='utf-8'?><rss><channel><title>N</title><item><title>é</title></item><item/></channel></rss>"
        )
      default:
        .init(
          headers: ["Content-Type": "text/html"],
          body: """
            <link rel="alternate" type="application/rss+xml" href="/feed.xml"><link rel=stylesheet href=s.css>
            <link rel="alternate" type="application/atom+xml" href="atom"><a href=x>y</a>
            """)
      }
    }
    let host = "127.0.0.1:\(server.port)"
    let feeds = await run(intent("GetRSSFeedsFromPage", "http://\(host)/blog/page"), hosts: [host])
    #expect(feeds.out == "[\"http://\(host)/feed.xml\",\"http://\(host)/blog/atom\"]\n", "\(feeds.out) \(feeds.errors)")
    let entries = await run(
      "\(intent("GetItemsFromRSSFeed", "http://\(host)/feed.xml")), {\"give\": \"${previous.title}\"}", hosts: [host])
    #expect(entries.out.contains("é"), "\(entries.out) \(entries.errors)")
    let piped = await run(
      "{\"intent\": \"URL\", \"with\": {\"url\": \"http://\(host)/feed.xml\"}}, {\"intent\": \"GetItemsFromRSSFeed\", \"with\": {\"count\": 1}}, {\"intent\": \"Count\"}",
      hosts: [host])
    #expect(piped.out == "1\n", "\(piped.errors)")
    let elsewhere = await run(
      "{\"intent\": \"URL\", \"with\": {\"url\": \"http://127.0.0.1:1/\"}}, {\"intent\": \"GetItemsFromRSSFeed\"}",
      hosts: [host])
    #expect(elsewhere.status == 4, "\(elsewhere.errors)")
  }
}
