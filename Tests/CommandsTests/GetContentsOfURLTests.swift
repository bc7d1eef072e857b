import Foundation
import Testing

/// Requests of the web, against servers on the loopback.
@Suite struct GetContentsOfURLTests {
  private let folder = TemporaryFolder()

  private func run(
    _ steps: String, hosts: [String], arguments: [String] = ["run", "w.json"], environment: [String: String] = [:]
  ) async -> CommandRun {
    let hosts = hosts.map { "\"\($0)\"" }.joined(separator: ", ")
    folder.write("{\"intently\": 1, \"allow\": {\"network\": [\(hosts)]}}", to: "intently.json")
    folder.write(
      "{\"intently\": 1, \"inputs\": {\"q\": {\"type\": \"text\", \"default\": \"x\"}}, \"steps\": [\(steps)]}",
      to: "w.json")
    return await CommandRun.run(arguments, in: folder.path, environment: environment)
  }

  private func get(_ address: String, _ rest: String = "") -> String {
    "{\"intent\": \"GetContentsOfURL\", \"with\": {\"url\": \"\(address)\"\(rest)}}"
  }

  @Test func `an answer is text, a dictionary or a file`() async {
    let server = LocalServer { request in
      request.path == "/json"
        ? .init(headers: ["Content-Type": "application/json"], body: #"{"a": [1, 2.50]}"#)
        : .init(headers: ["Content-Type": "text/plain; charset=iso-8859-1"], body: "plain")
    }
    let host = "127.0.0.1:\(server.port)"
    let json = await run(get("http://\(host)/json"), hosts: [host])
    #expect(json.out.filter { !$0.isWhitespace } == #"{"a":[1,2.50]}"#, "\(json.errors)")
    #expect(await run(get("http://\(host)/text"), hosts: [host]).out == "plain\n")
    #expect(await run(get("http://\(host)/json", #", "answer": "text""#), hosts: [host]).out == "{\"a\": [1, 2.50]}\n")
    let file = await run(get("http://\(host)/text", #", "to": "In/a.txt""#), hosts: [host])
    #expect(file.status == 0 && folder.text("In/a.txt") == "plain", "\(file.errors)")
    let headers = await run(get("http://\(host)/text", #", "method": "HEAD""#), hosts: [host])
    #expect(headers.out.contains("iso-8859-1"), "\(headers.errors)")
  }

  @Test func `headers and bodies are sent as they are given`() async {
    let server = LocalServer { _ in .init(body: "ok") }
    let host = "127.0.0.1:\(server.port)"
    folder.write("file's bytes", to: "Data/f.bin")
    let post = #", "method": "POST""#
    for body in [
      #", "json": {"a": 1, "b": "${input.q}"}, "headers": {"Authorization": "Bearer t", "X-Empty": ""}"#,
      #", "form": {"a": "x y&z", "b": [1, 2]}"#, #", "body": "plain text""#, #", "file": "Data/f.bin""#,
    ] {
      let ran = await run(get("http://\(host)/", post + body), hosts: [host])
      #expect(ran.status == 0, "\(ran.errors)")
    }
    let requests = server.requests
    #expect(requests.map(\.method) == ["POST", "POST", "POST", "POST"])
    #expect(requests.map(\.body) == [#"{"a":1,"b":"x"}"#, "a=x+y%26z&b=1&b=2", "plain text", "file's bytes"])
    #expect(
      requests.map { $0.headers["content-type"] } == [
        "application/json", "application/x-www-form-urlencoded", "text/plain; charset=utf-8",
        "application/octet-stream",
      ])
    #expect(requests.first?.headers["authorization"] == "Bearer t" && requests.first?.headers["x-empty"] == "")
    let file = #"{"id": "f", "intent": "SaveFile", "with": {"input": "in parts", "to": "p.txt"}}, "#
    let parts = await run(file + get("http://\(host)/", post + #", "form": {"a": 1, "f": "${f}"}"#), hosts: [host])
    #expect(parts.status == 0, "\(parts.errors)")
    let body = server.requests.last?.body ?? ""
    #expect(
      body.contains("name=\"a\"\r\n\r\n1\r\n") && body.contains("filename=\"p.txt\"")
        && body.contains("\r\n\r\nin parts\r\n"))
  }

  @Test func `a status of 400 and more is an error that tells the beginning of the body`() async {
    let server = LocalServer { _ in .init(status: 404, body: "no such thing\u{1B}[31m") }
    let host = "127.0.0.1:\(server.port)"
    let ran = await run(get("http://\(host)/none", #", "to": "out.txt""#), hosts: [host])
    #expect(ran.status == 1 && ran.errors.contains("status 404: no such thing␛"), "\(ran.errors)")
    #expect(folder.text("out.txt") == nil)
  }

  @Test func `a reference inside an address is one component and never a part of the host`() async {
    let server = LocalServer { request in .init(body: request.path) }
    let host = "127.0.0.1:\(server.port)"
    folder.write("", to: "x")
    let value = ["--input", "q=a/../b?c=d&e#f é"]
    let one = await run(
      get("http://\(host)/p/${input.q}?k=${input.q}"), hosts: [host], arguments: ["run", "w.json"] + value)
    #expect(
      one.out == "/p/a%2F..%2Fb%3Fc%3Dd%26e%23f%20%C3%A9?k=a%2F..%2Fb%3Fc%3Dd%26e%23f%20%C3%A9\n", "\(one.errors)")
    let raw = await run(
      get("http://\(host)/${input.q | raw}"), hosts: [host], arguments: ["run", "w.json", "--input", "q=a/b"])
    #expect(raw.out == "/a/b\n", "\(raw.errors)")
    let up = await run(
      get("http://\(host)/p/${input.q}/x"), hosts: [host], arguments: ["run", "w.json", "--input", "q=.."])
    #expect(up.status == 1 && up.errors.contains("[bad-address]"), "\(up.errors)")
    for address in [
      "http://${input.q}/", "http://127.0.0.1${input.q}", "${input.q}://127.0.0.1/", "http://127.0.0.1:${input.q}/",
      "${input.q}/x",
    ] {
      let checked = await run(get(address), hosts: [host], arguments: ["check", "w.json"])
      #expect(checked.status == 2 && checked.errors.contains("[bad-address]"), "\(address): \(checked.errors)")
    }
    let whole = await run(
      get("${input.q}"), hosts: [host], arguments: ["run", "w.json", "--input", "q=http://\(host)/whole"])
    #expect(whole.out == "/whole\n", "\(whole.errors)")
  }

  @Test func `hosts are those that allow names, and no other`() async {
    let server = LocalServer { _ in .init(body: "ok") }
    let host = "127.0.0.1:\(server.port)"
    #expect(await run(get("http://\(host)/"), hosts: ["127.0.0.1"]).status == 0)
    for address in [
      "http://localhost:\(server.port)/", "http://127.0.0.1:1/", "http://127.0.0.1@\(host)/", "file:///etc/passwd",
    ] {
      let checked = await run(get(address), hosts: [host], arguments: ["check", "w.json"])
      #expect(
        checked.status == 4 || (checked.status == 2 && checked.errors.contains("[bad-address]")),
        "\(address): \(checked.errors)")
      let ran = await run(get("${input.q}"), hosts: [host], arguments: ["run", "w.json", "--input", "q=\(address)"])
      #expect(ran.status == 4 || ran.errors.contains("[bad-address]"), "\(address): \(ran.errors)")
    }
    #expect(server.requests.count == 1)
  }

  @Test func `each redirect is judged anew, and credentials are dropped where the host changes`() async {
    let other = LocalServer { request in
      .init(body: request.headers["authorization"] ?? request.headers["x-key"] ?? "none")
    }
    let server = LocalServer { request in
      switch request.path {
      case "/here": .init(body: request.headers["authorization"] ?? "none")
      case "/near": .init(status: 302, headers: ["Location": "here"])
      case "/loop": .init(status: 302, headers: ["Location": "/loop"])
      case "/file": .init(status: 302, headers: ["Location": "file:///etc/passwd"])
      case "/post": .init(status: 307, headers: ["Location": "http://127.0.0.1:\(other.port)/"])
      default: .init(status: 302, headers: ["Location": "http://127.0.0.1:\(other.port)/"])
      }
    }
    let (host, away) = ("127.0.0.1:\(server.port)", "127.0.0.1:\(other.port)")
    let keys = #", "headers": {"Authorization": "Bearer t", "X-Key": "k"}"#
    #expect(await run(get("http://\(host)/near", keys), hosts: [host]).out == "Bearer t\n")
    let refused = await run(get("http://\(host)/away", keys), hosts: [host])
    #expect(refused.status == 4 && other.requests.isEmpty, "\(refused.errors)")
    #expect(await run(get("http://\(host)/away", keys), hosts: [host, away]).out == "none\n")
    #expect(await run(get("http://\(host)/loop"), hosts: [host]).errors.contains("ten redirects"))
    #expect(await run(get("http://\(host)/file"), hosts: [host]).status == 1)
    let before = other.requests.count
    let post = await run(get("http://\(host)/post", #", "method": "POST", "body": "b""#), hosts: [host, away])
    #expect(post.status == 1 && other.requests.count == before, "\(post.errors)")
  }

  @Test func `a secret goes into addresses, headers and bodies, and appears nowhere else`() async {
    let server = LocalServer { request in
      .init(status: request.path.hasPrefix("/bad") ? 500 : 200, body: request.body + request.path)
    }
    let host = "127.0.0.1:\(server.port)"
    let secret = ["INTENTLY_SECRET_KEY": "s3cr3t!x"]
    let ran = await run(
      get(
        "http://\(host)/${secret.KEY}",
        #", "method": "POST", "headers": {"A": "${secret.KEY | base64}"}, "json": {"k": "${secret.KEY | upper}"}"#),
      hosts: [host], environment: secret)
    #expect(server.requests.first?.path == "/s3cr3t%21x" && server.requests.first?.headers["a"] == "czNjcjN0IXg=")
    #expect(server.requests.first?.body == #"{"k":"S3CR3T!X"}"#)
    // What the server answers is not marked, and what it repeats of the secret is hidden.
    #expect(ran.status == 0 && ran.out == "{\"k\":\"***\"}/***\n", "\(ran.out) \(ran.errors)")
    let failed = await run(
      get("http://\(host)/bad/${secret.KEY}?b=${secret.KEY | base64}"), hosts: [host], environment: secret)
    #expect(failed.status == 1)
    for form in ["s3cr3t!x", "s3cr3t%21x", "czNjcjN0IXg"] { #expect(!failed.errors.contains(form), "\(failed.errors)") }
  }

  @Test func `a header cannot begin another one, and a GET has no body`() async {
    let lines = await run(
      get("http://127.0.0.1/", #", "headers": {"A": "${input.q}"}"#), hosts: ["127.0.0.1"],
      arguments: ["run", "w.json", "--input", "q=a\r\nHost: b"])
    #expect(lines.status == 1 && lines.errors.contains("line end"), "\(lines.errors)")
    let body = await run(
      get("http://127.0.0.1/", #", "json": {}"#), hosts: ["127.0.0.1"], arguments: ["check", "w.json"])
    #expect(body.status == 2 && body.errors.contains("a GET has no body"), "\(body.errors)")
  }
}
