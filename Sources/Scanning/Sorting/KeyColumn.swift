import Queries
import Values

extension ValueColumn {
  /// Whether values of the type have an order that `KeyBytes` knows.
  static func hasOrder(_ type: ValueType) -> Bool {
    switch type {
    case .text, .integer, .decimal, .number, .boolean, .date, .dateTime, .url, .enumeration: true
    case .duration, .file, .person, .list, .entity, .record, .any: false
    }
  }

  /// Adds a value that the fast way does not read.
  @inline(never)
  func appendValue(
    _ row: Int, _ block: borrowing RecordBlock, to key: inout KeyBytes, missing: UInt8
  ) throws(ScanRefusal) {
    let value = try value(row, block)
    if value.isMissing { return key.append(missing) }
    guard key.append(value, of: typing.type) else { throw ScanRefusal("a value that has no fast order") }
  }

  /// Adds the cell's value to a key.
  ///
  /// **Missing**: `missing`, one byte.
  @inline(__always)
  func append(
    _ row: Int, _ block: borrowing RecordBlock, to key: inout KeyBytes, missing: UInt8
  ) throws(ScanRefusal) {
    if try !shape.append(row, block, to: &key, missing: missing) {
      try appendValue(row, block, to: &key, missing: missing)
    }
  }
}

extension ValueColumn.Shape {
  /// Adds the cell's value to a key; false, and nothing added, where it is for the slow way.
  @inline(__always)
  func append(
    _ row: Int, _ block: borrowing RecordBlock, to key: inout KeyBytes, missing: UInt8
  ) throws(ScanRefusal) -> Bool {
    let start: Int
    let end: Int
    switch try content(row, block) {
    case .missing:
      key.append(missing)
      return true
    case .empty:
      guard kind == .text else { return false }
      key.append(text: block.bytes.span, 0, 0)
      return true
    case .characters(let first, let last): (start, end) = (first, last)
    case .other: return false
    }
    let bytes = block.bytes.span
    switch kind {
    case .text: key.append(text: bytes, start, end)
    case .integer: return key.append(number: bytes, start, end, isDecimal: false)
    case .decimal: return key.append(number: bytes, start, end, isDecimal: true)
    case .date:
      guard let day = DateText.day(bytes, start, end) else { return false }
      key.append(day: day)
    case .boolean:
      guard let flag = FlagText.flag(bytes, start, end) else { return false }
      key.append(flag: flag)
    case .other: return false
    }
    return true
  }
}

/// The keys of a sort, read from blocks.
struct SortColumns: Sendable {
  private struct Key: Sendable {
    var shape: ValueColumn.Shape
    var isDescending: Bool
    var missing: UInt8
  }
  private let keys: [Key]
  /// The same columns, for the slow way.
  private let columns: [ValueColumn]

  /// Nil where a key asks for what only the slow way knows: natural order, ignored case, what stands behind a reference.
  ///
  /// - Parameter column: the column of a property in the blocks; nil where the file has none.
  init?(_ keys: [SortKey], schema: Schema, layout: RecordBlock.Layout, column: (Int) -> Int?) {
    var found: [Key] = []
    var columns: [ValueColumn] = []
    for key in keys {
      guard key.path.steps.isEmpty, key.options.isEmpty, !key.isNatural,
        schema.typings.indices.contains(key.path.index), ValueColumn.hasOrder(schema.typings[key.path.index].type),
        let index = column(key.path.index)
      else { return nil }
      let column = ValueColumn(index, typing: schema.typings[key.path.index], layout: layout)
      columns.append(column)
      found.append(
        Key(
          shape: column.shape, isDescending: key.isDescending,
          missing: key.isMissingFirst ? KeyBytes.missingFirst : KeyBytes.missingLast))
    }
    self.keys = found
    self.columns = columns
  }

  /// Makes the row's key.
  @inline(__always)
  func read(_ row: Int, _ block: borrowing RecordBlock, into bytes: inout KeyBytes) throws(ScanRefusal) {
    bytes.removeAll()
    for index in 0..<keys.count {
      let key = keys[index]
      let start = bytes.count
      if try !key.shape.append(row, block, to: &bytes, missing: key.missing) {
        try columns[index].appendValue(row, block, to: &bytes, missing: key.missing)
      }
      if key.isDescending, bytes.bytes[start] != key.missing { bytes.complement(from: start) }
    }
  }
}
