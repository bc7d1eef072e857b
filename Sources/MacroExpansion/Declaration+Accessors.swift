/// How a variable is read and set.
struct Accessors {
  var isComputed = false
  var isAsync = false
  var canThrow = false
}

extension Declaration {
  /// What the braces of a variable say. A variable with observers is a stored one.
  var accessors: Accessors {
    var accessors = Accessors()
    guard let body else { return accessors }
    var place = body.lowerBound
    var isFirst = true
    while place < body.upperBound {
      guard let (word, next) = accessorWord(at: place) else { break }
      isFirst = false
      place = next
      if ["get", "_read", "unsafeAddress", "set", "_modify"].contains(word) { accessors.isComputed = true }
      while place < body.upperBound, !source.isSymbol(place, "{") {
        if word == "get", source.word(place) == "async" { accessors.isAsync = true }
        if word == "get", source.word(place) == "throws" { accessors.canThrow = true }
        place += 1
      }
      if source.isSymbol(place, "{") { place = source.end(ofBracketAt: place) }
    }
    // Braces without `get` are the body of the getter.
    if isFirst { accessors.isComputed = true }
    return accessors
  }

  /// The accessor that begins here, and the place after its word; nil where a statement does.
  private func accessorWord(at place: Int) -> (String, Int)? {
    var place = place
    while source.isSymbol(place, "@") {
      place += 2
      if source.isSymbol(place, "(") { place = source.end(ofBracketAt: place) }
    }
    while let word = source.word(place), ["mutating", "nonmutating", "__consuming", "nonisolated"].contains(word) {
      place += 1
    }
    let words: Set<String> = ["get", "set", "_read", "_modify", "willSet", "didSet", "init", "unsafeAddress"]
    guard let word = source.word(place), words.contains(word) else { return nil }
    // `get` alone may be the name of a function that is called.
    let follows =
      source.isSymbol(place + 1, "{") || ["async", "throws"].contains(source.word(place + 1) ?? "")
      || (word != "get" && source.isSymbol(place + 1, "("))
    return follows ? (word, place + 1) : nil
  }
}
