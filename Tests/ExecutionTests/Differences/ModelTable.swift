import TestSupport
import Values

extension SeededRandom {
  mutating func pick<T>(_ list: [T], else other: T) -> T { list.randomElement(using: &self) ?? other }
}

/// A cell as the naive evaluation sees it: it knows nothing of the program's values.
enum ModelCell: Hashable {
  case missing
  /// A cell that does not fit its type, with characters no other cell has.
  case misfit(String)
  case text([UInt32])
  /// **Units**: thousandths.
  case number(Int)
  case boolean(Bool)
  /// **Units**: days since 1970-01-01.
  case day(Int)
  /// **Units**: seconds since 1970-01-01T00:00:00Z.
  case instant(Int)
  /// **Units**: seconds.
  case span(Int)
  /// The place of an enumeration's case.
  case place(Int)

  /// Below 0, 0 or above 0; nil where there is no order.
  func order(_ other: ModelCell) -> Int? {
    switch (self, other) {
    case (.text(let left), .text(let right)):
      left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    case (.number(let left), .number(let right)), (.day(let left), .day(let right)),
      (.instant(let left), .instant(let right)), (.span(let left), .span(let right)),
      (.place(let left), .place(let right)):
      left < right ? -1 : left > right ? 1 : 0
    case (.boolean(let left), .boolean(let right)): left == right ? 0 : right ? -1 : 1
    default: nil
    }
  }

  func folded(_ options: TextFolding) -> ModelCell {
    guard case .text(let scalars) = self else { return self }
    return .text(options.fold(scalars))
  }
}

/// `ignoring`, for the few letters the tables are written in.
struct TextFolding: Hashable {
  var ignoresCase = false
  var ignoresDiacritics = false
  static let none = TextFolding()

  func fold(_ scalars: [UInt32]) -> [UInt32] {
    scalars.compactMap { scalar in
      var scalar: Unicode.Scalar = Unicode.Scalar(scalar) ?? "?"
      if ignoresDiacritics {
        if scalar == "\u{301}" { return nil }
        scalar = scalar == "é" ? "e" : scalar == "É" ? "E" : scalar
      }
      if ignoresCase {
        let pairs: [Unicode.Scalar: Unicode.Scalar] = ["A": "a", "E": "e", "É": "é", "Σ": "σ", "ς": "σ"]
        scalar = pairs[scalar] ?? scalar
      }
      return scalar.value
    }
  }
}

/// A table of random rows.
struct ModelTable {
  enum Kind { case text, integer, decimal, number, boolean, date, dateTime, duration, enumeration }
  struct Column {
    var name: String
    var kind: Kind
    /// What SQLite declares it as.
    var declared: String
  }

  /// Names that are reserved, hold blanks or are not ASCII are among them, since both spellings have ways to write those.
  static let columns = [
    Column(name: "t", kind: .text, declared: "TEXT"), Column(name: "größe", kind: .text, declared: "TEXT"),
    Column(name: "full name", kind: .text, declared: "VARCHAR(20)"),
    Column(name: "i", kind: .integer, declared: "INTEGER"),
    Column(name: "count", kind: .integer, declared: "INT"), Column(name: "d", kind: .decimal, declared: "NUMERIC"),
    Column(name: "e", kind: .decimal, declared: "DECIMAL(20, 3)"), Column(name: "n", kind: .number, declared: "REAL"),
    Column(name: "b", kind: .boolean, declared: "BOOLEAN"), Column(name: "all", kind: .date, declared: "DATE"),
    Column(name: "due", kind: .date, declared: "TEXT"), Column(name: "at", kind: .dateTime, declared: "DATETIME"),
    Column(name: "IN", kind: .dateTime, declared: "TEXT"), Column(name: "span", kind: .duration, declared: "TEXT"),
    Column(name: "kind", kind: .enumeration, declared: "TEXT"),
  ]
  static let cases = ["low", "mid", "High"]
  static let scalars: [UInt32] = {
    let scalars: [Unicode.Scalar] = [
      "a", "A", "b", "e", "é", "É", "\u{301}", "ß", "σ", "ς", "Σ", "1", "😀", "'", "\"", "\\", ",", "\n", "%", "_",
      "\u{E000}",
    ]
    return scalars.map(\.value)
  }()
  /// 2026-11-30T10:00:00Z, which is the day's clock in Berlin one hour later.
  static let now = 1_796_032_800
  static let today = now / 86400

  var rows: [[ModelCell]]
  /// Whether date-times stand in one form, which SQL can compare.
  let isUniform: Bool
  let hasMisfits: Bool

  init(rows count: Int, isUniform: Bool, hasMisfits: Bool, using random: inout SeededRandom) {
    self.isUniform = isUniform
    self.hasMisfits = hasMisfits
    rows = (0..<count).map { row in
      Self.columns.indices.map { index in
        if random.chance(1, in: 5) { return .missing }
        if hasMisfits, Self.columns[index].kind != .text, random.chance(1, in: 25) {
          return .misfit("?\(row).\(index)?")
        }
        return Self.value(Self.columns[index].kind, using: &random)
      }
    }
  }

  /// A value from few, so that many are alike.
  static func value(_ kind: Kind, using random: inout SeededRandom) -> ModelCell {
    switch kind {
    case .text: .text(text(using: &random))
    case .integer:
      random.chance(1, in: 12)
        ? .number(1000 * random.pick([9_007_199_254_740_993, 9_007_199_254_740_992, -9_007_199_254_740_993], else: 0))
        : .number(1000 * (random.below(7) - 3))
    case .decimal: .number(random.pick([0, 100, 125, -500, 1000, 1001, 2000, 4300, -3000, 999_999, 1], else: 0))
    // Eighths, which doubles hold exactly: 0.1 as a double is another number than 0.1 as a decimal.
    case .number: .number(125 * random.pick([0, 1, -4, 8, 16, 24, 100], else: 0))
    case .boolean: .boolean(.random(using: &random))
    case .date: .day(today - 9 + random.below(16))
    case .dateTime:
      .instant(now + 3600 * random.pick([0, -1, 1, -11, -10, 13, 12, -240, -30, 24, 72, 168, -168], else: 0))
    case .duration: .span(random.pick([0, 1, 60, 90, 3600, 5400, 86_400], else: 0))
    case .enumeration: .place(random.below(cases.count))
    }
  }

  static func text(using random: inout SeededRandom) -> [UInt32] {
    (0..<random.below(4)).map { _ in random.pick(scalars, else: 97) }
  }

  static func string(_ scalars: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "?") }
    return String(view)
  }
}
