/// The system's symbols that have a sign in Unicode, which every terminal and every page can show.
enum SystemSymbol {
  /// **Missing**: nil for a symbol without one. A form of a symbol, such as `star.fill`, has that of the symbol.
  static func glyph(_ name: String) -> String? {
    var name = name[...]
    while true {
      if let glyph = glyphs[String(name)] { return glyph }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  private static let glyphs: [String: String] = [
    "airplane": "✈", "alarm": "⏰", "arrow.clockwise": "↻", "arrow.counterclockwise": "↺", "arrow.down": "↓",
    "arrow.forward": "→", "arrow.left": "←", "arrow.right": "→", "arrow.up": "↑", "arrow.up.right": "↗",
    "bed.double": "🛏", "bell": "🔔", "bolt": "⚡", "book": "📖", "books.vertical": "📚", "bookmark": "🔖",
    "briefcase": "💼", "building": "🏢", "calendar": "📅", "camera": "📷", "car": "🚗", "cart": "🛒",
    "chart.bar": "📊", "checkmark": "✓", "checkmark.circle": "✓", "checkmark.seal": "✓", "chevron.down": "⌄",
    "chevron.left": "‹", "chevron.right": "›", "chevron.up": "⌃", "circle": "○", "circle.fill": "●", "clock": "🕒",
    "cloud": "☁", "cloud.rain": "🌧", "creditcard": "💳", "cup.and.saucer": "☕", "doc": "📄", "doc.text": "📄",
    "drop": "💧", "envelope": "✉", "exclamationmark": "!", "exclamationmark.circle": "⚠",
    "exclamationmark.triangle": "⚠", "eye": "👁", "figure.walk": "🚶", "flag": "⚑", "flame": "🔥", "folder": "📁",
    "gear": "⚙", "gearshape": "⚙", "gift": "🎁", "globe": "🌐", "heart": "♡", "heart.fill": "♥", "house": "🏠",
    "info.circle": "ℹ", "key": "🔑", "leaf": "🍃", "lightbulb": "💡", "link": "🔗", "list.bullet": "☰",
    "location": "➤", "lock": "🔒", "magnifyingglass": "🔍", "mappin": "📍", "message": "💬", "minus": "−",
    "moon": "☾", "music.note": "♪", "paperclip": "📎", "pause": "⏸", "pencil": "✎", "person": "👤", "person.2": "👥",
    "phone": "☎", "photo": "🖼", "pin": "📌", "play": "▶", "plus": "+", "plus.circle": "⊕", "printer": "🖨",
    "questionmark": "?", "questionmark.circle": "?", "scissors": "✂", "snowflake": "❄", "sparkles": "✨",
    "square.and.arrow.up": "⇪", "star": "☆", "star.fill": "★", "stop": "⏹", "sun.max": "☀", "tag": "🏷",
    "thermometer": "🌡", "timer": "⏱", "tram": "🚋", "trash": "🗑", "tray": "📥", "wifi": "📶", "wrench": "🔧",
    "xmark": "✕", "xmark.circle": "✕",
  ]
}
