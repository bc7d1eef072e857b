/// Walks over an array or object that stands in a record, to find where it ends and that it is sound.
///
/// What it leaves to the row path's scanner, for want of a quick answer, is told by `isUnsure`: whether a key with escapes, or
/// one of very many, stands twice. What nests deeper than `depthLimit` is refused.
struct JSONNestedValue {
  private var keys: [Range<Int>] = []
  /// For each open object and array where its keys begin in `keys`; below zero for an array.
  private var frames: [Int] = []
  private(set) var isUnsure = false

  private static let depthLimit = 128
  private static let keyLimit = 48

  /// The place after the closing bracket of what begins at `start`; below zero where it is refused.
  @inline(never)
  mutating func end(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    keys.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    isUnsure = false
    var index = start
    value: while true {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        guard frames.count < Self.depthLimit else { return JSONTokens.refused }
        frames.append(keys.count)
        index = JSONTokens.blanksEnd(bytes, index &+ 1)
        if bytes[index] != UInt8(ascii: "}") {
          index = key(bytes, index)
          if index < 0 { return index }
          continue value
        }
        close()
        index &+= 1
      case UInt8(ascii: "["):
        guard frames.count < Self.depthLimit else { return JSONTokens.refused }
        frames.append(-1)
        index = JSONTokens.blanksEnd(bytes, index &+ 1)
        if bytes[index] != UInt8(ascii: "]") { continue value }
        close()
        index &+= 1
      case UInt8(ascii: "\""): index = JSONTokens.textEnd(bytes, index)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): index = JSONTokens.numberEnd(bytes, index)
      default: index = JSONTokens.wordEnd(bytes, index)
      }
      if index < 0 { return index }
      // The value is whole: close what ends after it.
      while let first = frames.last {
        index = JSONTokens.blanksEnd(bytes, index)
        if bytes[index] == UInt8(ascii: ",") {
          index = JSONTokens.blanksEnd(bytes, index &+ 1)
          if first >= 0 {
            index = key(bytes, index)
            if index < 0 { return index }
          }
          continue value
        }
        guard bytes[index] == (first >= 0 ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return JSONTokens.refused }
        close()
        index &+= 1
      }
      return index
    }
  }

  private mutating func close() {
    if let first = frames.popLast(), first >= 0 { keys.removeSubrange(first...) }
  }

  /// The place of the value whose key begins at `start`.
  private mutating func key(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    guard bytes[start] == UInt8(ascii: "\"") else { return JSONTokens.refused }
    let end = JSONTokens.textEnd(bytes, start)
    if end < 0 { return end }
    note(bytes, start..<end)
    if isRepeated(bytes) { return JSONTokens.refused }
    let colon = JSONTokens.blanksEnd(bytes, end)
    guard bytes[colon] == UInt8(ascii: ":") else { return JSONTokens.refused }
    return JSONTokens.blanksEnd(bytes, colon &+ 1)
  }

  private mutating func note(_ bytes: UnsafePointer<UInt8>, _ key: Range<Int>) {
    keys.append(key)
    if !isUnsure {
      for index in key where bytes[index] == UInt8(ascii: "\\") {
        isUnsure = true
        return
      }
    }
  }

  /// Whether the last key of the innermost object stands in it already.
  private mutating func isRepeated(_ bytes: UnsafePointer<UInt8>) -> Bool {
    guard !isUnsure, let first = frames.last, first >= 0, let key = keys.last else { return false }
    let last = keys.count &- 1
    if last &- first > Self.keyLimit {
      isUnsure = true
      return false
    }
    for other in keys[first..<last] where other.count == key.count {
      var offset = 0
      while offset < key.count, bytes[other.lowerBound &+ offset] == bytes[key.lowerBound &+ offset] { offset &+= 1 }
      if offset == key.count { return true }
    }
    return false
  }
}
