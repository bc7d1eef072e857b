import CVector

extension RecordBlock {
  /// Whether the bytes from 0x80 on are UTF-8, looking at the blocks that hold some alone.
  ///
  /// **Source**: Unicode 16, table 3-7.
  func isValidText() -> Bool {
    let end = dataEnd
    return bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return true }
      var place = dataStart
      for index in 0..<highBlockCount {
        let base = Int(highBlocks[index])
        var high = cvector_high(bytes + base)
        while high != 0 {
          let found = base &+ Int(cvector_lowest(high))
          high &= high &- 1
          if found < place { continue }
          if found >= end { break }
          let length = Self.lengthOfSequence(bytes + found, end &- found)
          if length == 0 { return false }
          place = found &+ length
        }
      }
      return true
    }
  }

  /// How many bytes the character takes that begins here with a byte from 0x80 on; 0 where none does.
  @inline(__always)
  static func lengthOfSequence(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let first = bytes[0]
    if first < 0xE0 {
      return first >= 0xC2 && count >= 2 && bytes[1] & 0xC0 == 0x80 ? 2 : 0
    }
    if first < 0xF0 {
      guard count >= 3, bytes[1] & 0xC0 == 0x80, bytes[2] & 0xC0 == 0x80 else { return 0 }
      if first == 0xE0, bytes[1] < 0xA0 { return 0 }
      if first == 0xED, bytes[1] >= 0xA0 { return 0 }
      return 3
    }
    guard first <= 0xF4, count >= 4, bytes[1] & 0xC0 == 0x80, bytes[2] & 0xC0 == 0x80, bytes[3] & 0xC0 == 0x80 else {
      return 0
    }
    if first == 0xF0, bytes[1] < 0x90 { return 0 }
    if first == 0xF4, bytes[1] >= 0x90 { return 0 }
    return 4
  }
}
