/// Actions on numbers.
enum NumberEntries {
  static let all: [ActionEntry] = [
    ActionEntry("number", "Number") { translator in
      guard let value = translator.parameter("WFNumberActionNumber"), let operand = translator.operand(value) else {
        return .works(translator.add("give", .number("0"), kind: .integer))
      }
      let number = translator.number(operand)
      switch number {
      case .number(let digits):
        return .works(translator.add("give", number, kind: digits.contains(".") ? .decimal : .integer))
      default:
        if case .reference(let reference) = operand, reference.kind == .integer {
          return .works(translator.add("give", number, kind: .integer))
        }
        return .works(translator.add("give", number, kind: .decimal))
      }
    },
    ActionEntry("math", "Calculation Result") { translator in Calculation.translate(translator) },
    ActionEntry("calculateexpression", "Calculation Result") { translator in Calculation.expression(translator) },
    ActionEntry("round", "Rounded Number") { translator in
      let mode = translator.choice(
        "WFRoundMode", ["Normal": "normal", "Always Round Up": "up", "Always Round Down": "down"], else: "normal")
      let places = Calculation.places(translator)
      return .works(
        translator.intent(
          "RoundNumber",
          [
            ("number", translator.input().map { translator.number($0) } ?? .number("0")),
            ("mode", mode == "normal" ? nil : .string(mode)), ("places", places),
          ], kind: .decimal))
    },
    ActionEntry("statistics", "Statistics") { translator in
      let operation = translator.choice(
        "WFStatisticsOperation",
        [
          "Average": "average", "Minimum": "minimum", "Maximum": "maximum", "Sum": "sum", "Median": "median",
          "Mode": "mode", "Range": "range", "Standard Deviation": "standardDeviation",
        ], else: "average")
      let numbers = translator.intent(
        "GetNumbersFromInput", [("input", translator.input("Input").map { translator.list($0) } ?? .array([]))],
        name: "numbers", kind: .list(.decimal))
      return .works(
        translator.intent(
          "CalculateStatistics", [("operation", .string(operation)), ("input", .string(numbers.written))],
          kind: operation == "standardDeviation" ? .any : .decimal, mayBeMissing: true))
    },
    ActionEntry("format.number", "Formatted Number") { translator in
      .works(
        translator.intent(
          "FormatNumber",
          [
            ("number", translator.input("WFNumber").map { translator.number($0) } ?? .number("0")),
            ("decimalPlaces", translator.integer("WFNumberFormatDecimalPlaces")),
          ], kind: .text))
    },
    ActionEntry("format.filesize", "Formatted File Size") { translator in
      let unit = translator.choice(
        "WFFileSizeFormat",
        [
          "Closest Unit": "automatic", "Automatic": "automatic", "Bytes": "bytes", "KB": "kilobytes", "MB": "megabytes",
          "GB": "gigabytes", "TB": "terabytes",
        ], else: "automatic")
      return .works(
        translator.intent(
          "FormatFileSize",
          [
            ("size", translator.input("WFFileSize").map { translator.number($0) } ?? .number("0")),
            ("unit", unit == "automatic" ? nil : .string(unit)),
            ("includeUnits", translator.flag("WFFileSizeIncludeUnits") == false ? .boolean(false) : nil),
          ], kind: .text))
    },
    ActionEntry("number.random", "Random Number") { translator in
      .works(
        translator.intent(
          "RandomNumber",
          [
            ("minimum", translator.integer("WFRandomNumberMinimum")),
            ("maximum", translator.integer("WFRandomNumberMaximum")),
          ], kind: .integer))
    },
    .same("detect.number", "Numbers", "GetNumbersFromInput", input: "input", takes: .list, gives: .list(.decimal)),
    ActionEntry("measurement.create", "Measurement") { translator in
      let quantity = translator.parameter("WFMeasurementUnit").flatMap { Measure($0) }
      guard let unit = quantity?.unit else { return .unsupported("its unit is not known") }
      let value = quantity?.amount.flatMap(translator.operand).map { translator.number($0) } ?? .number("0")
      return .works(translator.intent("Measurement", [("value", value), ("unit", .plain(unit))], kind: .any))
    },
    ActionEntry("measurement.convert", "Converted Measurement") { translator in
      let unit =
        translator.parameter("WFMeasurementUnit").flatMap { Measure($0)?.unit } ?? translator.plain("WFMeasurementUnit")
      guard let unit else { return .unsupported("its unit is not known") }
      return .works(
        translator.intent(
          "ConvertMeasurement", [("measurement", translator.any(translator.input())), ("to", .plain(unit))], kind: .any)
      )
    },
  ]
}

/// A measurement of any kind: an amount, and the unit as Shortcuts writes it.
struct Measure {
  var amount: PropertyValue?
  var unit: String?

  init?(_ value: PropertyValue) {
    guard let outer = value.dictionary else { return nil }
    let inner = outer["Value"]?.dictionary ?? outer
    amount = inner["Magnitude"] ?? inner["WFNSUnitMagnitude"]
    unit = inner["Unit"]?.string ?? inner["WFNSUnitSymbol"]?.string
  }
}

/// Calculate: two operands and an operation, or one and a function.
enum Calculation {
  private static let signs = ["+": "+", "-": "-", "−": "-", "×": "*", "÷": "/", "*": "*", "/": "/"]
  private static let functions: [String: (function: String, hasOperand: Bool)] = [
    "Modulus": ("modulus", true), "abs(x)": ("absoluteValue", false), "x^2": ("square", false), "x²": ("square", false),
    "x^3": ("cube", false), "x³": ("cube", false), "x^y": ("power", true), "e^x": ("exponential", false),
    "10^x": ("powerOfTen", false), "ln(x)": ("naturalLogarithm", false), "log(x)": ("logarithm", false),
    "√x": ("squareRoot", false), "∛x": ("cubeRoot", false), "x!": ("factorial", false), "sin(x)": ("sine", false),
    "cos(x)": ("cosine", false), "tan(x)": ("tangent", false), "asin(x)": ("arcsine", false),
    "acos(x)": ("arccosine", false),
    "atan(x)": ("arctangent", false), "x√y": ("root", true),
  ]

  static func translate(_ translator: Translator) -> Outcome {
    let sign = translator.plain("WFMathOperation") ?? "+"
    let input = translator.input().map { translator.number($0) } ?? .number("0")
    if sign == "…" || sign == "..." {
      let name = translator.plain("WFScientificMathOperation") ?? "Modulus"
      guard let known = functions[name] else { return .unsupported("its operation is “\(name)”") }
      let operand = translator.number("WFScientificMathOperand") ?? translator.number("WFMathOperand")
      return .works(
        translator.intent(
          "CalculateFunction",
          [
            ("function", .string(known.function)), ("number", input),
            ("operand", known.hasOperand ? operand ?? .number("0") : nil),
          ], kind: .decimal, mayBeMissing: false))
    }
    guard let written = signs[sign] else { return .unsupported("its operation is “\(sign)”") }
    let operand = translator.number("WFMathOperand") ?? .number("0")
    if case .number(let digits) = operand {
      let term = digits.hasPrefix("-") ? "(\(digits))" : digits
      return .works(
        translator.intent(
          "Calculate", [("input", input), ("expression", .string("input \(written) \(term)"))], kind: .decimal))
    }
    return .works(
      translator.intent(
        "Calculate",
        [("input", .object([("a", input), ("b", operand)])), ("expression", .string("a \(written) b"))],
        kind: .decimal))
  }

  /// An expression in text: its references become names.
  static func expression(_ translator: Translator) -> Outcome {
    guard let value = translator.parameter("Input") ?? translator.parameter("WFInput"), let text = TokenText(value)
    else { return .unsupported("its expression is what another action gives") }
    var written = ""
    var numbers: [(String, Literal)] = []
    for part in text.parts {
      switch part {
      case .text(let text):
        for character in text {
          written += signs[String(character)].map { $0 } ?? String(character)
        }
      case .attachment(let attachment):
        guard let reference = translator.resolve(attachment) else { continue }
        let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(min(numbers.count, 25))))
        numbers.append((name, translator.number(.reference(reference))))
        written += name
      }
    }
    guard text.single == nil, numbers.count < 26 else {
      return .unsupported("its expression is what another action gives")
    }
    guard
      written.unicodeScalars.allSatisfy({ "0123456789.+-*/() abcdefghijklmnopqrstuvwxyz".unicodeScalars.contains($0) }),
      numbers.count == written.filter(\.isLetter).count
    else { return tree(text, translator) }
    return .works(
      translator.intent(
        "Calculate",
        [("input", numbers.isEmpty ? .object([]) : .object(numbers)), ("expression", .plain(written))], kind: .decimal))
  }

  private static let named = [
    "abs": "absoluteValue", "sqrt": "squareRoot", "√": "squareRoot", "cbrt": "cubeRoot", "sin": "sine", "cos": "cosine",
    "tan": "tangent", "asin": "arcsine", "acos": "arccosine", "atan": "arctangent", "ln": "naturalLogarithm",
    "log": "logarithm", "exp": "exponential",
  ]
  private static let roundings = ["floor": "down", "ceil": "up", "round": "normal"]

  /// An expression with functions or powers: a step for each operation.
  private static func tree(_ text: TokenText, _ translator: Translator) -> Outcome {
    let odd = Outcome.unsupported("its expression is more than numbers, operations and functions")
    var tokens: [ArithmeticText.Token] = []
    var attachments: [Attachment] = []
    for part in text.parts {
      switch part {
      case .text(let words):
        guard let more = ArithmeticText.tokens(of: words) else { return odd }
        tokens += more
      case .attachment(let attachment):
        tokens.append(.reference(attachments.count))
        attachments.append(attachment)
      }
    }
    guard let whole = ArithmeticText(tokens), isKnown(whole) else { return odd }
    let numbers = attachments.map { attachment in
      translator.resolve(attachment).map { translator.number(.reference($0)) } ?? .number("0")
    }
    switch value(of: whole, numbers, translator, isWhole: true) {
    case .reference(let reference): return .works(reference)
    case .literal(let literal, let kind): return .works(translator.add("give", literal, kind: kind))
    }
  }

  private static func isKnown(_ tree: ArithmeticText) -> Bool {
    switch tree {
    case .number, .reference: true
    case .operation(let left, _, let right): isKnown(left) && isKnown(right)
    case .negative(let inner): isKnown(inner)
    case .call(let name, let inner): (named[name] ?? roundings[name]) != nil && isKnown(inner)
    }
  }

  private static func value(
    of tree: ArithmeticText, _ numbers: [Literal], _ translator: Translator, isWhole: Bool = false
  ) -> Operand {
    func literal(_ tree: ArithmeticText) -> Literal {
      switch value(of: tree, numbers, translator) {
      case .reference(let reference): .string(reference.written)
      case .literal(let literal, _): literal
      }
    }
    let name = isWhole ? nil : "part"
    switch tree {
    case .number(let digits): return .literal(.number(digits), digits.contains(".") ? .decimal : .integer)
    case .reference(let place): return .literal(numbers[place], .decimal)
    case .negative(let inner):
      return .reference(
        translator.intent(
          "Calculate", [("input", literal(inner)), ("expression", .string("0 - input"))], name: name, kind: .decimal))
    case .operation(let left, let sign, let right):
      let (first, second) = (literal(left), literal(right))
      if sign == "^" || sign == "%" {
        return .reference(
          translator.intent(
            "CalculateFunction",
            [("function", .string(sign == "^" ? "power" : "modulus")), ("number", first), ("operand", second)],
            name: name, kind: .decimal))
      }
      return .reference(
        translator.intent(
          "Calculate", [("input", .object([("a", first), ("b", second)])), ("expression", .string("a \(sign) b"))],
          name: name, kind: .decimal))
    case .call(let function, let inner):
      let number = literal(inner)
      if let mode = roundings[function] {
        return .reference(
          translator.intent(
            "RoundNumber", [("number", number), ("mode", mode == "normal" ? nil : .string(mode))], name: name,
            kind: .decimal))
      }
      return .reference(
        translator.intent(
          "CalculateFunction", [("function", .string(named[function] ?? "absoluteValue")), ("number", number)],
          name: name, kind: .decimal))
    }
  }

  /// How many digits stay behind the point; nil for none.
  static func places(_ translator: Translator) -> Literal? {
    let type = translator.plain("WFRoundType") ?? translator.plain("WFRoundTo") ?? "Ones Place"
    if type == "Right of Decimal" { return translator.integer("WFRoundDecimalPlaces") ?? .number("1") }
    let names = [
      "Ones": 0, "Tens": 1, "Hundreds": 2, "Thousands": 3, "Ten Thousands": 4, "Hundred Thousands": 5, "Millions": 6,
    ]
    let power: Int?
    if type == "Left of Decimal" {
      power =
        translator.plain("TenthsPlace").flatMap { Int($0) }
        ?? translator.plain("WFRoundDecimalPlaces").flatMap { Int($0) }
    } else {
      power = names[type.replacingSuffix(" Place")]
    }
    guard let power, power > 0 else { return nil }
    return .number("-\(power)")
  }
}
