/// Spells names and literals so that SQL reads them as they are.
package enum SQLText {
  /// A name in double quotes.
  package static func name(_ name: String) -> String { quoted(name, by: "\"") }

  /// Text in single quotes, for a message or a plan; statements bind their values instead.
  package static func literal(_ text: String) -> String { quoted(text, by: "'") }

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
