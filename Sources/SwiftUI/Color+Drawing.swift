import Foundation

extension Color {
  /// The number of the nearest ANSI colour for words. **Missing**: nil for the usual one.
  var terminalColor: Int? {
    switch content {
    case .clear, .primary, .secondary: nil
    case .accent: 34
    case .named(let name): Self.terminalColors[name]
    case .parts(let red, let green, let blue):
      30 + (red > 0.5 ? 1 : 0) + (green > 0.5 ? 2 : 0) + (blue > 0.5 ? 4 : 0)
    }
  }

  private static let terminalColors = [
    "black": 30, "white": 37, "gray": 90, "red": 31, "orange": 33, "yellow": 33, "green": 32, "mint": 36, "teal": 36,
    "cyan": 36, "blue": 34, "indigo": 34, "purple": 35, "pink": 35, "brown": 33,
  ]

  /// As a style sheet has it.
  var css: String {
    let base: (Int, Int, Int)
    switch content {
    case .clear: return "transparent"
    case .primary: return opacity < 1 ? "rgb(0 0 0 / \(Self.css(opacity)))" : "inherit"
    case .secondary: return "#6e6e73"
    case .accent: base = (0, 122, 255)
    case .named(let name): base = Self.parts[name] ?? (0, 0, 0)
    case .parts(let red, let green, let blue):
      func byte(_ part: Double) -> Int { part.isFinite ? Int((min(1, max(0, part)) * 255).rounded()) : 0 }
      base = (byte(red), byte(green), byte(blue))
    }
    let (red, green, blue) = base
    return opacity < 1
      ? "rgb(\(red) \(green) \(blue) / \(Self.css(opacity)))" : "rgb(\(red) \(green) \(blue))"
  }

  /// A number without more places than anybody sees.
  static func css(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1_000_000 else { return "0" }
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private static let parts: [String: (Int, Int, Int)] = [
    "black": (0, 0, 0), "white": (255, 255, 255), "gray": (142, 142, 147), "red": (255, 59, 48),
    "orange": (255, 149, 0), "yellow": (255, 204, 0), "green": (52, 199, 89), "mint": (0, 199, 190),
    "teal": (48, 176, 199), "cyan": (50, 173, 230), "blue": (0, 122, 255), "indigo": (88, 86, 214),
    "purple": (175, 82, 222), "pink": (255, 45, 85), "brown": (162, 132, 94),
  ]
}
