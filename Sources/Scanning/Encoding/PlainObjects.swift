import Values

/// Writes rows whose cells all stand in JSON nearly as they stand in a delimited file: plain numbers, words, days, and texts
/// without anything to escape.
struct PlainObjects: Sendable {
  private let shapes: [ValueColumn.Shape]
  /// The keys one after the other, each with a comma before it and a colon behind, and room to read on; where each one ends.
  private let keys: [UInt8]
  private let ends: [Int]
  private let isArray: Bool
  private let isDelimited: Bool
  /// How often the column is written that is written most often.
  private let repeats: Int

  init(_ columns: [(shape: ValueColumn.Shape, key: [UInt8])], layout: RecordBlock.Layout, isArray: Bool) {
    shapes = columns.map(\.shape)
    var keys: [UInt8] = []
    var ends: [Int] = []
    for column in columns {
      keys += [UInt8(ascii: ",")] + column.key
      ends.append(keys.count)
    }
    self.keys = keys + [UInt8](repeating: 0, count: 8)
    self.ends = ends
    self.isArray = isArray
    if case .delimited = layout { isDelimited = true } else { isDelimited = false }
    repeats = Dictionary(grouping: columns, by: \.shape.index).values.map(\.count).max() ?? 0
  }

  /// Writes the row; false, and nothing written, where a cell is not plain or the room does not do.
  @inline(__always)
  func write(_ row: UInt32, of block: borrowing RecordBlock, to writer: inout ByteWriter, room: Int) -> Bool {
    guard isDelimited else { return false }
    return block.withDelimitedPlaces(0) { places in
      let base = if let bases = places.bases { Int(bases[Int(row)]) } else { Int(row) &* places.columnCount }
      let start = base == 0 ? places.dataStart : Int(places.separators[base &- 1]) &+ 1
      let length = Int(places.separators[base &+ places.columnCount &- 1]) &- start
      let most = keys.count &+ repeats &* length &+ 2 &* shapes.count &+ 8 &+ ByteWriter.slack
      guard most <= room &- writer.count else { return false }
      let before = writer.count
      if write(base, places, block.hasReturns, &writer) { return true }
      writer.cut(to: before)
      return false
    } ?? false
  }

  @inline(__always)
  private func write(_ base: Int, _ places: DelimitedPlaces, _ hasReturns: Bool, _ writer: inout ByteWriter) -> Bool {
    keys.withUnsafeBufferPointer { keys in
      guard let keys = keys.baseAddress else { return false }
      if isArray {
        writer.put(UInt8(ascii: ","))
        writer.put(0x0A)
      }
      writer.put(UInt8(ascii: "{"))
      // The first key of a row has no comma before it.
      var comma = 1
      var keyStart = 0
      for index in 0..<shapes.count {
        let shape = shapes[index]
        let key = keyStart
        let keyEnd = ends[index]
        keyStart = keyEnd
        let place = base &+ shape.index
        var start = place == 0 ? places.dataStart : Int(places.separators[place &- 1]) &+ 1
        var end = Int(places.separators[place])
        if hasReturns, shape.index == places.columnCount &- 1, end > start, places.bytes[end &- 1] == 0x0D { end &-= 1 }
        if start == end {
          if shape.isRequired { return false }
          continue
        }
        if Int(places.bytes[start]) == places.quote {
          // Of other quotes, two inside would be one.
          start &+= 1
          end &-= 1
          if start >= end || places.quote != 0x22 { return false }
        }
        writer.put(keys + key + comma, keyEnd &- key &- comma)
        comma = 0
        guard write(shape.kind, places.bytes + start, end &- start, &writer) else { return false }
      }
      writer.put(UInt8(ascii: "}"))
      if !isArray { writer.put(0x0A) }
      return true
    }
  }

  @inline(__always)
  private func write(
    _ kind: ValueColumn.Kind, _ cell: UnsafePointer<UInt8>, _ count: Int, _ writer: inout ByteWriter
  ) -> Bool {
    switch kind {
    case .text:
      writer.put(0x22)
      guard writer.putPlain(cell, count) else { return false }
      writer.put(0x22)
      return true
    case .integer, .decimal:
      guard ShortDigits(cell, count, allowsPoint: kind == .decimal) != nil else { return false }
      let digits = cell[0] == UInt8(ascii: "-") ? cell + 1 : cell
      // A zero before other digits is none of JSON's. Behind the cell stands no digit.
      if digits[0] == UInt8(ascii: "0"), digits[1] &- UInt8(ascii: "0") < 10 { return false }
      writer.put(cell, count)
      return true
    case .boolean:
      let isTrue = count == 4 && cell.word & 0xFFFF_FFFF == 0x6575_7274
      let isFalse = count == 5 && cell.word & 0xFF_FFFF_FFFF == 0x65_736C_6166
      guard isTrue || isFalse else { return false }
      writer.put(cell, count)
      return true
    case .date:
      guard count == 10, DateText.day(UnsafeBufferPointer(start: cell, count: count).span, 0, count) != nil else {
        return false
      }
      writer.put(0x22)
      writer.put(cell, count)
      writer.put(0x22)
      return true
    case .other: return false
    }
  }
}
