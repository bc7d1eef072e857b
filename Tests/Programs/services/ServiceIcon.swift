import Foundation

/// A square of one colour for each route, as a picture: what an app takes from its symbols.
enum ServiceIcon {
  private static let side = 16

  static func png(of route: ServiceRoute) -> Data {
    let color: [UInt8] =
      switch route {
      case .travel: [0x1E, 0x88, 0xE5]
      case .hotel: [0xF4, 0x51, 0x1E]
      case .jobs: [0x43, 0xA0, 0x47]
      }
    let row: [UInt8] = [0] + Array(repeatElement(color, count: side).joined())
    let pixels: [UInt8] = Array(repeatElement(row, count: side).joined())
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    data += chunk("IHDR", bytes(UInt32(side)) + bytes(UInt32(side)) + [8, 2, 0, 0, 0])
    data += chunk("IDAT", stored(pixels))
    data += chunk("IEND", [])
    return data
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> Data {
    let named = Array(name.utf8) + body
    return Data(bytes(UInt32(body.count)) + named + bytes(crc(named)))
  }

  /// A stream of one block that is not compressed.
  private static func stored(_ body: [UInt8]) -> [UInt8] {
    let count = UInt16(body.count)
    let length = [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in body {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x01, 0x01] + length + body + bytes(high << 16 | low)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
