import Diagnostics
import Formats
import Values

/// The first line in which two texts differ.
struct TextDifference {
  /// From 1.
  var line: Int
  /// **Units**: Unicode scalars, from 1.
  var column: Int
  /// Nil where there is no such line.
  var expected: String?
  var actual: String?

  static func between(_ expected: String, _ actual: String) -> TextDifference? {
    if expected.utf8.elementsEqual(actual.utf8) { return nil }
    let (left, right) = (lines(expected), lines(actual))
    for index in 0..<max(left.count, right.count) {
      let (one, other) = (
        index < left.count ? left[index] : nil, index < right.count ? right[index] : nil
      )
      if let one, let other, one.compareScalars(to: other) == 0 { continue }
      let common = zip(one?.unicodeScalars ?? "".unicodeScalars, other?.unicodeScalars ?? "".unicodeScalars)
        .prefix { $0 == $1 }.count
      return TextDifference(line: index + 1, column: common + 1, expected: one, actual: other)
    }
    // The same lines: one of the texts ends without a line end.
    let (one, other) = (left.last ?? "", right.last ?? "")
    let ended = { (text: String, line: String) in text.unicodeScalars.last == "\n" ? line + "⏎" : line }
    return TextDifference(
      line: left.count, column: one.unicodeScalars.count + 1, expected: ended(expected, one),
      actual: ended(actual, other))
  }

  /// The lines without their ends.
  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        lines.append(String(line))
        line = String.UnicodeScalarView()
      } else {
        line.append(scalar)
      }
    }
    if !line.isEmpty { lines.append(String(line)) }
    return lines
  }

  /// The two lines with a mark below the first difference.
  var details: [String] {
    let shown = { (text: String?) in text.map { VisibleText.of(String($0.prefix(300))) } ?? "(no such line)" }
    var lines = ["expected: \(shown(expected))", "      is: \(shown(actual))"]
    if expected != nil, actual != nil, column <= 300 {
      lines.append(String(repeating: " ", count: 10 + column - 1) + "^")
    }
    return lines
  }
}

/// The first place in which two JSON values differ.
struct ValueDifference {
  /// `[2].title`; empty for the value itself.
  var path: String
  var expected: Value?
  var actual: Value?

  /// Numbers are the same whose values are; an object's keys may stand in any order.
  static func between(_ expected: Value, _ actual: Value) -> ValueDifference? { between(expected, actual, "") }

  private static func between(_ expected: Value, _ actual: Value, _ path: String) -> ValueDifference? {
    switch (expected.plain, actual.plain) {
    case (.record(let left), .record(let right)):
      for (name, value) in left.fields {
        guard let other = right[name] else {
          if value.isMissing { continue }
          return ValueDifference(path: join(path, name), expected: value, actual: nil)
        }
        if let difference = between(value, other, join(path, name)) { return difference }
      }
      for (name, value) in right.fields where left[name] == nil && !value.isMissing {
        return ValueDifference(path: join(path, name), expected: nil, actual: value)
      }
      return nil
    case (.list(let left), .list(let right)):
      for index in 0..<max(left.count, right.count) {
        let place = "\(path)[\(index)]"
        guard index < left.count else { return ValueDifference(path: place, expected: nil, actual: right[index]) }
        guard index < right.count else { return ValueDifference(path: place, expected: left[index], actual: nil) }
        if let difference = between(left[index], right[index], place) { return difference }
      }
      return nil
    default:
      if expected.isMissing && actual.isMissing { return nil }
      if expected.isMissing == actual.isMissing, isSame(expected.plain, actual.plain) { return nil }
      return ValueDifference(path: path, expected: expected, actual: actual)
    }
  }

  private static func isSame(_ left: Value, _ right: Value) -> Bool {
    if JSONText.write(left).utf8.elementsEqual(JSONText.write(right).utf8) { return true }
    let numbers = [left, right].allSatisfy { value in
      switch value {
      case .integer, .decimal, .number: true
      default: false
      }
    }
    return numbers && left.order(comparedTo: right) == 0
  }

  private static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  private func shown(_ value: Value?) -> String {
    guard let value else { return "nothing" }
    return VisibleText.of(String((value.isMissing ? "null" : JSONText.write(value)).prefix(200)))
  }

  var words: String { "\(path.isEmpty ? "" : "at \(path): ")expected \(shown(expected)), is \(shown(actual))" }

  var details: [String] {
    (path.isEmpty ? [] : ["at \(VisibleText.of(path))"]) + [
      "expected: \(shown(expected))", "      is: \(shown(actual))",
    ]
  }
}
