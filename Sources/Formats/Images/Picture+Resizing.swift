extension Picture {
  /// The same picture in another size. **Errors**: too many points.
  ///
  /// **Shape**: cubic curves (Catmull-Rom), over as many points as one stands for where it becomes smaller. Weights are whole
  /// numbers, so that every machine gives the same.
  package func resized(width newWidth: Int, height newHeight: Int) throws(ImageFault) -> Picture {
    try Self.check(newWidth, newHeight)
    if newWidth == width, newHeight == height { return self }
    // Row by row to the new width, then column by column to the new height. Colours are multiplied by alpha on the way, so
    // that clear points lend no colour to those beside them.
    let across = Self.weights(from: width, to: newWidth)
    let down = Self.weights(from: height, to: newHeight)
    var narrow: [UInt16] = []
    narrow.reserveCapacity(newWidth * height * 4)
    var row = [Int](repeating: 0, count: width * 4)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels[y * width + x]
        let alpha = Int(pixel >> 24)
        row[x * 4] = alpha * Self.part
        row[x * 4 + 1] = Self.scaled(pixel >> 16 & 0xFF, alpha)
        row[x * 4 + 2] = Self.scaled(pixel >> 8 & 0xFF, alpha)
        row[x * 4 + 3] = Self.scaled(pixel & 0xFF, alpha)
      }
      for (start, weights) in across {
        var sums = (0, 0, 0, 0)
        var place = start * 4
        for weight in weights {
          sums.0 += row[place] * weight
          sums.1 += row[place + 1] * weight
          sums.2 += row[place + 2] * weight
          sums.3 += row[place + 3] * weight
          place += 4
        }
        narrow.append(Self.rounded(sums.0))
        narrow.append(Self.rounded(sums.1))
        narrow.append(Self.rounded(sums.2))
        narrow.append(Self.rounded(sums.3))
      }
    }
    var made: [UInt32] = []
    made.reserveCapacity(newWidth * newHeight)
    for (start, weights) in down {
      for x in 0..<newWidth {
        var sums = (0, 0, 0, 0)
        var place = (start * newWidth + x) * 4
        for weight in weights {
          sums.0 += Int(narrow[place]) * weight
          sums.1 += Int(narrow[place + 1]) * weight
          sums.2 += Int(narrow[place + 2]) * weight
          sums.3 += Int(narrow[place + 3]) * weight
          place += newWidth * 4
        }
        made.append(
          Self.pixel(
            Int(Self.rounded(sums.0)), Int(Self.rounded(sums.1)), Int(Self.rounded(sums.2)), Int(Self.rounded(sums.3))))
      }
    }
    return Picture(width: newWidth, height: newHeight, pixels: made)
  }

  private static let one = 1 << 14
  /// How many parts there are of a step of alpha on the way: half of what a number holds, since curves go beyond what is there.
  private static let part = 128

  /// A colour that is multiplied by its alpha.
  static func scaled(_ color: UInt32, _ alpha: Int) -> Int { (Int(color) * alpha * part + 127) / 255 }

  private static func rounded(_ sum: Int) -> UInt16 { UInt16(clamping: (sum + one / 2) >> 14) }

  /// A point of colours that are multiplied by its alpha, which may be more than there is.
  static func pixel(_ alpha: Int, _ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    let opacity = min(255, (alpha + part / 2) / part)
    if opacity == 0 { return 0 }
    func color(_ value: Int) -> UInt32 { UInt32(min(255, (value * 255 + alpha / 2) / alpha)) }
    return UInt32(opacity) << 24 | color(red) << 16 | color(green) << 8 | color(blue)
  }

  /// For each new point the first old one that it is made of, and how much of each; together `one`.
  private static func weights(from old: Int, to new: Int) -> [(start: Int, weights: [Int])] {
    let scale = Double(old) / Double(new)
    let reach = max(1, scale)
    return (0..<new).map { place in
      let center = (Double(place) + 0.5) * scale
      let start = max(0, Int((center - 2 * reach).rounded(.down)))
      let end = min(old, Int((center + 2 * reach).rounded(.up)))
      var shares = (start..<end).map { cubic((Double($0) + 0.5 - center) / reach) }
      let sum = shares.reduce(0, +)
      shares = shares.map { $0 / sum }
      var weights = shares.map { Int(($0 * Double(one)).rounded()) }
      // What rounding took or added goes to the largest, so that one colour stays that colour.
      if let largest = weights.indices.max(by: { weights[$0] < weights[$1] }) {
        weights[largest] += one - weights.reduce(0, +)
      }
      return (start, weights)
    }
  }

  private static func cubic(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
  }
}
