import CVector
import Formats
import Values

/// Writes records of JSON Lines as JSON objects, in an array or one a line, as `JSONRowWriter` does: as they stand in the file
/// where that is what it would write, else value by value.
///
/// **Shape**: in an array each object comes with the comma and line end before it, so the first one's comma is to be cut.
/// **Missing**: the key is left out; null is written.
struct JSONObjectEncoder: RowEncoder {
  /// Nothing is counted.
  struct Tally: AdditiveTally, Sendable {
    var isEmpty: Bool { true }
    mutating func add(_ other: Tally) {}
  }

  private struct Column: Sendable {
    /// The column of the blocks.
    var index: Int
    var fit: JSONFit
    /// `"title":`, and room for a vector behind it.
    var key: [UInt8]
    var keyCount: Int
    /// A bit for each of the key's bytes, where it has no more than 32.
    var keyMask: UInt32
  }

  private let columns: [Column]
  private let isArray: Bool

  init(_ columns: [(index: Int, output: OutputColumn)], isArray: Bool) {
    self.columns = columns.map { index, output in
      var key: [UInt8] = []
      JSONText.append(quoted: output.header, to: &key)
      key.append(UInt8(ascii: ":"))
      let count = key.count
      key += [UInt8](repeating: 0, count: 32)
      let mask = count > 32 ? 0 : UInt32(truncatingIfNeeded: (1 << UInt64(count)) &- 1)
      return Column(index: index, fit: JSONFit(output.typing), key: key, keyCount: count, keyMask: mask)
    }
    self.isArray = isArray
  }

  func append(
    _ row: Int, of block: borrowing RecordBlock, to output: inout [UInt8], tally: inout Tally
  ) throws(ScanRefusal) {
    for index in 0..<columns.count {
      let column = columns[index].index
      try columns[index].fit.check(block.token(row, column), row, column, of: block)
    }
    if isArray { output.append(contentsOf: [UInt8(ascii: ","), 0x0A]) }
    let record = block.record(row)
    if isCanonical(row, record, block) {
      output.append(block.bytes.span, record.start, record.end)
    } else {
      append(row, block, to: &output)
    }
    if !isArray { output.append(0x0A) }
  }

  /// Whether the record's bytes are what would be written: these columns' keys alone, in their order, without blanks and
  /// without escapes.
  @inline(__always)
  private func isCanonical(_ row: Int, _ record: Token, _ block: borrowing RecordBlock) -> Bool {
    block.bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return false }
      // The place of the brace or comma before the next key.
      var place = record.start
      for index in 0..<columns.count {
        let token = block.token(row, columns[index].index)
        if token.isMissing { continue }
        let start = place &+ 1
        guard token.start == start &+ columns[index].keyCount, columns[index].keyMask != 0 else { return false }
        let mask = columns[index].keyMask
        let isSame = columns[index].key.withUnsafeBufferPointer { key in
          key.baseAddress.map { cvector_same(bytes + start, $0) & mask == mask } ?? false
        }
        if !isSame { return false }
        place = token.end
        let last = bytes[token.end &- 1]
        if last == UInt8(ascii: "}") || last == UInt8(ascii: "]") { return false }
      }
      guard place &+ 1 == record.end, place > record.start else { return false }
      return !JSONEscapes.stand(in: bytes, from: record.start, to: record.end)
    }
  }

  @inline(never)
  private func append(_ row: Int, _ block: borrowing RecordBlock, to output: inout [UInt8]) {
    var separator = UInt8(ascii: "{")
    for column in columns {
      let token = block.token(row, column.index)
      if token.isMissing { continue }
      output.append(separator)
      separator = UInt8(ascii: ",")
      output.append(column.key.span, 0, column.keyCount)
      block.appendJSON(token, to: &output)
    }
    if separator == UInt8(ascii: "{") { output.append(separator) }
    output.append(UInt8(ascii: "}"))
  }
}

extension RecordBlock {
  /// Adds a JSON value as `JSONText` writes it: without blanks, with as few escapes as may be.
  func appendJSON(_ token: Token, to output: inout [UInt8]) {
    let isText = bytes[token.start] == UInt8(ascii: "\"")
    let isNested = bytes[token.start] == UInt8(ascii: "{") || bytes[token.start] == UInt8(ascii: "[")
    guard isText || isNested else { return output.append(bytes.span, token.start, token.end) }
    let hasEscapes = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { JSONEscapes.stand(in: $0, from: token.start, to: token.end) } ?? false
    }
    if isText {
      guard hasEscapes else { return output.append(bytes.span, token.start, token.end) }
      let text = bytes.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { JSONEscapes.unescaped($0, from: token.start &+ 1, to: token.end &- 1) } ?? []
      }
      return JSONBytes.append(quoted: text.span, 0, text.count, to: &output)
    }
    if !hasEscapes { return appendWithoutBlanks(token, to: &output) }
    guard case .json(let node) = jsonCell(token) else { return }
    var layout = JSONText.Layout()
    JSONText.append(node, to: &output, &layout)
  }

  /// Adds an array or object without escapes.
  private func appendWithoutBlanks(_ token: Token, to output: inout [UInt8]) {
    let bytes = bytes.span
    var isInText = false
    var from = token.start
    for index in token.start..<token.end {
      switch bytes[index] {
      case UInt8(ascii: "\""): isInText.toggle()
      case 0x20 where !isInText, 0x09 where !isInText:
        output.append(bytes, from, index)
        from = index &+ 1
      default: break
      }
    }
    output.append(bytes, from, token.end)
  }
}
