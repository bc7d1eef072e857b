package import AppIntents
import Formats

/// Where something lies in an image.
package enum ImagePosition: String, AppEnum {
  case center, topLeft, topRight, bottomLeft, bottomRight, custom

  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Position"
  package static let caseDisplayRepresentations: [ImagePosition: DisplayRepresentation] = [
    .center: "Center", .topLeft: "Top Left", .topRight: "Top Right", .bottomLeft: "Bottom Left",
    .bottomRight: "Bottom Right", .custom: "Custom",
  ]

  /// The upper left corner of what is so large, in something that is as large as the picture.
  func corner(ofWidth width: Int, height: Int, in picture: Picture, x: Int, y: Int) -> (x: Int, y: Int) {
    let (right, bottom) = (picture.width - width, picture.height - height)
    switch self {
    case .center: return (right / 2, bottom / 2)
    case .topLeft: return (0, 0)
    case .topRight: return (right, 0)
    case .bottomLeft: return (0, bottom)
    case .bottomRight: return (right, bottom)
    case .custom: return (x, y)
    }
  }
}
