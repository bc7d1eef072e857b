import Formats

/// JSON as it is written into a workflow, in order.
package indirect enum Literal: Sendable {
  case null
  case boolean(Bool)
  /// Its digits.
  case number(String)
  /// Text in which `${…}` is a reference.
  case string(String)
  case array([Literal])
  case object([(String, Literal)])
  case steps([Step])

  /// Text that stands for itself: a “${” in it is no reference.
  static func plain(_ text: String) -> Literal { .string(escaped(text)) }

  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "{", result.last == "$" { result.append("$") }
      result.append(scalar)
    }
    return String(result)
  }
}

/// One step of the workflow that is written.
package struct Step: Sendable {
  var id: String?
  /// Whether the id is the name of an answer, and stays where no other step uses it.
  var keepsId = false
  /// Whether the step has no use but its value.
  var isDroppedUnused = false
  /// Whether the step only says what its block gives.
  var isForValue = false
  var comment: String?
  /// The verb and what stands beside it.
  var members: [(String, Literal)]

  init(
    id: String? = nil, keepsId: Bool = false, isDroppedUnused: Bool = false, isForValue: Bool = false,
    _ members: [(String, Literal)]
  ) {
    self.isForValue = isForValue
    self.id = id
    self.keepsId = keepsId
    self.isDroppedUnused = isDroppedUnused
    self.members = members
  }
}

extension Step {
  /// What the step gives or hands on, as a reference is written, after one that gave `before`.
  func flow(after before: String?) -> String? {
    guard let verb = members.first else { return before }
    switch verb.0 {
    case "show", "notify", "confirm": return before
    case "intent":
      if case .string("Comment") = verb.1 { return before }
    case "set":
      if case .object(let names) = verb.1, let last = names.last { return "${\(last.0)}" }
    case "give":
      if id == nil, case .string(let text) = verb.1 { return text }
    default: break
    }
    // A step that may be left out hands on what it is given then.
    return id.map { "${\($0)}" }
  }
}

extension Literal {
  /// Adds the names that references in it begin with.
  func addRoots(to roots: inout Set<String>) {
    switch self {
    case .string(let text): Self.addRoots(of: text, to: &roots)
    case .array(let items): for item in items { item.addRoots(to: &roots) }
    case .object(let members):
      for (key, value) in members {
        Self.addRoots(of: key, to: &roots)
        value.addRoots(to: &roots)
      }
    case .steps(let steps): for step in steps { for (_, value) in step.members { value.addRoots(to: &roots) } }
    case .null, .boolean, .number: break
    }
  }

  private static func addRoots(of text: String, to roots: inout Set<String>) {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return }
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index + 1 < scalars.count {
      guard scalars[index] == "$", scalars[index + 1] == "{" else {
        // “$${” is no reference.
        index += scalars[index] == "$" && scalars[index + 1] == "$" ? 3 : 1
        continue
      }
      index += 2
      var name = String.UnicodeScalarView()
      while index < scalars.count, NameMaker.isNamePart(scalars[index]) {
        name.append(scalars[index])
        index += 1
      }
      roots.insert(String(name))
    }
  }

  func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): text += JSONText.quote(string)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (key, value)) in members.enumerated() {
        if index > 0 { text += "," }
        text += JSONText.quote(key) + ":"
        value.write(to: &text)
      }
      text += "}"
    case .steps(let steps):
      Literal.array(steps.map(\.literal)).write(to: &text)
    }
  }
}

extension Step {
  var literal: Literal {
    var all: [(String, Literal)] = []
    if let id { all.append(("id", .string(id))) }
    if let comment { all.append(("comment", .string(comment))) }
    return .object(all + members)
  }
}
