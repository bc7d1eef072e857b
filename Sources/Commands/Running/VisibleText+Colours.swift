import Diagnostics

extension VisibleText {
  /// A text without the signs that colour it on a terminal.
  static func withoutColours(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
    var plain = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}", rest.first == "[" else {
        plain.unicodeScalars.append(scalar)
        continue
      }
      while let next = rest.popFirst(), !("@"..."~").contains(next) || next == "[" {}
    }
    return plain
  }
}
