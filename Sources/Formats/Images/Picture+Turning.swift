import Glibc

extension Picture {
  /// Turned with the clock; where the corners are, it is clear. **Errors**: too many points.
  package func turned(degrees: Double) throws(ImageFault) -> Picture {
    guard degrees.isFinite else { return self }
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    if turn.truncatingRemainder(dividingBy: 90) == 0 { return turned(quarters: Int(turn / 90)) }
    let angle = turn * .pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    // A hair is taken off, so that a side that comes out whole does not become longer by a point of nothing.
    let newWidth = Int((abs(Double(width) * cosine) + abs(Double(height) * sine) - 1e-6).rounded(.up))
    let newHeight = Int((abs(Double(width) * sine) + abs(Double(height) * cosine) - 1e-6).rounded(.up))
    var result = try Picture(width: newWidth, height: newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (right, down) = (Double(x) + 0.5 - Double(newWidth) / 2, Double(y) + 0.5 - Double(newHeight) / 2)
        let column = right * cosine + down * sine + Double(width) / 2 - 0.5
        let row = down * cosine - right * sine + Double(height) / 2 - 0.5
        guard column > -1, row > -1, column < Double(width), row < Double(height) else { continue }
        result.pixels[y * newWidth + x] = between(column, row)
      }
    }
    return result
  }

  /// What is seen at a place between four points; outside of the picture it is clear.
  private func between(_ column: Double, _ row: Double) -> UInt32 {
    let (left, top) = (Int(column.rounded(.down)), Int(row.rounded(.down)))
    let (right, down) = (Int((column - Double(left)) * 256), Int((row - Double(top)) * 256))
    var sums = (0, 0, 0, 0)
    for (x, y, share) in [
      (left, top, (256 - right) * (256 - down)), (left + 1, top, right * (256 - down)),
      (left, top + 1, (256 - right) * down), (left + 1, top + 1, right * down),
    ] where share > 0 && x >= 0 && y >= 0 && x < width && y < height {
      let pixel = pixels[y * width + x]
      let alpha = Int(pixel >> 24)
      sums.0 += Self.scaled(255, alpha) * share
      sums.1 += Self.scaled(pixel >> 16 & 0xFF, alpha) * share
      sums.2 += Self.scaled(pixel >> 8 & 0xFF, alpha) * share
      sums.3 += Self.scaled(pixel & 0xFF, alpha) * share
    }
    return Self.pixel(sums.0 >> 16, sums.1 >> 16, sums.2 >> 16, sums.3 >> 16)
  }
}
