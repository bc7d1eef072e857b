/// The sizes of widgets.
public enum WidgetFamily: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case systemSmall, systemMedium, systemLarge, systemExtraLarge, accessoryCorner, accessoryCircular
  case accessoryRectangular, accessoryInline

  public var description: String {
    switch self {
    case .systemSmall: "systemSmall"
    case .systemMedium: "systemMedium"
    case .systemLarge: "systemLarge"
    case .systemExtraLarge: "systemExtraLarge"
    case .accessoryCorner: "accessoryCorner"
    case .accessoryCircular: "accessoryCircular"
    case .accessoryRectangular: "accessoryRectangular"
    case .accessoryInline: "accessoryInline"
    }
  }
}
