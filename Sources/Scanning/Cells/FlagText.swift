/// `true` and `false` in a file.
struct FlagText {
  @inline(__always)
  static func flag(_ bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int) -> Bool? {
    switch end &- start {
    case 4:
      bytes[start] == UInt8(ascii: "t") && bytes[start &+ 1] == UInt8(ascii: "r")
        && bytes[start &+ 2] == UInt8(ascii: "u") && bytes[start &+ 3] == UInt8(ascii: "e") ? true : nil
    case 5:
      bytes[start] == UInt8(ascii: "f") && bytes[start &+ 1] == UInt8(ascii: "a")
        && bytes[start &+ 2] == UInt8(ascii: "l") && bytes[start &+ 3] == UInt8(ascii: "s")
        && bytes[start &+ 4] == UInt8(ascii: "e") ? false : nil
    default: nil
    }
  }
}
