import CVector

/// Whether bytes are text in UTF-8.
enum TextValidity {
  enum Found { case ascii, utf8, invalid }

  /// **Shape**: `bytes` may be read 64 bytes further than `end`.
  static func of(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Found {
    var found = Found.ascii
    var index = start
    while index < end {
      let high = cvector_high(bytes + index)
      if high == 0 {
        index &+= 64
        continue
      }
      index &+= high.trailingZeroBitCount
      if index >= end { break }
      found = .utf8
      repeat {
        let count = scalarLength(bytes, index)
        if count == 0 || index &+ count > end { return .invalid }
        index &+= count
      } while index < end && bytes[index] >= 0x80
    }
    return found
  }

  /// The length of the scalar above ASCII that begins at a place; 0 where the bytes are no UTF-8.
  @inline(__always)
  static func scalarLength(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> Int {
    let lead = bytes[index]
    let second = bytes[index &+ 1]
    if lead < 0xE0 { return lead >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0 }
    let third = bytes[index &+ 2]
    if lead < 0xF0 {
      let isSound =
        second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && !(lead == 0xE0 && second < 0xA0)
        && !(lead == 0xED && second > 0x9F)
      return isSound ? 3 : 0
    }
    let isSound =
      lead <= 0xF4 && second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && bytes[index &+ 3] & 0xC0 == 0x80
      && !(lead == 0xF0 && second < 0x90) && !(lead == 0xF4 && second > 0x8F)
    return isSound ? 4 : 0
  }
}
