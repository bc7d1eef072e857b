import Diagnostics

extension Translator {
  // MARK: - Parameters of the action

  func parameter(_ key: String) -> PropertyValue? { action.parameters[key] }

  /// The text of a parameter that is no reference.
  func plain(_ key: String) -> String? { parameter(key).flatMap { TokenText($0) }?.plainText }

  func flag(_ key: String) -> Bool? { parameter(key)?.boolean ?? parameter(key)?.dictionary?["Value"]?.boolean }

  /// What a parameter is given: a reference, or text with references in it.
  func operand(_ key: String) -> Operand? { parameter(key).flatMap(operand) }

  func operand(_ value: PropertyValue) -> Operand? {
    if case .boolean(let value) = value { return .literal(.boolean(value), .boolean) }
    if case .dictionary(let dictionary) = value, let fields = DictionaryFields(dictionary) {
      let literal = fields.literal(self)
      return .literal(literal, literal.kind)
    }
    if case .array(let items) = value {
      return .literal(.array(items.map { $0.listItem(self) }), .list(.any))
    }
    guard let text = TokenText(value) else { return nil }
    if let single = text.single { return resolve(single).map { .reference($0) } }
    switch value {
    case .integer, .real:
      return .literal(.number(value.plainText ?? "0"), value.plainText?.contains(".") == true ? .decimal : .integer)
    default: return .literal(.string(template(text)), .text)
    }
  }

  /// What the action works on: a parameter that says it, else what the action before gave.
  ///
  /// “WFVariable” is the parameter of Get Variable alone; files of the Workflow app keep it in others, where it means nothing.
  func input(_ keys: String...) -> Operand? {
    for key in keys + ["WFInput", "Input"] {
      if let value = parameter(key) {
        if let operand = operand(value) { return operand }
        // A reference to nothing is nothing, and not what the action before gave.
        if TokenText(value)?.single != nil { return nil }
      }
    }
    return given.map { .reference($0) }
  }

  /// What the action is given: what the one before gave, the first one the input of the shortcut.
  var given: Reference? { previous ?? (hasBegun ? nil : shortcutInput()) }

  // MARK: - Text

  /// Text with references in it, as a workflow writes it.
  func template(_ text: TokenText, quiet: Bool = false) -> String {
    if text.misplaced > 0, !quiet {
      warn("\(text.misplaced) places in a text point nowhere; they are taken in their order")
    }
    var result = ""
    var last: Reference?
    for part in text.parts {
      switch part {
      case .text(let text):
        result =
          result.hasSuffix("$") && text.hasPrefix("{")
          ? result + "$" + Literal.escaped(text) : result + Literal.escaped(text)
      case .attachment(let attachment):
        guard let reference = quiet ? resolveQuietly(attachment) : resolve(attachment) else { continue }
        last = reference
        let written = (quiet ? reference : writable(reference)).defaulted().written
        if result.hasSuffix("$") {
          // “$${” is no reference, so the sign is one too.
          result.removeLast()
          result += "${\(dollarName())}"
        }
        result += written
      }
    }
    // Where nothing else is left, the reference alone would keep its kind.
    if !quiet, let last, result == writable(last).defaulted().written, !writable(last).kind.isTextual {
      return self.text(last).defaulted().written
    }
    return result
  }

  /// The name of the sign before an amount, where a reference follows it.
  private func dollarName() -> String {
    if let dollar { return dollar }
    let name = names.make("dollar", else: "dollar")
    dollar = name
    return name
  }

  /// The template of a parameter; nil where it is not there.
  func text(_ key: String) -> Literal? {
    guard let value = parameter(key), let text = TokenText(value) else { return nil }
    if let single = text.single { return resolve(single).map { self.text(.reference($0)) } }
    return .string(template(text))
  }

  /// A value as it is written into longer text: of a match its text, of a file what is in it, of a health sample its value.
  func writable(_ reference: Reference) -> Reference {
    switch reference.kind {
    case .match: return matchText(reference, .text)
    case .list(.match): return matchText(reference, .list(.text))
    case .file: return contents(of: reference)
    case .record(Health.fields):
      var value = reference
      value.path += ".value"
      (value.kind, value.mayBeMissing) = (.decimal, true)
      return value
    // A shortcut of “Get My Shortcuts” is its name.
    case .record(Self.ownWorkflow):
      var name = reference
      name.path += ".name"
      (name.kind, name.mayBeMissing) = (.text, true)
      return name
    default: return reference
    }
  }

  /// What is known of a workflow of the workspace.
  static let ownWorkflow: [String: Kind] = ["name": .text, "path": .text]

  private func matchText(_ reference: Reference, _ kind: Kind) -> Reference {
    var result = reference
    result.path += ".text"
    result.kind = kind
    if kind == .text { result.mayBeMissing = true } else { result.itemsMayBeMissing = true }
    return result
  }

  // MARK: - Conversions

  /// The reference as text, by a step where it is not text by itself.
  func text(_ reference: Reference) -> Reference {
    let value = writable(reference)
    if value.kind.isTextual { return value }
    return conversion(of: value, to: "text") {
      intent("Text", [("text", .string(value.defaulted().written))], name: "\(value.lastName) text", kind: .text)
    }
  }

  func text(_ operand: Operand) -> Literal {
    switch operand {
    case .reference(let reference): return .string(text(reference).defaulted().written)
    case .literal(.string(let text), _): return .string(text)
    case .literal(.number(let digits), _): return .string(digits)
    case .literal(.boolean(let value), _): return .string(value ? "true" : "false")
    case .literal(let other, _):
      return .string(
        intent("Text", [("text", other)], name: "text", kind: .text).written)
    }
  }

  func number(_ reference: Reference) -> Reference {
    let value = writable(reference)
    if value.kind.isNumeric { return value.defaulted("0") }
    // A moment as a number that grows with it.
    if value.kind == .date { return number(value.formatted("date('yyyyMMddHHmmss')", kind: .text)) }
    return conversion(of: value, to: "number") {
      number(in: .string(value.defaulted().written), name: value.lastName)
    }
  }

  /// The first number in a text, as a person reads it: of “20%” it is 20, where there is none 0.
  private func number(in text: Literal, name: String) -> Reference {
    var found = intent("GetNumbersFromInput", [("input", text)], name: "\(name) numbers", kind: .any)
    (found.path, found.kind, found.mayBeMissing) = (".first", .decimal, true)
    return found.defaulted("0")
  }

  /// A number: digits, or a reference to one.
  func number(_ operand: Operand) -> Literal {
    switch operand {
    case .reference(let reference): return .string(number(reference).written)
    case .literal(.number(let digits), _): return .number(digits)
    case .literal(.string(let text), _):
      if let digits = text.numberLiteral { return .number(digits) }
      guard text.contains("${") else { return .number("0") }
      return .string(number(in: .string(text), name: "the").written)
    default: return .number("0")
    }
  }

  func number(_ key: String) -> Literal? { operand(key).map { number($0) } }

  /// A whole number, where nothing else will do.
  func integer(_ operand: Operand) -> Literal {
    switch operand {
    case .reference(let reference):
      let value = writable(reference)
      if value.kind == .integer { return .string(value.defaulted("0").written) }
      return .string(
        conversion(of: value, to: "integer") {
          intent(
            "Number", [("number", .string(number(value).written)), ("kind", .string("integer"))],
            name: "\(value.lastName) number", kind: .integer)
        }.written)
    case .literal(let literal, _):
      switch number(.literal(literal, .any)) {
      case .number(let digits): return .number(digits.wholePart)
      case .string(let text) where text.hasPrefix("${"):
        return .string(
          intent(
            "Number", [("number", .string(text)), ("kind", .string("integer"))], name: "number", kind: .integer
          ).written)
      default: return .number("0")
      }
    }
  }

  func integer(_ key: String) -> Literal? { operand(key).map { integer($0) } }

  /// A date: in text it is looked for as a person reads it.
  func date(_ reference: Reference) -> Reference {
    let value = writable(reference)
    if value.kind == .date, !value.mayBeMissing { return value }
    return conversion(of: value, to: "date") {
      // What is a date already is not looked for in text.
      var found = value
      if value.kind == .list(.date) {
        found.path += ".first"
        (found.kind, found.mayBeMissing) = (.date, true)
      }
      guard found.kind == .date, found.formatters.isEmpty else {
        return date(in: .string(value.defaulted().written), name: value.lastName)
      }
      return intent(
        "Date", [("date", .string(found.defaulted().written)), ("kind", .string("dateTime"))],
        name: "\(value.lastName) date", kind: .date)
    }
  }

  /// The first date in a text.
  func date(in text: Literal, name: String) -> Reference {
    var found = text
    if text.plainString.map(Self.isWritten) != true {
      let dates = intent("GetDatesFromInput", [("input", text)], name: "\(name) dates", kind: .list(.date))
      found = .string("${\(dates.root).first | default('')}")
    }
    return intent(
      "Date", [("date", found), ("kind", .string("dateTime"))], name: "\(name) date", kind: .date)
  }

  /// Whether a text is a date in the workflow's own spelling: `2026-11-30`.
  private static func isWritten(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, !text.contains("${"), bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return false
    }
    return [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy { (48...57).contains(bytes[$0]) }
  }

  /// A dictionary: what is text is read as JSON. What nothing is known of is taken for one.
  func dictionary(_ reference: Reference) -> Reference {
    let value = writable(reference)
    guard value.kind.isTextual else { return value }
    return conversion(of: value, to: "dictionary") {
      intent(
        "GetDictionaryFromInput", [("input", .string(value.defaulted().written))],
        name: "\(value.lastName) dictionary", kind: .any)
    }
  }

  func list(_ operand: Operand) -> Literal {
    switch operand {
    case .reference(let reference): return .string(list(reference).written)
    case .literal(.array(let items), _): return .array(items)
    case .literal(let literal, _): return .array([literal])
    }
  }

  func list(_ reference: Reference) -> Reference {
    if case .list = reference.kind, !reference.mayBeMissing { return reference }
    return conversion(of: reference, to: "list") {
      // Of nothing, a list without items.
      var made =
        reference.mayBeMissing
        ? intent(
          "AddToList", [("list", .string(reference.written))], name: "\(reference.lastName) list", kind: .list(.any))
        : intent(
          "List", [("items", .string(reference.written))], name: "\(reference.lastName) list",
          kind: .list(reference.kind))
      made.itemsMayBeMissing = reference.kind == .any
      return made
    }
  }

  /// A list of whatever as one of texts: each item is written out on a line.
  func texts(of list: Reference) -> Reference {
    let text = intent(
      "CombineText", [("text", .string(list.written))], name: "\(list.lastName) lines", kind: .text)
    return intent("SplitText", [("text", .string(text.written))], name: "\(list.lastName) texts", kind: .list(.text))
  }

  /// What is in a file, as text.
  private func contents(of reference: Reference) -> Reference {
    conversion(of: reference, to: "contents") {
      if reference.mayBeMissing {
        let id = names.make("\(reference.lastName) text", else: "text")
        append(
          Step(
            id: id,
            [
              ("when", .object([(reference.written, .object([("hasValue", .boolean(true))]))])),
              ("intent", .string("ReadFile")), ("with", .object([("file", .string(reference.defaulted().written))])),
            ]))
        return Reference(root: id, kind: .text, mayBeMissing: true)
      }
      return intent(
        "ReadFile", [("file", reference.filePath ?? .string(reference.written))], name: "\(reference.lastName) text",
        kind: .text)
    }
  }

  /// Any value, with something in place of a missing one.
  func any(_ operand: Operand?) -> Literal {
    switch operand {
    case .reference(let reference): return .string(matchless(reference).defaulted().written)
    case .literal(let literal, _): return literal
    case nil: return .string("")
    }
  }

  func any(_ key: String) -> Literal? { operand(key).map { any($0) } }

  private func matchless(_ reference: Reference) -> Reference {
    reference.kind == .file ? reference : writable(reference)
  }

  /// A file: the path of one, or the file itself.
  func file(_ operand: Operand?) -> Literal {
    switch operand {
    // What is written in the workflow needs no step that gets it.
    case .reference(let reference) where reference.filePath != nil: return reference.filePath ?? .string("")
    case .reference(let reference)
    where reference.kind == .file || reference.kind.isTextual || reference.kind == .list(.file):
      return .string(reference.defaulted().written)
    case .reference(let reference): return .string(text(reference).defaulted().written)
    case .literal(let literal, _): return literal
    case nil: return .string("")
    }
  }

  /// What a step makes of a value, made once.
  func conversion(of reference: Reference, to what: String, _ make: () -> Reference) -> Reference {
    let key = what + " of " + reference.inner
    if let known = conversions[conversions.count - 1][key] { return known }
    var made = make()
    // What is made of a variable is what it was then.
    made.isVariable = reference.isVariable
    made.source = reference.source ?? reference.root
    conversions[conversions.count - 1][key] = made
    return made
  }

  /// After a variable is set, what was made of it is old.
  func forget(_ name: String) {
    for level in conversions.indices { conversions[level] = conversions[level].filter { $0.value.source != name } }
  }
}

extension String {
  /// The number in JSON's spelling, where the text is one.
  var numberLiteral: String? {
    let text = String(filter { !$0.isWhitespace && $0 != "," })
    guard !text.isEmpty, text.utf8.count <= 60 else { return nil }
    var digits = Substring(text)
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
    var whole = parts.first.map { String($0) } ?? ""
    while whole.hasPrefix("0"), whole.count > 1 { whole.removeFirst() }
    var fraction = parts.count == 2 ? String(parts[1]) : ""
    if whole.isEmpty, fraction.isEmpty { return nil }
    while fraction.hasSuffix("0") { fraction.removeLast() }
    if whole.isEmpty { whole = "0" }
    return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Digits without what is behind the point.
  var wholePart: String { split(separator: ".").first.map { String($0) } ?? "0" }
}
