import Formats

/// A size that is asked for in part, and follows from the picture's own for the rest.
struct ImageSize {
  /// **Units**: points; nil or 0 for what follows from the other.
  var width: Int?
  var height: Int?

  var isSaid: Bool { (width ?? 0) > 0 || (height ?? 0) > 0 }

  /// The size of a picture, at least a point each way.
  func of(_ picture: Picture) -> (width: Int, height: Int) {
    let (asked, tall) = (max(0, width ?? 0), max(0, height ?? 0))
    switch (asked > 0, tall > 0) {
    case (true, true): return (asked, tall)
    case (true, false): return (asked, Self.scaled(picture.height, asked, picture.width))
    case (false, true): return (Self.scaled(picture.width, tall, picture.height), tall)
    case (false, false): return (picture.width, picture.height)
    }
  }

  /// `length` times `new` through `old`, rounded; far too much where that is more than a number holds.
  static func scaled(_ length: Int, _ new: Int, _ old: Int) -> Int {
    let product = length.multipliedReportingOverflow(by: new)
    return product.overflow || product.partialValue > .max / 2 ? .max : max(1, (product.partialValue + old / 2) / old)
  }
}
