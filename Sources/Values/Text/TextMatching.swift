import Glibc

/// Whether one text stands in another, scalar by scalar.
///
/// UTF-8 has no character inside another's bytes, so bytes that match are scalars that match.
public enum TextMatching {
  /// Every text has the empty one as beginning, end and part.
  public static func hasPrefix(_ text: String, _ prefix: String) -> Bool {
    var (text, prefix) = (text, prefix)
    return text.withUTF8 { text in
      prefix.withUTF8 { prefix in
        prefix.count <= text.count && equal(text.baseAddress, prefix.baseAddress, prefix.count)
      }
    }
  }

  /// Every text ends with the empty one.
  public static func hasSuffix(_ text: String, _ suffix: String) -> Bool {
    var (text, suffix) = (text, suffix)
    return text.withUTF8 { text in
      suffix.withUTF8 { suffix in
        suffix.count <= text.count
          && equal(text.baseAddress.map { $0 + (text.count - suffix.count) }, suffix.baseAddress, suffix.count)
      }
    }
  }

  /// Every text has the empty one in it. The time is linear in the length of the text, whatever both are.
  public static func contains(_ text: String, _ part: String) -> Bool {
    var (text, part) = (text, part)
    return text.withUTF8 { text in part.withUTF8 { part in contains(text, part) } }
  }

  private static func equal(_ left: UnsafePointer<UInt8>?, _ right: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    guard count > 0, let left, let right else { return true }
    return memcmp(left, right, count) == 0
  }

  static func contains(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
    guard part.count > 0, let wanted = part.baseAddress else { return true }
    guard part.count <= text.count, let start = text.baseAddress else { return false }
    let first = Int32(wanted[0])
    var place = start
    let last = start + (text.count - part.count)
    // Comparing at every first byte is fastest on real text; on a text made to be slow the promise is linear time.
    var budget = 8 * text.count + 1_024
    while place <= last {
      guard let found = memchr(place, first, last - place + 1) else { return false }
      place = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      var index = 1
      while index < part.count, place[index] == wanted[index] { index &+= 1 }
      if index == part.count { return true }
      budget &-= index
      if budget < 0 {
        return containsLinear(UnsafeBufferPointer(start: place, count: text.count - (place - start)), part)
      }
      place += 1
    }
    return false
  }

  /// **Source**: Knuth, Morris, Pratt, Fast pattern matching in strings, 1977.
  private static func containsLinear(
    _ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in 1..<part.count {
      while length > 0, part[index] != part[length] { length = borders[length - 1] }
      if part[index] == part[length] { length += 1 }
      borders[index] = length
    }
    var matched = 0
    for byte in text {
      while matched > 0, byte != part[matched] { matched = borders[matched - 1] }
      if byte == part[matched] { matched += 1 }
      if matched == part.count { return true }
    }
    return false
  }
}
