import CZlib

/// Writes a picture as PNG: the same picture gives the same bytes, without any time in them.
///
/// **Shape**: eight bits for each colour, with alpha where a point is not wholly there. Each row is filtered in the way whose sum is least.
/// **Source**: PNG (ISO/IEC 15948).
enum PNGWriter {
  private static let blockSize = 1 << 18

  static func write(_ picture: Picture, profile: [UInt8]? = nil, exif: [UInt8]? = nil) throws(ImageFault) -> [UInt8] {
    let hasAlpha = picture.hasTransparency
    let size = hasAlpha ? 4 : 3
    var content = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] as [UInt8]
    let head = UInt32(picture.width).bigEndianBytes + UInt32(picture.height).bigEndianBytes
    content += chunk("IHDR", head + [8, hasAlpha ? 6 : 2, 0, 0, 0])
    if let profile {
      content += chunk("iCCP", Array("profile".utf8) + [0, 0] + (try packed([profile])))
    }
    if let exif { content += chunk("eXIf", exif) }
    var blocks: [[UInt8]] = [[]]
    var before = [UInt8](repeating: 0, count: picture.width * size)
    for y in 0..<picture.height {
      var row: [UInt8] = []
      row.reserveCapacity(picture.width * size)
      for pixel in picture.pixels[(y * picture.width)..<((y + 1) * picture.width)] {
        row.append(UInt8(pixel >> 16 & 0xFF))
        row.append(UInt8(pixel >> 8 & 0xFF))
        row.append(UInt8(pixel & 0xFF))
        if hasAlpha { row.append(UInt8(pixel >> 24)) }
      }
      if blocks[blocks.count - 1].count >= blockSize { blocks.append([]) }
      blocks[blocks.count - 1] += filtered(row, before, size)
      before = row
    }
    let data = try packed(blocks)
    // Parts of a size that every reader takes.
    for start in stride(from: 0, to: data.count, by: 1 << 20) {
      content += chunk("IDAT", Array(data[start..<min(start + 1 << 20, data.count)]))
    }
    return content + chunk("IEND", [])
  }

  /// A row behind the number of its filter: none, the point before, the one above, or the nearest of three.
  private static func filtered(_ row: [UInt8], _ above: [UInt8], _ size: Int) -> [UInt8] {
    var best: (sum: Int, row: [UInt8])?
    for filter in [0, 1, 2, 4] as [UInt8] {
      var made: [UInt8] = [filter]
      made.reserveCapacity(row.count + 1)
      var sum = 0
      for index in row.indices {
        let left = index >= size ? row[index - size] : 0
        let guess: UInt8
        switch filter {
        case 1: guess = left
        case 2: guess = above[index]
        case 4: guess = nearest(left, above[index], index >= size ? above[index - size] : 0)
        default: guess = 0
        }
        let byte = row[index] &- guess
        sum += Int(Int8(bitPattern: byte).magnitude)
        made.append(byte)
      }
      if sum < best?.sum ?? .max { best = (sum, made) }
    }
    return best?.row ?? [0] + row
  }

  /// The one of three neighbours that is nearest to left + above − corner.
  private static func nearest(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let guess = Int(left) + Int(above) - Int(corner)
    let (toLeft, toAbove, toCorner) = (abs(guess - Int(left)), abs(guess - Int(above)), abs(guess - Int(corner)))
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }

  /// Bytes packed with zlib.
  static func packed(_ parts: [[UInt8]]) throws(ImageFault) -> [UInt8] {
    let deflater = Deflater(isRaw: true)
    var packed: [UInt8] = [0x78, 0x9C]
    var sum: UInt = 1
    for part in parts {
      guard let bytes = deflater.pack(part, isLast: false) else { throw .noMemory }
      packed += bytes
      sum = part.withUnsafeBufferPointer { adler32(sum, $0.baseAddress, UInt32(clamping: $0.count)) }
    }
    guard let last = deflater.pack([], isLast: true) else { throw .noMemory }
    return packed + last + UInt32(truncatingIfNeeded: sum).bigEndianBytes
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return UInt32(data.count).bigEndianBytes + content + CRC32.of(content).bigEndianBytes
  }
}
