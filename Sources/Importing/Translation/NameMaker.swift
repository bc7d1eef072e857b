/// Makes readable names that a workflow can have, each of them once.
struct NameMaker {
  private var taken: Set<String> = [
    "previous", "input", "answer", "item", "index", "now", "today", "run", "workflow", "secret", "error",
  ]

  static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "-" || (scalar.isASCII && (scalar.properties.isAlphabetic || isDigit(scalar)))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// The words of a text as one name: `Last Run (UTC)` becomes `last-run-utc`; nil where there is no letter to begin with.
  static func slug(_ text: String, words: Int = 6) -> String? {
    var parts: [String] = [""]
    // Letters with marks are written without: “Größe” is “grosse”.
    for scalar in text.lowercased().unicodeScalars {
      if scalar.isASCII, isNamePart(scalar), scalar != "-", scalar != "_" {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      } else if let plain = folded[scalar] {
        parts[parts.count - 1] += plain
      } else if scalar != "'", scalar != "’", !parts[parts.count - 1].isEmpty {
        parts.append("")
      }
    }
    var name = parts.filter { !$0.isEmpty }.prefix(words).joined(separator: "-")
    if name.utf8.count > 40 { name = String(name.prefix(40)) }
    while name.hasSuffix("-") { name.removeLast() }
    guard let first = name.unicodeScalars.first else { return nil }
    return isDigit(first) ? "n\(name)" : name
  }

  // swift-format-ignore
  private static let folded: [Unicode.Scalar: String] = [
    "\u{E4}": "a", "\u{F6}": "o", "\u{FC}": "u", "\u{DF}": "ss", "\u{E1}": "a", "\u{E0}": "a", "\u{E2}": "a",
    "\u{E3}": "a", "\u{E5}": "a", "\u{E7}": "c", "\u{E9}": "e", "\u{E8}": "e", "\u{EA}": "e", "\u{EB}": "e",
    "\u{ED}": "i", "\u{EC}": "i", "\u{EE}": "i", "\u{EF}": "i", "\u{F1}": "n", "\u{F3}": "o", "\u{F2}": "o",
    "\u{F4}": "o", "\u{F5}": "o", "\u{FA}": "u", "\u{F9}": "u", "\u{FB}": "u", "\u{F8}": "o",
  ]

  /// A name like this that nothing has yet.
  mutating func make(_ wanted: String?, else fallback: String) -> String {
    let base = wanted.flatMap { Self.slug($0) } ?? Self.slug(fallback) ?? "value"
    var name = base
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }
}
