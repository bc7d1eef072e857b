package import AppIntents
import Glibc
package import Metadata
import Values

/// The functions of a scientific calculator.
///
/// **Shape**: a decimal. The absolute value, the remainder, squares, cubes and factorials are exact, a whole power has 34
/// digits, everything else 15. The remainder has the sign of the number. **Units**: angles are radians
/// unless `degrees` is true. **Errors**: what has no value, such as the logarithm of 0.
package struct CalculateFunction: ImmediateAction, TypedByInput {
  package enum Function: String, AppEnum {
    case absoluteValue, modulus, square, cube, power, squareRoot, cubeRoot, root, exponential, powerOfTen,
      naturalLogarithm,
      logarithm, factorial, sine, cosine, tangent, arcsine, arccosine, arctangent

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Function"
    package static let caseDisplayRepresentations: [Function: DisplayRepresentation] = [
      .absoluteValue: "Absolute Value", .modulus: "Modulus", .square: "x²", .cube: "x³", .power: "xʸ",
      .squareRoot: "√x", .cubeRoot: "∛x", .root: "y-th Root of x", .exponential: "eˣ", .powerOfTen: "10ˣ",
      .naturalLogarithm: "ln(x)", .logarithm: "log(x)", .factorial: "x!", .sine: "sin(x)", .cosine: "cos(x)",
      .tangent: "tan(x)", .arcsine: "asin(x)", .arccosine: "acos(x)", .arctangent: "atan(x)",
    ]

    var needsOperand: Bool { self == .modulus || self == .power || self == .root }
  }

  package static let title: LocalizedStringResource = "Calculate Function"
  package static let description: IntentDescription? = IntentDescription(
    "Works out a function of a number, such as a root, a remainder or a sine", categoryName: "Numbers",
    searchKeywords: ["scientific", "modulus", "power", "logarithm"], resultValueName: "Calculation result")
  package static let example = ActionExample(
    #"{ "intent": "CalculateFunction", "with": { "function": "squareRoot", "number": 2.25 } }"#,
    gives: #"1.5"#)
  package static let effects: Effects = []

  @Parameter(title: "Function", description: "Which function", inputConnectionBehavior: .never)
  package var function: Function

  @Parameter(
    title: "Operand", description: "With modulus, power and root: the second number", inputConnectionBehavior: .never)
  package var operand: ExactValue?

  @Parameter(
    title: "Degrees", description: "Whether angles are in degrees, not in radians", default: false,
    inputConnectionBehavior: .never)
  package var degrees: Bool

  @Parameter(title: "Number", description: "The number", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var number: ExactValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if let function = arguments.literals["function"].flatMap(Function.init(rawValue:)), function.needsOperand,
      arguments["operand"] == nil
    {
      throw ArgumentMisfit(
        "function", "“operand” is the second number of “\(function.rawValue)”, and it is not given",
        hint: "\"operand\": 2")
    }
    return ResultType(.decimal)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<ExactValue> {
    do {
      return .result(value: ExactValue(try value(of: number.number)))
    } catch let fault as ExactNumber.Fault {
      throw ActionFailure(
        "“\(function.rawValue)” has no value here: it would have \(fault.reason ?? "too many digits")")
    }
  }

  private func value(of x: ExactNumber) throws -> ExactNumber {
    switch function {
    case .absoluteValue: return x.magnitude
    case .square: return try x * x
    case .cube: return try x * x * x
    case .modulus: return try remainder(of: x, by: try second())
    case .power: return try power(of: x, try second())
    case .factorial: return try factorial(of: x)
    default: return try exact(inexact(x.doubleValue))
    }
  }

  private func second() throws -> ExactNumber {
    guard let operand else { throw $operand.needsValueError("What is the second number?") }
    return operand.number
  }

  /// Beyond it not all digits of the whole quotient would be there.
  private static let largestQuotient = ExactNumber("1e999") ?? .zero

  private func remainder(of x: ExactNumber, by y: ExactNumber) throws -> ExactNumber {
    guard let quotient = x.magnitude.divided(by: y.magnitude, digits: ExactNumber.mostDigits) else {
      throw ActionFailure("nothing is divided by zero")
    }
    guard quotient < Self.largestQuotient else {
      throw ActionFailure("the number is more than 10⁹⁹⁹ times as large as the one it is divided by")
    }
    var rest = try x.magnitude - quotient.rounded(toPlaces: 0) * y.magnitude
    if rest.isNegative { rest = try rest + y.magnitude }
    return x.isNegative ? -rest : rest
  }

  private func power(of x: ExactNumber, _ y: ExactNumber) throws -> ExactNumber {
    guard let exponent = y.intValue, abs(exponent) <= 100_000 else {
      return try exact(pow(x.doubleValue, y.doubleValue))
    }
    var result = ExactNumber(1)
    var base = x
    var rest = exponent.magnitude
    while rest > 0 {
      if rest & 1 == 1 { result = try (result * base).rounded(toDigits: 50) }
      rest >>= 1
      if rest > 0 { base = try (base * base).rounded(toDigits: 50) }
    }
    if exponent < 0 {
      guard let inverse = ExactNumber(1).divided(by: result, digits: 50) else {
        throw ActionFailure("nothing is divided by zero")
      }
      result = inverse
    }
    return result.rounded(toDigits: 34)
  }

  private func factorial(of x: ExactNumber) throws -> ExactNumber {
    guard let count = x.intValue, count >= 0 else { throw ActionFailure("a factorial is of a whole number from 0 on") }
    // 450! is the first one of more than a thousand digits.
    guard count <= 449 else { throw ActionFailure("\(count)! has more than 1,000 digits") }
    var result = ExactNumber(1)
    for factor in stride(from: 2, through: count, by: 1) { result = try result * ExactNumber(factor) }
    return result
  }

  private func inexact(_ x: Double) throws -> Double {
    let angle = degrees ? x * .pi / 180 : x
    func angled(_ result: Double) -> Double { degrees ? result * 180 / .pi : result }
    switch function {
    case .squareRoot: return x.squareRoot()
    case .cubeRoot: return cbrt(x)
    case .root: return pow(x, 1 / (try second()).doubleValue)
    case .exponential: return exp(x)
    case .powerOfTen: return pow(10, x)
    case .naturalLogarithm: return log(x)
    case .logarithm: return log10(x)
    case .sine: return sin(angle)
    case .cosine: return cos(angle)
    case .tangent: return tan(angle)
    case .arcsine: return angled(asin(x))
    case .arccosine: return angled(acos(x))
    case .arctangent: return angled(atan(x))
    default: return .nan
    }
  }

  private func exact(_ double: Double) throws -> ExactNumber {
    guard double.isFinite, let number = ExactNumber(shortest: double) else {
      throw ActionFailure("“\(function.rawValue)” has no value for \(self.number.number.shortened)")
    }
    return number.rounded(toDigits: 15)
  }
}

extension ExactNumber {
  /// The number as a message has it.
  fileprivate var shortened: String {
    let text = description
    return text.count > 40 ? "\(text.prefix(20))…" : text
  }
}
