/// Makes a name that is safe as one component of a path.
package enum SafeFileName {
  /// The text with separators and control characters as “-”, no leading dot or blank, at most 200 bytes; “untitled” where
  /// nothing is left.
  package static func make(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      view.append(scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control ? "-" : scalar)
    }
    var name = Substring(String(view).trimmedOfBlanks)
    while name.unicodeScalars.first == "." || name.unicodeScalars.first == " " { name.unicodeScalars.removeFirst() }
    while name.utf8.count > 200 { name.unicodeScalars.removeLast() }
    return name.isEmpty ? "untitled" : String(name)
  }
}
