import AppIntents
import Diagnostics
import Execution
import Formats
import Metadata
import Synchronization
import Values
import Workflows

extension Diagnostic.Code {
  static let mocked: Self = "mocked"
  static let notMocked: Self = "not-mocked"
  static let unexpectedCall: Self = "unexpected-call"
  static let unexpectedRequest: Self = "unexpected-request"
}

/// Takes the place of what a case mocks, and notes every call of an intent.
final class CaseEffects: EffectObserver {
  /// A call of an intent.
  struct Call {
    var intent: String
    var arguments: [(name: String, value: Value)]
    /// Whether tests tell of it wherever they tell of calls: it has effects, or is mocked.
    var isTold: Bool
  }

  private let mocks: [WorkflowTest.Mock]
  private let performed: Set<String>
  private let values: MockValues
  private let canned: CannedAnswers
  private var counts: [String: Int] = [:]
  private(set) var calls: [Call] = []
  /// What fails the case whatever the workflow does about it.
  private(set) var problems: [Diagnostic] = []

  init(_ one: WorkflowTest.Case, _ values: MockValues, _ canned: CannedAnswers) {
    mocks = one.mocks
    performed = Set(one.performed.map(\.value))
    self.values = values
    self.canned = canned
  }

  func before(_ effect: StepEffect) async throws(Diagnostic) -> Value? {
    guard let intent = effect.intent, case .intent(let plan) = effect.step.action else { return nil }
    canned.note(effect.step.range)
    let mock = mocks.first { $0.name == effect.name } ?? mocks.first { $0.name == intent }
    calls.append(
      Call(intent: intent, arguments: effect.arguments, isTold: mock != nil || effect.effects.isActing))
    if let mock { return try result(of: mock, plan, effect) }
    guard effect.effects.isActing, !(plan.action.isConfined && !plan.opensWhenRun) else { return nil }
    if performed.contains(intent) || effect.name.map(performed.contains) ?? false { return nil }
    throw problem(
      Diagnostic(
        .notMocked, "“\(intent)” has effects, and the case does not say what takes its place", at: effect.step.range,
        hint:
          "\"mocks\": { \(JSONSyntax.quoted(effect.name ?? intent)): { \"gives\": … } }, or \"perform\": [\(JSONSyntax.quoted(intent))]"
      ))
  }

  func after(_ effect: StepEffect, gave value: Value?) throws(Diagnostic) {}
  func failed(_ effect: StepEffect) {}

  private func problem(_ diagnostic: Diagnostic) -> Diagnostic {
    problems.append(diagnostic)
    return diagnostic
  }

  private func result(
    of mock: WorkflowTest.Mock, _ plan: IntentPlan, _ effect: StepEffect
  ) throws(Diagnostic) -> Value {
    let number = counts[mock.name, default: 0]
    counts[mock.name] = number + 1
    guard let result = mock.isList ? mock.results.dropFirst(number).first : mock.results.first else {
      throw problem(
        Diagnostic(
          .unexpectedCall,
          "“\(mock.name)” is called \(counted(number + 1, "time")), and the case says what it gives \(counted(mock.results.count, "time"))",
          at: mock.range))
    }
    switch result.content {
    case .fails(let message, let code):
      throw Diagnostic(code.map { Diagnostic.Code(rawValue: $0) } ?? .mocked, message, at: effect.step.range)
    case .gives(let node):
      do throws(Diagnostic) {
        return try values.value(node, for: plan, of: effect.step)
      } catch {
        throw problem(error)
      }
    }
  }

  /// The mocks with lists that were not called as often as they say.
  var unused: [Diagnostic] {
    mocks.filter(\.isList).compactMap { mock in
      let count = counts[mock.name] ?? 0
      guard count < mock.results.count else { return nil }
      return Diagnostic(
        .unexpectedCall,
        "“\(mock.name)” is called \(counted(count, "time")), and the case says what it gives \(counted(mock.results.count, "time"))",
        at: mock.range)
    }
  }
}

/// Makes values of what a case writes down, of the type that is declared.
struct MockValues {
  var file: String
  var entities: [String: EntityInfo]
  var clock: RunClock

  /// **Errors**: `wrong-type` with the place in the file of tests.
  func value(_ node: JSONNode, for plan: IntentPlan, of step: PlannedStep) throws(Diagnostic) -> Value {
    // What has a shape is made what that says afterwards.
    let type = step.shape == nil ? step.type.type : plan.action.result ?? .any
    let value = try value(node, as: type, plan.action.name)
    if value.isMissing, step.shape == nil, plan.action.result != nil, !step.type.mayBeMissing {
      throw Diagnostic(
        .wrongType, "“\(plan.action.name)” always gives a value, \(type.inWords)", at: place(of: node))
    }
    if step.shape == nil, let lacking = Self.lacking(value, step.type) {
      throw Diagnostic(
        .wrongType, "“\(plan.action.name)” always gives “\(VisibleText.of(lacking))”, which is not here",
        at: place(of: node))
    }
    if !value.isMissing, plan.action.result == nil {
      throw Diagnostic(.wrongType, "“\(plan.action.name)” gives no value", at: place(of: node), hint: "\"gives\": null")
    }
    return value
  }

  /// The field that a record, or one of a list, does not have, though it is known to be always there; nil where none lacks.
  private static func lacking(_ value: Value, _ type: StaticType) -> String? {
    switch value.plain {
    case .list(let items): return items.lazy.compactMap { lacking($0, type) }.first
    case .record(let record):
      for (name, field) in type.properties.sorted(by: { $0.key.string < $1.key.string }) {
        let inner = record[name.string]
        if inner?.isMissing != false {
          if field.mayBeMissing { continue }
          return name.string
        }
        if let inner, let lacking = lacking(inner, field) { return "\(name.string).\(lacking)" }
      }
      return nil
    default: return nil
    }
  }

  /// A JSON value as a value of a type.
  func value(_ node: JSONNode, as type: ValueType, _ name: String) throws(Diagnostic) -> Value {
    guard let plain = try? CellTyping(property: name, type: .any).value(of: .json(node)).plain else {
      throw Diagnostic("wrong-value", "this number is too large", at: place(of: node))
    }
    switch (type, node.content) {
    case (_, .null): return .missing
    case (.any, _): return plain
    case (.list(let item), .array(let nodes)):
      var values: [Value] = []
      for node in nodes { values.append(try value(node, as: item, name)) }
      return .list(values)
    case (.record(let fields), .object(let members)):
      var record: [(name: String, value: Value)] = []
      for member in members {
        let field = fields.first { $0.name.compareScalars(to: member.key) == 0 }
        if field == nil, !fields.isEmpty {
          let near = Suggestion.nearest(to: member.key, among: fields.map(\.name))
          throw Diagnostic(
            .wrongType, "“\(name)” gives no “\(VisibleText.of(member.key))”",
            at: SourceRange(file: file, start: member.keyStart, end: member.keyEnd),
            hint: near.map { "did you mean “\($0)”?" })
        }
        record.append((member.key, try value(member.value, as: field?.type ?? .any, member.key)))
      }
      return .record(Record(record))
    case (.entity(let entity), .object(let members)): return try self.entity(entity, members, node, name)
    case (.entity(let entity), .string), (.entity(let entity), .number):
      return .entity(EntityValue(type: entity, id: try id(node, of: entity, name)))
    case (.file, .string(let path)): return .file(FileValue(path: path))
    default:
      let wanted = ArgumentReading.value(plain, as: type, name: name, clock: clock)
      guard let wanted, Self.fits(plain, type) else {
        let text = VisibleText.of(String(plain.writtenOut.prefix(60)))
        throw Diagnostic(
          .wrongType, "“\(text)” is no value of “\(VisibleText.of(name))”, which is \(type.inWords)",
          at: place(of: node))
      }
      return wanted
    }
  }

  private func place(of node: JSONNode) -> SourceRange { SourceRange(file: file, start: node.start, end: node.end) }

  /// Whether a plain value stands for one of a type: only lists stand for lists.
  private static func fits(_ value: Value, _ type: ValueType) -> Bool {
    if case .list = type { return false }
    if case .list = value { return false }
    if type == .text, case .text = value { return true }
    return type != .text
  }

  private func id(_ node: JSONNode, of entity: String, _ name: String) throws(Diagnostic) -> Value {
    let info = entities[entity]
    let type = info.flatMap { info in info.id.flatMap { info.property($0)?.type } } ?? .any
    return try value(node, as: type, name)
  }

  private func entity(
    _ entity: String, _ members: [JSONNode.Member], _ node: JSONNode, _ name: String
  ) throws(Diagnostic) -> Value {
    guard let info = entities[entity] else {
      throw Diagnostic(.wrongType, "“\(entity)” is not known here", at: place(of: node))
    }
    var record: [(name: String, value: Value)] = []
    for member in members where member.key != "id" || info.property("id") != nil {
      guard let property = info.property(member.key) else {
        let near = Suggestion.nearest(to: member.key, among: info.properties.map(\.name))
        throw Diagnostic(
          .wrongType, "“\(entity)” has no property “\(VisibleText.of(member.key))”",
          at: SourceRange(file: file, start: member.keyStart, end: member.keyEnd),
          hint: near.map { "did you mean “\($0)”?" })
      }
      record.append((member.key, try value(member.value, as: property.type, member.key)))
    }
    let key = info.id ?? "id"
    guard let id = members.first(where: { $0.key == key || $0.key == "id" })?.value else {
      throw Diagnostic(
        .wrongType, "“\(entity)” is told apart by “\(key)”, which is not here", at: place(of: node))
    }
    return .entity(
      EntityValue(type: entity, id: try self.id(id, of: entity, name), record: Record(record)))
  }
}

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
