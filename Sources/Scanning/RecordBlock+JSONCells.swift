import Diagnostics
import Formats
import Values

extension RecordBlock {
  /// The cell of a JSON value's token.
  ///
  /// **Shape**: the node's place is counted from the token's first byte.
  func jsonCell(_ token: Token) -> RawCell {
    if token.isMissing { return .missing }
    let content: JSONNode.Content
    switch bytes[token.start] {
    case UInt8(ascii: "n"): content = .null
    case UInt8(ascii: "t"): content = .boolean(true)
    case UInt8(ascii: "f"): content = .boolean(false)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return nestedCell(token)
    case UInt8(ascii: "\""):
      let text = Token(start: token.start &+ 1, end: token.end &- 1)
      content = .string(hasEscapes(text) ? unescaped(text) : characters(text))
    default: content = .number(characters(token))
    }
    let start = SourcePosition(line: 1, column: 1)
    return .json(JSONNode(content, start: start, end: SourcePosition(line: 1, column: 1 &+ token.count)))
  }

  private func nestedCell(_ token: Token) -> RawCell {
    let value = Array(bytes[token.start..<token.end])
    guard let document = try? JSONReader.read(value, file: "", duplicates: .lastCounts) else { return .missing }
    return .json(document.root)
  }

  private func hasEscapes(_ text: Token) -> Bool {
    let bytes = bytes.span
    var index = text.start
    while index < text.end, bytes[index] != UInt8(ascii: "\\") { index &+= 1 }
    return index < text.end
  }

  private func characters(_ text: Token) -> String { String(decoding: bytes[text.start..<text.end], as: UTF8.self) }

  private func unescaped(_ text: Token) -> String {
    let characters = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { JSONEscapes.unescaped($0, from: text.start, to: text.end) } ?? []
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
