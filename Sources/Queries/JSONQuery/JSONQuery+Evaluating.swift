package import Values

extension JSONQuery {
  /// A value that was found, and where.
  package struct Node: Sendable {
    package var value: Value
    /// The normalized path, `$['store']['book'][0]`.
    package var path: String
  }

  /// A query gives more values than anybody wants: `..*` of `..*`.
  package struct TooManyValues: Error, Sendable {
    package var most: Int
  }

  /// How many values a query may come across.
  package static let mostValues = 5_000_000

  /// What it finds in a value, in the order of RFC 9535: an object's values as they stand.
  ///
  /// - `wantsPaths`: whether the nodes have their paths; these cost time and memory.
  /// **Errors**: `TooManyValues`; a regular expression that comes to no end.
  package func nodes(in root: Value, wantsPaths: Bool = false) throws -> [Node] {
    var evaluator = Evaluator(root: root, wantsPaths: wantsPaths)
    return try evaluator.nodes(of: path, from: root)
  }
}

/// Works a query out on one value.
private struct Evaluator {
  let root: Value
  let wantsPaths: Bool
  private var count = 0
  private var patterns: [String: RegularExpression?] = [:]

  init(root: Value, wantsPaths: Bool) {
    self.root = root
    self.wantsPaths = wantsPaths
  }

  typealias Node = JSONQuery.Node

  mutating func nodes(of path: JSONQuery.Path, from current: Value) throws -> [Node] {
    var nodes = [Node(value: path.isFromRoot ? root : current, path: wantsPaths ? "$" : "")]
    for segment in path.segments {
      var next: [Node] = []
      for node in nodes {
        if segment.isDescendant {
          try descend(node, segment.selectors, into: &next)
        } else {
          for selector in segment.selectors { try select(selector, of: node, into: &next) }
        }
      }
      nodes = next
    }
    return nodes
  }

  private mutating func descend(
    _ node: Node, _ selectors: [JSONQuery.Selector], into found: inout [Node]
  ) throws {
    for selector in selectors { try select(selector, of: node, into: &found) }
    for child in try children(of: node) { try descend(child, selectors, into: &found) }
  }

  private mutating func select(_ selector: JSONQuery.Selector, of node: Node, into found: inout [Node]) throws {
    switch selector {
    case .name(let name):
      if let value = Self.fields(of: node.value)?[name], !Self.isAbsent(value) {
        try add(value, named: name, of: node, to: &found)
      }
    case .wildcard: found += try children(of: node)
    case .index(let index):
      guard case .list(let items) = node.value.plain else { return }
      let place = index < 0 ? items.count + index : index
      if items.indices.contains(place) { try add(items[place], at: place, of: node, to: &found) }
    case .slice(let start, let end, let step):
      guard case .list(let items) = node.value.plain else { return }
      for place in Self.places(start, end, step, items.count) {
        try add(items[place], at: place, of: node, to: &found)
      }
    case .filter(let condition):
      for child in try children(of: node) where try holds(condition, child.value) { found.append(child) }
    }
  }

  /// The places of a slice, as RFC 9535 §2.3.4.2.2 has them.
  private static func places(_ start: Int?, _ end: Int?, _ step: Int, _ count: Int) -> StrideTo<Int> {
    guard step != 0 else { return stride(from: 0, to: 0, by: 1) }
    func placed(_ index: Int) -> Int { index >= 0 ? index : count + index }
    let from = placed(start ?? (step > 0 ? 0 : count - 1))
    // Before the first, where nothing is said and the slice goes backwards.
    let to = end.map(placed) ?? (step > 0 ? count : -1)
    if step > 0 {
      return stride(from: min(max(from, 0), count), to: min(max(to, 0), count), by: step)
    }
    return stride(from: min(max(from, -1), count - 1), to: min(max(to, -1), count - 1), by: step)
  }

  private mutating func children(of node: Node) throws -> [Node] {
    var found: [Node] = []
    if case .list(let items) = node.value.plain {
      for (place, item) in items.enumerated() { try add(item, at: place, of: node, to: &found) }
    } else if let fields = Self.fields(of: node.value) {
      for (name, value) in fields.fields where !Self.isAbsent(value) {
        try add(value, named: name, of: node, to: &found)
      }
    }
    return found
  }

  private mutating func add(_ value: Value, named name: String, of node: Node, to found: inout [Node]) throws {
    try add(value, wantsPaths ? node.path + "[\(Self.quoted(name))]" : "", to: &found)
  }

  private mutating func add(_ value: Value, at place: Int, of node: Node, to found: inout [Node]) throws {
    try add(value, wantsPaths ? node.path + "[\(place)]" : "", to: &found)
  }

  private mutating func add(_ value: Value, _ path: String, to found: inout [Node]) throws {
    count += 1
    if count > JSONQuery.mostValues { throw JSONQuery.TooManyValues(most: JSONQuery.mostValues) }
    // A missing item of a list is JSON's null.
    found.append(Node(value: Self.isAbsent(value) ? .null : value, path: path))
  }

  /// A name as a normalized path has it: in single quotes.
  private static func quoted(_ name: String) -> String {
    var text = "'"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "'": text += "\\'"
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case let scalar where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }

  /// The fields of what JSON has as an object; an entity's are its properties.
  private static func fields(of value: Value) -> Record? {
    switch value.plain {
    case .record(let record): record
    case .entity(let entity): entity.followed
    default: nil
    }
  }

  private static func isAbsent(_ value: Value) -> Bool {
    if case .missing = value.plain { true } else { false }
  }

  // MARK: Conditions

  private mutating func holds(_ condition: JSONQuery.Condition, _ current: Value) throws -> Bool {
    switch condition {
    case .any(let parts):
      for part in parts where try holds(part, current) { return true }
      return false
    case .all(let parts):
      for part in parts where try !holds(part, current) { return false }
      return true
    case .not(let part): return try !holds(part, current)
    case .exists(let path): return try !nodes(of: path, from: current).isEmpty
    case .compare(let left, let sign, let right):
      return Self.compare(try value(of: left, current), sign, try value(of: right, current))
    case .matches(let text, let pattern, let isWhole):
      guard case .text(let text)? = try value(of: text, current).map(Self.written),
        case .text(let pattern)? = try value(of: pattern, current).map(Self.written),
        let expression = expression(pattern, isWhole: isWhole)
      else { return false }
      return try expression.matches(text)
    }
  }

  private mutating func expression(_ pattern: String, isWhole: Bool) -> RegularExpression? {
    let key = (isWhole ? "=" : "~") + pattern
    if let known = patterns[key] { return known }
    let translated = IRegexp.translated(pattern).map { isWhole ? $0 : "[\\s\\S]*?(?:\($0))[\\s\\S]*" }
    let made = translated.flatMap { try? RegularExpression($0) }
    patterns[key] = .some(made)
    return made
  }

  /// Nil for nothing.
  private mutating func value(of operand: JSONQuery.Operand, _ current: Value) throws -> Value? {
    switch operand {
    case .literal(let value): return value
    case .path(let path): return try nodes(of: path, from: current).first?.value
    case .length(let operand):
      guard let value = try value(of: operand, current) else { return nil }
      switch Self.written(value) {
      case .text(let text): return .integer(ExactNumber(text.unicodeScalars.count))
      case .list(let items): return .integer(ExactNumber(items.count))
      case let other:
        return Self.fields(of: other).map { fields in
          .integer(ExactNumber(fields.values.count { !Self.isAbsent($0) }))
        }
      }
    case .count(let path): return .integer(ExactNumber(try nodes(of: path, from: current).count))
    case .value(let path):
      let nodes = try nodes(of: path, from: current)
      return nodes.count == 1 ? nodes[0].value : nil
    }
  }

  /// Dates, addresses and the like as the text that JSON has for them.
  private static func written(_ value: Value) -> Value {
    switch value.plain {
    case .date, .dateTime, .duration, .url, .file, .person: .text(value.writtenOut)
    case let plain: plain
    }
  }

  private static func compare(_ left: Value?, _ sign: JSONQuery.Sign, _ right: Value?) -> Bool {
    switch sign {
    case .equal: isSame(left, right)
    case .notEqual: !isSame(left, right)
    case .less: isLess(left, right)
    case .lessOrEqual: isLess(left, right) || isSame(left, right)
    case .greater: isLess(right, left)
    case .greaterOrEqual: isLess(right, left) || isSame(left, right)
    }
  }

  /// Whether both are the same JSON value, or both nothing.
  private static func isSame(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    switch (written(left), written(right)) {
    case (.null, .null), (.missing, .missing), (.null, .missing), (.missing, .null): return true
    case (.list(let first), .list(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
    case (let first, let second):
      guard let fields = Self.fields(of: first), let others = Self.fields(of: second) else {
        return first.isEqual(to: second)
      }
      let own = fields.fields.filter { !isAbsent($0.1) }
      return own.count == others.values.count { !isAbsent($0) }
        && own.allSatisfy { name, value in others[name].map { !isAbsent($0) && isSame(value, $0) } ?? false }
    }
  }

  /// Numbers and texts have an order, and nothing else.
  private static func isLess(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return false }
    switch (written(left), written(right)) {
    case (.text(let first), .text(let second)): return first.compareScalars(to: second) < 0
    case (.integer, .integer), (.integer, .decimal), (.integer, .number), (.decimal, .integer), (.decimal, .decimal),
      (.decimal, .number), (.number, .integer), (.number, .decimal), (.number, .number):
      return left.order(comparedTo: right).map { $0 < 0 } ?? false
    default: return false
    }
  }
}
