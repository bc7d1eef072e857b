import Formats
package import Schedules
package import Values

/// What a schedule of a workflow says (FORMAT.md §5), read from what was checked before.
package struct ScheduleSpec: Sendable {
  package enum Missed: Hashable, Sendable {
    case skip, once
    case all(Int)
  }

  package enum Overlap: String, Sendable {
    case skip, queue, cancel, allow
  }

  package enum Handler: Hashable, Sendable {
    case workflow(String)
    case mail(String)
    case webhook(String)
  }

  package var id: String?
  package var cron: String
  package var timeZone: String?
  package var missed = Missed.once
  /// **Units**: seconds, as those that follow.
  package var within: Int64?
  package var late: Int64 = 300
  package var jitter: Int64 = 0
  package var overlap = Overlap.skip
  package var isPaused = false
  package var resumes = false
  /// The path of a file with answers.
  package var answers: String?
  package var handlers: [Handler] = []
  /// The values of inputs.
  package var inputs: [JSONNode.Member] = []
  package let node: JSONNode

  package init(_ node: JSONNode) {
    self.node = node
    id = Self.text(node["id"])
    cron = Self.text(node["cron"]) ?? ""
    timeZone = Self.text(node["timeZone"])
    switch node["missed"]?.content {
    case .string("skip"): missed = .skip
    case .object(let members):
      if let node = members.first?.value, case .number(let digits) = node.content { missed = .all(Int(digits) ?? 1) }
    default: break
    }
    within = Self.seconds(node["within"])
    late = Self.seconds(node["late"]) ?? late
    jitter = Self.seconds(node["jitter"]) ?? jitter
    overlap = Self.text(node["overlap"]).flatMap { Overlap(rawValue: $0) } ?? .skip
    if case .boolean(true)? = node["paused"]?.content { isPaused = true }
    resumes = Self.text(node["interrupted"]) == "resume"
    answers = Self.text(node["answers"])
    if case .object(let members)? = node["with"]?.content { inputs = members }
    if let node = node["onFailure"] {
      var nodes = [node]
      if case .array(let items) = node.content { nodes = items }
      handlers = nodes.flatMap(Self.handlers)
    }
  }

  /// The schedule that a text says, as `text` writes it; nil where it is something else.
  package init?(_ text: String) {
    guard let node = StoredJSON.node(text) else { return nil }
    self.init(node)
  }

  /// The schedule as JSON.
  package var text: String { node.jsonText }

  private static func handlers(_ node: JSONNode) -> [Handler] {
    if let name = text(node) { return [.workflow(name)] }
    return [text(node["mail"]).map(Handler.mail), text(node["webhook"]).map(Handler.webhook)].compactMap(\.self)
  }

  private static func text(_ node: JSONNode?) -> String? {
    if case .string(let text)? = node?.content { return text }
    return nil
  }

  private static func seconds(_ node: JSONNode?) -> Int64? {
    text(node).flatMap { TimeSpan($0) }.map { $0.nominalLength.components.seconds }
  }
}

/// The planned times of a schedule, and which of them are to be run at a moment.
package struct PlannedTimes: Sendable {
  package let spec: ScheduleSpec
  package let times: CronTimes
  /// What its chance is made of.
  private let seed: UInt64

  /// - `workflow`: the workflow's path.
  package init(_ spec: ScheduleSpec, of workflow: String, expression: CronExpression, in zone: TimeZoneRules) {
    self.spec = spec
    times = CronTimes(expression, in: zone)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in (workflow + "\n" + (spec.id ?? "")).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    seed = hash
  }

  /// What is to be done at a moment. **Units**: seconds since 1970.
  package struct Decision: Hashable, Sendable {
    /// The planned times to run, in order.
    package var run: [Int64] = []
    /// The last of those that nothing will be done about, and how many there are; counted up to a thousand.
    package var missed: Int64?
    package var missedCount = 0
    /// The moment up to which everything is decided.
    package var decided: Int64
    /// When there is something to decide again; nil for never.
    package var next: Int64?
  }

  /// How many missed times are counted.
  package static let mostCounted = 1_000
  /// How many times that are not too late are run at once.
  private static let mostOnTime = 10_000

  /// - `decided`: the moment up to which everything was decided before.
  package func decide(from decided: Int64, at now: Int64) -> Decision {
    var decision = Decision(decided: max(decided, now))
    let pastLate = now - spec.late - spec.jitter
    var onTime: [Int64] = []
    var pending: Int64?
    var instant = max(decided, pastLate - 1)
    while onTime.count < Self.mostOnTime, let next = next(after: instant), next <= now {
      instant = next
      let start = next + delay(of: next)
      if start > now {
        pending = next
        break
      }
      if now - start <= spec.late { onTime.append(next) }
    }
    if let pending {
      decision.decided = max(decided, pending - 1)
      decision.next = pending + delay(of: pending)
    } else {
      decision.next = next(after: decision.decided).map { $0 + delay(of: $0) }
    }
    let (run, left, count) = missedTimes(after: decided, before: onTime.first ?? pending ?? now + 1, onTime, now)
    decision.run = run + onTime
    (decision.missed, decision.missedCount) = (left, count)
    return decision
  }

  /// The missed times to run, the last of the others, and how many those are.
  private func missedTimes(
    after decided: Int64, before end: Int64, _ onTime: [Int64], _ now: Int64
  ) -> (run: [Int64], left: Int64?, count: Int) {
    var most: Int
    switch spec.missed {
    case .skip: most = 0
    case .once: most = onTime.isEmpty ? 1 : 0
    case .all(let count): most = count
    }
    var run: [Int64] = []
    var left: Int64?
    var count = 0
    var instant = end
    while count < Self.mostCounted, let previous = previous(before: instant), previous > decided {
      instant = previous
      if run.count < most, spec.within.map({ now - previous <= $0 }) ?? true {
        run.append(previous)
      } else {
        most = 0
        left = left ?? previous
        count += 1
      }
    }
    return (run.reversed(), left, count)
  }

  /// When a time that nothing was decided about comes next, with its delay.
  package func wake(after instant: Int64) -> Int64? { next(after: instant).map { $0 + delay(of: $0) } }

  private func next(after instant: Int64) -> Int64? { times.next(after: DateTime(seconds: instant))?.instant.seconds }

  private func previous(before instant: Int64) -> Int64? {
    times.previous(before: DateTime(seconds: instant))?.instant.seconds
  }

  /// How long after a planned time its run starts: the same on every machine and each time it is asked.
  package func delay(of instant: Int64) -> Int64 {
    guard spec.jitter > 0 else { return 0 }
    // A mixing of bits by multiplication, as in splitmix64.
    var bits = seed ^ UInt64(bitPattern: instant)
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int64((bits ^ (bits >> 31)) % UInt64(spec.jitter + 1))
  }
}
