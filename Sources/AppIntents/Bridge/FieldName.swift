/// The name of a wrapped property from the name of the field that holds it: `_title`, and of a raw identifier `` `_full name` ``,
/// whose blanks are told as no-break spaces.
enum FieldName {
  static func property(_ field: String) -> String {
    guard field.utf8.count > 2, field.utf8.first == UInt8(ascii: "`"), field.utf8.last == UInt8(ascii: "`") else {
      return withoutUnderscore(field[...])
    }
    var name = String.UnicodeScalarView()
    for scalar in field.unicodeScalars.dropFirst().dropLast() { name.append(scalar == "\u{A0}" ? " " : scalar) }
    return withoutUnderscore(Substring(String(name)))
  }

  private static func withoutUnderscore(_ name: Substring) -> String {
    String(name.utf8.first == UInt8(ascii: "_") ? name.dropFirst() : name)
  }
}
