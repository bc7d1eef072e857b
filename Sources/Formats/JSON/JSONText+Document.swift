import Diagnostics
package import Values

extension JSONText {
  /// A step on the way to a value in a document.
  package enum PathStep: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  /// A document in its one canonical layout, with a final line end.
  ///
  /// **Shape**: one key a line, two blanks for each level; an array or object stands on one line where that has room
  /// in 100 columns and it holds scalars, or one value alone that stands on one line itself. Keys that `keyOrder` names come first,
  /// in its order, the others after them as they stood. Texts and numbers keep the characters they have in the document's source.
  package static func document(
    _ document: JSONDocument, keyOrder: @escaping (_ path: [PathStep]) -> [String] = { _ in [] }
  ) -> String {
    var printer = DocumentPrinter(source: SourceText(document.source), keyOrder: keyOrder)
    printer.write(document.root, level: 0, taken: 0, isRoot: true)
    return printer.text + "\n"
  }

  /// As `document(_:keyOrder:)`, for a value without a file; its texts are escaped as little as may be.
  package static func document(
    _ node: JSONNode, keyOrder: @escaping (_ path: [PathStep]) -> [String] = { _ in [] }
  ) -> String {
    var printer = DocumentPrinter(source: nil, keyOrder: keyOrder)
    printer.write(node, level: 0, taken: 0, isRoot: true)
    return printer.text + "\n"
  }
}

/// Writes the canonical layout.
private struct DocumentPrinter {
  var text = ""
  private let source: SourceText?
  private let keyOrder: (_ path: [JSONText.PathStep]) -> [String]
  private var path: [JSONText.PathStep] = []

  /// **Units**: columns.
  private static let width = 100

  init(source: SourceText?, keyOrder: @escaping (_ path: [JSONText.PathStep]) -> [String]) {
    self.source = source
    self.keyOrder = keyOrder
  }

  /// **Shape**: `taken` is how many columns of the line are written already.
  mutating func write(_ node: JSONNode, level: Int, taken: Int, isRoot: Bool = false) {
    switch node.content {
    case .array(let items):
      guard !items.isEmpty else {
        text += "[]"
        return
      }
      if !isRoot, let line = oneLine(node), fits(line, taken) {
        text += line
        return
      }
      text += "["
      for (index, item) in items.enumerated() {
        text += index > 0 ? ",\n" : "\n"
        indent(level + 1)
        path.append(.index(index))
        write(item, level: level + 1, taken: 2 * (level + 1))
        path.removeLast()
      }
      text += "\n"
      indent(level)
      text += "]"
    case .object(let members):
      guard !members.isEmpty else {
        text += "{}"
        return
      }
      if !isRoot, let line = oneLine(node), fits(line, taken) {
        text += line
        return
      }
      text += "{"
      for (index, member) in ordered(members).enumerated() {
        text += index > 0 ? ",\n" : "\n"
        indent(level + 1)
        let key = key(member) + ": "
        text += key
        path.append(.key(member.key))
        write(member.value, level: level + 1, taken: 2 * (level + 1) + DisplayWidth.of(key))
        path.removeLast()
      }
      text += "\n"
      indent(level)
      text += "}"
    default:
      text += scalar(node)
    }
  }

  private mutating func indent(_ level: Int) { text += String(repeating: "  ", count: level) }

  private func fits(_ line: String, _ taken: Int) -> Bool {
    // A comma may follow.
    taken + DisplayWidth.of(line) + 1 <= Self.width
  }

  private func ordered(_ members: [JSONNode.Member]) -> [JSONNode.Member] {
    let order = keyOrder(path)
    guard !order.isEmpty else { return members }
    let places = Dictionary(
      zip(order.map(ExactText.init), 0...), uniquingKeysWith: { first, _ in first })
    return members.enumerated().sorted { left, right in
      let first = places[ExactText(left.element.key)] ?? Int.max
      let second = places[ExactText(right.element.key)] ?? Int.max
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }

  /// The node in one line, however long; nil where its layout has more: it holds scalars, or one value alone that has one line
  /// itself.
  private mutating func oneLine(_ node: JSONNode) -> String? {
    switch node.content {
    case .array(let items):
      if items.count == 1, !Self.isScalar(items[0]) {
        return oneLine(items[0], at: .index(0)).map { "[\($0)]" }
      }
      guard items.count <= Self.width, items.allSatisfy(Self.isScalar) else { return nil }
      return "[" + items.map(scalar).joined(separator: ", ") + "]"
    case .object(let members):
      if members.count == 1, !Self.isScalar(members[0].value) {
        return oneLine(members[0].value, at: .key(members[0].key)).map { "{ \(key(members[0])): \($0) }" }
      }
      guard members.count <= Self.width, members.allSatisfy({ Self.isScalar($0.value) }) else { return nil }
      return "{ " + ordered(members).map { key($0) + ": " + scalar($0.value) }.joined(separator: ", ") + " }"
    default: return scalar(node)
    }
  }

  private mutating func oneLine(_ node: JSONNode, at step: JSONText.PathStep) -> String? {
    path.append(step)
    defer { path.removeLast() }
    return oneLine(node)
  }

  private static func isScalar(_ node: JSONNode) -> Bool {
    switch node.content {
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }

  private func scalar(_ node: JSONNode) -> String {
    switch node.content {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let digits): digits
    case .string(let string): token(string, node.start, node.end)
    case .array: "[]"
    case .object: "{}"
    }
  }

  private func key(_ member: JSONNode.Member) -> String { token(member.key, member.keyStart, member.keyEnd) }

  /// A text as it stands in the source; only one with escapes has to be looked up.
  private func token(_ string: String, _ start: SourcePosition, _ end: SourcePosition) -> String {
    let node = JSONNode(.string(string), start: start, end: end)
    if let source, node.anchor(in: "")?.isVerbatim == false, let bytes = source.bytes(from: start, to: end),
      bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"")
    {
      return String(decoding: bytes, as: UTF8.self)
    }
    return JSONText.quote(string)
  }
}
