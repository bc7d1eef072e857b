extension Picture {
  package enum Arrangement: Sendable {
    case horizontally, vertically, grid
  }

  /// Several pictures as one: side by side, one below the other, or in a grid as wide as it is high, whose cells are as large as
  /// the largest of them.
  ///
  /// **Shape**: each in the middle of its place; what lies between is clear. **Errors**: too many points.
  package static func combined(
    _ pictures: [Picture], _ arrangement: Arrangement, spacing: Int
  ) throws(ImageFault) -> Picture {
    let columns: Int
    switch arrangement {
    case .horizontally: columns = max(1, pictures.count)
    case .vertically: columns = 1
    case .grid: columns = max(1, (1...).first { $0 * $0 >= pictures.count } ?? 1)
    }
    let rows = max(1, (pictures.count + columns - 1) / columns)
    let width = pictures.map(\.width).max() ?? 1
    let height = pictures.map(\.height).max() ?? 1
    let isGrid = if case .grid = arrangement { true } else { false }
    let widths = (0..<columns).map { isGrid || columns == 1 ? width : pictures[$0].width }
    let heights = (0..<rows).map { isGrid || rows == 1 ? height : pictures[$0].height }
    let spacing = min(max(0, spacing), mostPoints)
    var result = try Picture(
      width: widths.reduce(spacing * (columns - 1), +), height: heights.reduce(spacing * (rows - 1), +))
    var index = 0
    var top = 0
    for row in heights {
      var left = 0
      for column in widths where index < pictures.count {
        let picture = pictures[index]
        result.lay(picture, x: left + (column - picture.width) / 2, y: top + (row - picture.height) / 2)
        left += column + spacing
        index += 1
      }
      top += row + spacing
    }
    return result
  }
}
