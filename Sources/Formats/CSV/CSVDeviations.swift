import Diagnostics

/// What was odd in a CSV file: the first few places one by one, and of the others their number.
struct CSVDeviations {
  private static let most = 10
  private var listed: [Diagnostic] = []
  private var others = 0

  mutating func note(_ range: @autoclosure () -> SourceRange, _ message: () -> String) {
    if listed.count < Self.most {
      listed.append(Diagnostic(.csvStrayQuote, message(), at: range(), severity: .warning))
    } else {
      others += 1
    }
  }

  var warnings: [Diagnostic] {
    guard others > 0, let file = listed.first?.range?.file else { return listed }
    let cells = others == 1 ? "1 more cell holds" : "\(others) more cells hold"
    return listed + [
      Diagnostic(
        .csvStrayQuote, "\(cells) a quote without beginning with one", at: SourceRange(file: file), severity: .warning)
    ]
  }
}
