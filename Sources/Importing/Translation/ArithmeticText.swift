/// A calculation that stands in text, with functions and powers in it, as a tree.
indirect enum ArithmeticText {
  case number(String)
  /// One of the references in the text, by its place among them.
  case reference(Int)
  case operation(ArithmeticText, Character, ArithmeticText)
  case negative(ArithmeticText)
  case call(String, ArithmeticText)

  enum Token: Equatable {
    case sign(Character)
    case number(String)
    case name(String)
    case reference(Int)
  }

  /// Reads a calculation; nil where it is none.
  init?(_ tokens: [Token]) {
    var reader = Reader(tokens: tokens)
    guard let whole = reader.sum(depth: 0), reader.isAtEnd else { return nil }
    self = whole
  }

  /// The parts of a text; nil where something in it is no part of a calculation.
  static func tokens(of text: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = Substring(text)
    while let character = rest.first {
      if character.isWhitespace {
        rest.removeFirst()
      } else if character.isASCII, character.isNumber || character == "." {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = String(digits).numberLiteral else { return nil }
        tokens.append(.number(number))
        rest = rest.dropFirst(digits.count)
      } else if character.isLetter || character == "√" {
        let name = character == "√" ? rest.prefix(1) : rest.prefix { $0.isLetter }
        tokens.append(.name(name.lowercased()))
        rest = rest.dropFirst(name.count)
      } else if let sign = signs[character] {
        tokens.append(.sign(sign))
        rest.removeFirst()
      } else {
        return nil
      }
    }
    return tokens
  }

  private static let signs: [Character: Character] = [
    "+": "+", "-": "-", "−": "-", "×": "*", "*": "*", "÷": "/", "/": "/", "^": "^", "%": "%", "(": "(", ")": ")",
  ]

  private struct Reader {
    var tokens: [Token]
    var place = 0

    var isAtEnd: Bool { place == tokens.count }

    private mutating func take(_ signs: Character...) -> Character? {
      guard place < tokens.count, case .sign(let sign) = tokens[place], signs.contains(sign) else { return nil }
      place += 1
      return sign
    }

    mutating func sum(depth: Int) -> ArithmeticText? {
      guard depth < 60, var left = product(depth: depth) else { return nil }
      while let sign = take("+", "-") {
        guard let right = product(depth: depth) else { return nil }
        left = .operation(left, sign, right)
      }
      return left
    }

    private mutating func product(depth: Int) -> ArithmeticText? {
      guard var left = factor(depth: depth) else { return nil }
      while let sign = take("*", "/", "%") {
        guard let right = factor(depth: depth) else { return nil }
        left = .operation(left, sign, right)
      }
      return left
    }

    private mutating func factor(depth: Int) -> ArithmeticText? {
      guard depth < 60 else { return nil }
      if take("-") != nil { return factor(depth: depth + 1).map { .negative($0) } }
      guard let base = atom(depth: depth) else { return nil }
      guard take("^") != nil else { return base }
      // Powers are worked out from the right: 2^3^2 is 2^9.
      return factor(depth: depth + 1).map { .operation(base, "^", $0) }
    }

    private mutating func atom(depth: Int) -> ArithmeticText? {
      guard place < tokens.count else { return nil }
      if take("(") != nil {
        guard let inner = sum(depth: depth + 1), take(")") != nil else { return nil }
        return inner
      }
      defer { place += 1 }
      switch tokens[place] {
      case .number(let digits): return .number(digits)
      case .reference(let place): return .reference(place)
      case .name(let name):
        if name == "pi" || name == "π" { return .number("3.141592653589793") }
        place += 1
        defer { place -= 1 }
        return name == "√" ? atom(depth: depth + 1).map { .call(name, $0) } : argument(depth).map { .call(name, $0) }
      case .sign: return nil
      }
    }

    private mutating func argument(_ depth: Int) -> ArithmeticText? {
      guard take("(") != nil, let inner = sum(depth: depth + 1), take(")") != nil else { return nil }
      return inner
    }
  }
}
