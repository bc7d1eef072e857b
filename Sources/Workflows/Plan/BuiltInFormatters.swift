package import Values

/// The formatters there are, by name.
package enum BuiltInFormatters {
  package static let all: [FormatterInfo] = [
    base64, date, defaultValue, filename, join, json, lower, number, raw, trim, upper, urlencode,
  ]

  private static func text(
    _ name: String, _ summary: String, _ change: @escaping @Sendable (String) -> String
  ) -> FormatterInfo {
    FormatterInfo(
      name: name, summary: summary, form: name, result: { $0.isWrittenAsText ? .text : nil },
      make: { arguments in
        guard arguments.isEmpty else { return .failure(FormatterFault(message: "“\(name)” takes no arguments")) }
        return .success { value, _ in .success(.text(change(value.writtenOut))) }
      }, fillsMissing: false)
  }

  static let upper = text("upper", "Text in capital letters") { $0.uppercased() }
  static let lower = text("lower", "Text in small letters") { $0.lowercased() }
  static let trim = text("trim", "Text without blanks and line ends at either end") { $0.trimmedOfBlanks }
  static let urlencode = text("urlencode", "Text with every byte but letters, digits, - . _ ~ as %XX") {
    PercentEncoding.encode($0)
  }
  static let base64 = text("base64", "The text's UTF-8 bytes in Base64") { Base64.encode(Array($0.utf8)) }
  static let filename = text("filename", "Text that is safe as one file name") { SafeFileName.make($0) }

  static let raw = FormatterInfo(
    name: "raw", summary: "The value as it is, where an address would encode it", form: "raw", result: { $0 },
    make: { arguments in
      arguments.isEmpty
        ? .success { value, _ in .success(value) } : .failure(FormatterFault(message: "“raw” takes no arguments"))
    }, fillsMissing: false)

  static let json = FormatterInfo(
    name: "json", summary: "The value as JSON text", form: "json", result: { _ in .text },
    make: { arguments in
      arguments.isEmpty
        ? .success { value, _ in .success(.text(value.jsonText)) }
        : .failure(FormatterFault(message: "“json” takes no arguments"))
    }, fillsMissing: false)

  static let join = FormatterInfo(
    name: "join", summary: "The items of a list with a separator between them", form: "join(', ')",
    result: { if case .list = $0 { .text } else if $0 == .any { .text } else { nil } },
    make: { arguments in
      guard arguments.count == 1, case .text(let separator) = arguments[0] else {
        return .failure(FormatterFault(message: "“join” takes one separator in single quotes", hint: "join(', ')"))
      }
      return .success { value, _ in
        guard case .list(let items) = value.plain else { return .success(.text(value.writtenOut)) }
        let texts = items.filter { !$0.isMissing }.map(\.writtenOut)
        return .success(.text(texts.joined(separator: separator)))
      }
    }, fillsMissing: false)

  static let number = FormatterInfo(
    name: "number", summary: "A number with so many decimals, half to even, without grouping", form: "number(2)",
    result: { $0.isNumeric ? .text : nil },
    make: { arguments in
      guard arguments.count == 1, case .number(let digits) = arguments[0], let places = Int(digits),
        (0...1000).contains(places)
      else {
        return .failure(FormatterFault(message: "“number” takes the count of decimals", hint: "number(2)"))
      }
      return .success { value, _ in
        guard let text = value.plain.fixed(places: places) else {
          return .failure(FormatterFault(message: "“number” takes a number, and this is none"))
        }
        return .success(.text(text))
      }
    }, fillsMissing: false)

  static let date = FormatterInfo(
    name: "date", summary: "A date in a Unicode pattern, with English names, in the workflow's zone",
    form: "date('yyyy-MM-dd')",
    result: { [.date, .dateTime].contains($0) ? .text : nil },
    make: { arguments in
      guard arguments.count == 1, case .text(let text) = arguments[0] else {
        return .failure(
          FormatterFault(message: "“date” takes one pattern in single quotes", hint: "date('yyyy-MM-dd')"))
      }
      do throws(PatternFault) {
        let pattern = try DatePattern(text)
        return .success { value, zone in
          guard let text = pattern.format(value.plain, in: zone) else {
            return .failure(
              FormatterFault(message: "“date” takes a date that has what the pattern “\(text)” asks for"))
          }
          return .success(.text(text))
        }
      } catch {
        return .failure(FormatterFault(message: "“\(text)” is no date pattern: \(error.message)", hint: error.hint))
      }
    }, fillsMissing: false)

  static let defaultValue = FormatterInfo(
    name: "default", summary: "Another value where there is none", form: "default('none')", result: { $0 },
    make: { arguments in
      guard arguments.count == 1 else {
        return .failure(FormatterFault(message: "“default” takes one value", hint: "default('none')"))
      }
      let value: Value
      switch arguments[0] {
      case .text(let text): value = .text(text)
      case .word("true"): value = .boolean(true)
      case .word("false"): value = .boolean(false)
      case .word(let word):
        return .failure(FormatterFault(message: "“\(word)” is no value", hint: "text stands in single quotes"))
      case .number(let digits):
        guard let number = ExactNumber(digits) else {
          return .failure(FormatterFault(message: "“\(digits)” is no number"))
        }
        value = number.isInteger ? .integer(number) : .decimal(number)
      }
      return .success { _, _ in .success(value) }
    }, fillsMissing: true)
}

extension ValueType {
  /// Whether text can be made of it without a word (FORMAT.md §2, conversions).
  package var isWrittenAsText: Bool {
    switch self {
    case .list, .record: false
    default: true
    }
  }
}

extension Value {
  /// A number with exactly so many decimals, half to even; nil for what is no number.
  package func fixed(places: Int) -> String? {
    let exact: ExactNumber
    switch self {
    case .integer(let number), .decimal(let number): exact = number
    case .number(let double):
      guard let number = ExactNumber(exactly: double) else { return nil }
      exact = number
    default: return nil
    }
    let text = exact.rounded(toPlaces: places).description
    guard places > 0 else { return text }
    let written = text.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
    return text + (written == 0 ? "." : "") + String(repeating: "0", count: places - written)
  }
}
