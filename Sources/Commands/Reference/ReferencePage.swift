/// A page of `Docs/reference`, written out from what the code says of itself.
package struct ReferencePage: Sendable {
  /// Its file in `Docs/reference`.
  package var file: String
  /// Markdown.
  package var text: String

  /// What every page of `Docs/reference` ends with.
  static let footer = "\nThis page is written out from the declarations in `Sources`; a test compares it with them.\n"

  init(_ file: String, title: String, _ body: String) {
    self.file = file
    self.text = "# \(title)\n\n\(body)\(Self.footer)"
  }

  /// A page that a command writes.
  init(_ file: String, title: String, _ body: String, from command: String) {
    self.file = file
    self.text = "# \(title)\n\n\(body)\nThis page is written out from the declarations by \(command).\n"
  }

  /// A Markdown table whose last line ends; empty without rows.
  static func table(_ header: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = [header, header.map { _ in "---" }] + rows
    return lines.map { "| \($0.map(cell).joined(separator: " | ")) |\n" }.joined()
  }

  /// Text in a cell of a table, where a bar would end it.
  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }

  static func code(_ text: String) -> String { "`\(text)`" }

  static func codes(_ texts: [String]) -> String { texts.map(code).joined(separator: ", ") }
}
