import AppIntents
import Diagnostics
import Formats
import Values

/// A request with the redirects it leads to.
///
/// **Shape**: ten redirects at most, each address judged anew; where the host changes, of the headers only those go along that hold
/// no credentials. **Errors**: `http-status` for 400 and more, with the beginning of the body; `request-failed`; `not-allowed`.
enum WebConversation {
  /// The answer, and the request that it answers.
  ///
  /// - `file`: makes the file that a good answer goes into.
  static func run(
    _ first: WebRequest, into file: (@Sendable () throws -> ReplacingFile)? = nil
  ) async throws -> (response: WebResponse, request: WebRequest) {
    var request = first
    for _ in 0...10 {
      try Task.checkCancellation()
      let response = try await step(request, into: file)
      guard response.isRedirect else {
        guard response.status < 400 else { throw failure(response, request) }
        return (response, request)
      }
      let next = try following(response, request)
      do {
        try WorkspaceSurroundings.current().asking(next.address.text)
      } catch var refusal as Diagnostic {
        refusal.message = "“\(request.address.place)” leads to “\(next.address.place)”: " + refusal.message
        throw refusal
      }
      request = next
    }
    throw Diagnostic("request-failed", "“\(request.address.place)” leads on and on: ten redirects are enough")
  }

  /// One request, whatever it is answered.
  static func step(
    _ request: WebRequest, into file: (@Sendable () throws -> ReplacingFile)? = nil
  ) async throws -> WebResponse {
    let workspace = try WorkspaceSurroundings.current()
    try workspace.asking(request.address.text)
    if let exchange = workspace.exchange { return try await request.exchanged(by: exchange) }
    return try await BlockingWork.run { isCancelled in
      try WebTransfer(request, into: file, isCancelled: isCancelled).run()
    }
  }

  /// A request that only reads.
  ///
  /// **Errors**: `not-allowed`, before anything else is said of the address.
  static func reading(_ url: String, method: String = "GET") throws -> WebRequest {
    try WorkspaceSurroundings.current().asking(url)
    guard let address = WebAddress(url) else { throw ActionFailure("this is no address of the web") }
    return WebRequest(address: address, method: method, headers: [("User-Agent", "intently")], body: nil)
  }

  /// The headers that hold no credentials, and go along to another host.
  private static let plainHeaders = ["accept", "accept-language", "content-type", "user-agent"]

  /// The request that a redirect leads to.
  static func following(_ response: WebResponse, _ request: WebRequest) throws -> WebRequest {
    let location = response.header("location") ?? ""
    guard let address = request.address.following(location) else {
      throw Diagnostic(
        "request-failed",
        "“\(request.address.place)” leads to “\(VisibleText.of(String(location.prefix(80))))”, which is no address of the web"
      )
    }
    var next = request
    next.address = address
    let isGet = request.method == "GET" || request.method == "HEAD"
    if !isGet, response.status == 303 || ([301, 302].contains(response.status) && request.method == "POST") {
      next.method = "GET"
      next.body = nil
      next.headers.removeAll { $0.name.lowercased() == "content-type" }
    }
    guard
      address.host != request.address.host || address.port != request.address.port
        || address.scheme != request.address.scheme
    else { return next }
    if request.address.scheme == "https", address.scheme == "http" {
      throw Diagnostic(
        "request-failed", "“\(request.address.place)” leads to an address without encryption: “\(address.text)”")
    }
    next.headers.removeAll { !plainHeaders.contains($0.name.lowercased()) }
    if next.body != nil {
      throw Diagnostic(
        "request-failed",
        "“\(request.address.place)” leads to “\(address.place)”, and the body is not sent to another host",
        hint: "ask the other host itself")
    }
    return next
  }

  static func failure(_ response: WebResponse, _ request: WebRequest) -> Diagnostic {
    let beginning = VisibleText.of(String(String(decoding: response.body, as: UTF8.self).prefix(200)))
    return Diagnostic(
      "http-status",
      "“\(request.method) \(request.address.text)” was answered with status \(response.status)"
        + (beginning.isEmpty ? "" : ": \(beginning)"))
  }
}

extension WebResponse {
  /// The body as a page's text: in the encoding that the server says, else in the one the page itself names.
  func pageText() throws -> String {
    if header("content-type")?.lowercased().contains("charset=") == true { return try text() }
    let beginning = String(decoding: body.prefix(1024), as: UTF8.self).lowercased()
    let named = HTMLParser.parse(beginning).lazy.flatMap { $0.elements(named: "meta") }.compactMap { meta in
      meta["charset"] ?? meta["content"].flatMap(Self.charset)
    }.first
    // A page that names an encoding nobody knows is read as its bytes look.
    let encoding = named.flatMap { (try? TextEncoding.named($0, in: "page")) == nil ? nil : $0 }
    let input = try TextInput(MemoryInput(body, name: "page"), encoding: encoding)
    var bytes: [UInt8] = []
    while let block = try input.nextBlock() { bytes += block }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func charset(in text: String) -> String? {
    text.range(of: "charset=").map { String(text[$0.upperBound...].prefix { $0 != ";" && $0 != " " }) }
  }

  /// The body as text, in the encoding that the server says.
  func text() throws -> String {
    let type = (header("content-type") ?? "").lowercased()
    guard let place = type.range(of: "charset=") else { return String(decoding: self.body, as: UTF8.self) }
    let charset = type[place.upperBound...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" }
    if charset == "utf-8" || charset == "utf8" { return String(decoding: self.body, as: UTF8.self) }
    let input = try TextInput(MemoryInput(body, name: "answer"), encoding: String(charset))
    var bytes: [UInt8] = []
    while let block = try input.nextBlock() { bytes += block }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Where a text stands first.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
