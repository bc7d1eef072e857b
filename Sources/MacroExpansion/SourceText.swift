/// A piece of a program: its text, where it is from, and its tokens.
struct SourceText {
  let bytes: [UInt8]
  let fileName: String
  /// **Units**: bytes from the beginning of the file.
  let offset: Int
  let tokens: [Token]

  init(_ text: String, fileName: String = "", offset: Int = 0) {
    bytes = Array(text.utf8)
    self.fileName = fileName
    self.offset = offset
    tokens = Scanner(bytes).tokens()
  }

  /// As the compiler sends a piece of syntax.
  init?(_ syntax: Any?) {
    guard let syntax = syntax as? [String: Any], let source = syntax["source"] as? String else { return nil }
    let place = syntax["location"] as? [String: Any] ?? [:]
    self.init(source, fileName: place["fileName"] as? String ?? "", offset: place["offset"] as? Int ?? 0)
  }

  func text(_ token: Token) -> String { text(token.range) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of some tokens with all that is between them.
  func text(of tokens: Range<Int>) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    return text(self.tokens[first].range.lowerBound..<self.tokens[last].range.upperBound)
  }

  func isSymbol(_ index: Int, _ symbol: Character) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .symbol && text(tokens[index]) == String(symbol)
  }

  func word(_ index: Int) -> String? {
    tokens.indices.contains(index) && tokens[index].kind == .word ? text(tokens[index]) : nil
  }

  /// The place after the bracket that closes the one at `index`; the end where there is none.
  func end(ofBracketAt index: Int) -> Int {
    var depth = 0
    for place in index..<tokens.count where tokens[place].kind == .symbol {
      switch bytes[tokens[place].range.lowerBound] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return place + 1 }
      default: break
      }
    }
    return tokens.count
  }

  /// The place after the type that begins at `index`: before a `=`, a `{`, a `,` or a `)` that is not inside it, or a
  /// `where`.
  func end(ofTypeAt index: Int) -> Int {
    var place = index
    var angles = 0
    while place < tokens.count {
      if word(place) == "where" { return place }
      guard tokens[place].kind == .symbol else {
        place += 1
        continue
      }
      switch bytes[tokens[place].range.lowerBound] {
      case UInt8(ascii: "("), UInt8(ascii: "["): place = end(ofBracketAt: place)
      case UInt8(ascii: "<"):
        angles += 1
        place += 1
      case UInt8(ascii: "-") where isSymbol(place + 1, ">"): place += 2
      case UInt8(ascii: ">"):
        angles -= 1
        place += 1
      case UInt8(ascii: "=") where angles <= 0, UInt8(ascii: "{") where angles <= 0: return place
      case UInt8(ascii: ",") where angles <= 0, UInt8(ascii: ")") where angles <= 0: return place
      default: place += 1
      }
    }
    return place
  }
}
