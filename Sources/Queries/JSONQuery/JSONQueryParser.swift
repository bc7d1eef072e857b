import Values

/// Reads the text of a query, scalar by scalar.
struct JSONQueryParser {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var depth = 0

  /// How deep filters and brackets may stand in one another.
  private static let mostDepth = 64
  /// The largest number of an index: RFC 7493 has whole numbers exact so far.
  private static let mostIndex = 9_007_199_254_740_991

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func query() throws(JSONQuery.Fault) -> JSONQuery.Path {
    guard take("$") else { throw fault("a query begins with “$”") }
    let segments = try segments()
    guard place == scalars.count else {
      throw fault(
        isBlank(scalars[place]) ? "blanks stand at its end" : "“\(scalars[place])” is nothing that may stand here")
    }
    return JSONQuery.Path(isFromRoot: true, segments: segments)
  }

  // MARK: Segments

  private mutating func segments() throws(JSONQuery.Fault) -> [JSONQuery.Segment] {
    var segments: [JSONQuery.Segment] = []
    while true {
      let before = place
      skipBlanks()
      guard let segment = try segment() else {
        place = before
        return segments
      }
      segments.append(segment)
    }
  }

  private mutating func segment() throws(JSONQuery.Fault) -> JSONQuery.Segment? {
    if take("[") { return JSONQuery.Segment(isDescendant: false, selectors: try selectors()) }
    guard take(".") else { return nil }
    let isDescendant = take(".")
    if isDescendant, take("[") { return JSONQuery.Segment(isDescendant: true, selectors: try selectors()) }
    if take("*") { return JSONQuery.Segment(isDescendant: isDescendant, selectors: [.wildcard]) }
    guard let first = peek, Self.beginsName(first) else {
      throw fault("a name, “*”\(isDescendant ? " or “[”" : "") is expected after the point")
    }
    var name = String.UnicodeScalarView()
    while let scalar = peek, Self.beginsName(scalar) || ("0"..."9").contains(scalar) {
      name.append(scalar)
      place += 1
    }
    return JSONQuery.Segment(isDescendant: isDescendant, selectors: [.name(String(name))])
  }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar.value >= 0x80
  }

  /// After the opening bracket, up to the closing one.
  private mutating func selectors() throws(JSONQuery.Fault) -> [JSONQuery.Selector] {
    try deeper()
    defer { depth -= 1 }
    var selectors: [JSONQuery.Selector] = []
    repeat {
      skipBlanks()
      selectors.append(try selector())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw fault("“,” or “]” is expected") }
    return selectors
  }

  private mutating func selector() throws(JSONQuery.Fault) -> JSONQuery.Selector {
    switch peek {
    case "'", "\"": return .name(try string())
    case "*":
      place += 1
      return .wildcard
    case "?":
      place += 1
      skipBlanks()
      return .filter(try condition())
    default: break
    }
    let start = try index()
    let before = place
    skipBlanks()
    guard take(":") else {
      place = before
      guard let start else { throw fault("a name in quotes, a number, “*”, “:” or “?” is expected") }
      return .index(start)
    }
    skipBlanks()
    let end = try index()
    let after = place
    skipBlanks()
    guard take(":") else {
      place = after
      return .slice(start: start, end: end, step: 1)
    }
    skipBlanks()
    return .slice(start: start, end: end, step: try index() ?? 1)
  }

  private mutating func index() throws(JSONQuery.Fault) -> Int? {
    let start = place
    let isNegative = take("-")
    var digits = ""
    while let scalar = peek, ("0"..."9").contains(scalar) {
      digits.unicodeScalars.append(scalar)
      place += 1
    }
    if digits.isEmpty {
      if isNegative { throw fault("a number is expected after “-”") }
      return nil
    }
    guard digits == "0" ? !isNegative : !digits.hasPrefix("0"), digits.utf8.count <= 16, let number = Int(digits),
      number <= Self.mostIndex
    else { throw fault("“\(isNegative ? "-" : "")\(digits)” is no index", at: start) }
    return isNegative ? -number : number
  }

  // MARK: Filters

  private mutating func condition() throws(JSONQuery.Fault) -> JSONQuery.Condition {
    var parts = [try conjunction()]
    while try takeAfterBlanks("||") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(JSONQuery.Fault) -> JSONQuery.Condition {
    var parts = [try basic()]
    while try takeAfterBlanks("&&") { parts.append(try basic()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func basic() throws(JSONQuery.Fault) -> JSONQuery.Condition {
    skipBlanks()
    let start = place
    if take("!") {
      skipBlanks()
      if take("(") { return .not(try parenthesized()) }
      let tested = try term()
      guard let condition = tested.asTest else { throw fault(tested.noTest, at: start) }
      return .not(condition)
    }
    if take("(") { return try parenthesized() }
    let left = try term()
    let before = place
    skipBlanks()
    guard let sign = sign() else {
      place = before
      guard let condition = left.asTest else { throw fault(left.noTest, at: start) }
      return condition
    }
    guard let first = left.asOperand else { throw fault(left.noOperand, at: start) }
    skipBlanks()
    let second = place
    let right = try term()
    guard let last = right.asOperand else { throw fault(right.noOperand, at: second) }
    return .compare(first, sign, last)
  }

  private mutating func parenthesized() throws(JSONQuery.Fault) -> JSONQuery.Condition {
    try deeper()
    defer { depth -= 1 }
    skipBlanks()
    let inner = try condition()
    skipBlanks()
    guard take(")") else { throw fault("“)” is expected") }
    return inner
  }

  private mutating func sign() -> JSONQuery.Sign? {
    for sign in ["==", "!=", "<=", ">=", "<", ">"] where take(sign) { return JSONQuery.Sign(rawValue: sign) }
    return nil
  }

  /// What stands in a filter, before it is known what it is there for.
  private enum Term {
    case literal(Value)
    case path(JSONQuery.Path)
    case operand(JSONQuery.Operand, name: String)
    case test(JSONQuery.Condition, name: String)

    /// As a condition of its own; nil where it is a value.
    var asTest: JSONQuery.Condition? {
      switch self {
      case .path(let path): .exists(path)
      case .test(let condition, _): condition
      case .literal, .operand: nil
      }
    }

    var noTest: String {
      if case .operand(_, let name) = self { return "what “\(name)” gives is compared with something" }
      return "a value is compared with something"
    }

    /// As a side of a comparison; nil where it may be several values, or none that is one.
    var asOperand: JSONQuery.Operand? {
      switch self {
      case .literal(let value): .literal(value)
      case .path(let path): path.isSingular ? .path(path) : nil
      case .operand(let operand, _): operand
      case .test: nil
      }
    }

    var noOperand: String {
      if case .test(_, let name) = self { return "“\(name)” is a condition by itself, and not compared" }
      return "what is compared may be several values here; names and indexes lead to one"
    }
  }

  private mutating func term() throws(JSONQuery.Fault) -> Term {
    let start = place
    switch peek {
    case "'", "\"": return .literal(.text(try string()))
    case "@", "$":
      let isFromRoot = peek == "$"
      place += 1
      try deeper()
      defer { depth -= 1 }
      return .path(JSONQuery.Path(isFromRoot: isFromRoot, segments: try segments()))
    case let scalar? where scalar == "-" || ("0"..."9").contains(scalar): return .literal(try number())
    case let scalar? where ("a"..."z").contains(scalar):
      var name = ""
      while let scalar = peek, scalar == "_" || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        name.unicodeScalars.append(scalar)
        place += 1
      }
      if take("(") { return try function(name, at: start) }
      switch name {
      case "true": return .literal(.boolean(true))
      case "false": return .literal(.boolean(false))
      case "null": return .literal(.null)
      default: throw fault("“\(name)” is no value; text stands in quotes, and a name after “@.”", at: start)
      }
    default: throw fault("a value, “@”, “$” or a function is expected")
    }
  }

  private mutating func function(_ name: String, at start: Int) throws(JSONQuery.Fault) -> Term {
    try deeper()
    defer { depth -= 1 }
    var arguments: [(term: Term, place: Int)] = []
    skipBlanks()
    if !take(")") {
      repeat {
        skipBlanks()
        let place = place
        arguments.append((try term(), place))
        skipBlanks()
      } while take(",")
      guard take(")") else { throw fault("“,” or “)” is expected") }
    }
    func operand(_ number: Int) throws(JSONQuery.Fault) -> JSONQuery.Operand {
      guard let operand = arguments[number].term.asOperand else {
        throw fault(arguments[number].term.noOperand, at: arguments[number].place)
      }
      return operand
    }
    func path() throws(JSONQuery.Fault) -> JSONQuery.Path {
      guard case .path(let path) = arguments[0].term else {
        throw fault("“\(name)” takes a path, such as @.items", at: arguments[0].place)
      }
      return path
    }
    func count(_ wanted: Int) throws(JSONQuery.Fault) {
      guard arguments.count == wanted else {
        throw fault("“\(name)” takes \(wanted == 1 ? "one argument" : "two arguments")", at: start)
      }
    }
    switch name {
    case "length":
      try count(1)
      return .operand(.length(try operand(0)), name: name)
    case "count":
      try count(1)
      return .operand(.count(try path()), name: name)
    case "value":
      try count(1)
      return .operand(.value(try path()), name: name)
    case "match", "search":
      try count(2)
      return .test(.matches(try operand(0), try operand(1), isWhole: name == "match"), name: name)
    default:
      throw fault("there is no function “\(name)”; there are length, count, match, search and value", at: start)
    }
  }

  // MARK: Literals

  private mutating func number() throws(JSONQuery.Fault) -> Value {
    let start = place
    var text = ""
    while let scalar = peek,
      ("0"..."9").contains(scalar) || ["-", "+", ".", "e", "E"].contains(scalar)
    {
      text.unicodeScalars.append(scalar)
      place += 1
    }
    guard JSONSyntax.isNumber(text), let number = ExactNumber(text) else {
      throw fault("“\(text)” is no number as JSON has them", at: start)
    }
    return .decimal(number)
  }

  private mutating func string() throws(JSONQuery.Fault) -> String {
    let start = place
    let quote = scalars[place]
    place += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      place += 1
      if scalar == quote { return String(text) }
      if scalar.value < 0x20 { throw fault("a control character stands in quotes only as an escape", at: place - 1) }
      if scalar == "\\" { text.append(try escaped(in: quote)) } else { text.append(scalar) }
    }
    throw fault("the quotes are not closed", at: start)
  }

  private mutating func escaped(in quote: Unicode.Scalar) throws(JSONQuery.Fault) -> Unicode.Scalar {
    let start = place - 1
    guard let scalar = peek else { throw fault("the quotes are not closed", at: start) }
    place += 1
    switch scalar {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "/", "\\", quote: return scalar
    case "u":
      let first = try hex()
      if 0xD800...0xDBFF ~= first, take("\\u") {
        let second = try hex()
        if 0xDC00...0xDFFF ~= second,
          let whole = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        {
          return whole
        }
      } else if let whole = Unicode.Scalar(first) {
        return whole
      }
      throw fault("half of a surrogate pair is no character", at: start)
    default: throw fault("“\\\(scalar)” is no escape here", at: start)
    }
  }

  private mutating func hex() throws(JSONQuery.Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = peek, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw fault("four hexadecimal digits are expected after “\\u”")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }

  // MARK: Scalars

  private var peek: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool { [" ", "\t", "\n", "\r"].contains(scalar) }

  private mutating func skipBlanks() {
    while let scalar = peek, isBlank(scalar) { place += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  private mutating func takeAfterBlanks(_ text: String) throws(JSONQuery.Fault) -> Bool {
    let before = place
    skipBlanks()
    if take(text) { return true }
    place = before
    return false
  }

  private mutating func deeper() throws(JSONQuery.Fault) {
    depth += 1
    if depth > Self.mostDepth { throw fault("it is nested more than \(Self.mostDepth) deep") }
  }

  private func fault(_ message: String, at start: Int? = nil) -> JSONQuery.Fault {
    JSONQuery.Fault(message: message, character: (start ?? place) + 1)
  }
}
