package import Metadata

extension DisplayTemplate {
  /// Reads text with `${property}` in it; `$${` is a literal `${`.
  package init(reading text: String) {
    var parts: [Part] = []
    for part in TemplateText.parts(of: text) {
      switch part {
      case .text(let text): parts.append(.text(text))
      case .reference(let name, _, _): parts.append(.property(name.trimmedOfBlanks))
      case .unclosed(let text, _): parts.append(.text(text))
      }
    }
    self.init(parts)
  }
}
