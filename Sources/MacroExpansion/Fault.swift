/// What the compiler is to tell of a wrong use, at a place in the program.
struct Fault {
  enum Severity: String { case error, warning }

  let severity: Severity
  let message: String
  let fileName: String
  /// **Units**: bytes from the beginning of the file.
  let offset: Int

  init(_ message: String, severity: Severity = .error, in text: SourceText, at token: Token? = nil) {
    self.severity = severity
    self.message = message
    fileName = text.fileName
    offset = text.offset + ((token ?? text.tokens.first)?.range.lowerBound ?? 0)
  }

  /// As the compiler reads it.
  var fields: [String: Any] {
    [
      "message": message, "severity": severity.rawValue,
      "position": ["fileName": fileName, "offset": offset] as [String: Any],
      "highlights": [Any](), "notes": [Any](), "fixIts": [Any](),
    ]
  }
}
