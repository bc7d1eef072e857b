import Values

/// How each verb is drawn: one line here, one function below or in a file of its own.
enum VerbDrawings {
  typealias Piece = Drawing.Piece

  /// A step that is drawn.
  struct Step {
    var node: JSONNode
    /// What stands under the verb.
    var value: JSONNode
    var builder: DrawingBuilder

    func pieces(_ key: String) -> [Piece]? { node[key].map(ValueWords.pieces) }
  }

  static let all: [String: @Sendable (Step, inout Drawing.Card) -> Void] = [
    "ask": ask, "choose": choose, "confirm": confirm, "export": export, "fail": fail, "filter": filter, "find": find,
    "forEach": forEach, "give": give, "if": branch, "intent": intent, "notify": notify, "repeat": repeats, "run": run,
    "set": set, "show": show, "stop": stop, "summarize": summarize, "try": attempt,
  ]

  // MARK: Rows

  @Sendable private static func find(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.search, .teal)
    let source = step.value.words ?? source(step.value)
    card.title = "Find \(source)"
    if step.node["among"]?.words == "suggested" { card.sentence = [.words("among those that are suggested")] }
    addRows(step, &card)
  }

  private static func source(_ node: JSONNode) -> String {
    for key in ["file", "sqlite", "postgres", "folder"] {
      guard let place = node[key]?.words else { continue }
      if let table = node["table"]?.words { return "\(table) in \(place)" }
      return key == "folder" ? "files in \(place)" : "records of \(place)"
    }
    return "records"
  }

  @Sendable private static func filter(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.funnel, .teal)
    card.title = "Filter"
    card.sentence = ValueWords.pieces(step.value)
    addRows(step, &card)
  }

  private static func addRows(_ step: Step, _ card: inout Drawing.Card) {
    func add(_ name: String, _ pieces: [Piece]) { card.lines.append(Drawing.Line(name: name, pieces: pieces)) }
    if let condition = step.node["where"] { add("Where", ConditionWords.pieces(condition)) }
    if let sort = step.node["sort"] { add("Sorted by", keys(sort)) }
    switch (step.pieces("limit"), step.pieces("offset")) {
    case (let limit?, let offset?): add("Only", limit + [.words(" after the first ")] + offset)
    case (let limit?, nil): add("Only", [.words("the first ")] + limit)
    case (nil, let offset?): add("Without", [.words("the first ")] + offset)
    case (nil, nil): break
    }
    if let columns = step.node["columns"] { add("Columns", self.columns(columns)) }
  }

  private static func keys(_ node: JSONNode) -> [Piece] {
    let items: [JSONNode] = if case .array(let list) = node.content { list } else { [node] }
    return ValueWords.joined(
      items.map { item in
        if let text = item.words {
          return text.hasPrefix("-")
            ? [.reference(String(text.dropFirst())), .words(" (largest first)")] : [.reference(text)]
        }
        let isDescending = item["order"]?.words == "descending"
        return [.reference(item["by"]?.words ?? "")] + (isDescending ? [.words(" (largest first)")] : [])
      }, by: ", then ", none: "nothing")
  }

  static func columns(_ node: JSONNode) -> [Piece] {
    guard case .array(let items) = node.content else { return ValueWords.pieces(node) }
    return ValueWords.joined(
      items.map { item in
        if let name = item.words { return [.reference(name)] }
        let name = item["as"]?.words
        if let formula = item["calculate"]?.words {
          return (name.map { [.value($0), .words(" = ")] } ?? []) + [.reference(formula)]
        }
        return [.reference(item["property"]?.words ?? "")] + (name.map { [.words(" as "), .value($0)] } ?? [])
      }, by: ", ", none: "none")
  }

  @Sendable private static func summarize(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.sum, .indigo)
    card.title = "Summarize"
    card.sentence = ValueWords.pieces(step.value)
    if case .array(let names)? = step.node["by"]?.content, !names.isEmpty {
      let keys = ValueWords.joined(names.map { [.reference($0.words ?? "")] }, by: ", ", none: "")
      card.lines.append(Drawing.Line(name: "For each", pieces: keys))
    }
    for member in step.node["with"]?.members ?? [] {
      let measure: [Piece] =
        member.value.words.map { [.words(ConditionWords.spaced($0))] }
        ?? member.value.members.first.map {
          [.words("\(ConditionWords.spaced($0.key)) of "), .reference($0.value.words ?? "")]
        } ?? []
      card.lines.append(Drawing.Line(name: member.key, pieces: measure))
    }
  }

  @Sendable private static func export(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.tray, .green)
    let format = step.value.words.flatMap { $0 == "auto" ? nil : $0 }
    let name = format.map { $0.count > 5 ? $0.prefix(1).uppercased() + $0.dropFirst() : $0.uppercased() }
    card.title = "Export \(name ?? "")"
    if let from = step.pieces("from") { card.sentence += from + [.words(" ")] }
    let adds = if case .boolean(true)? = step.node["append"]?.content { true } else { false }
    card.sentence += [.words(adds ? "at the end of " : "to ")] + (step.pieces("to") ?? [])
    if let columns = step.node["columns"] {
      card.lines.append(Drawing.Line(name: "Columns", pieces: self.columns(columns)))
    }
    switch step.node["ifEmpty"]?.words {
    case "keep": card.lines.append(Drawing.Line(name: "If there are no rows", pieces: [.words("keeps the old file")]))
    case "fail": card.lines.append(Drawing.Line(name: "If there are no rows", pieces: [.words("fails")]))
    default: break
    }
  }

  // MARK: Values

  @Sendable private static func set(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.equals, .orange)
    card.title = "Set"
    for member in step.value.members where member.key != "..." {
      card.lines.append(Drawing.Line(name: member.key, pieces: ValueWords.pieces(member.value)))
    }
  }

  @Sendable private static func give(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.arrow, .orange)
    card.title = "Give"
    card.sentence = ValueWords.pieces(step.value)
  }

  @Sendable private static func intent(_ step: Step, _ card: inout Drawing.Card) {
    let name = step.value.words ?? ""
    let info = step.builder.actions(name)
    card.look = Look.action(info?.category)
    card.title = info?.title ?? name
    let arguments = step.node["with"]?.members ?? []
    var said: Set<String> = []
    if let parts = info?.sentence?() {
      for part in parts {
        switch part {
        case .words(let words): card.sentence.append(.words(words))
        case .parameter(let parameter):
          said.insert(parameter)
          if let argument = arguments.first(where: { $0.key == parameter }) {
            card.sentence += ValueWords.pieces(argument.value)
          } else {
            card.sentence.append(.reference(info?.parameters.first { $0.name == parameter }?.title ?? parameter))
          }
        }
      }
    }
    for argument in arguments where !said.contains(argument.key) {
      let title = info?.parameters.first { $0.name == argument.key }?.title ?? argument.key
      card.lines.append(Drawing.Line(name: title, pieces: ValueWords.pieces(argument.value)))
    }
  }

  // MARK: People

  @Sendable private static func ask(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.question, .blue)
    card.title = "Ask"
    card.sentence = ValueWords.pieces(step.value)
    if let type = step.pieces("type") { card.lines.append(Drawing.Line(name: "For", pieces: type)) }
    if let value = step.pieces("default") { card.lines.append(Drawing.Line(name: "Else", pieces: value)) }
  }

  @Sendable private static func choose(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.hand, .blue)
    card.title = "Choose"
    card.sentence = ValueWords.pieces(step.value)
    if let list = step.pieces("from") { card.lines.append(Drawing.Line(name: "From", pieces: list)) }
    if let value = step.pieces("default") { card.lines.append(Drawing.Line(name: "Else", pieces: value)) }
    for member in step.node["cases"]?.members ?? [] {
      card.sections.append(Drawing.Section(label: [.value(member.key)], cards: step.builder.cards(member.value)))
    }
  }

  @Sendable private static func confirm(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.check, .blue)
    card.title = "Confirm"
    card.sentence = ValueWords.pieces(step.value)
  }

  @Sendable private static func show(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.speech, .blue)
    card.title = "Show"
    card.sentence = ValueWords.pieces(step.value)
  }

  @Sendable private static func notify(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.bell, .pink)
    card.title = "Notify"
    card.sentence = ValueWords.pieces(step.value)
  }

  // MARK: Control flow

  @Sendable private static func branch(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.branch, .gray)
    card.title = "If"
    func add(_ label: [Piece], _ steps: JSONNode?) {
      card.sections.append(Drawing.Section(label: label, cards: step.builder.cards(steps)))
    }
    if case .array(let cases) = step.value.content {
      for (index, one) in cases.enumerated() {
        let condition = one["when"].map(ConditionWords.pieces) ?? []
        add([.words(index == 0 ? "If " : "Otherwise if ")] + condition, one["then"])
      }
    } else {
      card.sentence = ConditionWords.pieces(step.value)
      add([.words("Then")], step.node["then"])
    }
    if let otherwise = step.node["otherwise"] { add([.words("Otherwise")], otherwise) }
  }

  @Sendable private static func repeats(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.repeat, .gray)
    card.title = "Repeat"
    card.sentence = ValueWords.pieces(step.value) + [.words(" times")]
    if let until = step.node["until"] {
      card.sentence += [.words(" at most, until ")] + ConditionWords.pieces(until)
    }
    card.sections.append(Drawing.Section(label: [], cards: step.builder.cards(step.node["do"])))
  }

  @Sendable private static func forEach(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.repeat, .gray)
    card.title = "For each"
    if let name = step.node["as"]?.words { card.sentence += [.value(name), .words(" in ")] }
    card.sentence += ValueWords.pieces(step.value)
    if let count = step.pieces("parallel") { card.lines.append(Drawing.Line(name: "At a time", pieces: count)) }
    card.sections.append(Drawing.Section(label: [], cards: step.builder.cards(step.node["do"])))
  }

  @Sendable private static func attempt(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.shield, .gray)
    card.title = "Try"
    card.sections.append(Drawing.Section(label: [], cards: step.builder.cards(step.value)))
    if let steps = step.node["catch"] {
      card.sections.append(Drawing.Section(label: [.words("If it fails")], cards: step.builder.cards(steps)))
    }
    if let steps = step.node["finally"] {
      card.sections.append(Drawing.Section(label: [.words("In any case")], cards: step.builder.cards(steps)))
    }
  }

  @Sendable private static func run(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.play, .purple)
    card.title = "Run"
    card.sentence = ValueWords.pieces(step.value)
    for member in step.node["with"]?.members ?? [] {
      card.lines.append(Drawing.Line(name: member.key, pieces: ValueWords.pieces(member.value)))
    }
  }

  @Sendable private static func stop(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.stop, .red)
    card.title = "Stop"
    card.sentence = [.words("and give ")] + ValueWords.pieces(step.value)
  }

  @Sendable private static func fail(_ step: Step, _ card: inout Drawing.Card) {
    card.look = Look(.cross, .red)
    card.title = "Fail"
    card.sentence = ValueWords.pieces(step.value)
  }
}
