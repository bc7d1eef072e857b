/// Text with references in it, taken apart: `Exports/loved-${today | date('yyyy-MM')}.csv`.
package enum TemplateText {
  package enum Part: Equatable, Sendable {
    case text(String)
    /// What stands between `${` and `}`, and the scalars of the whole text it goes from and to, the signs included.
    case reference(String, from: Int, to: Int)
    /// A `${` that no `}` closes, up to the end.
    case unclosed(String, from: Int)
  }

  /// The parts in order, neighbouring texts joined. `$${` is a literal `${`; a `}` inside single or double quotes does not close.
  package static func parts(of text: String) -> [Part] {
    let scalars = Array(text.unicodeScalars)
    var parts: [Part] = []
    var literal = String.UnicodeScalarView()
    var index = 0
    func flush() {
      if !literal.isEmpty { parts.append(.text(String(literal))) }
      literal = String.UnicodeScalarView()
    }
    while index < scalars.count {
      if scalars[index] == "$", index + 2 < scalars.count, scalars[index + 1] == "$", scalars[index + 2] == "{" {
        literal.append(contentsOf: ["$", "{"])
        index += 3
      } else if scalars[index] == "$", index + 1 < scalars.count, scalars[index + 1] == "{" {
        flush()
        guard let end = closing(scalars, from: index + 2) else {
          parts.append(.unclosed(String(String.UnicodeScalarView(scalars[index...])), from: index))
          return parts
        }
        let inner = String(String.UnicodeScalarView(scalars[(index + 2)..<end]))
        parts.append(.reference(inner, from: index, to: end + 1))
        index = end + 1
      } else {
        literal.append(scalars[index])
        index += 1
      }
    }
    flush()
    return parts
  }

  private static func closing(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var quote: Unicode.Scalar?
    var index = start
    while index < scalars.count {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
      } else if scalar == "}" {
        return index
      }
      index += 1
    }
    return nil
  }
}

extension String {
  /// The text without blanks, tabs and line ends at either end.
  package var trimmedOfBlanks: String {
    var view = Substring(self)
    while let first = view.unicodeScalars.first, first.value <= 0x20 { view.unicodeScalars.removeFirst() }
    while let last = view.unicodeScalars.last, last.value <= 0x20 { view.unicodeScalars.removeLast() }
    return String(view)
  }
}
