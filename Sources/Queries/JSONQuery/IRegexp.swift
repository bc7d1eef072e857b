/// Regular expressions that mean the same everywhere, as JSONPath has them, brought to ICU's spelling.
///
/// **Source**: RFC 9485.
enum IRegexp {
  /// ICU's expression; nil where the text is no I-Regexp.
  static func translated(_ text: String) -> String? {
    var reader = Reader(text)
    guard let result = reader.alternatives(depth: 0), reader.isAtEnd else { return nil }
    return result
  }

  private struct Reader {
    private let scalars: [Unicode.Scalar]
    private var place = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    var isAtEnd: Bool { place == scalars.count }
    private var peek: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard peek == scalar else { return false }
      place += 1
      return true
    }

    mutating func alternatives(depth: Int) -> String? {
      guard depth < 64 else { return nil }
      var result = ""
      while true {
        while let scalar = peek, scalar != "|", scalar != ")" {
          guard let piece = piece(depth) else { return nil }
          result += piece
        }
        guard take("|") else { return result }
        result += "|"
      }
    }

    private mutating func piece(_ depth: Int) -> String? {
      guard let atom = atom(depth) else { return nil }
      switch peek {
      case "*"?, "+"?, "?"?:
        let sign = scalars[place]
        place += 1
        return atom + String(sign)
      case "{"?: return quantity().map { atom + $0 }
      default: return atom
      }
    }

    private mutating func quantity() -> String? {
      place += 1
      guard let least = digits() else { return nil }
      var text = "{" + least
      if take(",") { text += "," + (digits() ?? "") }
      return take("}") ? text + "}" : nil
    }

    private mutating func digits() -> String? {
      var text = ""
      while let scalar = peek, ("0"..."9").contains(scalar) {
        text.unicodeScalars.append(scalar)
        place += 1
      }
      return text.isEmpty || text.utf8.count > 6 ? nil : text
    }

    private mutating func atom(_ depth: Int) -> String? {
      guard let scalar = peek else { return nil }
      place += 1
      switch scalar {
      case "(":
        guard let inner = alternatives(depth: depth + 1), take(")") else { return nil }
        return "(?:\(inner))"
      case ".": return "[^\\n\\r]"
      case "\\": return escaped()
      case "[": return set()
      case "*", "+", "?", ")", "]", "{", "}", "|": return nil
      // RFC 9485 has these as themselves; what implements JSONPath takes them for the ends of the text.
      case "^", "$": return String(scalar)
      default: return Self.literal(scalar)
      }
    }

    /// After a backslash.
    private mutating func escaped() -> String? {
      guard let scalar = peek else { return nil }
      place += 1
      switch scalar {
      case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}": return "\\" + String(scalar)
      case "n", "r", "t": return "\\" + String(scalar)
      case "p", "P":
        guard take("{") else { return nil }
        var name = ""
        while let letter = peek, letter != "}" {
          name.unicodeScalars.append(letter)
          place += 1
        }
        guard take("}"), Self.categories.contains(name) else { return nil }
        return "\\\(scalar){\(name)}"
      default: return nil
      }
    }

    private static let categories: Set<String> = [
      "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf",
      "Pi",
      "Po", "Ps", "Z", "Zl", "Zp", "Zs", "S", "Sc", "Sk", "Sm", "So", "C", "Cc", "Cf", "Cn", "Co",
    ]

    /// After an opening bracket.
    private mutating func set() -> String? {
      var text = take("^") ? "[^" : "["
      var count = 0
      if take("-") {
        text += "\\-"
        count += 1
      }
      while let scalar = peek, scalar != "]" {
        if scalar == "-" {
          // The last one of a set stands for itself.
          place += 1
          guard peek == "]", count > 0 else { return nil }
          text += "\\-"
          break
        }
        guard let first = member() else { return nil }
        text += first.text
        count += 1
        if !first.isClass, peek == "-", place + 1 < scalars.count, scalars[place + 1] != "]" {
          place += 1
          guard let last = member(), !last.isClass else { return nil }
          text += "-" + last.text
        }
      }
      return take("]") && count > 0 ? text + "]" : nil
    }

    private mutating func member() -> (text: String, isClass: Bool)? {
      guard let scalar = peek else { return nil }
      place += 1
      switch scalar {
      case "\\":
        let isClass = peek == "p" || peek == "P"
        return escaped().map { ($0, isClass) }
      case "[", "]", "-": return nil
      default: return (Self.literal(scalar), false)
      }
    }

    /// A character that stands for itself, whatever ICU would make of it.
    private static func literal(_ scalar: Unicode.Scalar) -> String {
      let isPlain = scalar.value >= 0x80 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      if scalar.value < 0x20 || scalar == "\u{7F}" { return "\\x{\(String(scalar.value, radix: 16))}" }
      return isPlain ? String(scalar) : "\\" + String(scalar)
    }
  }
}
