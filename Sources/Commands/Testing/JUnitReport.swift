import Values

/// What tests came to, as XML that servers for continuous integration read.
///
/// **Source**: the schema of JUnit's Ant task, as these servers know it.
enum JUnitReport {
  static func text(_ suites: [TestedWorkflow]) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let tests = suites.reduce(0) { $0 + $1.cases.count }
    let failures = suites.reduce(0) { $0 + $1.failureCount }
    let errors = suites.count { !$0.faults.isEmpty }
    let seconds = suites.reduce(0.0) { $0 + $1.seconds }
    lines.append(
      "<testsuites name=\"intently\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(time(seconds))\">"
    )
    for suite in suites { lines += self.lines(suite) }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ suite: TestedWorkflow) -> [String] {
    let errors = suite.faults.isEmpty ? 0 : 1
    var lines = [
      "  <testsuite name=\(quoted(suite.workflow)) tests=\"\(suite.cases.count)\" failures=\"\(suite.failureCount)\" errors=\"\(errors)\" skipped=\"0\" time=\"\(time(suite.seconds))\">"
    ]
    if let coverage = suite.coverage {
      lines += [
        "    <properties>",
        "      <property name=\"coverage\" value=\"\(coverage.percent)\"/>",
        "      <property name=\"covered\" value=\"\(coverage.count) of \(coverage.places.count)\"/>",
        "    </properties>",
      ]
    }
    for one in suite.cases {
      let head =
        "    <testcase name=\(quoted(one.name)) classname=\(quoted(suite.workflow)) file=\(quoted(suite.file)) line=\"\(one.range.start?.line ?? 1)\" time=\"\(time(one.seconds))\""
      guard !one.failures.isEmpty else {
        lines.append(head + "/>")
        continue
      }
      lines.append(head + ">")
      for failure in one.failures {
        let details = ([failure.place] + failure.details).joined(separator: "\n")
        lines.append("      <failure message=\(quoted(failure.message))>\(escaped(details))</failure>")
      }
      lines.append("    </testcase>")
    }
    for fault in suite.faults {
      lines.append(
        "    <system-err>\(escaped((fault.range.map { "\($0): " } ?? "") + fault.message))</system-err>")
    }
    lines.append("  </testsuite>")
    return lines
  }

  /// **Units**: seconds, to the thousandth.
  private static func time(_ seconds: Double) -> String {
    let thousandths = Int((max(0, seconds) * 1000).rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Text as XML 1.0 may hold it; characters that it may not become visible signs.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\r": result += "&#13;"
      case "\u{0}"..<" ": result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
