import Foundation

/// Reads the format of an `NSPredicate`.
struct PredicateFormatReader {
  private enum Token: Equatable {
    case word(String)
    case text(String)
    case number(Double)
    case sign(String)
  }

  struct Fault: Error {
    let message: String
  }

  private let tokens: [Token]
  private var arguments: ArraySlice<PredicateValue>
  private var place = 0

  /// **Errors**: `Fault`, for a format that is none, and for one with more places than values.
  static func read(_ format: String, _ arguments: [Any?]) throws(Fault) -> PredicateFormat {
    var reader = PredicateFormatReader(
      tokens: try tokens(of: format), arguments: arguments.map { PredicateValue($0) }[...])
    let predicate = try reader.disjunction()
    guard reader.place == reader.tokens.count else { throw Fault(message: "there is more after the predicate's end") }
    return predicate
  }

  private init(tokens: [Token], arguments: ArraySlice<PredicateValue>) {
    self.tokens = tokens
    self.arguments = arguments
  }

  // MARK: Predicates

  private mutating func disjunction() throws(Fault) -> PredicateFormat {
    var parts = [try conjunction()]
    while takeWord("OR") || take("||") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(Fault) -> PredicateFormat {
    var parts = [try negation()]
    while takeWord("AND") || take("&&") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(Fault) -> PredicateFormat {
    if takeWord("NOT") || take("!") { return .not(try negation()) }
    if takeWord("TRUEPREDICATE") { return .constant(true) }
    if takeWord("FALSEPREDICATE") { return .constant(false) }
    if take("(") {
      let inner = try disjunction()
      guard take(")") else { throw Fault(message: "a bracket is not closed") }
      return inner
    }
    return try comparison()
  }

  private mutating func comparison() throws(Fault) -> PredicateFormat {
    var aggregate = PredicateFormat.Aggregate.one
    if takeWord("ANY") || takeWord("SOME") { aggregate = .any }
    if takeWord("ALL") { aggregate = .all }
    if takeWord("NONE") { aggregate = .none }
    let left = try operand()
    guard let comparison = takeComparison() else { throw Fault(message: "a comparison is wanted") }
    var options = PredicateFormat.Options()
    if take("[") {
      guard case .word(let letters)? = next else { throw Fault(message: "[c], [d] or [cd] is wanted") }
      place += 1
      options.ignoresCase = letters.contains { $0 == "c" || $0 == "l" }
      options.ignoresMarks = letters.contains { $0 == "d" || $0 == "l" }
      guard take("]") else { throw Fault(message: "a bracket is not closed") }
    }
    return .compare(left, comparison, try operand(), options, aggregate)
  }

  private mutating func takeComparison() -> PredicateFormat.Comparison? {
    let signs: [(String, PredicateFormat.Comparison)] = [
      ("==", .equal), ("=<", .lessOrEqual), ("=>", .greaterOrEqual), ("=", .equal), ("!=", .notEqual),
      ("<>", .notEqual), ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("<", .less), (">", .greater),
    ]
    for (sign, comparison) in signs where take(sign) { return comparison }
    let words: [(String, PredicateFormat.Comparison)] = [
      ("BETWEEN", .between), ("CONTAINS", .contains), ("BEGINSWITH", .beginsWith), ("ENDSWITH", .endsWith),
      ("LIKE", .like), ("MATCHES", .matches), ("IN", .isIn),
    ]
    for (word, comparison) in words where takeWord(word) { return comparison }
    return nil
  }

  // MARK: Operands

  private mutating func operand() throws(Fault) -> PredicateFormat.Operand {
    guard let token = next else { throw Fault(message: "the format ends where a value is wanted") }
    place += 1
    switch token {
    case .text(let text): return .value(.text(text))
    case .number(let number): return .value(.number(number))
    case .sign("-"):
      guard case .number(let number)? = next else { throw Fault(message: "a number is wanted after “-”") }
      place += 1
      return .value(.number(-number))
    case .sign("%@"), .sign("%d"): return .value(try argument())
    case .sign("%K"):
      guard case .text(let path) = try argument() else { throw Fault(message: "%K wants a name") }
      return .path(path.split(separator: ".").map(String.init))
    case .sign("{"):
      var members: [PredicateFormat.Operand] = []
      while !take("}") {
        if !members.isEmpty, !take(",") { throw Fault(message: "a comma is wanted in a list") }
        members.append(try operand())
      }
      return .list(members)
    case .sign(let sign): throw Fault(message: "“\(sign)” is no value")
    case .word(let word):
      switch word.uppercased() {
      case "NIL", "NULL": return .value(.missing)
      case "TRUE", "YES": return .value(.number(1))
      case "FALSE", "NO": return .value(.number(0))
      case "SELF": return .path([])
      default: return .path(word.split(separator: ".").map(String.init))
      }
    }
  }

  private mutating func argument() throws(Fault) -> PredicateValue {
    guard let value = arguments.popFirst() else { throw Fault(message: "there are more places than values") }
    return value
  }

  // MARK: Tokens

  private var next: Token? { place < tokens.count ? tokens[place] : nil }

  private mutating func take(_ sign: String) -> Bool {
    guard next == .sign(sign) else { return false }
    place += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard case .word(let found)? = next, found.uppercased() == word else { return false }
    place += 1
    return true
  }

  private static let pairs = ["==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||"]

  private static func tokens(of format: String) throws(Fault) -> [Token] {
    var tokens: [Token] = []
    let text = Array(format)
    var place = 0
    while place < text.count {
      let character = text[place]
      if character.isWhitespace {
        place += 1
      } else if character == "'" || character == "\"" {
        tokens.append(.text(try quoted(text, &place)))
      } else if character == "%" {
        tokens.append(.sign(placeholder(text, &place)))
      } else if character.isNumber {
        let start = place
        while place < text.count, text[place].isNumber || text[place] == "." { place += 1 }
        tokens.append(.number(Double(String(text[start..<place])) ?? 0))
      } else if character.isLetter || "_@#$".contains(character) {
        let start = place
        while place < text.count, text[place].isLetter || text[place].isNumber || "_.@$".contains(text[place]) {
          place += 1
        }
        tokens.append(.word(String(text[start..<place])))
      } else if place + 1 < text.count, pairs.contains(String(text[place...place + 1])) {
        tokens.append(.sign(String(text[place...place + 1])))
        place += 2
      } else {
        tokens.append(.sign(String(character)))
        place += 1
      }
    }
    return tokens
  }

  private static func quoted(_ text: [Character], _ place: inout Int) throws(Fault) -> String {
    let quote = text[place]
    var found = ""
    place += 1
    while place < text.count, text[place] != quote {
      if text[place] == "\\", place + 1 < text.count { place += 1 }
      found.append(text[place])
      place += 1
    }
    guard place < text.count else { throw Fault(message: "a text is not closed") }
    place += 1
    return found
  }

  /// `%@`, `%K`, or `%d` for any number.
  private static func placeholder(_ text: [Character], _ place: inout Int) -> String {
    place += 1
    while place < text.count, "lhqz0123456789.".contains(text[place]) { place += 1 }
    defer { place += 1 }
    switch place < text.count ? text[place] : "@" {
    case "K": return "%K"
    case "@": return "%@"
    default: return "%d"
    }
  }
}
