import AppIntents
import Diagnostics
import Formats
import Synchronization
import Values
import Workflows

/// Answers requests as a case says, each so often.
final class CannedAnswers: Sendable {
  private let answers: [WorkflowTest.Answer]
  private let file: String
  private let bytes: @Sendable (WorkflowTest.Located<String>) throws(Diagnostic) -> [UInt8]
  private let held = Mutex(Held())

  private struct Held {
    var counts: [Int: Int] = [:]
    var problems: [Diagnostic] = []
    /// The place of the step that runs now.
    var step: SourceRange?
  }

  /// - `bytes`: reads a file that stands beside the tests.
  init(
    _ answers: [WorkflowTest.Answer], in file: String,
    bytes: @escaping @Sendable (WorkflowTest.Located<String>) throws(Diagnostic) -> [UInt8]
  ) {
    self.answers = answers
    self.file = file
    self.bytes = bytes
  }

  /// Notes the step that may ask next.
  func note(_ step: SourceRange) { held.withLock { $0.step = step } }

  /// What fails the case: requests that nothing answers, and answers that nothing asked for.
  var problems: [Diagnostic] {
    held.withLock { held in
      held.problems
        + answers.enumerated().compactMap { index, answer in
          let count = held.counts[index] ?? 0
          guard count < answer.times else { return nil }
          return Diagnostic(
            .unexpectedRequest,
            count == 0
              ? "nothing asks \(answer.method) \(VisibleText.of(answer.url.value))"
              : "\(answer.method) \(VisibleText.of(answer.url.value)) is asked \(counted(count, "time")), not \(answer.times)",
            at: answer.url.range)
        }
    }
  }

  func answer(_ request: ExchangedRequest) throws(Diagnostic) -> ExchangedAnswer {
    let found: Int? = held.withLock { held in
      let place = answers.indices.first { index in
        answers[index].method == request.method && Self.isSame(answers[index].url.value, request.address)
          && held.counts[index, default: 0] < answers[index].times
      }
      if let place { held.counts[place, default: 0] += 1 }
      return place
    }
    guard let found else {
      throw problem(
        Diagnostic(
          .unexpectedRequest, "nothing answers \(request.method) \(VisibleText.of(request.address.text))",
          hint:
            "\"http\": [ { \"method\": \"\(request.method)\", \"url\": \(JSONSyntax.quoted(request.address.text)), … } ]"
        ))
    }
    let answer = answers[found]
    if let sent = answer.sent { try check(request, sent) }
    var headers = answer.headers.map { header -> (name: String, value: String) in
      if case .string(let text) = header.node.content { return (header.name, text) }
      return (header.name, "")
    }
    let body = try answer.body.map { (body) throws(Diagnostic) in try self.bytes(of: body) } ?? []
    if case .json? = answer.body, !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      headers.append(("content-type", "application/json"))
    }
    return ExchangedAnswer(status: answer.status, headers: headers, body: body)
  }

  private static func isSame(_ url: String, _ address: WebAddress) -> Bool {
    (WebAddress(url)?.text ?? url).compareScalars(to: address.text) == 0
  }

  private func bytes(of body: WorkflowTest.Answer.Body) throws(Diagnostic) -> [UInt8] {
    switch body {
    case .text(let text): return Array(text.utf8)
    case .json(let node): return Array((Self.value(node).map { JSONText.write($0) } ?? "").utf8)
    case .file(let path): return try bytes(path)
    }
  }

  private static func value(_ node: JSONNode) -> Value? {
    (try? CellTyping(property: "", type: .any).value(of: .json(node)))?.plain
  }

  private func check(_ request: ExchangedRequest, _ sent: WorkflowTest.Answer.Sent) throws(Diagnostic) {
    for header in sent.headers {
      guard case .string(let wanted) = header.node.content else { continue }
      let given = request.headers.last { $0.name.lowercased() == header.name.lowercased() }?.value
      guard given != wanted else { continue }
      throw problem(
        Diagnostic(
          .unexpectedRequest,
          "the header “\(VisibleText.of(header.name))” is \(given.map { "“\(VisibleText.of($0))”" } ?? "not sent"), and not “\(VisibleText.of(wanted))”",
          at: header.range))
    }
    guard let body = sent.body else { return }
    let given = String(decoding: request.body ?? [], as: UTF8.self)
    if case .json(let node) = body, let wanted = Self.value(node) {
      guard let document = try? JSONReader.read(request.body ?? [], file: "", duplicates: .lastCounts),
        let value = Self.value(document.root)
      else {
        throw problem(
          Diagnostic(
            .unexpectedRequest, "the body is no JSON: \(VisibleText.of(String(given.prefix(80))))", at: sent.range))
      }
      if let difference = ValueDifference.between(wanted, value) {
        throw problem(Diagnostic(.unexpectedRequest, "the body differs: \(difference.words)", at: sent.range))
      }
      return
    }
    let wanted = String(decoding: try bytes(of: body), as: UTF8.self)
    if let difference = TextDifference.between(wanted, given) {
      throw problem(
        Diagnostic(
          .unexpectedRequest, "the body differs in line \(difference.line)", at: sent.range,
          hint: "it is “\(VisibleText.of(difference.actual ?? ""))”"))
    }
  }

  private func problem(_ diagnostic: Diagnostic) -> Diagnostic {
    held.withLock { held in
      var located = diagnostic
      located.range = located.range ?? held.step
      held.problems.append(located)
      return located
    }
  }
}

/// A number with what it counts: `1 row`, `2 rows`.
func counted(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
