package import Diagnostics
package import Queries
package import Values

extension Diagnostic.Code {
  package static let badPredicate: Self = "bad-predicate"
}

/// Reads predicates and conditions from a workflow file, in either spelling (FORMAT.md §3).
package struct PredicateTree {
  let file: String
  let findings: Findings

  package init(file: String, findings: Findings) {
    self.file = file
    self.findings = findings
  }

  /// Nil, with a report, where the node is neither a tree nor text.
  package func read(_ node: JSONNode) -> PredicateSyntax? {
    switch node.content {
    case .string(let text): return read(text: text, node: node)
    case .object(let members):
      if let named = namedProperty(node) { return named }
      return all(members.compactMap(entry))
    case .boolean(let flag): return .constant(flag)
    case .array:
      findings.report(
        .badPredicate, "a list is no predicate", at: node.range(in: file),
        hint: "{ \"all\": [..] } or { \"any\": [..] } combines several")
    default:
      findings.report(.badPredicate, "\(node.kindInWords) is no predicate", at: node.range(in: file))
    }
    return nil
  }

  private func read(text: String, node: JSONNode) -> PredicateSyntax? {
    let range = node.range(in: file)
    let parts = TemplateText.parts(of: text.trimmedOfBlanks)
    if parts.count == 1, case .reference(let inner, _, _) = parts[0] {
      return .holds(.reference(inner, range))
    }
    var faults: [Diagnostic] = []
    let predicate = PredicateText.parse(text, anchor: node.textAnchor(in: file), diagnostics: &faults)
    for fault in faults { findings.report(fault) }
    return predicate
  }

  private func all(_ parts: [PredicateSyntax]) -> PredicateSyntax {
    parts.count == 1 ? parts[0] : .all(parts)
  }

  private func entry(_ member: JSONNode.Member) -> PredicateSyntax? {
    let keyRange = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
    switch member.key {
    case "all", "any":
      guard case .array(let items) = member.value.content else {
        findings.report(
          .badPredicate, "“\(member.key)” takes a list of predicates", at: member.value.range(in: file),
          hint: "a property called “\(member.key)” is written { \"property\": \"\(member.key)\", \"equalTo\": … }")
        return nil
      }
      let parts = items.compactMap(read)
      return member.key == "all" ? .all(parts) : .any(parts)
    case "not":
      guard case .object = member.value.content else {
        if case .string = member.value.content, let part = read(member.value) { return .not(part) }
        findings.report(
          .badPredicate, "“not” takes a predicate in braces", at: member.value.range(in: file),
          hint: "a property called “not” is written { \"property\": \"not\", \"equalTo\": … }")
        return nil
      }
      return read(member.value).map { .not($0) }
    default:
      return comparison(of: left(member.key, keyRange), range: keyRange, with: member.value)
    }
  }

  private func left(_ key: String, _ range: SourceRange) -> OperandSyntax {
    let parts = TemplateText.parts(of: key)
    if parts.count == 1, case .reference(let inner, _, _) = parts[0] { return .reference(inner, range) }
    return .property(key, range)
  }

  /// The comparisons of one property: a literal stands for `equalTo`, an object holds comparators and `ignoring`.
  private func comparison(of left: OperandSyntax, range: SourceRange, with node: JSONNode) -> PredicateSyntax? {
    let valueRange = node.range(in: file)
    switch node.content {
    case .object(let members):
      return comparisons(of: left, range: range, members: members, at: valueRange)
    case .array:
      findings.report(
        .badPredicate, "a list cannot be equal to one value", at: valueRange,
        hint: "{ \"in\": [..] } asks for one of several")
      return nil
    case .null:
      findings.report(
        .badPredicate, "nothing is equal to null", at: valueRange, hint: "{ \"isMissing\": true } asks for no value")
      return nil
    default:
      guard let right = operand(node) else { return nil }
      return .compare(
        ComparisonSyntax(left: left, comparator: "equalTo", comparatorRange: valueRange, right: right, range: range))
    }
  }

  private func comparisons(
    of left: OperandSyntax, range: SourceRange, members: [JSONNode.Member], at valueRange: SourceRange
  ) -> PredicateSyntax? {
    var options = TextOptions()
    var parts: [PredicateSyntax] = []
    for member in members where member.key == "ignoring" { options = ignoring(member.value) }
    for member in members where member.key != "ignoring" {
      let keyRange = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
      guard let right = operand(member.value) else { return nil }
      parts.append(
        .compare(
          ComparisonSyntax(
            left: left, comparator: member.key, comparatorRange: keyRange, right: right, options: options,
            range: range)))
    }
    if parts.isEmpty {
      findings.report(
        .badPredicate, "there is no comparator here", at: valueRange, hint: "{ \"equalTo\": … }, { \"greaterThan\": … }"
      )
      return nil
    }
    return all(parts)
  }

  /// What `ignoring` can name.
  package static let ignoringWords: KeyValuePairs<String, TextOptions> = [
    "case": .ignoringCase, "diacritics": .ignoringDiacritics,
  ]

  package func ignoring(_ node: JSONNode) -> TextOptions {
    var options = TextOptions()
    guard case .array(let items) = node.content else {
      findings.report(.wrongKind, "“ignoring” is a list of words", at: node.range(in: file), hint: "[\"case\"]")
      return options
    }
    for item in items {
      if case .string(let word) = item.content, let known = Self.ignoringWords.first(where: { $0.key == word }) {
        options.insert(known.value)
        continue
      }
      let words = Self.ignoringWords.map { "“\($0.key)”" }.joined(separator: " and ")
      findings.report(.wrongValue, "“ignoring” takes \(words)", at: item.range(in: file))
    }
    return options
  }

  /// The right side of a comparator: a literal, a reference, a list, another property of the row, a record.
  private func operand(_ node: JSONNode) -> OperandSyntax? {
    let range = node.range(in: file)
    switch node.content {
    case .null: return .null(range)
    case .boolean(let flag): return .boolean(flag, range)
    case .number(let digits): return .number(digits, range)
    case .string(let text): return self.text(text, node: node)
    case .array(let items):
      return .list(items.compactMap(operand), range)
    case .object(let members):
      if members.count == 1, members[0].key == "property" {
        guard case .string(let name) = members[0].value.content else {
          findings.report(.wrongKind, "“property” is the name of a property", at: members[0].value.range(in: file))
          return nil
        }
        return .property(name, members[0].value.range(in: file))
      }
      return .record(
        members.compactMap { member in
          operand(member.value).map { OperandSyntax.RecordField(name: member.key, value: $0) }
        }, range)
    }
  }

  private func text(_ text: String, node: JSONNode) -> OperandSyntax {
    let range = node.range(in: file)
    let anchor = node.textAnchor(in: file)
    let parts = TemplateText.parts(of: text)
    if parts.isEmpty { return .text("", range) }
    if parts.count == 1 {
      switch parts[0] {
      case .text(let text): return .text(text, range)
      case .reference(let inner, _, _): return .reference(inner, range)
      case .unclosed: break
      }
    }
    return .template(
      parts.map { part in
        switch part {
        case .text(let text): return .text(text)
        case .reference(let inner, let from, let to):
          return .reference(inner, anchor.range(from: from + 2, to: to - 1))
        case .unclosed(let text, let from):
          findings.report(
            .badReference, "“${” is not closed by “}”", at: anchor.range(from: from, to: from + 2),
            hint: "write $${ for a literal ${")
          return .text(text)
        }
      }, range)
  }
}

extension PredicateTree {
  /// `{ "property": "all", "equalTo": 5 }`, an object that holds nothing else than a property's name and its comparators.
  package func namedProperty(_ node: JSONNode) -> PredicateSyntax?? {
    guard case .object(let members) = node.content,
      let name = members.first(where: { $0.key == "property" })
    else { return nil }
    guard case .string(let property) = name.value.content else {
      findings.report(.wrongKind, "“property” is the name of a property", at: name.value.range(in: file))
      return .some(nil)
    }
    let rest = members.filter { $0.key != "property" }
    let range = name.value.range(in: file)
    return .some(
      comparisons(of: .property(property, range), range: range, members: rest, at: node.range(in: file)))
  }
}
