package import Values

/// What is different between two workflow files, in words: by the ids of steps, not by lines.
///
/// **Shape**: the layout, the order of keys and remarks mean nothing. Steps with an id are the same step wherever they stand; those
/// without one are the same where they say the same, else where they stand between the same steps and have the same verb.
package struct WorkflowDifference {
  /// One line for each difference, in the order of the newer file; empty where there is none.
  package private(set) var lines: [String] = []

  package init(_ old: JSONNode, _ new: JSONNode) {
    compare(Self.members(old), Self.members(new), at: [])
  }

  /// A step as it is compared.
  private struct Step {
    var node: JSONNode
    var id: String?
    var verb: String
    /// What it says, without remarks.
    var text: String
    /// Its block, named by the steps around it.
    var block: String
    /// What it is called in words.
    var name: String { id.map { "“\($0)” (\(verb))" } ?? "\(verb) \(text.prefixOfWords)" }
  }

  private static let blocks = ["then", "otherwise", "do", "try", "catch", "finally"]

  private static func members(_ node: JSONNode) -> [JSONNode.Member] {
    guard case .object(let members) = node.content else { return [] }
    return members.filter { $0.key != "comment" }
  }

  /// Compares objects whose keys are known: steps are told one by one, everything else by its value.
  private mutating func compare(_ old: [JSONNode.Member], _ new: [JSONNode.Member], at path: [String]) {
    let keys = new.map(\.key) + old.map(\.key).filter { key in !new.contains { $0.key == key } }
    for key in keys {
      let (before, after) = (old.first { $0.key == key }?.value, new.first { $0.key == key }?.value)
      if key == "steps", path.isEmpty {
        steps(before, after)
        continue
      }
      value(before, after, at: path + [key])
    }
  }

  /// Says how a value has changed; objects are gone into.
  private mutating func value(_ before: JSONNode?, _ after: JSONNode?, at path: [String]) {
    let (old, new) = (before.map(Self.text), after.map(Self.text))
    guard old != new else { return }
    if case .object(let left)? = before?.content, case .object(let right)? = after?.content, !left.isEmpty,
      !right.isEmpty
    {
      for key in right.map(\.key) + left.map(\.key).filter({ key in !right.contains { $0.key == key } })
      where key != "comment" {
        value(left.first { $0.key == key }?.value, right.first { $0.key == key }?.value, at: path + [key])
      }
      return
    }
    let name = path.joined(separator: ".")
    switch (old, new) {
    case (let old?, let new?): lines.append("~ \(name): \(old) → \(new)")
    case (nil, let new?): lines.append("+ \(name): \(new)")
    case (let old?, nil): lines.append("- \(name): \(old)")
    case (nil, nil): return
    }
  }

  // MARK: Steps

  private mutating func steps(_ before: JSONNode?, _ after: JSONNode?) {
    var old: [Step] = []
    var new: [Step] = []
    Self.collect(before, in: "", &old)
    Self.collect(after, in: "", &new)
    let pairs = Self.pairs(old, new)
    // What has moved into another block has no place among those that stayed.
    let kept = Self.ordered(
      new.indices.compactMap { index in pairs[index].flatMap { old[$0].block == new[index].block ? $0 : nil } })
    for (index, step) in new.enumerated() {
      guard let place = pairs[index] else {
        lines.append("+ step \(step.name)\(Self.place(index, new))")
        continue
      }
      let former = old[place]
      if former.block != step.block {
        lines.append("> step \(step.name) moved into \(step.block.isEmpty ? "the workflow" : step.block)")
      } else if !kept.contains(place) {
        lines.append("> step \(step.name) moved\(Self.place(index, new))")
      }
      compare(former, step)
    }
    let left = Set(pairs.compactMap(\.self))
    for (index, step) in old.enumerated() where !left.contains(index) { lines.append("- step \(step.name)") }
  }

  /// The keys of a step that say something else, the blocks in it being looked at by themselves.
  private mutating func compare(_ old: Step, _ new: Step) {
    let first = lines.count
    let (left, right) = (Self.own(old.node), Self.own(new.node))
    for key in right.map(\.key) + left.map(\.key).filter({ key in !right.contains { $0.key == key } }) {
      value(left.first { $0.key == key }?.value, right.first { $0.key == key }?.value, at: [key])
    }
    for index in lines.indices.dropFirst(first) {
      let name = old.id != nil && new.id != nil ? new.name : "\(new.verb) in \(Self.spot(new))"
      lines[index] = "\(lines[index].prefix(2))step \(name), \(lines[index].dropFirst(2))"
    }
  }

  /// What tells a step without an id, for one that has changed.
  private static func spot(_ step: Step) -> String { step.block.isEmpty ? "the workflow" : step.block }

  /// The members of a step without the steps inside it.
  private static func own(_ node: JSONNode) -> [JSONNode.Member] {
    members(node).compactMap { member in
      if blocks.contains(member.key), case .array = member.value.content { return nil }
      guard ["if", "cases"].contains(member.key) else { return member }
      var member = member
      member.value = withoutSteps(member.value)
      return member
    }
  }

  /// The cases of an `if` or a menu, with nothing but their conditions.
  private static func withoutSteps(_ node: JSONNode) -> JSONNode {
    var node = node
    switch node.content {
    case .array(let items): node.content = .array(items.map { withoutSteps($0) })
    case .object(let members):
      node.content = .object(
        members.compactMap { member in
          if case .array(let items) = member.value.content, items.contains(where: { isStep($0) }) { return nil }
          return member
        })
    default: break
    }
    return node
  }

  private static func isStep(_ node: JSONNode) -> Bool { verb(of: node) != nil }

  private static func verb(of node: JSONNode) -> String? {
    guard case .object(let members) = node.content else { return nil }
    let verbs = StepFormat.verbs.map(\.name)
    return members.first { verbs.contains($0.key) }?.key
  }

  /// The steps of a list and those inside them, each followed by its own.
  private static func collect(_ node: JSONNode?, in block: String, _ steps: inout [Step]) {
    guard case .array(let items)? = node?.content else { return }
    for (index, item) in items.enumerated() {
      guard case .object(let members) = item.content else { continue }
      let verb = verb(of: item) ?? "step"
      var id: String?
      if case .string(let text)? = members.first(where: { $0.key == "id" })?.value.content { id = text }
      let own = id.map { "“\($0)”" } ?? "\(verb) \(index + 1)"
      let inner = block.isEmpty ? own : "\(block), \(own)"
      steps.append(Step(node: item, id: id, verb: verb, text: text(item), block: block))
      for member in members {
        if blocks.contains(member.key) { collect(member.value, in: "\(inner), \(member.key)", &steps) }
        guard ["if", "cases"].contains(member.key) else { continue }
        switch member.value.content {
        case .array(let cases):
          for (number, one) in cases.enumerated() {
            guard case .object(let parts) = one.content else { continue }
            collect(parts.first { $0.key == "then" }?.value, in: "\(inner), case \(number + 1)", &steps)
          }
        case .object(let cases) where member.key == "cases":
          for one in cases { collect(one.value, in: "\(inner), “\(one.key)”", &steps) }
        default: continue
        }
      }
    }
  }

  /// For each step of the newer file the place of the same one in the older.
  private static func pairs(_ old: [Step], _ new: [Step]) -> [Int?] {
    var pairs = [Int?](repeating: nil, count: new.count)
    var free = Set(old.indices)
    func match(_ fits: (Step, Step) -> Bool) {
      for index in new.indices where pairs[index] == nil {
        guard let place = old.indices.first(where: { free.contains($0) && fits(old[$0], new[index]) }) else { continue }
        pairs[index] = place
        free.remove(place)
      }
    }
    match { $0.id != nil && $0.id == $1.id }
    match { $0.id == nil && $1.id == nil && $0.text == $1.text && $0.block == $1.block }
    match { $0.id == nil && $1.id == nil && $0.text == $1.text }
    match { ($0.id == nil || $1.id == nil) && $0.verb == $1.verb && $0.block == $1.block }
    return pairs
  }

  /// The places that stand in rising order, as many as can be: what is not among them has moved.
  private static func ordered(_ places: [Int]) -> Set<Int> {
    var best: [[Int]] = []
    for place in places {
      let longest = best.filter { ($0.last ?? -1) < place }.max { $0.count < $1.count } ?? []
      best.append(longest + [place])
    }
    return Set(best.max { $0.count < $1.count } ?? [])
  }

  private static func place(_ index: Int, _ steps: [Step]) -> String {
    let before = steps[..<index].last { $0.block == steps[index].block }
    if let before { return ", after \(before.name)" }
    return steps[index].block.isEmpty ? ", first of all" : ", in \(steps[index].block)"
  }

  /// A value as one line, remarks left out, keys in order.
  private static func text(_ node: JSONNode) -> String {
    switch node.content {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): JSONSyntax.quoted(text)
    case .array(let items): "[" + items.map { text($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.filter { $0.key != "comment" }.sorted { $0.key.compareScalars(to: $1.key) < 0 }
        .map { "\(JSONSyntax.quoted($0.key)): \(text($0.value))" }.joined(separator: ", ") + "}"
    }
  }
}

extension String {
  /// The beginning of a long text.
  fileprivate var prefixOfWords: String { count > 60 ? prefix(60) + "…" : self }
}
