package import AppIntents
package import Metadata
import Queries
import Values

/// A figure about the numbers of a list: their average, their median, how far they spread.
///
/// **Shape**: of exact numbers exact, an average with at most 16 digits; a standard deviation is a double, of the whole
/// population. The mode is the number that is there most often, the first of those that are as often.
/// **Missing**: items without a value do not count; of no numbers there is only the sum, which is 0.
/// **Errors**: an item that is no number.
package struct CalculateStatistics: ImmediateAction, TypedByInput {
  package enum Operation: String, AppEnum {
    case average, minimum, maximum, sum, median, mode, range, standardDeviation

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Statistic"
    package static let caseDisplayRepresentations: [Operation: DisplayRepresentation] = [
      .average: "Average", .minimum: "Minimum", .maximum: "Maximum", .sum: "Sum", .median: "Median", .mode: "Mode",
      .range: "Range", .standardDeviation: "Standard Deviation",
    ]
  }

  package static let title: LocalizedStringResource = "Calculate Statistics"
  package static let description: IntentDescription? = IntentDescription(
    "Calculates a figure about the numbers of a list", categoryName: "Numbers", resultValueName: "Statistics")
  package static let example = ActionExample(
    #"{ "intent": "CalculateStatistics", "with": { "input": [2, 3, 7], "operation": "median" } }"#,
    gives: #"3"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Operation", description: "Which figure", default: Operation.average, inputConnectionBehavior: .never)
  package var operation: Operation

  @Parameter(title: "Input", description: "The numbers", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let item = arguments["input"]?.items ?? .any
    guard item.isNumeric || item == .any else {
      throw ArgumentMisfit(
        "input", "numbers are needed, and this is a list of \(item)",
        hint: "of entities take a property: ${books.price}")
    }
    let operation = arguments["operation"] == nil ? "average" : arguments.literals["operation"]
    if operation == "sum" { return ResultType(item == .any ? .any : item) }
    if operation == "standardDeviation" { return ResultType(.number, mayBeMissing: true) }
    guard let operation, item != .any else { return ResultType(.any, mayBeMissing: true) }
    let isWhole = item == .integer && operation != "average" && operation != "median"
    return ResultType(isWhole ? .integer : item == .number ? .number : .decimal, mayBeMissing: true)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue?> {
    var numbers: [Value] = []
    for item in input where !item.value.isMissing {
      switch item.value.plain {
      case .integer, .decimal, .number: numbers.append(item.value.plain)
      case let other: throw ActionFailure("“\(other.writtenOut.prefix(60))” is no number")
      }
    }
    let value = try figure(of: numbers)
    return .result(value: value.isMissing ? nil : AnyValue(value))
  }

  private func figure(of numbers: [Value]) throws -> Value {
    func reduced(_ function: any AggregateFunction) throws -> Value {
      for number in numbers { try function.add(number) }
      return try function.result()
    }
    let type: ValueType = numbers.contains { if case .number = $0 { true } else { false } } ? .number : .decimal
    switch operation {
    case .average: return try reduced(Average(of: type))
    case .minimum: return try reduced(Minimum(of: type))
    case .maximum: return try reduced(Maximum(of: type))
    case .sum: return numbers.isEmpty ? .integer(ExactNumber(0)) : try reduced(Sum(of: type))
    case .median: return try reduced(Median(of: type))
    case .mode: return mode(of: numbers)
    case .range:
      guard !numbers.isEmpty else { return .missing }
      return try Arithmetic.subtract.apply(try reduced(Maximum(of: type)), try reduced(Minimum(of: type)))
    case .standardDeviation: return deviation(of: numbers)
    }
  }

  private func mode(of numbers: [Value]) -> Value {
    var counts: [Value.Sameness: (count: Int, place: Int)] = [:]
    for (place, number) in numbers.enumerated() { counts[number.sameness([]), default: (0, place)].count += 1 }
    let most = counts.values.max { ($0.count, -$0.place) < ($1.count, -$1.place) }
    return most.map { numbers[$0.place] } ?? .missing
  }

  private func deviation(of numbers: [Value]) -> Value {
    let doubles = numbers.map { number in
      switch number {
      case .integer(let exact), .decimal(let exact): exact.doubleValue
      case .number(let double): double
      default: 0.0
      }
    }
    guard !doubles.isEmpty else { return .missing }
    let mean = doubles.reduce(0, +) / Double(doubles.count)
    return .number((doubles.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(doubles.count)).squareRoot())
  }
}
