package import Diagnostics

/// Reads the text of a reference.
package struct ReferenceParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private let text: String
  private let anchor: SourceAnchor

  private init(_ text: String, anchor: SourceAnchor) {
    self.text = text
    self.scalars = Array(text.unicodeScalars)
    self.anchor = anchor
  }

  /// Reads what stands between `${` and `}`; the anchor is of that text.
  ///
  /// **Errors**: `bad-reference`, at the place where it stops making sense.
  package static func parse(_ text: String, anchor: SourceAnchor) throws(Diagnostic) -> Reference {
    var parser = ReferenceParser(text, anchor: anchor)
    return try parser.reference()
  }

  private mutating func reference() throws(Diagnostic) -> Reference {
    skipBlanks()
    guard let root = name() else {
      throw fault(scalars.isEmpty ? "a reference between “${” and “}” is empty" : "a reference begins with a name")
    }
    var reference = Reference(
      root: root, path: [], formatters: [], range: anchor.range(from: 0, to: scalars.count), text: text)
    while true {
      skipBlanks()
      guard let scalar = peek else { return reference }
      let start = index
      switch scalar {
      case ".":
        index += 1
        guard let name = name() else { throw fault("after “.” a name is wanted", hint: "other names go in [\"…\"]") }
        reference.path.append(.name(name, anchor.range(from: start + 1, to: index)))
      case "[":
        index += 1
        reference.path.append(try bracket(from: start))
      case "|":
        index += 1
        reference.formatters.append(try formatter())
      default:
        throw fault("“\(VisibleText.of(String(scalar)))” has no meaning in a reference")
      }
    }
  }

  private mutating func bracket(from start: Int) throws(Diagnostic) -> Reference.Step {
    skipBlanks()
    if peek == "\"" || peek == "'" {
      let key = try quoted()
      try close(start)
      return .name(key, anchor.range(from: start, to: index))
    }
    var digits = ""
    if peek == "-" {
      digits = "-"
      index += 1
    }
    while let scalar = peek, ("0"..."9").contains(scalar) {
      digits.unicodeScalars.append(scalar)
      index += 1
    }
    guard let number = Int(digits) else {
      throw fault("brackets hold a whole number or a name in quotes", hint: "[0] is the first, [-1] the last")
    }
    try close(start)
    return .index(number, anchor.range(from: start, to: index))
  }

  private mutating func close(_ start: Int) throws(Diagnostic) {
    skipBlanks()
    guard peek == "]" else { throw fault("“[” is not closed by “]”") }
    index += 1
  }

  private mutating func formatter() throws(Diagnostic) -> Reference.Formatter {
    skipBlanks()
    let start = index
    guard let name = name() else { throw fault("after “|” a formatter's name is wanted") }
    var formatter = Reference.Formatter(name: name, arguments: [], range: anchor.range(from: start, to: index))
    skipBlanks()
    guard peek == "(" else { return formatter }
    index += 1
    skipBlanks()
    if peek == ")" {
      index += 1
      return formatter
    }
    while true {
      formatter.arguments.append(try argument())
      skipBlanks()
      switch peek {
      case ",":
        index += 1
        skipBlanks()
      case ")":
        index += 1
        return formatter
      default: throw fault("the arguments of “\(name)” are not closed by “)”")
      }
    }
  }

  private mutating func argument() throws(Diagnostic) -> Reference.Argument {
    if peek == "'" { return .text(try quoted()) }
    if peek == "\"" { throw fault("text in a formatter stands in single quotes", hint: "'…'") }
    var word = ""
    while let scalar = peek, scalar != ",", scalar != ")", scalar.value > 0x20 {
      word.unicodeScalars.append(scalar)
      index += 1
    }
    if word.isEmpty { throw fault("an argument is missing") }
    if let first = word.unicodeScalars.first, first == "-" || ("0"..."9").contains(first) { return .number(word) }
    return .word(word)
  }

  /// Text in quotes; in single quotes `''` is one quote, in double quotes backslash escapes the next character.
  private mutating func quoted() throws(Diagnostic) -> String {
    guard let quote = peek else { throw fault("text in quotes is wanted") }
    let start = index
    index += 1
    var result = String.UnicodeScalarView()
    while let scalar = peek {
      index += 1
      if scalar == quote {
        if quote == "'", peek == "'" {
          result.append("'")
          index += 1
          continue
        }
        return String(result)
      }
      if scalar == "\\", quote == "\"", let next = peek {
        result.append(next)
        index += 1
      } else {
        result.append(scalar)
      }
    }
    index = start
    throw fault("the quote is not closed")
  }

  private mutating func name() -> String? {
    var name = String.UnicodeScalarView()
    while let scalar = peek, Names.isNameScalar(scalar) {
      name.append(scalar)
      index += 1
    }
    return name.isEmpty ? nil : String(name)
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func skipBlanks() {
    while let scalar = peek, scalar == " " || scalar == "\t" { index += 1 }
  }

  private func fault(_ message: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(.badReference, message, at: anchor.range(from: index, to: index + 1), hint: hint)
  }
}

/// The names an author gives: ids of steps, variables, inputs (FORMAT.md §2).
package enum Names {
  /// Names that a step, a variable or a loop may not take.
  package static let reserved = [
    "previous", "input", "answer", "item", "index", "now", "today", "run", "workflow", "secret", "error",
  ]

  package static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
  }

  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy(isNameScalar)
  }
}
