/// Spells names and literals so that SQL reads them as they are.
package enum SQLText {
  /// A name in double quotes.
  package static func name(_ name: String) -> String { quoted(name, by: "\"") }

  /// Text in single quotes, for a message or a plan; statements bind their values instead.
  package static func literal(_ text: String) -> String { quoted(text, by: "'") }

  /// Where a parameter stands in SQL, counted in scalars: outside of texts, quoted names and comments.
  static func place(ofParameter name: String, in sql: String) -> Int? {
    let scalars = Array(sql.unicodeScalars)
    let wanted = Array(name.unicodeScalars)
    var index = 0
    func skip(to end: [Unicode.Scalar], from start: Int) -> Int {
      var index = start
      while index < scalars.count, !scalars[index...].starts(with: end) { index += 1 }
      return index + end.count
    }
    while index < scalars.count {
      switch scalars[index] {
      case "'", "\"", "`": index = skip(to: [scalars[index]], from: index + 1)
      case "[": index = skip(to: ["]"], from: index + 1)
      case "-" where scalars[index...].starts(with: ["-", "-"]): index = skip(to: ["\n"], from: index + 2)
      case "/" where scalars[index...].starts(with: ["/", "*"]): index = skip(to: ["*", "/"], from: index + 2)
      default:
        if scalars[index...].starts(with: wanted) { return index }
        index += 1
      }
    }
    return nil
  }

  private static func quoted(_ text: String, by quote: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView()
    result.append(quote)
    for scalar in text.unicodeScalars {
      if scalar == quote { result.append(quote) }
      result.append(scalar)
    }
    result.append(quote)
    return String(result)
  }
}
