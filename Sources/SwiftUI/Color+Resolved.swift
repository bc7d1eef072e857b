import Foundation

extension Color {
  /// A colour by its parts, as a screen shows it.
  ///
  /// **Units**: from 0 to 1 in sRGB; beyond that for colours that a screen of more colours shows.
  public struct Resolved: Hashable, Sendable, Codable, CustomStringConvertible {
    public var red: Float
    public var green: Float
    public var blue: Float
    public var opacity: Float

    public init(
      colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
    ) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }

    /// In the space of light, in which parts are added.
    public var linearRed: Float { Self.linear(red) }
    public var linearGreen: Float { Self.linear(green) }
    public var linearBlue: Float { Self.linear(blue) }

    private static func linear(_ part: Float) -> Float {
      abs(part) <= 0.04045 ? part / 12.92 : (part < 0 ? -1 : 1) * pow((abs(part) + 0.055) / 1.055, 2.4)
    }

    /// As `#RRGGBBAA`.
    public var description: String {
      let parts = [red, green, blue, opacity].map { Int((min(1, max(0, $0)) * 255).rounded()) }
      return "#" + parts.map { String(String($0 + 256, radix: 16, uppercase: true).suffix(2)) }.joined()
    }
  }

  public init(_ resolved: Resolved) {
    self.init(
      red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
      opacity: Double(resolved.opacity))
  }
}
