/// A picture in memory, point by point.
///
/// **Shape**: row by row from the top, each point `0xAARRGGBB` with an alpha of 0 (clear) to 255, which its colours are not
/// multiplied by.
package struct Picture: Sendable, Equatable {
  package private(set) var width: Int
  package private(set) var height: Int
  package internal(set) var pixels: [UInt32]

  /// How many points a picture may have. **Units**: points; those of a photo of 48 megapixels are fewer.
  package static let mostPoints = 64_000_000

  /// - `pixels`: as many as there are points.
  init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height)
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// A picture of one colour. **Errors**: too many points.
  package init(width: Int, height: Int, color: UInt32 = 0) throws(ImageFault) {
    try Self.check(width, height)
    self.init(width: width, height: height, pixels: Array(repeating: color, count: width * height))
  }

  static func check(_ width: Int, _ height: Int) throws(ImageFault) {
    let points = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !points.overflow, points.partialValue <= mostPoints else {
      throw .tooLarge(width: width, height: height)
    }
  }

  package subscript(x x: Int, y y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Whether a point is not wholly there.
  package var hasTransparency: Bool { pixels.contains { $0 < 0xFF00_0000 } }

  // MARK: Parts and turns

  /// A part of it, as far as that lies in it; nil where nothing of it does.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> Picture? {
    guard width > 0, height > 0, x < self.width, y < self.height else { return nil }
    let right = x.addingReportingOverflow(width)
    let bottom = y.addingReportingOverflow(height)
    let columns = max(0, x)..<(right.overflow ? self.width : max(max(0, x), min(self.width, right.partialValue)))
    let rows = max(0, y)..<(bottom.overflow ? self.height : max(max(0, y), min(self.height, bottom.partialValue)))
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var part: [UInt32] = []
    part.reserveCapacity(columns.count * rows.count)
    for row in rows {
      part += pixels[(row * self.width + columns.lowerBound)..<(row * self.width + columns.upperBound)]
    }
    return Picture(width: columns.count, height: rows.count, pixels: part)
  }

  package func flippedHorizontally() -> Picture {
    var result = self
    for row in 0..<height {
      for column in 0..<width { result.pixels[row * width + column] = pixels[row * width + width - 1 - column] }
    }
    return result
  }

  package func flippedVertically() -> Picture {
    var result = self
    for row in 0..<height {
      for column in 0..<width { result.pixels[row * width + column] = pixels[(height - 1 - row) * width + column] }
    }
    return result
  }

  /// Turned with the clock by so many quarters.
  package func turned(quarters: Int) -> Picture {
    let quarters = (quarters % 4 + 4) % 4
    if quarters == 0 { return self }
    if quarters == 2 { return flippedVertically().flippedHorizontally() }
    var result = Picture(width: height, height: width, pixels: pixels)
    for row in 0..<height {
      for column in 0..<width {
        let place = quarters == 1 ? (height - 1 - row, column) : (row, width - 1 - column)
        result.pixels[place.1 * height + place.0] = pixels[row * width + column]
      }
    }
    return result
  }

  /// As it is looked at, where it was stored turned.
  package func upright(_ orientation: ImageOrientation) -> Picture {
    switch orientation {
    case .up: self
    case .upMirrored: flippedHorizontally()
    case .down: turned(quarters: 2)
    case .downMirrored: flippedVertically()
    case .leftMirrored: turned(quarters: 1).flippedHorizontally()
    case .right: turned(quarters: 1)
    case .rightMirrored: turned(quarters: 3).flippedHorizontally()
    case .left: turned(quarters: 3)
    }
  }

  // MARK: Colours

  /// Over a ground of one colour, so that nothing is clear.
  package func flattened(on ground: UInt32 = 0xFFFF_FFFF) -> Picture {
    var result = self
    for index in pixels.indices where pixels[index] < 0xFF00_0000 {
      result.pixels[index] = Self.over(pixels[index], ground)
    }
    return result
  }

  /// One point seen through another one.
  static func over(_ top: UInt32, _ ground: UInt32) -> UInt32 {
    let topAlpha = top >> 24
    if topAlpha == 255 || ground >> 24 == 0 { return top }
    if topAlpha == 0 { return ground }
    // How much of the ground is seen, in 255 times 255 parts.
    let seen = (ground >> 24) * (255 - topAlpha)
    let all = topAlpha * 255 + seen
    func mix(_ shift: UInt32) -> UInt32 {
      let above = (top >> shift & 0xFF) * topAlpha * 255
      let below = (ground >> shift & 0xFF) * seen
      return (above + below + all / 2) / all
    }
    return ((all + 127) / 255) << 24 | mix(16) << 16 | mix(8) << 8 | mix(0)
  }

  /// A point with so many of 255 parts of its alpha.
  private static func faded(_ pixel: UInt32, by part: UInt32) -> UInt32 {
    (((pixel >> 24) * part + 127) / 255) << 24 | pixel & 0xFF_FFFF
  }

  mutating func fade(_ index: Int, by part: UInt32) {
    let pixel = pixels[index]
    pixels[index] = Self.faded(pixel, by: part)
  }

  /// Lays another picture on it, which may stand over its edges.
  ///
  /// - `opacity`: of 255 parts.
  package mutating func lay(_ other: Picture, x: Int, y: Int, opacity: UInt32 = 255) {
    guard x < width, y < height, x > -other.width, y > -other.height else { return }
    for row in max(0, -y)..<min(other.height, height - y) {
      for column in max(0, -x)..<min(other.width, width - x) {
        var pixel = other.pixels[row * other.width + column]
        if opacity < 255 { pixel = Self.faded(pixel, by: opacity) }
        let index = (row + y) * width + column + x
        pixels[index] = Self.over(pixel, pixels[index])
      }
    }
  }
}
