package import Diagnostics
import Metadata
package import Values

extension Expression {
  /// Reads a value of a workflow file. Faults in references are reported, and the text is then kept as it stands.
  package static func read(_ node: JSONNode, file: String, findings: Findings) -> Expression {
    let range = node.range(in: file)
    switch node.content {
    case .null: return Expression(.literal(.null), range: range)
    case .boolean(let flag): return Expression(.literal(.boolean(flag)), range: range)
    case .number(let digits): return Expression(.literal(number(digits, at: range, findings)), range: range)
    case .string(let text): return read(text: text, node: node, file: file, findings: findings)
    case .array(let items):
      return Expression(.list(items.map { read($0, file: file, findings: findings) }), range: range)
    case .object(let members):
      return Expression(
        .record(members.map { field($0, file: file, findings: findings) }), range: range)
    }
  }

  private static func field(_ member: JSONNode.Member, file: String, findings: Findings) -> Field {
    let keyRange = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
    if member.key == "..." {
      if case .array(let items) = member.value.content {
        return .spread(items.map { read($0, file: file, findings: findings) }, keyRange)
      }
      return .spread([read(member.value, file: file, findings: findings)], keyRange)
    }
    return .field(name: member.key, nameRange: keyRange, value: read(member.value, file: file, findings: findings))
  }

  /// A JSON number as an exact value that keeps its digits.
  private static func number(_ digits: String, at range: SourceRange, _ findings: Findings) -> Value {
    do throws(ExactNumber.Fault) {
      let number = try ExactNumber.parse(digits)
      let isWhole = number.isInteger && !digits.utf8.contains { [0x2E, 0x45, 0x65].contains($0) }
      let value: Value = isWhole ? .integer(number) : .decimal(number)
      return number.description == digits ? value : .spelled(value, .json(digits))
    } catch {
      let reason = error.reason.map { ": \($0)" } ?? ""
      findings.report(.wrongValue, "the number \(digits.prefix(40)) cannot be held\(reason)", at: range)
      return .missing
    }
  }

  private static func read(text: String, node: JSONNode, file: String, findings: Findings) -> Expression {
    let range = node.range(in: file)
    let parts = templateParts(text, anchor: node.textAnchor(in: file), findings: findings)
    if parts.count == 1 {
      if case .reference(let reference) = parts[0] { return Expression(.reference(reference), range: range) }
      if case .text(let text) = parts[0] { return Expression(.literal(.text(text)), range: range) }
    }
    return parts.isEmpty ? Expression(.literal(.text("")), range: range) : Expression(.template(parts), range: range)
  }

  /// Takes text with references apart; the anchor is of the text.
  package static func templateParts(_ text: String, anchor: SourceAnchor, findings: Findings) -> [TemplatePart] {
    var parts: [TemplatePart] = []
    for part in TemplateText.parts(of: text) {
      switch part {
      case .text(let text): parts.append(.text(text))
      case .reference(let inner, let from, let to):
        let anchor = SourceAnchor(range: anchor.range(from: from + 2, to: to - 1), isVerbatim: anchor.isVerbatim)
        do throws(Diagnostic) {
          parts.append(.reference(try ReferenceParser.parse(inner, anchor: anchor)))
        } catch {
          findings.report(error)
        }
      case .unclosed(let text, let from):
        findings.report(
          .badReference, "“${” is not closed by “}”", at: anchor.range(from: from, to: from + 2),
          hint: "write $${ for a literal ${")
        parts.append(.text(text))
      }
    }
    return parts
  }
}

extension JSONNode {
  /// The place of a string's text, inside the quotes; verbatim where the string has no escapes.
  package func textAnchor(in file: String) -> SourceAnchor {
    guard case .string(let text) = content, start.line == end.line,
      Int(end.column) - Int(start.column) - 2 == text.unicodeScalars.count
    else { return SourceAnchor(range: range(in: file), isVerbatim: false) }
    return SourceAnchor(
      range: SourceRange(
        file: file, line: Int(start.line), column: Int(start.column) + 1, endColumn: Int(end.column) - 1),
      isVerbatim: true)
  }
}
