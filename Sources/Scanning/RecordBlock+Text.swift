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
          var next = base &+ Int(cvector_lowest(high))
          if next >= end { return true }
          // Characters beyond ASCII seldom stand alone.
          if next < place { next = place }
          while next < end, bytes[next] >= 0x80 {
            let length = Self.lengthOfSequence(bytes + next, end &- next)
            if length == 0 { return false }
            next &+= length
          }
          place = next
          if place &- base >= 64 { break }
          high &= ~0 &<< UInt64(truncatingIfNeeded: place &- base)
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
