package import Diagnostics
package import Values

/// The value in the middle of all, in order.
///
/// **Shape**: of an even count of numbers the mean of the two in the middle, which for exact ones is exact; of an even count
/// of dates, date-times or durations the lower one of the two, since there need be no day in the middle.
/// **Missing**: over no values the result is missing.
package final class Median: ValueKeeping {
  package static let info = AggregateInfo(
    name: "median", summary: "the value in the middle", accepts: \.hasMedian,
    resultType: { $0 == .integer ? .decimal : $0 }, keepsValues: true)
  private var values: [Value] = []

  package init(of type: ValueType) {}

  private(set) var footprint = 0
  /// How many values have been handed over.
  private var gone = 0

  package func add(_ value: Value) {
    values.append(value)
    footprint += value.footprint
  }

  package func result() throws(Diagnostic) -> Value {
    if values.isEmpty { return .missing }
    values.sort { $0.totalOrder(to: $1) < 0 }
    return try middle(values[(values.count - 1) / 2], values[values.count / 2], of: values.count)
  }

  func handOver() -> [Value] {
    defer {
      gone += values.count
      values = []
      footprint = 0
    }
    return values
  }

  static func hash(_ value: Value) -> Int { 0 }
  static func order(_ left: Value, _ right: Value) -> Int { left.totalOrder(to: right) }

  func result(of next: () throws(Diagnostic) -> Value?) throws(Diagnostic) -> Value {
    var low: Value?
    var high: Value?
    var index = 0
    while index <= gone / 2, let value = try next() {
      if index == (gone - 1) / 2 { low = value }
      if index == gone / 2 { high = value }
      index += 1
    }
    guard let low, let high else { return .missing }
    return try middle(low, high, of: gone)
  }

  /// The value between the two in the middle, which are one where the count is odd.
  private func middle(_ low: Value, _ high: Value, of count: Int) throws(Diagnostic) -> Value {
    switch (low, high) {
    case (.integer(let low), .integer(let high)), (.integer(let low), .decimal(let high)),
      (.decimal(let low), .integer(let high)), (.decimal(let low), .decimal(let high)):
      if count % 2 == 1 { return .decimal(low) }
      let sum = try Arithmetic.add.apply(.decimal(low), .decimal(high))
      return try Arithmetic.multiply.apply(sum, .decimal(Median.half))
    case (.number(let low), .number(let high)): return .number(low == high ? low : low / 2 + high / 2)
    case (.number, let high), (let high, .number):
      return count % 2 == 1
        ? low : try Arithmetic.divide.apply(Arithmetic.add.apply(low, high), .number(2))
    default: return low
    }
  }

  private static let half = ExactNumber("0.5") ?? .zero
}
