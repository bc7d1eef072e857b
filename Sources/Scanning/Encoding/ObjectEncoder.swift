import Formats
import Values

/// Writes rows of delimited blocks as JSON objects, in an array or one a line, as `JSONRowWriter` does.
///
/// **Shape**: in an array each object comes with the comma and line end before it, so the first one's comma is to be cut.
/// **Missing**: the key is left out.
struct ObjectEncoder: RowEncoder {
  /// Nothing is counted: what JSON cannot hold is refused.
  struct Tally: AdditiveTally, Sendable {
    var isEmpty: Bool { true }
    mutating func add(_ other: Tally) {}
  }

  private struct Column: Sendable {
    var value: ValueColumn
    /// `"title":`
    var key: [UInt8]
  }

  private let columns: [Column]
  private let isArray: Bool
  /// Those of `columns`.
  private let shapes: [ValueColumn.Shape]
  private let plain: PlainObjects

  init(_ columns: [(index: Int, output: OutputColumn)], layout: RecordBlock.Layout, isArray: Bool) {
    self.columns = columns.map { index, output in
      var key: [UInt8] = []
      JSONText.append(quoted: output.header, to: &key)
      key.append(UInt8(ascii: ":"))
      return Column(value: ValueColumn(index, typing: output.typing, layout: layout), key: key)
    }
    self.isArray = isArray
    shapes = self.columns.map(\.value.shape)
    plain = PlainObjects(self.columns.map { ($0.value.shape, $0.key) }, layout: layout, isArray: isArray)
  }

  func append(
    _ row: Int, of block: borrowing RecordBlock, to output: inout [UInt8], tally: inout Tally
  ) throws(ScanRefusal) {
    let isWritten = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.roomForRows) { target in
      guard let start = target.baseAddress else { return false }
      var writer = ByteWriter(start)
      return plain.write(UInt32(truncatingIfNeeded: row), of: block, to: &writer, room: Self.roomForRows)
        && output.append(start, writer.count)
    }
    if isWritten { return }
    if isArray { output.append(contentsOf: [UInt8(ascii: ","), 0x0A]) }
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for index in 0..<columns.count {
      let start = output.count
      if !isFirst { output.append(UInt8(ascii: ",")) }
      output.append(contentsOf: columns[index].key)
      if try append(index, row, block, to: &output) {
        isFirst = false
      } else {
        output.removeLast(output.count &- start)
      }
    }
    output.append(UInt8(ascii: "}"))
    if !isArray { output.append(0x0A) }
  }

  /// **Units**: bytes of rows that are written before they are handed on; longer rows are written piece by piece.
  private static let roomForRows = 1 << 14

  /// Appends all selected rows, those of plain cells many at a time.
  func append(
    selectionOf block: borrowing RecordBlock, to output: inout [UInt8], tally: inout Tally
  ) throws(ScanRefusal) {
    let count = block.selection.count
    var index = 0
    while index < count {
      index = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.roomForRows) { target in
        guard let start = target.baseAddress else { return index }
        var writer = ByteWriter(start)
        var next = index
        while next < count, plain.write(block.selection[next], of: block, to: &writer, room: Self.roomForRows) {
          next &+= 1
        }
        _ = output.append(start, writer.count)
        return next
      }
      // Where there is room, the next row has a cell that is not plain.
      if index < count {
        try append(Int(block.selection[index]), of: block, to: &output, tally: &tally)
        index &+= 1
      }
    }
  }

  /// Adds the cell's value; false where there is none.
  @inline(__always)
  private func append(
    _ index: Int, _ row: Int, _ block: borrowing RecordBlock, to output: inout [UInt8]
  ) throws(ScanRefusal) -> Bool {
    let start: Int
    let end: Int
    switch try shapes[index].content(row, block) {
    case .missing: return false
    case .empty, .other: return try appendValue(index, row, block, to: &output)
    case .characters(let first, let last): (start, end) = (first, last)
    }
    let bytes = block.bytes.span
    switch shapes[index].kind {
    case .text:
      JSONBytes.append(quoted: bytes, start, end, to: &output)
      return true
    case .integer:
      guard NumberText.isJSON(bytes, start, end, allowsPoint: false) else { break }
      output.append(bytes, start, end)
      return true
    case .decimal:
      guard NumberText.isJSON(bytes, start, end, allowsPoint: true) else { break }
      output.append(bytes, start, end)
      return true
    case .boolean:
      guard FlagText.flag(bytes, start, end) != nil else { break }
      output.append(bytes, start, end)
      return true
    case .date:
      guard DateText.day(bytes, start, end) != nil else { break }
      output.append(0x22)
      output.append(bytes, start, end)
      output.append(0x22)
      return true
    case .other: break
    }
    return try appendValue(index, row, block, to: &output)
  }

  @inline(never)
  private func appendValue(
    _ index: Int, _ row: Int, _ block: borrowing RecordBlock, to output: inout [UInt8]
  ) throws(ScanRefusal) -> Bool {
    let cell = block.cell(row, columns[index].value.index)
    let value: Value
    do throws(Misfit) {
      value = try columns[index].value.typing.value(of: cell)
    } catch {
      throw ScanRefusal("a cell does not fit its type")
    }
    if JSONText.isLeftOut(value) { return false }
    var layout = JSONText.Layout()
    JSONText.append(value, to: &output, &layout)
    if layout.lostNumbers > 0 { throw ScanRefusal("a number that JSON cannot hold") }
    return true
  }
}

extension [UInt8] {
  /// Adds so many bytes; always true.
  @inline(__always)
  fileprivate mutating func append(_ start: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
    append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    return true
  }
}

/// Texts of a file as JSON strings.
struct JSONBytes {
  /// Adds the characters in quotes, escaped as `JSONText` escapes them.
  @inline(__always)
  static func append(quoted bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int, to output: inout [UInt8]) {
    output.append(0x22)
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x22 || byte == UInt8(ascii: "\\") { break }
      index &+= 1
    }
    output.append(bytes, start, index)
    if index < end { append(escaped: bytes, index, end, to: &output) }
    output.append(0x22)
  }

  @inline(never)
  private static func append(
    escaped bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int, to output: inout [UInt8]
  ) {
    var from = start
    for index in start..<end {
      let byte = bytes[index]
      if byte >= 0x20, byte != 0x22, byte != UInt8(ascii: "\\") { continue }
      output.append(bytes, from, index)
      from = index &+ 1
      JSONText.append(escaped: byte, to: &output)
    }
    output.append(bytes, from, end)
  }
}
