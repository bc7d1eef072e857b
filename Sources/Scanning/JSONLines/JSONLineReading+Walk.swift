import CVector

extension JSONLineReading {
  /// Goes on over the records of a block until something stands there that is rare.
  ///
  /// **Shape**: `mark` is a number below those of the block's records and above all before.
  mutating func walk(
    _ block: inout RecordBlock, _ position: inout JSONPosition, mark: Int
  ) -> JSONPosition.Stop {
    var stop = JSONPosition.Stop.refused
    let columnCount = keys.columnCount
    block.bytes.withUnsafeBufferPointer { bytes in
      keys.entries.withUnsafeBufferPointer { entries in
        keys.spellings.withUnsafeBufferPointer { spellings in
          lastRecords.withUnsafeMutableBufferPointer { lastRecords in
            block.tokenStarts.withUnsafeMutableBufferPointer { tokenStarts in
              block.tokenEnds.withUnsafeMutableBufferPointer { tokenEnds in
                block.lineStarts.withUnsafeMutableBufferPointer { lineStarts in
                  block.lineEnds.withUnsafeMutableBufferPointer { lineEnds in
                    guard let bytes = bytes.baseAddress, let spellings = spellings.baseAddress else { return }
                    let tables = JSONWalkTables(
                      bytes: bytes, spellings: spellings, entries: entries, columnCount: columnCount,
                      lastRecords: lastRecords, tokenStarts: tokenStarts, tokenEnds: tokenEnds,
                      lineStarts: lineStarts, lineEnds: lineEnds)
                    stop = tables.walk(&position, &record, mark: mark, &nested)
                  }
                }
              }
            }
          }
        }
      }
    }
    return stop
  }
}

/// Everything the walk over records looks at and writes, by place.
///
/// Unsafe pointers stay inside the walk: they are taken for each call and not kept.
private struct JSONWalkTables {
  let bytes: UnsafePointer<UInt8>
  let spellings: UnsafePointer<UInt8>
  let entries: UnsafeBufferPointer<JSONKnownKeys.Entry>
  let columnCount: Int
  let lastRecords: UnsafeMutableBufferPointer<Int>
  let tokenStarts: UnsafeMutableBufferPointer<UInt32>
  let tokenEnds: UnsafeMutableBufferPointer<UInt32>
  let lineStarts: UnsafeMutableBufferPointer<UInt32>
  let lineEnds: UnsafeMutableBufferPointer<UInt32>

  func walk(
    _ position: inout JSONPosition, _ recordNumber: inout Int, mark: Int, _ nested: inout JSONNestedValue
  ) -> JSONPosition.Stop {
    var index = position.index
    var row = position.row
    var record = recordNumber
    var expected = position.expected
    var found = position.found
    let end = position.end
    let capacity = position.capacity
    let entryCount = entries.count
    defer {
      position.index = index
      position.row = row
      position.expected = expected
      position.found = found
      recordNumber = record
    }
    func refuse(_ reason: StaticString) -> JSONPosition.Stop {
      position.reason = reason
      return .refused
    }
    var isInRecord = position.isInRecord
    position.isInRecord = false
    lines: while true {
      if !isInRecord {
        if index >= end { return .end }
        if row == capacity { return .full }
        index = JSONTokens.blanksEnd(bytes, index)
        guard bytes[index] == UInt8(ascii: "{") else {
          let feed = lineEnd(index)
          if feed < 0 { return refuse("a line that holds no object") }
          index = feed &+ 1
          if index > end { return .end }
          return .blankLine
        }
        lineStarts[row] = UInt32(truncatingIfNeeded: index)
        expected = 0
        found = 0
        index = JSONTokens.blanksEnd(bytes, index &+ 1)
        if bytes[index] == UInt8(ascii: "}") {
          isInRecord = true
        }
      }
      let cells = row &* columnCount
      members: while true {
        if isInRecord, bytes[index] == UInt8(ascii: "}") {
          isInRecord = false
          break members
        }
        isInRecord = false
        // The key.
        guard let place = entry(at: index, expected, entryCount) else {
          position.isInRecord = true
          return .unknownKey
        }
        let known = entries[place]
        let identity = known.identity
        let last = lastRecords[identity]
        if last == record { return refuse("a key that stands twice") }
        if identity >= columnCount, last < mark {
          lastRecords[identity] = mark
          position.isInRecord = true
          return .newKey(identity: identity)
        }
        lastRecords[identity] = record
        expected = place &+ 1
        index = JSONTokens.blanksEnd(bytes, index &+ known.count)
        // The value.
        let start = index
        switch bytes[index] {
        case UInt8(ascii: "\""): index = JSONTokens.textEnd(bytes, index)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): index = JSONTokens.numberEnd(bytes, index)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          index = nested.end(bytes, index)
          if nested.isUnsure, index >= 0, !JSONLineOracle.isSound(bytes, start..<index) { index = JSONTokens.refused }
        default: index = JSONTokens.wordEnd(bytes, index)
        }
        if index < 0 { return refuse("a value that is none, or that only the reader judges") }
        if identity < columnCount {
          tokenStarts[cells &+ identity] = UInt32(truncatingIfNeeded: start)
          tokenEnds[cells &+ identity] = UInt32(truncatingIfNeeded: index)
          found &+= 1
        }
        // What follows.
        if bytes[index] != UInt8(ascii: ","), bytes[index] != UInt8(ascii: "}") {
          index = JSONTokens.blanksEnd(bytes, index)
        }
        if bytes[index] == UInt8(ascii: ",") {
          index = JSONTokens.blanksEnd(bytes, index &+ 1)
          continue members
        }
        guard bytes[index] == UInt8(ascii: "}") else { return refuse("an object that does not end") }
        break members
      }
      index &+= 1
      lineEnds[row] = UInt32(truncatingIfNeeded: index)
      if found < columnCount { clearMissing(cells, record) }
      if bytes[index] != 0x0A {
        index = lineEnd(JSONTokens.blanksEnd(bytes, index))
        if index < 0 { return refuse("text after the object") }
      }
      index &+= 1
      row &+= 1
      record &+= 1
    }
  }

  /// The entry whose spelling stands here, the expected one first.
  @inline(__always)
  private func entry(at index: Int, _ expected: Int, _ count: Int) -> Int? {
    if expected < count, JSONKnownKeys.stands(entries[expected], spellings, at: bytes + index) { return expected }
    return otherEntry(at: index, expected, count)
  }

  @inline(never)
  private func otherEntry(at index: Int, _ expected: Int, _ count: Int) -> Int? {
    var place = expected &+ 1
    while place < count {
      if JSONKnownKeys.stands(entries[place], spellings, at: bytes + index) { return place }
      place &+= 1
    }
    place = 0
    while place < min(expected, count) {
      if JSONKnownKeys.stands(entries[place], spellings, at: bytes + index) { return place }
      place &+= 1
    }
    return nil
  }

  /// The place of the line end that is next; below zero where something else is.
  private func lineEnd(_ index: Int) -> Int {
    if bytes[index] == 0x0A { return index }
    return bytes[index] == 0x0D && bytes[index &+ 1] == 0x0A ? index &+ 1 : JSONTokens.refused
  }

  /// Makes the tokens missing that a record does not have.
  private func clearMissing(_ cells: Int, _ record: Int) {
    for column in 0..<columnCount where lastRecords[column] != record {
      tokenStarts[cells &+ column] = 0
      tokenEnds[cells &+ column] = 0
    }
  }
}
