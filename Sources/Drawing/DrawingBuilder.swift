import Diagnostics
package import Metadata
package import Values
package import Workflows

/// Makes a drawing of a workflow file, of which only the form needs to be right.
package struct DrawingBuilder {
  let actions: (String) -> ActionInfo?
  /// The types of what steps give, by where they stand; empty where the workflow does not pass its checks.
  private let types: [SourcePosition: StaticType]

  /// - Parameters:
  ///   - actions: what is known of an action by its name.
  ///   - plan: the checked workflow; nil where it is not one.
  package init(actions: @escaping (String) -> ActionInfo?, plan: Plan?) {
    self.actions = actions
    var types: [SourcePosition: StaticType] = [:]
    func note(_ steps: [PlannedStep]) {
      for step in steps {
        if let start = step.range.start { types[start] = step.type }
        step.action.blocks.forEach(note)
      }
    }
    if let plan { note(plan.steps) }
    self.types = types
  }

  /// - Parameters:
  ///   - root: the file's object.
  ///   - name: the file's name, for a workflow that says none.
  package func drawing(of root: JSONNode, named name: String) -> Drawing {
    Drawing(
      title: root["name"]?.words ?? name, about: root["about"]?.words, facts: facts(root),
      cards: cards(root["steps"]), output: root["output"].map(ValueWords.pieces))
  }

  private func facts(_ root: JSONNode) -> [Drawing.Line] {
    var lines: [Drawing.Line] = []
    for member in root["inputs"]?.members ?? [] {
      var pieces: [Drawing.Piece] = [.value(member.value["type"].map(typeInWords) ?? "any")]
      if let prompt = member.value["prompt"]?.words { pieces.append(.words(" – \(prompt)")) }
      if let value = member.value["default"] { pieces += [.words(", else ")] + ValueWords.pieces(value) }
      lines.append(Drawing.Line(name: "Input \(member.key)", pieces: pieces))
    }
    let schedules: [JSONNode] =
      switch root["schedule"]?.content {
      case .array(let list)?: list
      case .object?: root["schedule"].map { [$0] } ?? []
      default: []
      }
    for schedule in schedules {
      guard let cron = schedule["cron"]?.words else { continue }
      var pieces: [Drawing.Piece] = [.value(cron)]
      if let zone = schedule["timeZone"]?.words { pieces += [.words(" in "), .value(zone)] }
      lines.append(Drawing.Line(name: "Runs", pieces: pieces))
    }
    return lines
  }

  private func typeInWords(_ node: JSONNode) -> String {
    if let text = node.words { return text }
    guard let member = node.members.first else { return "any" }
    if member.key == "list" { return "list of \(typeInWords(member.value))" }
    if member.key == "entity" { return member.value.words ?? "entity" }
    return member.key
  }

  /// The cards of a block of steps.
  func cards(_ node: JSONNode?) -> [Drawing.Card] {
    guard case .array(let steps)? = node?.content else { return [] }
    return steps.map(card)
  }

  private func card(_ step: JSONNode) -> Drawing.Card {
    let member = step.members.first { VerbDrawings.all[$0.key] != nil }
    var card = Drawing.Card(
      look: Look(.gear, .gray), title: "", sentence: [], lines: [], comment: step["comment"]?.words,
      id: step["id"]?.words, gives: nil, sections: [])
    guard let member, let draw = VerbDrawings.all[member.key] else { return card }
    draw(VerbDrawings.Step(node: step, value: member.value, builder: self), &card)
    addCircumstances(step, to: &card)
    if let type = types[member.keyStart], type.type != .any, !["fail", "stop"].contains(member.key) {
      card.gives = type.mayBeMissing ? "\(type.type) or nothing" : "\(type.type)"
    }
    return card
  }

  /// What may be said of any step.
  private func addCircumstances(_ step: JSONNode, to card: inout Drawing.Card) {
    func add(_ name: String, _ pieces: [Drawing.Piece]) { card.lines.append(Drawing.Line(name: name, pieces: pieces)) }
    if let when = step["when"] { add("Only when", ConditionWords.pieces(when)) }
    if let timeout = step["timeout"] { add("At most", ValueWords.pieces(timeout)) }
    if let retry = step["retry"] {
      var pieces = ValueWords.pieces(retry["attempts"]) + [.words(" times")]
      if let wait = retry["wait"] { pieces += [.words(", ")] + ValueWords.pieces(wait) + [.words(" apart")] }
      add("Tries", pieces)
    }
    if step["onError"]?.words == "continue" { add("If it fails", [.words("goes on without it")]) }
  }
}

extension JSONNode {
  /// A string's text.
  var words: String? {
    if case .string(let text) = content { text } else { nil }
  }

  var members: [Member] {
    if case .object(let members) = content { members } else { [] }
  }
}
