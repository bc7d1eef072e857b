/// One of the five fields of a cron expression: the numbers it stands for.
package struct CronField: Hashable, Sendable {
  /// Which field it is.
  package enum Kind: Int, CaseIterable, Sendable {
    case minute, hour, day, month, weekday

    package var range: ClosedRange<Int> {
      switch self {
      case .minute: 0...59
      case .hour: 0...23
      case .day: 1...31
      case .month: 1...12
      case .weekday: 0...7
      }
    }

    /// For messages.
    package var words: String {
      switch self {
      case .minute: "minute"
      case .hour: "hour"
      case .day: "day of the month"
      case .month: "month"
      case .weekday: "day of the week"
      }
    }

    /// The first three letters of English names, the first of them standing for `firstNamed`.
    var names: [String] {
      switch self {
      case .month: ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
      case .weekday: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
      default: []
      }
    }

    var firstNamed: Int { self == .month ? 1 : 0 }

    var fullNames: [String] {
      switch self {
      case .month:
        [
          "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december",
        ]
      case .weekday: ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
      default: []
      }
    }
  }

  package var kind: Kind
  /// Bit n is set where the field stands for n; of weekdays Sunday is bit 0 alone.
  package private(set) var bits: UInt64 = 0
  /// Whether its text begins with `*`: the daemons take that for “any”, a step behind it or not.
  package var beginsWithStar = false
  /// The items as they were written, for words.
  package private(set) var items: [Item] = []

  package struct Item: Hashable, Sendable {
    package var first: Int
    package var last: Int
    package var step: Int
    /// Whether it is `*`, with a step or without.
    package var isStar: Bool
  }

  init(_ kind: Kind) { self.kind = kind }

  mutating func add(_ item: Item) {
    items.append(item)
    for number in stride(from: item.first, through: item.last, by: item.step) {
      bits |= 1 << UInt64(kind == .weekday && number == 7 ? 0 : number)
    }
  }

  /// Whether it stands for every number there is.
  package var isEvery: Bool { bits.nonzeroBitCount == (kind == .weekday ? 7 : kind.range.count) }

  package func contains(_ number: Int) -> Bool { bits >> UInt64(number) & 1 != 0 }

  /// The numbers, ascending.
  package var numbers: [Int] { (0..<64).filter(contains) }

  /// The least number from `start` on; nil where there is none.
  @inline(__always)
  func next(from start: Int) -> Int? {
    guard start < 64 else { return nil }
    let rest = bits & ~((1 << UInt64(start)) &- 1)
    return rest == 0 ? nil : rest.trailingZeroBitCount
  }

  /// The greatest number up to `end`; nil where there is none.
  @inline(__always)
  func previous(upTo end: Int) -> Int? {
    guard end >= 0 else { return nil }
    let rest = end >= 63 ? bits : bits & ((1 << UInt64(end + 1)) - 1)
    return rest == 0 ? nil : 63 - rest.leadingZeroBitCount
  }
}
