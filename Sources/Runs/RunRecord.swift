import Formats
package import Values

/// What is kept of a run.
package struct RunRecord: Sendable {
  package enum Status: String, Sendable {
    /// Its planned time belongs to somebody who is about to start it.
    case claimed
    case running
    case done
    case failed
    /// Another run of the workflow was not done.
    case skipped
    /// Its time had passed before anybody looked.
    case missed
    case interrupted
    case terminated
    /// It ended without a word: killed, or the machine was switched off.
    case killed
  }

  /// Why it was run.
  package enum Origin: String, Sendable {
    case hand, schedule, failure
  }

  package var id: String
  /// The workflow's path in the workspace.
  package var workflow: String
  /// The schedule's id, empty where it has none; nil where no schedule started it.
  package var schedule: String?
  /// **Units**: seconds since 1970.
  package var planned: Int64?
  package var origin: Origin
  package var status: Status
  package var exit: Int32?
  /// What `now` was. **Units**: seconds since 1970.
  package var now: DateTime?
  /// **Units**: milliseconds since 1970, as those that follow.
  package var started: Int64?
  package var ended: Int64?
  package var failure: RunFailure?
  package var steps: [StepSummary] = []
  package var log = ""
  /// What the workflow and those that it runs were, by the names of their texts in the store; nil where they were not kept.
  package var version: String?
  /// The inputs, as a JSON object of stored values.
  package var inputs: String?
  /// The answers, as an answers file has them.
  package var answers: String?
  /// How often it was begun: once, and once more each time it was resumed.
  package var attempts = 1
  /// The name of the lock that its process holds.
  package var owner: String?
  /// Whether what is to be done after a failure was done.
  package var isHandled = false

  package init(
    id: String, workflow: String, schedule: String? = nil, planned: Int64? = nil, origin: Origin = .hand,
    status: Status, now: DateTime? = nil, started: Int64? = nil
  ) {
    self.id = id
    self.workflow = workflow
    self.schedule = schedule
    self.planned = planned
    self.origin = origin
    self.status = status
    self.now = now
    self.started = started
  }

  /// **Units**: seconds.
  package var duration: Double? {
    guard let started, let ended else { return nil }
    return Double(ended - started) / 1000
  }
}

/// What a run failed with.
package struct RunFailure: Hashable, Sendable {
  package var code: String
  package var message: String
  /// `file:line:column`; empty where there is none.
  package var place: String
  package var step: String

  package init(code: String, message: String, place: String, step: String) {
    (self.code, self.message, self.place, self.step) = (code, message, place, step)
  }

  var value: Value {
    .record(
      Record([
        ("code", .text(code)), ("message", .text(message)), ("place", .text(place)), ("step", .text(step)),
      ]))
  }

  init?(_ text: String) {
    guard let node = StoredJSON.node(text) else { return nil }
    self.init(
      code: node.text("code"), message: node.text("message"), place: node.text("place"), step: node.text("step"))
  }
}

/// What a step of a run gave: of what kind, how many and how large; the value itself where the workflow says so.
package struct StepSummary: Hashable, Sendable {
  package var name: String
  package var verb: String
  /// `text`, `list`, `rows`, …; empty where it gave nothing.
  package var kind = ""
  /// How many items or rows; nil where it is one, or nobody counted.
  package var count: Int?
  /// **Units**: bytes.
  package var size: Int64?
  /// When it began, from the start of the run, and how long it took. **Units**: milliseconds.
  package var begun: Int64 = 0
  package var taken: Int64 = 0
  /// The value as JSON, cut to `mostOfValue`.
  package var value: String?

  /// **Units**: bytes.
  package static let mostOfValue = 4096

  package init(name: String, verb: String) { (self.name, self.verb) = (name, verb) }

  var asValue: Value {
    var fields: [(name: String, value: Value)] = [("name", .text(name)), ("verb", .text(verb))]
    if !kind.isEmpty { fields.append(("kind", .text(kind))) }
    if let count { fields.append(("count", .integer(ExactNumber(count)))) }
    if let size { fields.append(("size", .integer(ExactNumber(Int(size))))) }
    fields.append(("begun", .integer(ExactNumber(Int(begun)))))
    fields.append(("taken", .integer(ExactNumber(Int(taken)))))
    if let value { fields.append(("value", .text(value))) }
    return .record(Record(fields))
  }

  init(_ node: JSONNode) {
    self.init(name: node.text("name"), verb: node.text("verb"))
    kind = node.text("kind")
    count = node.integer("count").map(Int.init)
    size = node.integer("size")
    begun = node.integer("begun") ?? 0
    taken = node.integer("taken") ?? 0
    if let node = node["value"], case .string(let text) = node.content { value = text }
  }

  static func read(_ text: String) -> [StepSummary] {
    guard let node = StoredJSON.node(text), case .array(let items) = node.content else { return [] }
    return items.map(StepSummary.init)
  }
}

/// JSON that the store holds.
enum StoredJSON {
  static func node(_ text: String) -> JSONNode? {
    (try? JSONReader.read(Array(text.utf8), file: "", duplicates: .lastCounts))?.root
  }
}

extension JSONNode {
  /// **Missing**: empty text.
  func text(_ key: String) -> String {
    if let node = self[key], case .string(let text) = node.content { return text }
    return ""
  }

  func integer(_ key: String) -> Int64? {
    if let node = self[key], case .number(let digits) = node.content { return Int64(digits) }
    return nil
  }
}

/// What was said while a run ran, cut in its middle where it is more than `most`.
package struct RunLog: Sendable {
  /// **Units**: bytes.
  package static let most = 64 << 10

  private var beginning: [UInt8] = []
  private var end: [UInt8] = []
  private var left = 0

  package init() {}

  package mutating func add(_ text: String) { add(Array(text.utf8)[...]) }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    if beginning.count < Self.most / 2 {
      let taken = rest.prefix(Self.most / 2 - beginning.count)
      beginning += taken
      rest = rest.dropFirst(taken.count)
    }
    end += rest
    if end.count > Self.most {
      left += end.count - Self.most / 2
      end.removeFirst(end.count - Self.most / 2)
    }
  }

  package var text: String {
    var (end, left) = (end, left)
    if end.count > Self.most / 2 {
      left += end.count - Self.most / 2
      end.removeFirst(end.count - Self.most / 2)
    }
    let start = String(decoding: beginning, as: UTF8.self)
    if left == 0 { return String(decoding: beginning + end, as: UTF8.self) }
    return start + "\n… (\(left) bytes are left out here)\n" + String(decoding: end, as: UTF8.self)
  }
}
