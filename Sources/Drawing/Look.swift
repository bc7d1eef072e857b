/// The sign of a card and its colour.
package struct Look: Hashable, Sendable {
  package var icon: Icon
  package var colour: Colour

  package init(_ icon: Icon, _ colour: Colour) {
    self.icon = icon
    self.colour = colour
  }

  /// A colour by its name, in light and in dark surroundings.
  package enum Colour: String, CaseIterable, Sendable {
    case blue, teal, green, yellow, orange, red, pink, purple, indigo, gray

    package var light: String {
      switch self {
      case .blue: "#2f7de1"
      case .teal: "#1f9e9e"
      case .green: "#2f9e58"
      case .yellow: "#c99700"
      case .orange: "#dd7a1f"
      case .red: "#d94f45"
      case .pink: "#cf4d87"
      case .purple: "#8a56d6"
      case .indigo: "#5560d0"
      case .gray: "#7b8594"
      }
    }

    package var dark: String {
      switch self {
      case .blue: "#4b96f3"
      case .teal: "#34b8b8"
      case .green: "#46b871"
      case .yellow: "#dcae2b"
      case .orange: "#ef9440"
      case .red: "#ee6d63"
      case .pink: "#e4699f"
      case .purple: "#a276e8"
      case .indigo: "#7480ea"
      case .gray: "#8f99a8"
      }
    }
  }

  /// A sign: strokes in a square of 24 by 24, as SVG writes paths.
  package enum Icon: String, CaseIterable, Sendable {
    case search, funnel, sum, tray, equals, arrow, branch, `repeat`, list, question, check, hand, speech, bell, shield
    case play, stop, cross, gear, letter, number, calendar, link, page, person

    package var path: String {
      switch self {
      case .search: "M10.5 4.5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M15 15l5 5"
      case .funnel: "M4 5h16l-6 7v6l-4 2v-8z"
      case .sum: "M17 7V5H7l5.5 7L7 19h10v-2"
      case .tray: "M12 4v10M8 10.5l4 4l4-4M4.5 15v4.5h15V15"
      case .equals: "M6 9.5h12M6 14.5h12"
      case .arrow: "M4.5 12h14M13 6.5l5.5 5.5l-5.5 5.5"
      case .branch: "M12 4v5M12 9c0 4-6 3-6 8v3M12 9c0 4 6 3 6 8v3"
      case .repeat: "M17 4l3 3l-3 3M20 7H8a4 4 0 0 0-4 4M7 20l-3-3l3-3M4 17h12a4 4 0 0 0 4-4"
      case .list: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.5M4.5 12h.5M4.5 17.5h.5"
      case .question: "M8.5 9a3.5 3.5 0 1 1 5.2 3.1c-1.2.7-1.7 1.4-1.7 2.9M12 18.5v.5"
      case .check: "M5 12.5l4.5 4.5L19 7.5"
      case .hand:
        "M9 12V5.5a1.5 1.5 0 0 1 3 0V11m0-.5a1.5 1.5 0 0 1 3 0v1a1.5 1.5 0 0 1 3 0V15a5 5 0 0 1-5 5h-1c-3 0-4-1.5-7-6.5a1.5 1.5 0 0 1 2.5-1.5L9 14"
      case .speech: "M5 5h14v10h-8l-4 4v-4H5z"
      case .bell: "M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10.5 20h3"
      case .shield: "M12 4l7 2.5V12c0 4-3 6.5-7 8c-4-1.5-7-4-7-8V6.5z"
      case .play: "M8 5.5v13l10-6.5z"
      case .stop: "M7 7h10v10H7z"
      case .cross: "M7 7l10 10M17 7L7 17"
      case .gear:
        "M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2 2M16 16l2 2M18 6l-2 2M8 16l-2 2"
      case .letter: "M6 7V5h12v2M12 5v14M9.5 19h5"
      case .number: "M9.5 4.5l-2 15M16.5 4.5l-2 15M5 9.5h15M4 14.5h15"
      case .calendar: "M5 6h14v13.5H5zM5 10.5h14M8.5 4v4M15.5 4v4"
      case .link:
        "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5"
      case .page: "M7 4h7l4 4v12H7zM14 4v4h4"
      case .person: "M12 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M5 20c0-4 3-6 7-6s7 2 7 6"
      }
    }

    /// One character for terminals.
    package var character: String {
      switch self {
      case .search: "⌕"
      case .funnel: "▽"
      case .sum: "Σ"
      case .tray: "⤓"
      case .equals: "="
      case .arrow: "→"
      case .branch: "◇"
      case .repeat: "↻"
      case .list: "≡"
      case .question: "?"
      case .check: "✓"
      case .hand: "☞"
      case .speech: "❝"
      case .bell: "♪"
      case .shield: "⛨"
      case .play: "▶"
      case .stop: "■"
      case .cross: "✗"
      case .gear: "⚙"
      case .letter: "T"
      case .number: "#"
      case .calendar: "▦"
      case .link: "∞"
      case .page: "▤"
      case .person: "☺"
      }
    }
  }
}

extension Look {
  /// How an action looks, by the category it is listed in.
  static func action(_ category: String?) -> Look {
    switch category {
    case "Text": Look(.letter, .yellow)
    case "Numbers": Look(.number, .gray)
    case "Dates": Look(.calendar, .red)
    case "Lists": Look(.list, .indigo)
    case "Files": Look(.page, .blue)
    case "Web": Look(.link, .blue)
    case "Entities": Look(.search, .teal)
    default: Look(.gear, .purple)
    }
  }
}
