package import AppIntents
import Diagnostics
package import Metadata
import Queries
import Values

/// Works out an expression: numbers and names between `+ - * /` and parentheses, as `calculate` of a search has them.
///
/// **Shape**: `input` in the expression is the number given; the names of a dictionary's or an entity's values stand for
/// these. Exact numbers give an exact decimal, a quotient has 34 digits. **Missing**: a missing operand gives nothing.
/// **Errors**: a division by zero, a name that is not there, what is no number.
package struct Calculate: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Calculate"
  package static let description: IntentDescription? = IntentDescription(
    "Works out an expression of exact numbers", categoryName: "Numbers", resultValueName: "Calculation result")
  package static let example = ActionExample(
    #"""
    { "intent": "Calculate",
      "with": { "input": { "net": 100, "rate": 0.19 }, "expression": "net * (1 + rate)" } }
    """#,
    gives: #"119"#)
  package static let effects: Effects = []
  package static let needsSurroundings = false

  @Parameter(
    title: "Input", description: "The number called input, or names with numbers",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue?

  @Parameter(
    title: "Expression", description: "What is worked out: input * 1.19, or price * count",
    inputConnectionBehavior: .never)
  package var expression: String

  private let parsed = Parsed()

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let input = arguments["input"]
    if case .list(let item)? = input {
      throw ArgumentMisfit(
        "input", "“input” is one number, and this is a list of \(item)",
        hint: "forEach goes through a list item by item, and find has summarize")
    }
    guard let text = arguments.literals["expression"] else { return ResultType(.any, mayBeMissing: true) }
    let syntax: OperandSyntax
    do throws(ActionFailure) { syntax = try parse(text) } catch { throw ArgumentMisfit("expression", error.message) }
    var isDouble = false
    var mayBeMissing = false
    for name in names(in: syntax) {
      var type = name == "input" ? input : nil
      if let fields = input.flatMap(arguments.fields) {
        type = fields.first { $0.name.equalsScalars(of: name) }?.type
      }
      guard let type else {
        if input == .any || input == .record([]) { throw unknown(name) }
        throw ArgumentMisfit("expression", "“\(name)” is nothing that “input” has")
      }
      if type == .any { throw unknown(name) }
      guard type.isNumeric else {
        throw ArgumentMisfit("expression", "“\(name)” is \(type), and one calculates with numbers")
      }
      let isField = input.flatMap(arguments.fields) != nil
      if isField ? arguments.mayBeMissing(name, of: "input") : arguments.optional.contains("input") {
        mayBeMissing = true
      }
      if type == .number { isDouble = true }
    }
    return ResultType(isDouble ? .number : .decimal, mayBeMissing: mayBeMissing)
  }

  private static func unknown(_ name: String) -> ArgumentMisfit {
    ArgumentMisfit(
      "input", "nothing is known of “\(name)”, and one calculates with numbers",
      hint: "the action Number makes a number of it, and \"shape\" says what a value holds")
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let value = try calculated()
    return .result(value: value.isMissing ? nil : AnyValue(value))
  }

  /// As `perform` leaves it, without a result in between: loops calculate often.
  package func outcome() throws -> ActionOutcome { ActionOutcome(value: try calculated()) }

  private func calculated() throws -> Value { try value(of: try parsed.formula($expression)) }

  private static func parse(_ text: String) throws(ActionFailure) -> OperandSyntax {
    var faults: [Diagnostic] = []
    let anchor = SourceAnchor(range: SourceRange(file: "expression"), isVerbatim: false)
    guard let syntax = ExpressionText.parse(text, anchor: anchor, diagnostics: &faults) else {
      throw ActionFailure(
        "“\(text.prefix(60))” cannot be worked out: \(faults.first?.message ?? "it is no expression")")
    }
    return syntax
  }

  private static func names(in syntax: OperandSyntax) -> [String] {
    switch syntax {
    case .property(let name, _): [name]
    case .arithmetic(_, let left, let right, _): names(in: left) + names(in: right)
    default: []
    }
  }

  private func value(of formula: Formula) throws -> Value {
    switch formula {
    case .number(let number): return .decimal(number)
    case .name(let name): return try value(named: name)
    case .operation(let sign, let left, let right): return try sign.apply(try value(of: left), try value(of: right))
    }
  }

  private func value(named name: String) throws -> Value {
    let value: Value?
    let input = $input.given ?? self.input?.value
    switch input?.isMissing == true ? nil : input?.plain {
    case .record(let record): value = record[name]
    case .entity(let entity): value = entity.record?[name]
    case let single: value = name == "input" ? single : nil
    }
    guard let value else { throw ActionFailure("“\(name)” is nothing that “input” has") }
    return value.plain
  }

  /// An expression whose numbers are read.
  private indirect enum Formula: Sendable {
    case number(ExactNumber)
    case name(String)
    case operation(Arithmetic, Formula, Formula)

    init(_ text: String) throws {
      try self.init(try Calculate.parse(text), in: text)
    }

    private init(_ syntax: OperandSyntax, in text: String) throws {
      switch syntax {
      case .number(let digits, _):
        guard let number = ExactNumber(digits) else { throw ActionFailure("“\(digits)” is no number") }
        self = .number(number)
      case .property(let name, _): self = .name(name)
      case .arithmetic(let sign, let left, let right, _):
        self = .operation(sign, try Formula(left, in: text), try Formula(right, in: text))
      default: throw ActionFailure("an expression has numbers and names, and “\(text)” has something else")
      }
    }
  }

  /// The expression that was parsed last: in a loop it is the same each time.
  private final class Parsed: @unchecked Sendable {
    // Reason for unchecked, also of accesses: an action is performed by one task at a time.
    @exclusivity(unchecked) private var last: (change: Int, formula: Formula)?

    func formula(_ expression: IntentParameter<String>) throws -> Formula {
      if let last, last.change == expression.changes { return last.formula }
      let formula = try Formula(expression.wrappedValue)
      last = (expression.changes, formula)
      return formula
    }
  }
}
