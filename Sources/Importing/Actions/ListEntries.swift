/// Actions on variables, lists and dictionaries.
enum ListEntries {
  static let all: [ActionEntry] = [
    ActionEntry("setvariable", "Variable") { translator in
      translator.setVariable(translator.input())
    },
    ActionEntry("appendvariable", "Variable") { translator in
      guard let name = translator.parameter("WFVariableName")?.string, let known = translator.variableNames[name],
        let variable = translator.variable(name)
      else { return .unsupported("it names no variable") }
      let item: Literal
      var mayBeMissing = false
      switch translator.input() {
      case .reference(let known):
        let reference = translator.withoutGroups(known)
        item = .string(reference.written)
        mayBeMissing = reference.mayBeMissing || reference.itemsMayBeMissing
      case .literal(let literal, _): item = literal
      case nil: item = .null
      }
      let longer = translator.intent(
        "AddToList", [("list", .string(variable.written)), ("item", item)], name: "longer \(known)", kind: .list(.any))
      translator.append(Step([("set", .object([(known, .string(longer.written))]))]))
      translator.seenKinds[name, default: []].append((.list(.any), false))
      if mayBeMissing { translator.variablesWithGaps.insert(name) }
      translator.forget(known)
      return .works(translator.variable(name))
    },
    ActionEntry("getvariable", "Variable") { translator in
      guard let operand = translator.operand("WFVariable") else { return .works(nil) }
      guard case .reference(let reference) = operand else {
        return .works(translator.add("give", translator.any(operand), kind: operand.kind))
      }
      // Where the result is used by name later, the variable may be another by then.
      guard let uuid = translator.action.uuid, translator.survey.outputUses[uuid] != nil, reference.isVariable else {
        return .works(reference)
      }
      return .works(
        translator.add(
          "give", .string(reference.written), name: translator.action.outputName ?? "\(reference.root) then",
          kind: reference.kind, mayBeMissing: reference.mayBeMissing))
    },
    ActionEntry("list", "List") { translator in
      let items = translator.parameter("WFItems")?.array ?? translator.parameter("WFItems")?.dictionary?["Value"]?.array
      let literals = (items ?? []).map { $0.listItem(translator) }
      return .works(translator.add("give", .array(literals), kind: .list(.any)))
    },
    ActionEntry("dictionary", "Dictionary") { translator in
      guard let value = translator.parameter("WFItems")?.dictionary, let fields = DictionaryFields(value) else {
        return .works(translator.add("give", .object([]), kind: .record([:])))
      }
      let literal = fields.literal(translator)
      return .works(translator.add("give", literal, kind: literal.kind))
    },
    .same("detect.dictionary", "Dictionary", "GetDictionaryFromInput", input: "input", gives: .any),
    ActionEntry("getvalueforkey", "Dictionary Value") { translator in
      let operand = translator.input()
      let dictionary: Literal
      switch operand {
      case .reference(let reference): dictionary = .string(translator.dictionary(reference).defaulted().written)
      case .literal(let literal, _): dictionary = literal
      case nil: dictionary = .object([])
      }
      switch translator.plain("WFGetDictionaryValueType") ?? "Value" {
      case "All Keys":
        return .works(
          translator.intent(
            "GetDictionaryValue", [("dictionary", dictionary), ("get", .string("allKeys"))], kind: .list(.text)))
      case "All Values":
        return .works(
          translator.intent(
            "GetDictionaryValue", [("dictionary", dictionary), ("get", .string("allValues"))], kind: .list(.any)))
      default:
        return .works(
          translator.intent(
            "GetDictionaryValue",
            [("dictionary", dictionary), ("key", translator.text("WFDictionaryKey") ?? .string(""))],
            mayBeMissing: true))
      }
    },
    ActionEntry("setvalueforkey", "Dictionary") { translator in
      let dictionary: Literal
      switch translator.input("WFDictionary") {
      case .reference(let reference):
        // Nothing yet is an empty dictionary.
        let known = translator.dictionary(reference)
        dictionary = .string(
          known.mayBeMissing
            ? translator.intent(
              "GetDictionaryFromInput", [("input", .string(known.defaulted("'{}'").written))],
              name: "\(known.lastName) dictionary"
            ).written : known.written)
      case .literal(let literal, _): dictionary = literal
      case nil: dictionary = .object([])
      }
      return .works(
        translator.intent(
          "SetDictionaryValue",
          [
            ("dictionary", dictionary), ("key", translator.text("WFDictionaryKey") ?? .string("")),
            ("value", translator.any("WFDictionaryValue") ?? .string("")),
          ], kind: .any))
    },
    ActionEntry("getitemfromlist", "Item from List") { translator in
      let operand = translator.input()
      let list = operand.map { translator.list($0) } ?? .array([])
      let kind: Kind =
        if case .reference(let reference)? = operand { translator.list(reference).kind.item ?? .any } else { .any }
      switch translator.plain("WFItemSpecifier") ?? "First Item" {
      case "Last Item": return .works(translator.end(of: operand, list, kind, "last"))
      case "Random Item":
        return .works(
          translator.intent("GetItemFromList", [("list", list), ("get", .string("random"))], mayBeMissing: true))
      case "Item At Index":
        return .works(
          translator.intent(
            "GetItemFromList",
            [
              ("list", list), ("get", .string("atIndex")), ("index", translator.integer("WFItemIndex") ?? .number("1")),
            ], kind: kind, mayBeMissing: true))
      case "Items in Range":
        let isOpen = translator.plain("WFItemRangeEnd") == ""
        return .works(
          translator.intent(
            "GetItemFromList",
            [
              ("list", list), ("get", .string("inRange")),
              ("from", translator.plain("WFItemRangeStart") == "" ? nil : translator.integer("WFItemRangeStart")),
              ("to", isOpen ? nil : translator.integer("WFItemRangeEnd")),
            ], kind: .list(kind)))
      default: return .works(translator.end(of: operand, list, kind, "first"))
      }
    },
    ActionEntry("count", "Count") { translator in
      let types = [
        "Items": "items", "Characters": "characters", "Words": "words", "Sentences": "sentences", "Lines": "lines",
      ]
      let type = translator.choice("WFCountType", types, else: "items")
      let operand = translator.input("Input")
      let input: Literal
      if type == "items" {
        input = operand.map { translator.list($0) } ?? .array([])
      } else {
        input = operand.map { translator.text($0) } ?? .string("")
      }
      return .works(
        translator.intent(
          "Count", [("input", input), ("type", type == "items" ? nil : .string(type))], kind: .integer))
    },
  ]
}

extension Translator {
  /// The first or the last item of a list; of an empty list there is none, and that is no error.
  fileprivate func end(of operand: Operand?, _ list: Literal, _ kind: Kind, _ which: String) -> Reference {
    let known: Reference
    if case .reference(let reference)? = operand {
      known = self.list(reference)
    } else {
      known = add("give", list, name: "list", kind: .list(.any))
    }
    guard known.formatters.isEmpty else {
      return intent("GetItemFromList", [("list", list), ("get", .string(which))], kind: kind, mayBeMissing: true)
    }
    // A name of its own, for what it stands for may change.
    guard !known.isVariable else {
      return add("give", .string("${\(known.root)\(known.path).\(which)}"), kind: kind, mayBeMissing: true)
    }
    var item = known
    item.path += ".\(which)"
    (item.kind, item.mayBeMissing, item.itemsMayBeMissing) = (kind, true, false)
    return item
  }

  /// A match that goes into a variable as its text, where the shortcut asks for no groups.
  fileprivate func withoutGroups(_ reference: Reference) -> Reference {
    let asks = shortcut.actions.contains { $0.shortIdentifier == "text.match.getgroup" }
    return asks || (reference.kind != .match && reference.kind != .list(.match)) ? reference : writable(reference)
  }

  /// Sets the variable that the action names.
  func setVariable(_ operand: Operand?) -> Outcome {
    guard let name = parameter("WFVariableName")?.string, let known = variableNames[name] else {
      return .unsupported("it names no variable")
    }
    var value: Literal = .null
    var (kind, mayBeMissing): (Kind, Bool) = (.any, true)
    switch operand {
    case .reference(let given):
      let reference = withoutGroups(given)
      (value, kind, mayBeMissing) = (.string(reference.written), reference.kind, reference.mayBeMissing)
      if reference.itemsMayBeMissing { variablesWithGaps.insert(name) }
      // What the action before has written down, and nothing else uses, is written here.
      if let folded = fold(reference) { value = folded }
    case .literal(let literal, let literalKind): (value, kind, mayBeMissing) = (literal, literalKind, false)
    case nil: break
    }
    append(Step([("set", .object([(known, value)]))]))
    seenKinds[name, default: []].append((kind, mayBeMissing))
    forget(known)
    return .works(variable(name))
  }

  /// The value of the step before, taken out of it, where the step gives a literal and nobody else uses it.
  private func fold(_ reference: Reference) -> Literal? {
    guard let last = steps.last, last.id == reference.root, reference.path.isEmpty, reference.formatters.isEmpty,
      last.members.count == 1, last.members[0].0 == "give", !isUsedElsewhere(reference.root)
    else { return nil }
    steps.removeLast()
    if let comment = last.comment { comments.insert(comment, at: 0) }
    return last.members[0].1
  }

  private func isUsedElsewhere(_ root: String) -> Bool {
    for (uuid, reference) in outputs where reference.root == root && (survey.outputUses[uuid] ?? 0) > 1 { return true }
    // Used once by name: by this action, if it names it.
    let isNamed = parameter("WFInput").flatMap { TokenText($0)?.single } != nil
    return !isNamed && outputs.contains { $0.value.root == root && (survey.outputUses[$0.key] ?? 0) > 0 }
  }
}
