/// What a declaration says of itself: as much of it as the macros look at.
struct Declaration {
  struct Attribute {
    var name: String
    /// The text between its parentheses.
    var arguments: String?
    var token: Token
  }

  let source: SourceText
  private(set) var attributes: [Attribute] = []
  private(set) var modifiers: [String] = []
  /// `var`, `let`, `struct`, `enum`, `extension`…
  private(set) var keyword = ""
  /// The name, of an extension the type's.
  private(set) var name = ""
  /// The place of the name among the tokens.
  private(set) var nameIndex = 0
  /// What stands after the name's `:`, of a type all it inherits, of a variable its type.
  private(set) var typeText: String?
  private(set) var typeTokens: Range<Int> = 0..<0
  /// Whether a variable has an initial value.
  private(set) var hasValue = false
  /// Whether several variables are declared at once, or a tuple of them.
  private(set) var hasSeveralNames = false
  /// The tokens between the braces. **Missing**: nil without braces.
  private(set) var body: Range<Int>?

  init(_ source: SourceText) {
    self.source = source
    var place = 0
    readAttributes(&place)
    readModifiers(&place)
    keyword = source.word(place) ?? ""
    place += 1
    nameIndex = place
    readName(&place)
    if source.isSymbol(place, "<") { skipAngles(&place) }
    if source.isSymbol(place, ":") {
      let start = place + 1
      place = source.end(ofTypeAt: start)
      // Of a type all that it inherits is one text.
      while keyword != "var", keyword != "let", source.isSymbol(place, ",") { place = source.end(ofTypeAt: place + 1) }
      typeTokens = start..<place
      typeText = source.text(of: typeTokens)
    }
    if source.word(place) == "where" {
      while place < source.tokens.count, !source.isSymbol(place, "{") { place += 1 }
    }
    if source.isSymbol(place, ",") || source.isSymbol(nameIndex, "(") { hasSeveralNames = true }
    if source.isSymbol(place, "=") {
      hasValue = true
      return
    }
    if source.isSymbol(place, "{") { body = place + 1..<max(place + 1, source.end(ofBracketAt: place) - 1) }
  }

  var nameToken: Token? { source.tokens.indices.contains(nameIndex) ? source.tokens[nameIndex] : nil }

  /// The name without backticks.
  var plainName: String { name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name }

  /// `public`, `package`, …; empty where none is written.
  var access: String {
    modifiers.first { ["public", "open", "package", "internal", "fileprivate", "private"].contains($0) } ?? ""
  }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The types a type inherits, each as it is written.
  var inherited: [String] {
    guard !typeTokens.isEmpty else { return [] }
    var types: [String] = []
    var place = typeTokens.lowerBound
    while place < typeTokens.upperBound {
      let end = min(source.end(ofTypeAt: place), typeTokens.upperBound)
      types.append(source.text(of: place..<end))
      place = end + 1
    }
    return types
  }

  // MARK: Reading

  private mutating func readAttributes(_ place: inout Int) {
    while source.isSymbol(place, "@") {
      let start = place
      place += 1
      var name = source.word(place) ?? ""
      place += 1
      while source.isSymbol(place, "."), let more = source.word(place + 1) {
        name += "." + more
        place += 2
      }
      if source.isSymbol(place, "<") { skipAngles(&place) }
      var arguments: String?
      // Only parentheses that follow at once belong to the attribute.
      if source.isSymbol(place, "("), source.tokens[place].range.lowerBound == source.tokens[place - 1].range.upperBound
      {
        let end = source.end(ofBracketAt: place)
        arguments = source.text(of: place + 1..<max(place + 1, end - 1))
        place = end
      }
      attributes.append(Attribute(name: name, arguments: arguments, token: source.tokens[start]))
    }
  }

  private static let modifierWords: Set<String> = [
    "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "lazy", "weak", "unowned",
    "nonisolated", "override", "mutating", "nonmutating", "indirect", "dynamic", "required", "convenience", "optional",
    "isolated", "borrowing", "consuming", "distributed",
  ]

  private mutating func readModifiers(_ place: inout Int) {
    while let word = source.word(place) {
      let isClassModifier = word == "class" && ["var", "func", "let"].contains(source.word(place + 1) ?? "")
      guard Self.modifierWords.contains(word) || isClassModifier else { return }
      place += 1
      if source.isSymbol(place, "(") {
        // `private(set)` says nothing of who may read.
        if source.word(place + 1) != "set" { modifiers.append(word) }
        place = source.end(ofBracketAt: place)
      } else {
        modifiers.append(word)
      }
    }
  }

  private mutating func readName(_ place: inout Int) {
    if source.isSymbol(place, "(") {
      place = source.end(ofBracketAt: place)
      return
    }
    name = source.word(place) ?? ""
    place += 1
    while keyword == "extension", source.isSymbol(place, "."), let more = source.word(place + 1) {
      name += "." + more
      place += 2
    }
  }

  private func skipAngles(_ place: inout Int) {
    var depth = 0
    while place < source.tokens.count {
      if source.isSymbol(place, "<") { depth += 1 }
      if source.isSymbol(place, ">"), !source.isSymbol(place - 1, "-") { depth -= 1 }
      place += 1
      if depth == 0 { return }
    }
  }
}
