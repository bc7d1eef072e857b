package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// `Get Contents of URL`: asks a server, and gives what it answers.
///
/// **Shape**: JSON as a dictionary or a list, text as text, anything into the file that `to` names. A redirect is followed ten
/// times at most, each address judged anew; where the host changes, of the headers only those go along that hold no credentials.
/// HEAD gives the headers. **Errors**: `http-status` for 400 and more, with the beginning of the body; `request-failed`.
package struct GetContentsOfURL: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Contents of URL"
  package static let description: IntentDescription? = IntentDescription(
    "Asks a server of the web and gives what it answers", categoryName: "Web",
    searchKeywords: ["HTTP", "API", "download", "fetch"], resultValueName: "Contents of URL")
  package static let example = ActionExample(
    #"""
    { "intent": "GetContentsOfURL",
      "with": { "url": "https://example.org/orders", "method": "POST", "json": { "book": 7 },
        "headers": { "Authorization": "Bearer ${secret.TOKEN}" } } }
    """#)
  package static let effects: Effects = [.network]
  package static let isConfined = true
  package static let uses: [String: ParameterUse] = [
    "url": .address, "headers": .secret, "json": .secret, "form": .secret, "body": .secret, "file": .read, "to": .write,
  ]

  package enum Method: String, AppEnum {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case head = "HEAD"
    case options = "OPTIONS"

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Method"
    package static let caseDisplayRepresentations: [Method: DisplayRepresentation] = [
      .get: "GET", .post: "POST", .put: "PUT", .patch: "PATCH", .delete: "DELETE", .head: "HEAD", .options: "OPTIONS",
    ]
  }

  package enum Form: String, AppEnum {
    case automatic, text, dictionary, file

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Form"
    package static let caseDisplayRepresentations: [Form: DisplayRepresentation] = [
      .automatic: "By what the server says", .text: "Text", .dictionary: "Dictionary or list", .file: "File",
    ]
  }

  @Parameter(
    title: "URL", description: "The address, http or https",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var url: String

  @Parameter(
    title: "Method", description: "What the server is asked to do", default: Method.get,
    inputConnectionBehavior: .never)
  package var method: Method

  @Parameter(
    title: "Headers", description: "Names and values that go with the request", inputConnectionBehavior: .never)
  package var headers: AnyValue?

  @Parameter(title: "JSON", description: "The body, sent as JSON", inputConnectionBehavior: .never)
  package var json: AnyValue?

  @Parameter(
    title: "Form", description: "The body, sent as the fields of a form; a file makes it one in parts",
    inputConnectionBehavior: .never)
  package var form: AnyValue?

  @Parameter(title: "Body", description: "The body, sent as text", inputConnectionBehavior: .never)
  package var body: String?

  @Parameter(title: "File", description: "The file that is sent as the body", inputConnectionBehavior: .never)
  package var file: FileReference?

  @Parameter(
    title: "Get As", description: "What is made of the answer", default: Form.automatic,
    inputConnectionBehavior: .never)
  package var answer: Form

  @Parameter(
    title: "Destination", description: "The file that the answer is written to", inputConnectionBehavior: .never)
  package var to: FileReference?

  package init() {}

  package static func effects(of arguments: ArgumentTypes) -> Effects {
    let method = arguments.types["method"] == nil ? "GET" : arguments.literals["method"] ?? ""
    var effects: Effects = method == "GET" || method == "HEAD" ? [.reads] : [.network]
    if arguments.types["to"] != nil { effects.insert(.writes) }
    return effects
  }

  package static func isRepeatable(with arguments: ArgumentTypes) -> Bool { effects(of: arguments).contains(.reads) }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let bodies = ["json", "form", "body", "file"].filter { arguments.types[$0] != nil }
    if bodies.count > 1 {
      throw ArgumentMisfit(bodies[1], "a request has one body, not “\(bodies[0])” and “\(bodies[1])”")
    }
    let method = arguments.types["method"] == nil ? "GET" : arguments.literals["method"] ?? ""
    if let body = bodies.first, method == "GET" || method == "HEAD" {
      throw ArgumentMisfit(body, "a \(method) has no body", hint: "\"method\": \"POST\"")
    }
    switch arguments.types["headers"] ?? .any {
    case .record, .any: break
    case let other: throw ArgumentMisfit("headers", "headers are a dictionary, not \(other)")
    }
    let answer = arguments.types["answer"] == nil ? "automatic" : arguments.literals["answer"]
    if answer == "file", arguments.types["to"] == nil {
      throw ArgumentMisfit("answer", "a file has a name", hint: "\"to\": \"Data/answer.bin\"")
    }
    if arguments.types["to"] != nil || answer == "file" { return ResultType(.file) }
    return ResultType(answer == "text" ? .text : .any)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let workspace = try WorkspaceSurroundings.current()
    let request = try request(workspace)
    var target: (path: String, absolute: String)?
    if let path = to?.file.path { target = (path, try workspace.target(path)) }
    var file: (@Sendable () throws -> ReplacingFile)?
    if let target { file = { try workspace.replacing(target.path, target.absolute) } }
    let (response, asked) = try await WebConversation.run(request, into: file)
    return .result(value: AnyValue(try value(of: response, asked, target)))
  }

  package func preview() throws -> ActionPreview? {
    let request = try request(try WorkspaceSurroundings.current())
    return .request(
      method: request.method, address: request.address.text, headers: request.headers,
      bodySize: request.body?.reduce(0) { $0 + $1.length })
  }

  // MARK: Asking

  private func request(_ workspace: WorkspaceSurroundings) throws -> WebRequest {
    try workspace.asking(url)
    guard let address = WebAddress(url) else { throw ActionFailure("this is no address of the web") }
    var request = WebRequest(address: address, method: method.rawValue, headers: [], body: nil)
    request.headers = try Self.headers(headers?.value.plain ?? .missing)
    func type(_ type: String) {
      if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
        request.headers.append(("Content-Type", type))
      }
    }
    if let json {
      request.body = [.bytes(Array(JSONText.write(json.value.plain, indent: nil).utf8))]
      type("application/json")
    } else if let form {
      let (kind, parts) = try WebForm.parts(form.value.plain, workspace)
      request.body = parts
      type(kind)
    } else if let body {
      request.body = [.bytes(Array(body.utf8))]
      type("text/plain; charset=utf-8")
    } else if let file {
      request.body = [try WebForm.file(file.file.path, workspace)]
      type("application/octet-stream")
    }
    if !request.headers.contains(where: { $0.name.lowercased() == "user-agent" }) {
      request.headers.append(("User-Agent", "intently"))
    }
    return request
  }

  /// The headers that belong to the connection, not to the author.
  private static let ownHeaders = ["host", "content-length", "transfer-encoding", "connection", "expect"]

  private static func headers(_ value: Value) throws -> [(name: String, value: String)] {
    if value.isMissing { return [] }
    guard case .record(let record) = value else { throw ActionFailure("headers are a dictionary of names and texts") }
    var headers: [(name: String, value: String)] = []
    for (name, value) in record.fields where !value.isMissing {
      let text = value.writtenOut
      guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) })
      else { throw ActionFailure("“\(VisibleText.of(name))” is no name for a header") }
      if ownHeaders.contains(name.lowercased()) {
        throw ActionFailure("the header “\(name)” is not an author's to set")
      }
      guard !text.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) else {
        throw ActionFailure("the header “\(name)” holds a line end, which would begin another header")
      }
      headers.append((name, text))
    }
    return headers
  }

  // MARK: Answers

  private func value(
    of response: WebResponse, _ request: WebRequest, _ target: (path: String, absolute: String)?
  ) throws -> Value {
    if request.method == "HEAD" {
      var record = Record()
      for (name, value) in response.headers { record.set(name, to: .text(value)) }
      return .record(record)
    }
    if let target {
      if response.fileSize == nil {
        // An answer without a body is a file without bytes; one that no server gave is not in the file yet.
        let file = try WorkspaceSurroundings.current().replacing(target.path, target.absolute)
        try file.write(response.body)
        try file.commit()
      }
      return .file(FileValue(path: target.path, size: response.fileSize ?? Int64(response.body.count)))
    }
    let type = (response.header("content-type") ?? "").lowercased()
    let name = type.prefix { $0 != ";" }.filter { $0 != " " }
    let isJSON = name == "application/json" || name.hasSuffix("+json")
    switch answer {
    case .dictionary: return try json(response, request)
    case .automatic where isJSON && !response.body.isEmpty: return try json(response, request)
    case .automatic
    where
      !(name.isEmpty || isJSON || name.hasPrefix("text/") || name.hasSuffix("xml") || name.hasSuffix("javascript")
      || name == "application/x-www-form-urlencoded"):
      throw Diagnostic(
        "answer-is-binary", "“\(request.address.place)” answers with \(VisibleText.of(String(name)))",
        hint: "\"to\" says which file it goes to, and \"answer\": \"text\" takes it as text")
    case .automatic, .text, .file: return .text(try response.text())
    }
  }

  private func json(_ response: WebResponse, _ request: WebRequest) throws -> Value {
    do throws(Diagnostic) {
      let document = try JSONReader.read(response.body, file: request.address.place, duplicates: .lastCounts)
      guard let value = try? CellTyping(property: "answer", type: .any).value(of: .json(document.root)) else {
        throw Diagnostic("wrong-value", "it holds a number that is too large")
      }
      return value.plain
    } catch {
      throw Diagnostic("answer-is-no-json", "what “\(request.address.place)” answers is no JSON: \(error.message)")
    }
  }
}
