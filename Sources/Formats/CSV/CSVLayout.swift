package import Diagnostics

/// How a CSV file is written, as an export step's options say: checked once, before the first row.
///
/// **Errors**: `bad-delimiter`, `unknown-encoding`, `bad-line-end`, `csv-unknown-profile`, `excel-only-option`.
struct CSVLayout {
  let delimiter: UInt8
  let lineEnd: [UInt8]
  let encoding: TextEncoding
  let isExcel: Bool
  /// The decimal sign of numbers, where it is not the point.
  let decimal: [UInt8]?

  init(_ options: ExportOptions, delimiter usual: UInt8 = UInt8(ascii: ",")) throws(Diagnostic) {
    switch options.profile {
    case nil: isExcel = false
    case "excel": isExcel = true
    case let other?:
      throw Diagnostic(.csvUnknownProfile, "there is no CSV profile “\(other)”", hint: "use \"excel\"")
    }
    if !isExcel, let name = options.separator != nil ? "separator" : options.decimal != nil ? "decimal" : nil {
      throw Diagnostic(
        .excelOnlyOption, "“\(name)” means something only with \"profile\": \"excel\"",
        hint: name == "separator" ? "say \"delimiter\", or add the profile" : "add the profile, or leave it out")
    }
    if let separator = options.separator, let delimiter = options.delimiter, separator != delimiter {
      throw Diagnostic(
        .badDelimiter, "“separator” and “delimiter” say two different things", hint: "leave one of them out")
    }
    if let name = options.separator ?? options.delimiter {
      delimiter = try CSVDialect.delimiter(named: name, in: nil)
    } else {
      delimiter = usual
    }
    switch options.lineEnd {
    case nil: lineEnd = isExcel ? [0x0D, 0x0A] : [0x0A]
    case "LF", "\n": lineEnd = [0x0A]
    case "CRLF", "\r\n": lineEnd = [0x0D, 0x0A]
    case "CR", "\r": lineEnd = [0x0D]
    case let other?:
      throw Diagnostic(
        .badLineEnd, "“\(other)” is no line end", hint: "use \"LF\", \"CRLF\" or \"CR\"")
    }
    if let name = options.encoding {
      guard let encoding = TextEncoding(named: name) else { throw .unknownEncoding(name) }
      self.encoding = encoding
    } else {
      encoding = .utf8
    }
    switch options.decimal {
    case nil, ".": decimal = nil
    case let sign?:
      guard sign.unicodeScalars.count == 1, !sign.utf8.contains(where: { $0 &- 0x30 < 10 || $0 < 0x20 || $0 == 0x2D })
      else { throw Diagnostic(.badDecimal, "“\(sign)” cannot be a decimal sign", hint: "use \".\" or \",\"") }
      decimal = Array(sign.utf8)
    }
  }
}

extension Diagnostic {
  static func unknownEncoding(_ name: String, in file: String? = nil) -> Diagnostic {
    let names = TextEncoding.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
    return Diagnostic(
      .unknownEncoding, "the encoding “\(name)” is not known", at: file.map { SourceRange(file: $0) },
      hint: "use one of \(names)")
  }
}

extension Diagnostic.Code {
  package static let excelOnlyOption: Self = "excel-only-option"
  package static let badLineEnd: Self = "bad-line-end"
  package static let badDecimal: Self = "bad-decimal"
}
