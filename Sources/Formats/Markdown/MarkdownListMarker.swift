/// What begins an item of a list.
struct MarkdownListMarker {
  /// The bullet, or the sign behind the number.
  private let sign: Character
  /// Nil of a bullet.
  let number: Int?
  /// How far the item's own lines are indented.
  let width: Int
  /// Whether nothing stands behind it.
  let isEmpty: Bool

  init?(_ line: String) {
    let indent = MarkdownReader.indent(line)
    guard indent < 4 else { return nil }
    var rest = line.dropFirst(indent)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty {
      guard digits.count < 10 else { return nil }
      rest = rest.dropFirst(digits.count)
    }
    guard let sign = rest.first, digits.isEmpty ? "-+*".contains(sign) : sign == "." || sign == ")" else { return nil }
    rest = rest.dropFirst()
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }.count
    isEmpty = blanks == rest.count
    guard isEmpty || blanks > 0 else { return nil }
    self.sign = sign
    number = digits.isEmpty ? nil : Int(digits)
    width = indent + digits.count + 1 + (isEmpty || blanks > 4 ? 1 : blanks)
  }

  func isLike(_ other: MarkdownListMarker) -> Bool { sign == other.sign && (number == nil) == (other.number == nil) }
}
