package import Diagnostics
package import Values

/// The value in the middle of all, in order.
///
/// **Shape**: of an even count of numbers the mean of the two in the middle, which for exact ones is exact; of an even count
/// of dates, date-times or durations the lower one of the two, since there need be no day in the middle.
/// **Missing**: over no values the result is missing.
package final class Median: AggregateFunction {
  package static let info = AggregateInfo(
    name: "median", summary: "the value in the middle", accepts: \.hasMedian,
    resultType: { $0 == .integer ? .decimal : $0 }, keepsValues: true)
  private var values: [Value] = []

  package init(of type: ValueType) {}

  package func add(_ value: Value) { values.append(value) }

  package func result() throws(Diagnostic) -> Value {
    if values.isEmpty { return .missing }
    values.sort { $0.totalOrder(to: $1) < 0 }
    let low = values[(values.count - 1) / 2]
    switch (low, values[values.count / 2]) {
    case (.integer(let low), .integer(let high)), (.integer(let low), .decimal(let high)),
      (.decimal(let low), .integer(let high)), (.decimal(let low), .decimal(let high)):
      if values.count % 2 == 1 { return .decimal(low) }
      let sum = try Arithmetic.add.apply(.decimal(low), .decimal(high))
      return try Arithmetic.multiply.apply(sum, .decimal(Median.half))
    case (.number(let low), .number(let high)): return .number(low == high ? low : low / 2 + high / 2)
    case (.number, let high), (let high, .number):
      return values.count % 2 == 1
        ? low : try Arithmetic.divide.apply(Arithmetic.add.apply(low, high), .number(2))
    default: return low
    }
  }

  private static let half = ExactNumber("0.5") ?? .zero
}
