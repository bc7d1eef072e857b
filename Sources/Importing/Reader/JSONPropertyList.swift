package import Diagnostics
import Formats
import Values

/// Reads a shortcut that a tool has written as JSON: an object, or a list with one, with or without text before it.
package enum JSONPropertyList {
  /// The most places at which the JSON is looked for after text.
  private static let startLimit = 64

  package static func read(_ bytes: [UInt8], file: String, warnings: inout [Diagnostic]) -> PropertyValue? {
    var starts = [0]
    var isLineStart = true
    for (index, byte) in bytes.enumerated() where starts.count < startLimit {
      if isLineStart, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["), index > 0 { starts.append(index) }
      isLineStart = byte == 0x0A || (isLineStart && byte <= 0x20)
    }
    if let first = bytes.firstIndex(of: UInt8(ascii: "{")), !starts.contains(first) { starts.append(first) }
    var first: [Diagnostic] = []
    for start in starts {
      // Text before the JSON keeps its lines, so that places are those of the file.
      var part = bytes
      for index in 0..<start where part[index] != 0x0A { part[index] = 0x20 }
      do throws(Diagnostic) {
        let document = try JSONReader.read(part, file: file, duplicates: .lastCounts)
        guard let value = value(of: document.root), holdsActions(value) else { continue }
        if start > 0, bytes[..<start].contains(where: { $0 > 0x20 && $0 < 0x80 }) {
          warnings.append(
            Diagnostic(
              .damagedShortcut, "the text before the JSON is passed over", at: SourceRange(file: file),
              severity: .warning))
        }
        return value
      } catch {
        if first.isEmpty { first = [error] }
      }
    }
    warnings += first
    return nil
  }

  private static func holdsActions(_ value: PropertyValue) -> Bool {
    switch value {
    case .dictionary(let dictionary): dictionary["WFWorkflowActions"] != nil
    case .array(let items): items.contains(where: holdsActions)
    default: false
    }
  }

  private static func value(of node: JSONNode) -> PropertyValue? {
    switch node.content {
    case .null: return nil
    case .boolean(let value): return .boolean(value)
    case .number(let digits):
      if let whole = Int64(digits) { return .integer(whole) }
      return Double(digits).flatMap { $0.isFinite ? .real($0) : nil }
    case .string(let text): return .string(text)
    case .array(let items): return .array(items.compactMap(value))
    case .object(let members):
      return .dictionary(
        PropertyDictionary(
          members.compactMap { member in value(of: member.value).map { (member.key, $0) } }, place: node.start))
    }
  }
}
