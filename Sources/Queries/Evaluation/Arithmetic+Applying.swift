package import Diagnostics
package import Values

extension Diagnostic.Code {
  package static let numberTooLong: Diagnostic.Code = "number-too-long"
}

extension Arithmetic {
  /// The result of an operation on two numbers.
  ///
  /// **Shape**: exact numbers give an exact `decimal`, quotients with 34 significant digits, half to even; a double on
  /// either side makes both doubles.
  /// **Missing**: a missing operand gives missing, whatever the other one is.
  /// **Errors**: `division-by-zero`; `number-too-long` for an exact result beyond FORMAT.md's bounds; `not-a-number`.
  package func apply(_ left: Value, _ right: Value) throws(Diagnostic) -> Value {
    if left.isMissing || right.isMissing { return .missing }
    switch (try Operand(left), try Operand(right)) {
    case (.exact(let left), .exact(let right)): return .decimal(try exact(left, right))
    case (.exact(let left), .double(let right)): return .number(try double(left.doubleValue, right))
    case (.double(let left), .exact(let right)): return .number(try double(left, right.doubleValue))
    case (.double(let left), .double(let right)): return .number(try double(left, right))
    }
  }

  private enum Operand {
    case exact(ExactNumber)
    case double(Double)

    init(_ value: Value) throws(Diagnostic) {
      switch value.plain {
      case .integer(let number), .decimal(let number): self = .exact(number)
      case .number(let number): self = .double(number)
      default: throw Diagnostic(.notANumber, "“\(value.writtenOut)” is no number to calculate with")
      }
    }
  }

  private func exact(_ left: ExactNumber, _ right: ExactNumber) throws(Diagnostic) -> ExactNumber {
    do throws(ExactNumber.Fault) {
      switch self {
      case .add: return try left + right
      case .subtract: return try left - right
      case .multiply: return try left * right
      case .divide:
        if right.isZero { throw ExactNumber.Fault.divisionByZero }
        guard let quotient = left.divided(by: right) else { throw ExactNumber.Fault.exponentOutOfRange }
        return quotient
      }
    } catch {
      if error == .divisionByZero { throw Arithmetic.byZero(left.description) }
      throw Diagnostic(.numberTooLong, "the result of “\(rawValue)” has \(error.reason ?? "no exact value")")
    }
  }

  private func double(_ left: Double, _ right: Double) throws(Diagnostic) -> Double {
    switch self {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply: return left * right
    case .divide:
      if right == 0 { throw Arithmetic.byZero(left.description) }
      return left / right
    }
  }

  private static func byZero(_ dividend: String) -> Diagnostic {
    let shown = dividend.utf8.count > 40 ? String(dividend.prefix(40)) + "…" : dividend
    return Diagnostic(
      .divisionByZero, "\(shown) is divided by zero", hint: "leave such rows out with a condition on the divisor")
  }
}
