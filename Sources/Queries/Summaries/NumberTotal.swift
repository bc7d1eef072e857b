import Diagnostics
import Values

/// A running total of exact numbers and doubles.
struct NumberTotal {
  private(set) var count = 0
  private var exactSum = ExactSum()
  /// Made when the first double comes.
  private var doubleSum: DoubleSum?

  var hasDoubles: Bool { doubleSum != nil }

  mutating func add(_ value: Value) throws(Diagnostic) {
    switch value {
    case .integer(let number), .decimal(let number): exactSum.add(number)
    case .number(let number):
      if doubleSum == nil { doubleSum = DoubleSum() }
      doubleSum?.add(number)
    default: throw Diagnostic(.notANumber, "“\(value.writtenOut)” is no number to add up")
    }
    count += 1
  }

  func exact() throws(Diagnostic) -> ExactNumber {
    do throws(ExactNumber.Fault) {
      return try exactSum.result()
    } catch {
      throw Diagnostic(.numberTooLong, "the sum has \(error.reason ?? "no exact value")")
    }
  }

  /// The sum as a double: that of the doubles and, where a property of type `any` mixed them, of the exact ones.
  func double() throws(Diagnostic) -> Double {
    guard var sum = doubleSum else { return try exact().doubleValue }
    if exactSum.count > 0 { sum.add(try exact().doubleValue) }
    return sum.result
  }
}
