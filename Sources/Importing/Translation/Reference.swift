/// What is known of a value before the workflow runs, as `check` knows it or less.
indirect enum Kind: Equatable, Sendable {
  case text, integer, decimal, boolean, date, url, file, any
  /// A dictionary whose keys are written in the workflow.
  case record([String: Kind])
  /// A match of a regular expression: its `text` and its `groups`.
  case match
  case list(Kind)

  /// Whether it becomes text where text is wanted, without a step for it.
  var isTextual: Bool {
    switch self {
    case .text, .integer, .decimal, .boolean, .date, .url: true
    default: false
    }
  }

  var isNumeric: Bool { self == .integer || self == .decimal }

  var item: Kind? { if case .list(let item) = self { item } else { nil } }
}

/// A reference of the workflow, with what is known of its value.
struct Reference: Sendable {
  /// The name it begins with: `title`, `input.name`, `now`.
  var root: String
  var path = ""
  var formatters: [String] = []
  var kind: Kind = .any
  var mayBeMissing = false
  /// Whether items of the list may be missing.
  var itemsMayBeMissing = false
  /// Whether a later step may give the name another value.
  var isVariable = false
  /// Of what a step has made of a variable: the variable.
  var source: String?
  /// Of a file: its path, where it is written in the workflow.
  var filePath: Literal?
  /// The name that “Set Name” has given the value.
  var itemName: Literal?

  var inner: String { ([root + path] + formatters).joined(separator: " | ") }
  var written: String { "${\(inner)}" }

  func formatted(_ formatter: String, kind: Kind) -> Reference {
    var result = self
    result.formatters.append(formatter)
    result.kind = kind
    result.filePath = nil
    return result
  }

  /// The value under a key, or a path of keys; nil where the workflow itself says that there is no such key.
  func key(_ key: String) -> Reference? {
    var result = self
    let parts = key.isEmpty ? [""] : key.split(separator: ".", omittingEmptySubsequences: true).map { String($0) }
    for part in parts {
      result.path += Self.step(part)
      if case .record(let fields) = result.kind {
        guard let field = fields[part] else { return nil }
        result.kind = field
      } else {
        result.kind = .any
      }
    }
    (result.mayBeMissing, result.filePath) = (true, nil)
    return result
  }

  private static func step(_ name: String) -> String {
    let isWord = name.unicodeScalars.allSatisfy(NameMaker.isNamePart)
    if isWord, let first = name.unicodeScalars.first, first.properties.isAlphabetic { return ".\(name)" }
    var quoted = ""
    for character in name.unicodeScalars {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(character)
    }
    return "[\"\(quoted)\"]"
  }

  /// With something in place of a missing value, where there may be one.
  func defaulted(_ value: String = "''") -> Reference {
    guard mayBeMissing else { return self }
    // A file that may be missing is given by its path, which text can stand for.
    if kind == .file, value == "''" {
      var file = self
      (file.path, file.kind) = (path + ".path", .text)
      return file.defaulted()
    }
    var result = formatted("default(\(value))", kind: kind)
    result.mayBeMissing = false
    result.filePath = filePath
    // With text beside it, a list or a record is one of many things.
    if value == "''", !kind.isTextual { result.kind = .any } else if value == "''" { result.kind = .text }
    return result
  }
}

/// What is given to a parameter: a reference, or what stands in the workflow.
enum Operand: Sendable {
  case reference(Reference)
  case literal(Literal, Kind)

  var kind: Kind {
    switch self {
    case .reference(let reference): reference.kind
    case .literal(_, let kind): kind
    }
  }
}

extension Literal {
  /// What is known of the value that a literal gives.
  var kind: Kind {
    switch self {
    case .null, .steps: .any
    case .boolean: .boolean
    case .number(let digits): digits.contains(".") ? .decimal : .integer
    // One reference alone gives a value of any kind.
    case .string(let text): text.hasPrefix("${") ? .any : .text
    case .array(let items):
      .list(
        items.first.map { $0.kind }.flatMap { first in
          first != .any && items.allSatisfy { $0.kind == first } ? first : nil
        } ?? .any)
    case .object(let members):
      .record(Dictionary(members.map { ($0.0, $0.1.kind) }, uniquingKeysWith: { $1 }))
    }
  }
}
