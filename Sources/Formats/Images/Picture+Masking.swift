extension Picture {
  /// What of a picture is left.
  package enum Mask: Sendable {
    case ellipse
    /// **Units**: points.
    case roundedRectangle(radius: Int)
  }

  /// With nothing but what lies inside of a shape that fills it.
  package func masked(_ mask: Mask) -> Picture {
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        let part = coverage(of: mask, x, y)
        if part < 255 { result.fade(y * width + x, by: part) }
      }
    }
    return result
  }

  /// With as much left of each point as there is of the other picture's, which is brought to its size: of its alpha, and where
  /// all of it is there, of its light. **Errors**: too many points.
  package func masked(by other: Picture) throws(ImageFault) -> Picture {
    let mask = try other.resized(width: width, height: height)
    let goesByAlpha = mask.hasTransparency
    var result = self
    for index in pixels.indices {
      let pixel = mask.pixels[index]
      let light = ((pixel >> 16 & 0xFF) * 299 + (pixel >> 8 & 0xFF) * 587 + (pixel & 0xFF) * 114 + 500) / 1000
      result.fade(index, by: goesByAlpha ? pixel >> 24 : light)
    }
    return result
  }

  /// How much of a point lies inside, of 255 parts: by sixteen places in it.
  private func coverage(of mask: Mask, _ x: Int, _ y: Int) -> UInt32 {
    var inside = 0
    for row in 0..<4 {
      for column in 0..<4 {
        // In eighths of a point, which are the middles of quarters.
        if isInside(mask, x * 8 + column * 2 + 1, y * 8 + row * 2 + 1) { inside += 1 }
      }
    }
    return UInt32((inside * 255 + 8) / 16)
  }

  /// **Units**: eighths of a point.
  private func isInside(_ mask: Mask, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case .ellipse:
      let (right, down) = (Double(2 * x - 8 * width), Double(2 * y - 8 * height))
      let (across, along) = (Double(8 * width), Double(8 * height))
      return right * right / (across * across) + down * down / (along * along) <= 1
    case .roundedRectangle(let radius):
      let radius = min(max(0, radius), width / 2, height / 2) * 8
      let (fromLeft, fromTop) = (min(x, 8 * width - x), min(y, 8 * height - y))
      guard fromLeft < radius, fromTop < radius else { return true }
      let (right, down) = (radius - fromLeft, radius - fromTop)
      return right * right + down * down <= radius * radius
    }
  }
}
