import Diagnostics

extension Translator {
  func translate(_ block: ActionBlock) {
    action = block.start
    report.works(block.start)
    var given: Reference?
    switch block.start.shortIdentifier {
    case "conditional": given = branch(block)
    case "choosefrommenu": given = menu(block)
    case "repeat.count": given = repetition(block)
    default: given = forEach(block)
    }
    if let end = block.end { action = end }
    finish(block.end?.uuid ?? block.start.uuid, given)
  }

  private func nameOfResult(_ block: ActionBlock, else name: String) -> String {
    block.end?.outputName ?? block.start.outputName ?? name
  }

  // MARK: - If

  private func branch(_ block: ActionBlock) -> Reference? {
    let given = input()
    let before = previous
    let condition = Conditions.condition(of: action, given, self)
    let id = names.make(nameOfResult(block, else: "if result"), else: "if-result")
    let entry = operandReference(given) ?? before
    var cases: [(when: Literal, steps: [Step])] = []
    var values: [Reference?] = []
    let stepsBefore = takeComments()
    let first = self.block(block.parts[0].nodes, given: entry)
    cases.append((condition, first.steps))
    values.append(first.value)
    var otherwise = block.parts.count > 1 ? block.parts[1].nodes : []
    for extra in block.parts.dropFirst(2) {
      action = extra.marker
      warn("a second Otherwise of one If; its actions follow those of the first")
      otherwise += extra.nodes
    }
    // An Otherwise that is nothing but an If is one more case, where its condition needs no step that could fail.
    var inner: [String] = []
    while otherwise.count == 1, case .block(let next) = otherwise[0], next.start.shortIdentifier == "conditional",
      next.parts.count <= 2
    {
      action = next.start
      let count = steps.count
      let known = (names: names, warnings: warnings.count, conversions: conversions)
      previous = entry
      let condition = Conditions.condition(of: action, input(), self)
      guard steps[count...].allSatisfy(\.isTextConversion) else {
        steps.removeLast(steps.count - count)
        (names, conversions) = (known.names, known.conversions)
        warnings.removeLast(warnings.count - known.warnings)
        break
      }
      report.works(next.start)
      let taken = self.block(next.parts[0].nodes, given: entry)
      cases.append((condition, taken.steps))
      values.append(taken.value)
      if let uuid = next.end?.uuid ?? next.start.uuid { inner.append(uuid) }
      otherwise = next.parts.count > 1 ? next.parts[1].nodes : []
    }
    let rest = otherwise.isEmpty ? nil : self.block(otherwise, given: entry)
    values.append(rest?.value)
    previous = before
    comments = stepsBefore
    var members: [(String, Literal)]
    if cases.count == 1 {
      members = [("if", cases[0].when), ("then", .steps(cases[0].steps))]
    } else {
      members = [
        ("if", .array(cases.map { .object([("when", $0.when), ("then", .steps($0.steps))]) }))
      ]
    }
    if let rest { members.append(("otherwise", .steps(rest.steps))) }
    append(Step(id: id, members))
    let result = Self.joined(values, root: id)
    for uuid in inner { finish(uuid, result) }
    return result
  }

  /// The value of a block, of which one part is taken.
  private static func joined(_ values: [Reference?], root: String) -> Reference {
    var result = Reference(root: root, mayBeMissing: true)
    guard let first = values.first, let kind = first?.kind else { return result }
    var joined = kind
    for value in values {
      guard let value, !value.mayBeMissing else { return result }
      if value.kind != joined {
        guard value.kind.isNumeric, joined.isNumeric else { return result }
        joined = .decimal
      }
    }
    guard joined == .text || joined.isNumeric else { return result }
    (result.kind, result.mayBeMissing) = (joined, false)
    return result
  }

  private func takeComments() -> [String] {
    let taken = comments
    comments = []
    return taken
  }

  private func operandReference(_ operand: Operand?) -> Reference? {
    if case .reference(let reference)? = operand { reference } else { nil }
  }

  // MARK: - Menus

  private func menu(_ block: ActionBlock) -> Reference? {
    let before = previous
    let prompt = self.text("WFMenuPrompt")
    let id = names.make(nameOfResult(block, else: prompt?.plainString ?? "menu"), else: "menu")
    let taken = takeComments()
    let titles = menuTitles(block)
    var parts: [(title: String, nodes: [ActionNode])] = []
    var open = block.parts.dropFirst().map { (title: title(of: $0.marker), nodes: $0.nodes) }
    // By title, in the order of the menu; what fits no title, in the order it stands.
    for title in titles {
      if let place = open.firstIndex(where: { $0.title == title }) {
        parts.append((title, open.remove(at: place).nodes))
      } else {
        parts.append((title, []))
      }
    }
    for rest in open {
      if let place = parts.firstIndex(where: { part in part.nodes.isEmpty && !open.contains { $0.title == part.title } }
      ),
        rest.title.isEmpty || !titles.contains(rest.title), !titles.isEmpty
      {
        parts[place].nodes = rest.nodes
      } else {
        parts.append(rest)
      }
    }
    var cases: [(String, Literal)] = []
    var values: [Reference?] = []
    for (index, part) in parts.enumerated() {
      var name = part.title.isEmpty ? "Item \(index + 1)" : part.title
      var number = 2
      while cases.contains(where: { $0.0.utf8.elementsEqual(name.utf8) }) {
        name = "\(part.title) (\(number))"
        number += 1
      }
      let taken = self.block(part.nodes, given: before)
      cases.append((name, .steps(taken.steps)))
      values.append(taken.value)
    }
    if !block.parts[0].nodes.isEmpty {
      steps += self.block(block.parts[0].nodes, given: before).steps
    }
    previous = before
    comments = taken
    if cases.isEmpty {
      warn("a menu without items")
      return before
    }
    let question: Literal = prompt.flatMap { $0.isBlank ? nil : $0 } ?? .string("Choose")
    append(Step(id: id, keepsId: true, [("choose", question), ("cases", .object(cases))]))
    return Self.joined(values, root: id)
  }

  private func menuTitles(_ block: ActionBlock) -> [String] {
    (block.start.parameters["WFMenuItems"]?.array ?? []).compactMap { item in
      let value = item.dictionary?["WFValue"] ?? item
      return TokenText(value).map { flatText($0) }
    }
  }

  private func title(of marker: ShortcutAction) -> String {
    let value = marker.parameters["WFMenuItemAttributedTitle"] ?? marker.parameters["WFMenuItemTitle"]
    return value.flatMap { TokenText($0) }.map { flatText($0) } ?? ""
  }

  /// The names of cases stand in the file as they are, so what a reference would give is not in them.
  private func flatText(_ text: TokenText) -> String {
    text.parts.map { part in
      switch part {
      case .text(let text): text
      case .attachment(let attachment):
        switch attachment.kind {
        case .variable(let name): "‹\(name)›"
        case .output(_, let name): "‹\(name)›"
        default: "‹…›"
        }
      }
    }.joined()
  }

  // MARK: - Loops

  private func repetition(_ block: ActionBlock) -> Reference? {
    let count = integer("WFRepeatCount") ?? .number("1")
    let before = previous
    let id = names.make(nameOfResult(block, else: "repeat results"), else: "repeat-results")
    let loop = loop(item: nil)
    let taken = takeComments()
    let body = passes(block, loop, given: before)
    comments = taken
    append(Step(id: id, [("repeat", count), ("do", .steps(body.steps))]))
    return results(id, body.value)
  }

  private func forEach(_ block: ActionBlock) -> Reference? {
    let given = input()
    let list: Literal
    var item = Reference(root: "item")
    switch given {
    case .reference(let reference):
      let made = self.list(reference)
      (item.kind, item.mayBeMissing) = (made.kind.item ?? .any, made.itemsMayBeMissing)
      list = .string(made.written)
    case .literal(let literal, let kind):
      let made = add("give", self.list(.literal(literal, kind)), name: "list", kind: .list(.any))
      list = .string(made.written)
    case nil:
      list = .string(add("give", .array([]), name: "list", kind: .list(.any)).written)
    }
    let id = names.make(nameOfResult(block, else: "repeat results"), else: "repeat-results")
    let loop = loop(item: item)
    let taken = takeComments()
    let body = passes(block, loop, given: loop.item)
    comments = taken
    append(Step(id: id, [("forEach", list), ("as", .string(loop.itemName)), ("do", .steps(body.steps))]))
    return results(id, body.value)
  }

  /// What a loop gives. Lists that its passes give become one list, as in Shortcuts.
  private func results(_ id: String, _ value: Reference?) -> Reference {
    guard case .list? = value?.kind else {
      return Reference(root: id, kind: .list(Self.joined([value], root: id).kind))
    }
    return intent(
      "AddToList", [("list", .array([])), ("item", .string("${\(id)}"))], name: "all \(id)", kind: .list(.any),
      isDroppedUnused: true)
  }

  private func loop(item: Reference?) -> Loop {
    let level = loops.count + 1
    return Loop(
      item: item, itemName: names.make(level == 1 ? "repeat item" : "repeat item \(level)", else: "repeat-item"),
      index: Reference(root: "index", kind: .integer),
      indexName: names.make(level == 1 ? "repeat index" : "repeat index \(level)", else: "repeat-index"))
  }

  private func passes(_ block: ActionBlock, _ loop: Loop, given: Reference?) -> (steps: [Step], value: Reference?) {
    let before = previous
    loops.append(loop)
    var nodes = block.parts[0].nodes
    for extra in block.parts.dropFirst() { nodes += extra.nodes }
    var body = self.block(nodes, given: given, isLoop: true, flow: loop.item?.written)
    loops.removeLast()
    previous = before
    // For loops inside this one, whose own number of the pass is called so.
    body.steps.insert(
      Step(
        isDroppedUnused: true, [("set", .object([(loop.indexName, .string("${index}"))]))]), at: 0)
    return body
  }
}

extension Step {
  /// Whether it makes text of a value, which never fails.
  fileprivate var isTextConversion: Bool {
    if case .string("Text")? = members.first?.1 { members[0].0 == "intent" } else { false }
  }
}

extension Literal {
  var plainString: String? { if case .string(let text) = self { text } else { nil } }

  var isBlank: Bool { plainString?.allSatisfy(\.isWhitespace) ?? false }
}
