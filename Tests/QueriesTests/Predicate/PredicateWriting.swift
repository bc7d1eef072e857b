import Diagnostics

@testable import Queries

// Predicates in one line of text each, so that tests can hold a table of them.

extension PredicateSyntax {
  var written: String {
    switch self {
    case .constant(let holds): holds ? "always" : "never"
    case .all(let members): "all(" + members.map(\.written).joined(separator: "; ") + ")"
    case .any(let members): "any(" + members.map(\.written).joined(separator: "; ") + ")"
    case .not(let inner): "not(\(inner.written))"
    case .holds(let operand): "holds \(operand.written)"
    case .compare(let comparison):
      "\(comparison.left.written) \(comparison.comparator)\(comparison.options.written) \(comparison.right.written)"
    }
  }
}

extension OperandSyntax {
  var written: String {
    switch self {
    case .property(let name, _): "<\(name)>"
    case .text(let text, _): "'\(text)'"
    case .number(let digits, _): digits
    case .boolean(let flag, _): "\(flag)"
    case .null: "nil"
    case .reference(let text, _): "${\(text)}"
    case .template(let parts, _):
      "'"
        + parts.map {
          switch $0 {
          case .text(let text): text
          case .reference(let text, _): "${\(text)}"
          }
        }.joined() + "'"
    case .list(let items, _): "{" + items.map(\.written).joined(separator: ", ") + "}"
    case .record(let fields, _): "{" + fields.map { "\($0.name): \($0.value.written)" }.joined(separator: ", ") + "}"
    case .arithmetic(let sign, let left, let right, _): "(\(left.written) \(sign.rawValue) \(right.written))"
    }
  }
}

extension TextOptions {
  var written: String {
    isEmpty ? "" : "[" + (contains(.ignoringCase) ? "c" : "") + (contains(.ignoringDiacritics) ? "d" : "") + "]"
  }
}

/// Text that stands at the beginning of a file of its own, so that columns count from 1.
func anchor(_ text: String) -> SourceAnchor {
  SourceAnchor(range: SourceRange(file: "where", line: 1, column: 1), isVerbatim: true)
}

extension Diagnostic {
  /// `column code: message / hint`.
  var written: String {
    "\(range?.start?.column ?? 0) \(code.rawValue): \(message)" + (hint.map { " / \($0)" } ?? "")
  }
}

/// What the text is read as, or its faults, one a line.
func reading(_ text: String) -> String {
  var faults: [Diagnostic] = []
  let syntax = PredicateText.parse(text, anchor: anchor(text), diagnostics: &faults)
  return syntax?.written ?? faults.map(\.written).joined(separator: "\n")
}
