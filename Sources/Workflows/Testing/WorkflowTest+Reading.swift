import Diagnostics
package import Values

/// Reads files of tests that are JSON already. Every fault of form is reported.
package struct WorkflowTestReader {
  let file: String
  let findings: Findings

  package init(file: String, findings: Findings) {
    self.file = file
    self.findings = findings
  }

  package func read(_ node: JSONNode) -> WorkflowTest? {
    guard var reader = object(node, "the file of tests", TestFormat.file) else { return nil }
    reader.checkFormat()
    var cases: [WorkflowTest.Case] = []
    if let items = reader.array("cases") {
      cases = items.compactMap(testCase)
      if items.isEmpty { findings.report(.wrongValue, "there are no cases", at: reader.valueRange("cases")) }
    } else if !reader.has("cases") {
      reader.missing("cases", hint: "\"cases\": [ { \"name\": \"…\", \"expect\": { … } } ]")
    }
    reader.reportUnknownKeys()
    var names: [String: SourceRange] = [:]
    for one in cases {
      if let first = names[one.name] {
        findings.report(
          .repeatedName, "two cases are called “\(VisibleText.of(one.name))”", at: one.range,
          notes: [Diagnostic.Note("the first one is here", at: first)])
      }
      names[one.name] = one.range
    }
    return WorkflowTest(file: file, cases: cases)
  }

  private func object(_ node: JSONNode, _ what: String, _ info: ObjectInfo) -> ObjectReader? {
    ObjectReader(node, what: what, as: info, file: file, findings: findings)
  }

  private func testCase(_ node: JSONNode) -> WorkflowTest.Case? {
    guard var reader = object(node, "a case", TestFormat.testCase) else { return nil }
    defer { reader.reportUnknownKeys() }
    let name = reader.text("name")
    if name == nil, !reader.has("name") {
      reader.missing("name", hint: "\"name\": \"keeps the old file where nothing is found\"")
    }
    let expected = reader.node("expect").flatMap(expectation) ?? WorkflowTest.Expectation(range: reader.range)
    var one = WorkflowTest.Case(
      name: name ?? "", range: name == nil ? reader.range : reader.valueRange("name"), expected: expected)
    one.now = located("now", &reader)
    one.timeZone = located("timeZone", &reader)
    one.random = reader.integer("random")
    one.inputs = named("inputs", &reader)
    if reader.members("answers") != nil { one.answers = reader.node("answers") }
    one.secrets = named("secrets", &reader)
    one.files = (reader.members("files") ?? []).compactMap { fixedFile($0, mayBeNothing: true) }
    one.entities = (reader.members("entities") ?? []).compactMap(fixedEntity)
    one.mocks = (reader.members("mocks") ?? []).compactMap(mock)
    one.http = (reader.array("http") ?? []).compactMap(answer)
    one.performed = locatedTexts("perform", &reader)
    return one
  }

  // MARK: Parts

  private func located(_ key: String, _ reader: inout ObjectReader) -> WorkflowTest.Located<String>? {
    reader.text(key).map { WorkflowTest.Located($0, at: reader.valueRange(key)) }
  }

  private func locatedTexts(_ key: String, _ reader: inout ObjectReader) -> [WorkflowTest.Located<String>] {
    guard reader.texts(key) != nil else { return [] }
    return (reader.array(key) ?? []).compactMap { node in
      guard case .string(let text) = node.content else { return nil }
      return WorkflowTest.Located(text, at: node.range(in: file))
    }
  }

  private func listed(_ key: String, _ reader: inout ObjectReader) -> WorkflowTest.Located<[String]>? {
    reader.texts(key).map { WorkflowTest.Located($0, at: reader.valueRange(key)) }
  }

  private func range(of member: JSONNode.Member) -> SourceRange {
    SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
  }

  private func named(_ key: String, _ reader: inout ObjectReader) -> [WorkflowTest.Named] {
    (reader.members(key) ?? []).map { WorkflowTest.Named(name: $0.key, node: $0.value, range: range(of: $0)) }
  }

  private func headers(_ reader: inout ObjectReader) -> [WorkflowTest.Named] {
    let headers = named("headers", &reader)
    for header in headers {
      guard case .string = header.node.content else {
        findings.report(.wrongKind, "a header is text in quotes", at: header.node.range(in: file))
        continue
      }
    }
    return headers
  }

  /// Text, or its lines, each of which has an end.
  private func text(_ key: String, _ reader: inout ObjectReader) -> String? {
    guard let node = reader.node(key) else { return nil }
    if case .array = node.content { return reader.texts(key)?.map { $0 + "\n" }.joined() }
    return reader.text(key)
  }

  private func fixedFile(_ member: JSONNode.Member, mayBeNothing: Bool = false) -> WorkflowTest.FixedFile? {
    let range = range(of: member)
    if member.key.isEmpty || member.key.hasPrefix("/") || member.key.split(separator: "/").contains("..") {
      findings.report(
        .wrongValue, "“\(VisibleText.of(member.key))” is no path in the workspace", at: range,
        hint: "\"Data/books.csv\"")
      return nil
    }
    if mayBeNothing, case .null = member.value.content {
      return WorkflowTest.FixedFile(path: member.key, content: .nothing, range: range)
    }
    return content(of: member.value).map { WorkflowTest.FixedFile(path: member.key, content: $0, range: range) }
  }

  private func content(of node: JSONNode) -> WorkflowTest.Content? {
    if case .string(let path) = node.content { return .path(path) }
    guard var reader = object(node, "a file in a test", TestFormat.inlineFile) else { return nil }
    defer { reader.reportUnknownKeys() }
    if let text = text("text", &reader) { return .text(text) }
    if let rows = reader.array("rows") { return rows.allSatisfy(isRecord) ? .rows(rows) : nil }
    if !reader.has("text"), !reader.has("rows") {
      reader.missing("text", hint: "\"text\": [\"title,stars\", \"Emma,4.5\"]")
    }
    return nil
  }

  private func isRecord(_ node: JSONNode) -> Bool {
    if case .object = node.content { return true }
    findings.report(.wrongKind, "a row is a record in braces, not \(node.kindInWords)", at: node.range(in: file))
    return false
  }

  private func fixedEntity(_ member: JSONNode.Member) -> WorkflowTest.FixedEntity? {
    guard var reader = object(member.value, "an entity in a test", TestFormat.entity) else { return nil }
    defer { reader.reportUnknownKeys() }
    let content: WorkflowTest.Content
    if let path = reader.text("file") {
      content = .path(path)
    } else if let rows = reader.array("rows") {
      guard rows.allSatisfy(isRecord) else { return nil }
      content = .rows(rows)
    } else {
      if !reader.has("file"), !reader.has("rows") {
        reader.missing("rows", hint: "\"rows\": [ { … } ], or \"file\": \"books.csv\"")
      }
      return nil
    }
    return WorkflowTest.FixedEntity(name: member.key, content: content, range: range(of: member))
  }

  // MARK: Mocks

  private func mock(_ member: JSONNode.Member) -> WorkflowTest.Mock? {
    let nodes: [JSONNode]
    var isList = false
    if case .array(let items) = member.value.content {
      (nodes, isList) = (items, true)
    } else {
      nodes = [member.value]
    }
    return WorkflowTest.Mock(
      name: member.key, range: range(of: member), results: nodes.compactMap(result), isList: isList)
  }

  private func result(_ node: JSONNode) -> WorkflowTest.Mock.Result? {
    guard var reader = object(node, "a mock", TestFormat.mock) else { return nil }
    defer { reader.reportUnknownKeys() }
    let code = reader.text("code")
    if let message = reader.text("fails") {
      return WorkflowTest.Mock.Result(range: reader.valueRange("fails"), content: .fails(message, code: code))
    }
    guard let value = reader.node("gives") else {
      if !reader.has("fails") { reader.missing("gives", hint: "\"gives\": …, or \"fails\": \"a message\"") }
      return nil
    }
    return WorkflowTest.Mock.Result(range: value.range(in: file), content: .gives(value))
  }

  // MARK: Servers

  private func answer(_ node: JSONNode) -> WorkflowTest.Answer? {
    guard var reader = object(node, "an answer", TestFormat.answer) else { return nil }
    defer { reader.reportUnknownKeys() }
    let method = reader.word("method") ?? "GET"
    let status = reader.integer("status", minimum: 100) ?? 200
    let (headers, body) = (headers(&reader), body(&reader))
    let times = reader.integer("times", minimum: 1) ?? 1
    let sent = reader.node("sent").flatMap(sent)
    guard let url = located("url", &reader) else {
      if !reader.has("url") { reader.missing("url", hint: "\"url\": \"https://api.example.com/books\"") }
      return nil
    }
    return WorkflowTest.Answer(
      range: reader.range, method: method, url: url, status: status, headers: headers, body: body, times: times,
      sent: sent)
  }

  private func sent(_ node: JSONNode) -> WorkflowTest.Answer.Sent? {
    guard var reader = object(node, "what is sent", TestFormat.sent) else { return nil }
    defer { reader.reportUnknownKeys() }
    return WorkflowTest.Answer.Sent(range: reader.range, headers: headers(&reader), body: body(&reader))
  }

  private func body(_ reader: inout ObjectReader) -> WorkflowTest.Answer.Body? {
    let given = ["json", "body", "file"].filter { reader.has($0) }
    if given.count > 1 {
      findings.report(
        .wrongValue, "there is one body, not “\(given[0])” and “\(given[1])”", at: reader.keyRange(given[1]))
    }
    if let node = reader.node("json") { return .json(node) }
    if let text = text("body", &reader) { return .text(text) }
    return located("file", &reader).map { .file($0) }
  }

  // MARK: Expectations

  private func expectation(_ node: JSONNode) -> WorkflowTest.Expectation? {
    guard var reader = object(node, "what is expected", TestFormat.expectation) else { return nil }
    defer { reader.reportUnknownKeys() }
    var expected = WorkflowTest.Expectation(range: reader.range)
    expected.status = reader.integer("status").map { WorkflowTest.Located($0, at: reader.valueRange("status")) }
    expected.error = located("error", &reader)
    expected.output = reader.node("output")
    expected.exports = (reader.members("exports") ?? []).compactMap { fixedFile($0) }
    if let items = reader.array("calls") {
      expected.calls = WorkflowTest.Located(items.compactMap(call), at: reader.valueRange("calls"))
    }
    expected.said = listed("said", &reader)
    expected.notified = listed("notified", &reader)
    expected.absent = locatedTexts("absent", &reader)
    return expected
  }

  private func call(_ node: JSONNode) -> WorkflowTest.Expectation.Call? {
    guard var reader = object(node, "a call", TestFormat.call) else { return nil }
    defer { reader.reportUnknownKeys() }
    let arguments = named("with", &reader)
    guard let intent = reader.text("intent") else {
      if !reader.has("intent") { reader.missing("intent", hint: "\"intent\": \"SaveFile\"") }
      return nil
    }
    return WorkflowTest.Expectation.Call(range: reader.range, intent: intent, arguments: arguments)
  }
}
