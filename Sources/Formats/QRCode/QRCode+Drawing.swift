import CZlib

extension QRCode {
  /// How much light there is around a code. **Units**: modules.
  private static let margin = 4

  /// The code as a picture of lines, black on white.
  package var svg: String {
    let width = size + 2 * Self.margin
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        guard self[column, row] else {
          column += 1
          continue
        }
        let start = column
        while self[column, row] { column += 1 }
        path += "M\(start + Self.margin),\(row + Self.margin)h\(column - start)v1h-\(column - start)z"
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(width)" shape-rendering="crispEdges">\
      <path fill="#fff" d="M0,0h\(width)v\(width)h-\(width)z"/><path d="\(path)"/></svg>

      """
  }

  /// The code as a picture of points, so many for each side of a module; nil where there is no memory for it.
  ///
  /// **Source**: PNG (ISO/IEC 15948), one bit for each point.
  package func png(scale: Int) -> [UInt8]? {
    let width = (size + 2 * Self.margin) * scale
    var rows: [UInt8] = []
    for row in -Self.margin..<(size + Self.margin) {
      // A line begins with the way it is filtered: not at all. Dark points are zeros.
      var line = [UInt8](repeating: 0, count: 1 + (width + 7) / 8)
      for point in 0..<width where !self[point / scale - Self.margin, row] {
        line[1 + point / 8] |= 0x80 >> UInt8(point % 8)
      }
      for _ in 0..<scale { rows += line }
    }
    guard let packed = Deflater(isRaw: true).pack(rows, isLast: true) else { return nil }
    let sum = rows.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: adler32(1, $0.baseAddress, UInt32($0.count))) }
    let head = UInt32(width).bigEndianBytes + UInt32(width).bigEndianBytes + [1, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", head)
      + Self.chunk("IDAT", [0x78, 0x9C] + packed + sum.bigEndianBytes) + Self.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    return UInt32(data.count).bigEndianBytes + content + CRC32.of(content).bigEndianBytes
  }
}
