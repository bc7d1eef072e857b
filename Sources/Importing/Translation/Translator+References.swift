import Diagnostics

extension Translator {
  /// What a reference of the shortcut is here; nil where there is nothing. Steps may be added for what it needs.
  func resolve(_ attachment: Attachment) -> Reference? {
    base(of: attachment.kind, quiet: false).flatMap { apply(attachment.modifiers, to: $0, quiet: false) }
  }

  /// The same without adding a step, for what is only shown.
  func resolveQuietly(_ attachment: Attachment) -> Reference? {
    base(of: attachment.kind, quiet: true).flatMap { apply(attachment.modifiers, to: $0, quiet: true) }
  }

  private func base(of kind: Attachment.Kind, quiet: Bool) -> Reference? {
    switch kind {
    case .variable(let name): return variable(name)
    case .output(let uuid, let name):
      if survey.escaping.contains(uuid) {
        return Reference(root: escapingName(uuid, name), mayBeMissing: true, isVariable: true)
      }
      if let known = outputs[uuid] { return known }
      if !unknownOutputs.contains(uuid) {
        unknownOutputs.insert(uuid)
        if !quiet { warn("“\(VisibleText.of(name))” is what no action gives; there is nothing in its place") }
      }
      return nil
    case .shortcutInput: return shortcutInput()
    case .currentDate: return Reference(root: "now", kind: .date)
    case .ask: return quiet ? nil : asked()
    case .clipboard:
      if quiet { return nil }
      return intent("GetClipboard", [], name: "clipboard", kind: .any, mayBeMissing: true)
    case .previous: return previous
    case .device: return quiet ? nil : intent("GetDeviceDetails", [], name: "device", kind: .any, mayBeMissing: true)
    case .unknown(let type):
      if type.hasPrefix(Self.inputMark) {
        let name = String(type.dropFirst(Self.inputMark.count))
        return Reference(root: "input.\(name)", kind: inputKinds[name] ?? .text)
      }
      if !quiet {
        warn("a reference of the kind “\(VisibleText.of(type))” is not known; there is nothing in its place")
      }
      return nil
    }
  }

  /// Before the name of an input of the workflow, in a reference that stands for an import question's answer.
  static let inputMark = "input of the workflow: "

  func variable(_ name: String) -> Reference? {
    if name == "Shortcut Input" || name == "Workflow Input" { return shortcutInput() }
    if let level = LoopName.level(of: name, "Repeat Item") {
      guard level <= loops.count, let item = loops[level - 1].item else {
        // Inside a Repeat, which has no item, the loop around it is meant.
        return loops.last(where: { $0.item != nil })?.item
      }
      // The innermost item has a name of the format's own.
      let isInnermost = !loops[level...].contains { $0.item != nil }
      return isInnermost ? item : named(item, loops[level - 1].itemName)
    }
    if let level = LoopName.level(of: name, "Repeat Index") {
      guard level <= loops.count else { return nil }
      return level == loops.count ? loops[level - 1].index : named(loops[level - 1].index, loops[level - 1].indexName)
    }
    guard let known = variableNames[name], let survey = survey.variables[name] else { return nil }
    if survey.isHoisted || isHoisted(name) {
      let isList = survey.isList
      return Reference(
        root: known, kind: isList ? .list(.any) : .any, mayBeMissing: !isList,
        itemsMayBeMissing: variablesWithGaps.contains(name), isVariable: true)
    }
    guard let seen = seenKinds[name] else { return nil }
    return Reference(
      root: known, kind: (variableKinds[name] ?? nil) ?? .any, mayBeMissing: seen.contains { $0.mayBeMissing },
      itemsMayBeMissing: variablesWithGaps.contains(name), isVariable: true)
  }

  private func named(_ reference: Reference, _ name: String) -> Reference {
    var result = reference
    result.root = name
    return result
  }

  /// Whether a variable has to be set before everything else: what it is set to is not always of one kind.
  func isHoisted(_ name: String) -> Bool {
    guard let variable = survey.variables[name] else { return false }
    if variable.isHoisted { return true }
    return variable.sets.count > 1 && variableKinds[name] == .some(nil)
  }

  func shortcutInput() -> Reference {
    if inputKinds["given"] == nil {
      inputKinds["given"] = .text
      inputs.insert(
        ("given", [("type", .string("text")), ("default", .string("")), ("piped", .boolean(true))]), at: 0)
    }
    return Reference(root: "input.given", kind: .text)
  }

  /// “Ask Each Time”: a question before the action.
  private func asked() -> Reference {
    let title = action.outputName ?? ActionTable.title(of: action.shortIdentifier)
    return add("ask", .plain("\(title)?"), name: "\(title) answer", kind: .text, keepsId: true)
  }

  // MARK: - What is done to a value before it is used

  private func apply(_ modifiers: [Attachment.Modifier], to reference: Reference, quiet: Bool) -> Reference? {
    var result = reference
    for modifier in modifiers {
      switch modifier {
      case .dictionaryValue(let key):
        if !quiet { result = dictionary(result) }
        if case .list = result.kind { result.kind = .any }
        guard let value = result.key(key) else { return nil }
        result = value
      case .coercion(let item): if !quiet { result = coerced(result, to: item) }
      case .property(let name):
        guard let value = property(name, of: result, quiet: quiet) else { return nil }
        result = value
      case .dateFormat(let format): result = quiet ? result : dateFormat(format, of: result)
      }
    }
    return result
  }

  private func coerced(_ reference: Reference, to item: String) -> Reference {
    switch item {
    case "WFDictionaryContentItem": return dictionary(reference)
    case "WFStringContentItem", "WFRichTextContentItem", "WFURLContentItem": return text(reference)
    case "WFNumberContentItem": return number(reference)
    case "WFDateContentItem": return date(reference)
    case "WFBooleanContentItem", "WFGenericFileContentItem", "WFFolderContentItem": return reference
    default:
      let name = item.hasPrefix("WF") ? String(item.dropFirst(2)) : item
      warn("a value is taken as “\(VisibleText.of(name.replacingSuffix("ContentItem")))”, which is left out")
      return reference
    }
  }

  private func property(_ name: String, of reference: Reference, quiet: Bool) -> Reference? {
    switch (name, reference.kind) {
    case ("Keys", _) where !quiet:
      return intent(
        "GetDictionaryValue",
        [("get", .string("allKeys")), ("dictionary", .string(dictionary(reference).defaulted().written))],
        name: "keys", kind: .list(.text))
    case ("Values", _) where !quiet:
      return intent(
        "GetDictionaryValue",
        [("get", .string("allValues")), ("dictionary", .string(dictionary(reference).defaulted().written))],
        name: "values", kind: .list(.any))
    case ("Name", .record(Contact.fields)): return reference.key("fullName")
    case ("Name", _) where !quiet:
      return intent(
        "GetName", [("input", .string(reference.defaulted().written))], name: "\(reference.lastName) name", kind: .any,
        mayBeMissing: true)
    case (let name, .file) where !quiet && ImageProperty.own.contains(name),
      (let name, .list(.file)) where !quiet && ImageProperty.own.contains(name):
      return Images.detail(
        ImageProperty.names[name] ?? name, of: .string(reference.defaulted().written), name: name, self)
    case (let name, .file) where !quiet && FileProperty.names[name] != nil,
      (let name, .any) where !quiet && FileProperty.names[name] != nil,
      (let name, .list(.file)) where !quiet && FileProperty.names[name] != nil:
      return intent(
        "GetDetailsOfFiles",
        [
          ("property", FileProperty.names[name].map { .string($0) }),
          ("files", .string(reference.defaulted().written)),
        ], name: name, kind: .any, mayBeMissing: true)
    default: return reference.kind.isTextual ? reference : reference.key(Contact.property(name, of: reference))
    }
  }

  private func dateFormat(_ format: PropertyDictionary, of reference: Reference) -> Reference {
    let date = date(reference)
    guard let pattern = DateStyle.pattern(format) else { return text(date) }
    let quoted = pattern.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    return date.formatted("date('\(quoted)')", kind: .text)
  }
}

/// The properties of files that Shortcuts knows, and their names here.
enum FileProperty {
  static let names = [
    "Name": "name", "File Extension": "extension", "File Size": "size", "Creation Date": "created",
    "Last Modified Date": "modified", "File Path": "path",
  ]
}

extension Reference {
  /// The name that people would call its value by.
  var lastName: String {
    let last = path.split(separator: ".").last.map { String($0) } ?? root
    return last.unicodeScalars.allSatisfy(NameMaker.isNamePart) ? last : root
  }
}

extension String {
  func replacingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }

  /// `Start Date` as properties are written here: `startDate`.
  var asPropertyName: String {
    let words = split(separator: " ")
    guard let first = words.first else { return self }
    return first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
