import Foundation

/// Base64 as people and servers write it.
enum Base64Text {
  /// The bytes that a text stands for: in either alphabet of RFC 4648, with line ends or without, padded or not.
  ///
  /// **Missing**: nil for what is no Base64.
  static func bytes(_ text: String) -> [UInt8]? {
    var letters: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x09, 0x0A, 0x0D, 0x20: continue
      case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
      default: letters.append(byte)
      }
    }
    if letters.last != UInt8(ascii: "=") { while letters.count % 4 > 1 { letters.append(UInt8(ascii: "=")) } }
    return Data(base64Encoded: Data(letters)).map(Array.init)
  }
}
