/// How one action of Shortcuts is written in a workflow.
struct ActionEntry: Sendable {
  /// Without `is.workflow.actions.`.
  var identifier: String
  /// As people know it; what it gives is called so where the author says nothing else.
  var title: String
  var translate: @Sendable (Translator) -> Outcome

  init(_ identifier: String, _ title: String, _ translate: @escaping @Sendable (Translator) -> Outcome) {
    self.identifier = identifier
    self.title = title
    self.translate = translate
  }

  /// An action that makes no sense without a device: it is passed over, and the reader told.
  static func skipped(_ identifier: String, _ title: String) -> ActionEntry {
    ActionEntry(identifier, title) { translator in
      translator.append(
        Step([
          ("intent", .string("Comment")),
          ("with", .object([("text", .plain("“\(title)” needs a device and is left out"))])),
        ]))
      return .standIn("left out", translator.previous)
    }
  }

  /// An action that shows something: it is printed.
  static func printed(_ identifier: String, _ title: String, _ keys: String...) -> ActionEntry {
    ActionEntry(identifier, title) { translator in
      var operand: Operand?
      for key in keys + ["WFInput"] where operand == nil { operand = translator.operand(key) }
      translator.append(Step([("show", translator.any(operand ?? translator.input()))]))
      return .standIn("printed", translator.previous)
    }
  }

  /// An action of one input that only has another name here.
  static func same(
    _ identifier: String, _ title: String, _ intent: String, input: String, takes: Taking = .any, gives kind: Kind,
    mayBeMissing: Bool = false
  ) -> ActionEntry {
    ActionEntry(identifier, title) { translator in
      let operand = translator.input()
      let value: Literal =
        switch takes {
        case .any: translator.any(operand)
        case .text: operand.map { translator.text($0) } ?? .string("")
        case .list: operand.map { translator.list($0) } ?? .array([])
        case .file: translator.file(operand)
        }
      return .works(translator.intent(intent, [(input, value)], kind: kind, mayBeMissing: mayBeMissing))
    }
  }

  enum Taking: Sendable {
    case any, text, list, file
  }
}

/// The actions that have a counterpart here. A new one is one entry in the list of its group.
package enum ActionTable {
  static let groups: [[ActionEntry]] = [
    TextEntries.all, ListEntries.all, NumberEntries.all, DateEntries.all, WebEntries.all, FileEntries.all,
    FilterEntries.all, ImageEntries.all, PeopleEntries.all, ScriptingEntries.all, DeviceEntries.all, AppEntries.all,
    HealthEntries.all,
    PhotoEntries.all, PlaceEntries.all, ArticleEntries.all, NoteEntries.all, ContactEntries.all, ScriptEntries.all,
    MusicEntries.all, ReminderEntries.all,
  ]

  private static let byIdentifier: [String: ActionEntry] = Dictionary(
    groups.flatMap { $0 }.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

  static func entry(of identifier: String) -> ActionEntry? { byIdentifier[identifier] }

  private static let blocks = [
    "conditional": "If Result", "choosefrommenu": "Menu Result", "repeat.count": "Repeat Results",
    "repeat.each": "Repeat Results",
  ]

  /// The actions that hand on what they are given.
  static let handsOn: Set<String> = ["alert", "notification", "delay", "vibrate", "handoff", "waittoreturn", "openapp"]

  static func title(of identifier: String) -> String {
    byIdentifier[identifier]?.title ?? blocks[identifier] ?? identifier.split(separator: ".").last.map { String($0) }
      ?? "value"
  }

  /// Every identifier that is known, blocks and comments among them.
  package static var identifiers: [String] {
    (groups.flatMap { $0 }.map(\.identifier) + blocks.keys + ["comment"]).sorted()
  }
}

extension Translator {
  /// The word of a choice as it is called here; a reference there, or a word that is not known, is the default.
  func choice(_ key: String, _ words: [String: String], else normal: String) -> String {
    guard let written = plain(key) else {
      if parameter(key) != nil { warn("“\(key)” is a reference, and “\(normal)” is taken") }
      return normal
    }
    if let known = words[written] { return known }
    if !written.isEmpty { warn("“\(written)” is not known for “\(key)”, and “\(normal)” is taken") }
    return normal
  }
}
