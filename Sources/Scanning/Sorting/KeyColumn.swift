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

  /// Adds the cell's value to a key.
  ///
  /// **Missing**: `missing`, one byte.
  @inline(__always)
  func append(
    _ row: Int, _ block: borrowing RecordBlock, to key: inout KeyBytes, missing: UInt8
  ) throws(ScanRefusal) {
    let start: Int
    let end: Int
    switch try content(row, block) {
    case .missing: return key.append(missing)
    case .empty:
      if kind == .text { return key.append(text: block.bytes.span, 0, 0) }
      return try appendValue(row, block, to: &key, missing: missing)
    case .characters(let first, let last): (start, end) = (first, last)
    case .other: return try appendValue(row, block, to: &key, missing: missing)
    }
    let bytes = block.bytes.span
    switch kind {
    case .text: return key.append(text: bytes, start, end)
    case .integer: if key.append(number: bytes, start, end, isDecimal: false) { return }
    case .decimal: if key.append(number: bytes, start, end, isDecimal: true) { return }
    case .date:
      if let day = DateText.day(bytes, start, end) { return key.append(day: day) }
    case .boolean:
      if let flag = FlagText.flag(bytes, start, end) { return key.append(flag: flag) }
    case .other: break
    }
    try appendValue(row, block, to: &key, missing: missing)
  }

  @inline(never)
  private func appendValue(
    _ row: Int, _ block: borrowing RecordBlock, to key: inout KeyBytes, missing: UInt8
  ) throws(ScanRefusal) {
    let value = try value(row, block)
    if value.isMissing { return key.append(missing) }
    guard key.append(value, of: typing.type) else { throw ScanRefusal("a value that has no fast order") }
  }
}

/// The keys of a sort, read from blocks.
struct SortColumns: Sendable {
  struct Key: Sendable {
    var column: ValueColumn
    var isDescending: Bool
    var isMissingFirst: Bool
  }
  let keys: [Key]

  init(_ keys: [Key]) { self.keys = keys }

  /// Nil where a key asks for what only the slow way knows: natural order, ignored case, what stands behind a reference.
  ///
  /// - Parameter column: the column of a property in the blocks; nil where the file has none.
  init?(_ keys: [SortKey], schema: Schema, layout: RecordBlock.Layout, column: (Int) -> Int?) {
    var found: [Key] = []
    for key in keys {
      guard key.path.steps.isEmpty, key.options.isEmpty, !key.isNatural,
        schema.typings.indices.contains(key.path.index), ValueColumn.hasOrder(schema.typings[key.path.index].type),
        let index = column(key.path.index)
      else { return nil }
      found.append(
        Key(
          column: ValueColumn(index, typing: schema.typings[key.path.index], layout: layout),
          isDescending: key.isDescending, isMissingFirst: key.isMissingFirst))
    }
    self.keys = found
  }

  /// Makes the row's key.
  @inline(__always)
  func read(_ row: Int, _ block: borrowing RecordBlock, into bytes: inout KeyBytes) throws(ScanRefusal) {
    bytes.removeAll()
    for index in 0..<keys.count {
      let key = keys[index]
      let start = bytes.count
      let missing = key.isMissingFirst ? KeyBytes.missingFirst : KeyBytes.missingLast
      try key.column.append(row, block, to: &bytes, missing: missing)
      if key.isDescending, bytes.bytes[start] != missing { bytes.complement(from: start) }
    }
  }
}
