import Diagnostics
import TestSupport
import Testing
import Values

@testable import Queries

/// Random predicates over random rows: `CompiledPredicate` must decide as a reference does that knows nothing of values,
/// closures or shortcuts, and reads FORMAT.md §1 and §3 word by word.
@Suite struct RandomPredicateTests {
  @Test(arguments: 1...40)
  func `a compiled predicate decides as the meaning written down does`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let rows = (0..<30).map { _ in Model.row(&random) }
    let table = Table(
      Model.columns.map { ($0.name, $0.type) }, rows: rows.map { $0.map { $0.cell(&random) } })
    for _ in 0..<60 {
      let formula = Formula.random(depth: 6, &random)
      let compiled = try CompiledPredicate(formula.predicate(table), schema: table.schema)
      for (index, row) in rows.enumerated() {
        let found = try compiled.decide(table.rows[index]).text
        let expected = formula.meaning(row).text
        #expect(found == expected, "seed \(seed), row \(index) \(row): \(formula)")
        if found != expected { return }
      }
    }
  }
}

/// A cell as the reference sees it.
enum Model: Hashable {
  case missing
  case misfit
  case text([UInt32])
  /// **Units**: tenths.
  case number(Int)
  case boolean(Bool)
  case day(Int)
  case instant(Int)
  case place(Int)
  case list([[UInt32]])

  static let cases = ["low", "mid", "high"]
  static let columns: [(name: String, type: ValueType)] = [
    ("t", .text), ("i", .integer), ("d", .decimal), ("u", .text), ("n", .number), ("b", .boolean), ("day", .date),
    ("at", .dateTime), ("e", .enumeration(cases)), ("l", .list(.text)),
  ]
  static let scalars: [UInt32] = {
    let scalars: [Unicode.Scalar] = ["a", "A", "b", "e", "é", "É", "\u{301}", "ß", "σ", "ς", "Σ", "1", "😀"]
    return scalars.map(\.value)
  }()

  static func row(_ random: inout SeededRandom) -> [Model] {
    columns.map { column in
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: .missing
      case 2 where column.type != .text: .misfit
      default: value(column.type, &random)
      }
    }
  }

  static func value(_ type: ValueType, _ random: inout SeededRandom) -> Model {
    switch type {
    case .integer: .number(10 * Int.random(in: -2...3, using: &random))
    case .decimal: .number(Int.random(in: -5...5, using: &random))
    // Halves, which doubles hold exactly: 0.1 as a double is another number than 0.1 as a decimal.
    case .number: .number(5 * Int.random(in: -2...2, using: &random))
    case .boolean: .boolean(.random(using: &random))
    case .date: .day(Int.random(in: 20_000...20_004, using: &random))
    case .dateTime: .instant(Int.random(in: 1_772_321_400...1_772_321_403, using: &random))
    case .enumeration: .place(Int.random(in: 0..<cases.count, using: &random))
    case .list: .list((0..<Int.random(in: 0...2, using: &random)).map { _ in text(&random) })
    default: .text(text(&random))
    }
  }

  static func text(_ random: inout SeededRandom) -> [UInt32] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in scalars.randomElement(using: &random) ?? 97 }
  }

  static func string(_ scalars: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "?") }
    return String(view)
  }

  /// One of the ways a source may hold it.
  func cell(_ random: inout SeededRandom) -> RawCell {
    switch self {
    case .missing: return [.missing, .value(.null)].randomElement(using: &random) ?? .missing
    case .misfit:
      return [.unquoted("?!"), .quoted("?!"), JSONValue.string("?!").node.cell].randomElement(using: &random)
        ?? .missing
    case .text(let scalars):
      let text = Model.string(scalars)
      let ways: [RawCell] = [.quoted(text), JSONValue.string(text).node.cell, .value(.text(text))]
      return ways.randomElement(using: &random) ?? .missing
    case .number(let tenths):
      let digits = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
      var ways = [digits, "\(digits)0", "\(tenths)e-1"]
      if tenths % 10 == 0 { ways += ["\(tenths / 10)", "\(tenths < 0 ? "-" : "")00\(abs(tenths) / 10)"] }
      if tenths == 0 { ways += ["-0", "-0.0"] }
      return .unquoted(ways.randomElement(using: &random) ?? digits)
    case .boolean(let flag): return .unquoted(flag ? "true" : "false")
    case .day(let day): return .unquoted(CalendarDate(daysSinceEpoch: day).description)
    case .instant(let seconds): return .value(.dateTime(DateTime(seconds: Int64(seconds), offset: 3600)))
    case .place(let place): return .unquoted(Model.cases[place])
    case .list(let texts): return .value(.list(texts.map { .text(Model.string($0)) }))
    }
  }

  func literal(_ type: ValueType) -> Value {
    switch self {
    case .missing, .misfit: .missing
    case .text(let scalars): .text(Model.string(scalars))
    case .number(let tenths):
      switch type {
      case .number: .number(Double(tenths) / 10)
      case .integer: .whole(tenths / 10)
      default: .exact("\(tenths)e-1")
      }
    case .boolean(let flag): .boolean(flag)
    case .day(let day): .date(CalendarDate(daysSinceEpoch: day))
    case .instant(let seconds): .dateTime(DateTime(seconds: Int64(seconds)))
    case .place(let place): .text(Model.cases[place])
    case .list(let texts): .list(texts.map { .text(Model.string($0)) })
    }
  }

  func folded(_ options: TextOptions) -> Model {
    switch self {
    case .text(let scalars): .text(Model.folded(scalars, options))
    case .list(let texts): .list(texts.map { Model.folded($0, options) })
    default: self
    }
  }

  static func folded(_ scalars: [UInt32], _ options: TextOptions) -> [UInt32] {
    scalars.compactMap { scalar in
      var scalar: Unicode.Scalar = Unicode.Scalar(scalar) ?? "?"
      if options.contains(.ignoringDiacritics) {
        if scalar == "\u{301}" { return nil }
        scalar = scalar == "é" ? "e" : scalar == "É" ? "E" : scalar
      }
      if options.contains(.ignoringCase) {
        let pairs: [Unicode.Scalar: Unicode.Scalar] = ["A": "a", "E": "e", "É": "é", "Σ": "σ", "ς": "σ"]
        scalar = pairs[scalar] ?? scalar
      }
      return scalar.value
    }
  }

  /// Below 0, 0 or above 0; nil where there is no order.
  func order(_ other: Model) -> Int? {
    switch (self, other) {
    case (.text(let left), .text(let right)):
      left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    case (.number(let left), .number(let right)), (.day(let left), .day(let right)),
      (.instant(let left), .instant(let right)), (.place(let left), .place(let right)):
      left - right
    default: nil
    }
  }
}

extension JSONNode {
  fileprivate var cell: RawCell { .json(self) }
}

/// What a row is to a predicate.
enum Outcome: Hashable {
  case yes, no
  case undecided(Int)

  var text: String {
    switch self {
    case .yes: "yes"
    case .no: "no"
    case .undecided(let property): "undecided \(property)"
    }
  }
}

/// A predicate as the reference sees it.
indirect enum Formula {
  enum Side {
    case one(Model)
    case many([Model])
    case flag(Bool)
    case column(Int)
  }
  case constant(Bool)
  case all([Formula])
  case any([Formula])
  case not(Formula)
  case compare(column: Int, comparator: String, Side, TextOptions)

  static func random(depth: Int, _ random: inout SeededRandom) -> Formula {
    let parts: (inout SeededRandom) -> [Formula] = { random in
      (0..<Int.random(in: 0...4, using: &random)).map { _ in .random(depth: depth - 1, &random) }
    }
    switch depth == 0 ? 9 : Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .all(parts(&random))
    case 2, 3: return .any(parts(&random))
    case 4: return .not(.random(depth: depth - 1, &random))
    case 5 where Bool.random(using: &random): return .constant(.random(using: &random))
    default: return comparison(&random)
    }
  }

  private static func comparison(_ random: inout SeededRandom) -> Formula {
    let column = Int.random(in: 0..<Model.columns.count, using: &random)
    let type = Model.columns[column].type
    let fitting = BuiltInComparators.all.map { $0.info }
      .filter { $0.accepts(type) && !["isToday", "inTheLast", "inTheNext", "matches"].contains($0.name) }
    let info = fitting.randomElement(using: &random) ?? EqualTo.info
    var options: TextOptions = []
    if Int.random(in: 0..<3, using: &random) == 0 { options.insert(.ignoringCase) }
    if Int.random(in: 0..<3, using: &random) == 0 { options.insert(.ignoringDiacritics) }
    if case .enumeration = type { options = [] }
    let side: Side
    switch info.right {
    case .same:
      let others = Model.columns.indices.filter {
        let other = Model.columns[$0].type
        return other == type || (other.isNumeric && type.isNumeric)
      }
      side =
        Int.random(in: 0..<4, using: &random) == 0
        ? .column(others.randomElement(using: &random) ?? column) : .one(Model.value(type, &random))
    case .text: side = .one(.text(pattern(info.name == "like", &random)))
    case .part: side = .one(.text(Model.text(&random)))
    case .list: side = .many((0..<Int.random(in: 0...4, using: &random)).map { _ in Model.value(type, &random) })
    case .pair: side = .many([Model.value(type, &random), Model.value(type, &random)])
    case .flag, .duration: side = .flag(.random(using: &random))
    }
    return .compare(column: column, comparator: info.name, side, options)
  }

  private static func pattern(_ hasSigns: Bool, _ random: inout SeededRandom) -> [UInt32] {
    guard hasSigns else { return Model.text(&random) }
    let signs: [UInt32] = [42, 63]
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in
      (Bool.random(using: &random) ? signs : Model.scalars).randomElement(using: &random) ?? 42
    }
  }

  func predicate(_ table: Table) -> Queries.Predicate {
    switch self {
    case .constant(let holds): return .constant(holds)
    case .all(let parts): return .all(parts.map { $0.predicate(table) })
    case .any(let parts): return .any(parts.map { $0.predicate(table) })
    case .not(let part): return .not(part.predicate(table))
    case .compare(let column, let name, let side, let options):
      let type = Model.columns[column].type
      let right: Operand =
        switch side {
        case .one(let model): .literal(model.literal(type))
        case .many(let models): .literal(.list(models.map { $0.literal(type) }))
        case .flag(let flag): .literal(.boolean(flag))
        case .column(let other): .property(table.path(Model.columns[other].name))
        }
      return .compare(
        Comparison(
          left: .property(table.path(Model.columns[column].name)),
          comparator: BuiltInComparators.named(name) ?? EqualTo.self, right: right, options: options))
    }
  }

  func meaning(_ row: [Model]) -> Outcome {
    switch self {
    case .constant(let holds): return holds ? .yes : .no
    case .all(let parts): return Formula.combined(parts.map { $0.meaning(row) }, settled: .no, otherwise: .yes)
    case .any(let parts): return Formula.combined(parts.map { $0.meaning(row) }, settled: .yes, otherwise: .no)
    case .not(let part):
      switch part.meaning(row) {
      case .yes: return .no
      case .no: return .yes
      case .undecided(let property): return .undecided(property)
      }
    case .compare(let column, let name, let side, let options):
      let left = row[column]
      if case .column(let other) = side {
        let right = row[other]
        let isNegative = ["notEqualTo", "doesNotContain"].contains(name)
        if left == .missing || right == .missing { return isNegative ? .yes : .no }
        let misfits = [column, other].filter { row[$0] == .misfit }
        if let first = misfits.min() { return .undecided(first) }
        return Formula.holds(name, left, .one(right), options) ? .yes : .no
      }
      if left == .misfit { return .undecided(column) }
      return Formula.holds(name, left, side, options) ? .yes : .no
    }
  }

  private static func combined(_ outcomes: [Outcome], settled: Outcome, otherwise: Outcome) -> Outcome {
    if outcomes.contains(settled) { return settled }
    let properties = outcomes.compactMap { outcome in
      if case .undecided(let property) = outcome { return property }
      return nil
    }
    return properties.min().map { .undecided($0) } ?? otherwise
  }

  private static func holds(_ name: String, _ left: Model, _ side: Side, _ options: TextOptions) -> Bool {
    switch name {
    case "notEqualTo": return !holds("equalTo", left, side, options)
    case "doesNotContain": return !holds("contains", left, side, options)
    case "isMissing":
      if case .flag(let flag) = side { return (left == .missing) == flag }
      return false
    case "hasValue":
      if case .flag(let flag) = side { return (left != .missing) == flag }
      return false
    case "isEmpty":
      if case .flag(let flag) = side { return [.missing, .text([]), .list([])].contains(left) == flag }
      return false
    default: break
    }
    if left == .missing { return false }
    // Enumerations are text to the comparators that look at characters.
    let text = left.characters.map { Model.folded($0, options) }
    switch side {
    case .many(let models):
      if name == "in" { return models.contains { $0.folded(options) == left.folded(options) } }
      guard models.count == 2, let low = left.folded(options).order(models[0].folded(options)),
        let high = left.folded(options).order(models[1].folded(options))
      else { return false }
      return low >= 0 && high <= 0
    case .one(let right):
      let part = Model.folded(right.characters ?? [], options)
      let order = left.folded(options).order(right.folded(options))
      switch name {
      case "equalTo": return left.folded(options) == right.folded(options)
      case "lessThan": return order.map { $0 < 0 } ?? false
      case "lessThanOrEqualTo": return order.map { $0 <= 0 } ?? false
      case "greaterThan": return order.map { $0 > 0 } ?? false
      case "greaterThanOrEqualTo": return order.map { $0 >= 0 } ?? false
      case "contains":
        if case .list(let texts) = left { return texts.contains { Model.folded($0, options) == part } }
        guard let text else { return false }
        return (0...text.count).contains { text[$0...].starts(with: part) }
      case "hasPrefix": return text?.starts(with: part) ?? false
      case "hasSuffix": return text?.reversed().starts(with: part.reversed()) ?? false
      case "like": return text.map { like($0[...], part[...]) } ?? false
      default: return false
      }
    case .flag, .column: return false
    }
  }

  private static func like(_ text: ArraySlice<UInt32>, _ pattern: ArraySlice<UInt32>) -> Bool {
    guard let sign = pattern.first else { return text.isEmpty }
    if sign == 42 {
      return (text.startIndex...text.endIndex).contains { like(text[$0...], pattern.dropFirst()) }
    }
    guard let scalar = text.first, sign == 63 || sign == scalar else { return false }
    return like(text.dropFirst(), pattern.dropFirst())
  }
}

extension Model {
  fileprivate var characters: [UInt32]? {
    switch self {
    case .text(let scalars): scalars
    case .place(let place): Model.cases[place].unicodeScalars.map(\.value)
    default: nil
    }
  }
}
