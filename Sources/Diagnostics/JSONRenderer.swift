/// Writes diagnostics for programs: a JSON array, one diagnostic a line, in the order of `TextRenderer`.
///
/// **Shape**: `code`, `severity` (`error`, `warning`, `note`), `message`, then what is known of `file`, `line`, `column`,
/// `endLine`, `endColumn`, `hint`, and `notes` (objects with `message` and the same keys for the place).
/// **Units**: lines and columns count from 1, columns in Unicode scalars; the end is the place after the last character.
/// **Missing**: a key that has nothing to say is left out.
public struct JSONRenderer: Sendable {
  public init() {}

  /// The array with its final line end; `[]` for none.
  public func render(_ diagnostics: [Diagnostic]) -> String {
    guard !diagnostics.isEmpty else { return "[]\n" }
    return "[\n" + diagnostics.sortedByPlace().map(render).joined(separator: ",\n") + "\n]\n"
  }

  /// One diagnostic as an object on one line, without a line end.
  public func render(_ diagnostic: Diagnostic) -> String {
    var fields = [
      field("code", diagnostic.code.rawValue), field("severity", diagnostic.severity.rawValue),
      field("message", diagnostic.message),
    ]
    fields += place(diagnostic.range)
    if let hint = diagnostic.hint { fields.append(field("hint", hint)) }
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { note in
        "{" + ([field("message", note.message)] + place(note.range)).joined(separator: ", ") + "}"
      }
      fields.append("\"notes\": [" + notes.joined(separator: ", ") + "]")
    }
    return "{" + fields.joined(separator: ", ") + "}"
  }

  private func place(_ range: SourceRange?) -> [String] {
    guard let range else { return [] }
    var fields = [field("file", range.file)]
    if let start = range.start {
      fields += ["\"line\": \(start.line)", "\"column\": \(start.column)"]
      let end = range.end ?? start
      fields += ["\"endLine\": \(end.line)", "\"endColumn\": \(end.column)"]
    }
    return fields
  }

  private func field(_ name: String, _ text: String) -> String { "\"\(name)\": \(Self.quote(text))" }

  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
