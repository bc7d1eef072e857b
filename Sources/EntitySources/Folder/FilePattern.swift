/// A pattern for paths below a folder: `**/*.md`, `2026-??/{notes,letters}/[a-m]*`.
///
/// **Shape**: component by component. `*` is any text within a name, `?` one character, `[a-z]` and `[!a-z]` one of a set, `{a,b}` either, `**`
/// as a whole component any number of folders, none included; `\` takes the next sign for itself. A name that begins with a
/// dot is matched only by a component that begins with one. Case counts. Names are compared in NFC.
struct FilePattern: Sendable {
  /// What is wrong with a pattern.
  struct Fault: Error {
    var message: String
  }

  private enum Component: Sendable {
    case anyFolders
    case name([Token])
  }

  private enum Token: Sendable {
    case scalar(Unicode.Scalar)
    case one
    case many
    case set([ClosedRange<UInt32>], isNegated: Bool)
  }

  /// How far a path has been matched: for each alternative the components that may come next.
  struct State: Sendable {
    fileprivate var places: Set<Place>
    /// Whether nothing below can match.
    var isEmpty: Bool { places.isEmpty }
  }

  fileprivate struct Place: Hashable, Sendable {
    var alternative: Int
    var component: Int
  }

  private let alternatives: [[Component]]

  init(_ text: String) throws(Fault) {
    var alternatives: [[Component]] = []
    for alternative in try Self.alternatives(Array(NormalizedName.of(text).unicodeScalars)) {
      alternatives.append(try Self.components(alternative))
    }
    self.alternatives = alternatives
  }

  /// The state before the first component.
  var start: State {
    State(places: closure(alternatives.indices.map { Place(alternative: $0, component: 0) }))
  }

  /// The state after a folder of this name.
  func entering(_ name: String, from state: State) -> State {
    let scalars = Array(name.unicodeScalars)
    var places: [Place] = []
    for place in state.places {
      guard place.component < alternatives[place.alternative].count else { continue }
      switch alternatives[place.alternative][place.component] {
      case .anyFolders where scalars.first != ".": places.append(place)
      case .name(let tokens) where place.component + 1 < alternatives[place.alternative].count:
        if Self.matches(tokens, scalars) {
          places.append(Place(alternative: place.alternative, component: place.component + 1))
        }
      default: break
      }
    }
    return State(places: closure(places))
  }

  /// Whether a file of this name, in a folder that this is the state of, matches.
  func matches(_ name: String, in state: State) -> Bool {
    let scalars = Array(name.unicodeScalars)
    return state.places.contains { place in
      let components = alternatives[place.alternative]
      guard place.component == components.count - 1 else { return false }
      switch components[place.component] {
      case .anyFolders: return scalars.first != "."
      case .name(let tokens): return Self.matches(tokens, scalars)
      }
    }
  }

  /// `**` may stand for no folder at all.
  private func closure(_ places: [Place]) -> Set<Place> {
    var result: Set<Place> = []
    for var place in places {
      result.insert(place)
      while place.component + 1 < alternatives[place.alternative].count,
        case .anyFolders = alternatives[place.alternative][place.component]
      {
        place.component += 1
        result.insert(place)
      }
    }
    return result
  }

  // MARK: One name

  private static func matches(_ tokens: [Token], _ name: [Unicode.Scalar]) -> Bool {
    if name.first == "." {
      guard case .scalar(".")? = tokens.first else { return false }
    }
    var token = 0
    var place = 0
    // Where to go on when what follows the last `*` does not fit: the star takes one character more.
    var retry: (token: Int, place: Int)?
    while place < name.count {
      if token < tokens.count {
        if case .many = tokens[token] {
          retry = (token + 1, place)
          token += 1
          continue
        }
        if matches(tokens[token], name[place]) {
          token += 1
          place += 1
          continue
        }
      }
      guard let last = retry else { return false }
      retry = (last.token, last.place + 1)
      token = last.token
      place = last.place + 1
    }
    while token < tokens.count, case .many = tokens[token] { token += 1 }
    return token == tokens.count
  }

  private static func matches(_ token: Token, _ scalar: Unicode.Scalar) -> Bool {
    switch token {
    case .scalar(let own): own == scalar
    case .one: true
    case .many: false
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar.value) } != isNegated
    }
  }

  // MARK: Reading a pattern

  /// The pattern's alternatives, its outermost braces written out, one after the other.
  private static func alternatives(_ scalars: [Unicode.Scalar]) throws(Fault) -> [[Unicode.Scalar]] {
    var done: [[Unicode.Scalar]] = []
    var open = [scalars]
    while let next = open.popLast() {
      guard let (before, choices, after) = try firstBraces(next) else {
        done.append(next)
        continue
      }
      for choice in choices.reversed() { open.append(before + choice + after) }
      guard done.count + open.count <= 1000 else { throw Fault(message: "the braces give more than 1,000 patterns") }
    }
    return done
  }

  private static func firstBraces(
    _ scalars: [Unicode.Scalar]
  ) throws(Fault) -> (before: [Unicode.Scalar], choices: [[Unicode.Scalar]], after: [Unicode.Scalar])? {
    var depth = 0
    var begin = 0
    var choices: [[Unicode.Scalar]] = []
    var choice = 0
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "[":
        if let end = endOfSet(scalars, index) { index = end }
      case "{":
        if depth == 0 {
          begin = index
          choice = index + 1
        }
        depth += 1
      case "," where depth == 1:
        choices.append(Array(scalars[choice..<index]))
        choice = index + 1
      case "}" where depth > 0:
        depth -= 1
        if depth == 0 {
          choices.append(Array(scalars[choice..<index]))
          return (Array(scalars[..<begin]), choices, Array(scalars[(index + 1)...]))
        }
      default: break
      }
      index += 1
    }
    guard depth == 0 else { throw Fault(message: "a “{” is never closed") }
    return nil
  }

  /// The place of the bracket that closes a set; a bracket that comes first in it belongs to it.
  private static func endOfSet(_ scalars: [Unicode.Scalar], _ begin: Int) -> Int? {
    var index = begin + 1
    if index < scalars.count, scalars[index] == "!" || scalars[index] == "^" { index += 1 }
    var isFirst = true
    while index < scalars.count, scalars[index] != "/" {
      if scalars[index] == "]", !isFirst { return index }
      if scalars[index] == "\\" { index += 1 }
      isFirst = false
      index += 1
    }
    return nil
  }

  private static func components(_ scalars: [Unicode.Scalar]) throws(Fault) -> [Component] {
    if scalars.first == "/" {
      throw Fault(message: "a pattern is for paths below the folder and cannot begin with “/”")
    }
    var components: [Component] = []
    for part in scalars.split(separator: "/") {
      let part = Array(part)
      if part == ["."] { continue }
      if part == [".", "."] { throw Fault(message: "a pattern cannot lead out of the folder by “..”") }
      if part == ["*", "*"] {
        components.append(.anyFolders)
      } else {
        components.append(.name(try tokens(part)))
      }
    }
    guard !components.isEmpty else { throw Fault(message: "the pattern is empty") }
    return components
  }

  private static func tokens(_ scalars: [Unicode.Scalar]) throws(Fault) -> [Token] {
    var tokens: [Token] = []
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "*":
        if case .many? = tokens.last { break }
        tokens.append(.many)
      case "?": tokens.append(.one)
      case "[":
        guard let end = endOfSet(scalars, index) else { throw Fault(message: "a “[” is never closed") }
        tokens.append(set(Array(scalars[(index + 1)..<end])))
        index = end
      case "\\":
        guard index + 1 < scalars.count else { throw Fault(message: "nothing follows the last “\\”") }
        index += 1
        tokens.append(.scalar(scalars[index]))
      default: tokens.append(.scalar(scalars[index]))
      }
      index += 1
    }
    return tokens
  }

  private static func set(_ scalars: [Unicode.Scalar]) -> Token {
    var rest = scalars[...]
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt32>] = []
    func take() -> Unicode.Scalar? {
      if rest.first == "\\", rest.count > 1 { rest.removeFirst() }
      return rest.popFirst()
    }
    while let low = take() {
      if rest.first == "-", rest.count > 1 {
        rest.removeFirst()
        if let high = take(), low.value <= high.value { ranges.append(low.value...high.value) }
      } else {
        ranges.append(low.value...low.value)
      }
    }
    return .set(ranges, isNegated: isNegated)
  }
}
