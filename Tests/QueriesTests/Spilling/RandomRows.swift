import Diagnostics
import TestSupport
import Values

@testable import Queries

/// Rows with every kind of cell and value, the same for the same seed.
struct RandomRows {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func row(cells: Int? = nil) -> Row {
    let place = RowPlace(record: number(0, 1 << 40), line: number(0, 99), offset: Int64(number(-1, .max)))
    let count = cells ?? number(0, 9)
    return Row(cells: (0..<count).map { _ in cell() }, place: place)
  }

  mutating func cell() -> RawCell {
    switch number(0, 5) {
    case 0: .missing
    case 1: .unquoted(text())
    case 2: .quoted(text())
    case 3: .json(node(depth: 0))
    case 4: .value(value(depth: 0))
    default: .undecodable((0..<number(0, 20)).map { _ in UInt8(number(0, 255)) })
    }
  }

  mutating func node(depth: Int) -> JSONNode {
    let content: JSONNode.Content =
      switch number(0, depth > 3 ? 3 : 5) {
      case 0: .null
      case 1: .boolean(.random(using: &random))
      case 2: .number("\(number(-1000, 1000)).50e3")
      case 3: .string(text())
      case 4: .array((0..<number(0, 4)).map { _ in node(depth: depth + 1) })
      default:
        .object(
          (0..<number(0, 4)).map { _ in
            JSONNode.Member(
              key: text(), keyStart: position(), keyEnd: position(), value: node(depth: depth + 1))
          })
      }
    return JSONNode(content, start: position(), end: position())
  }

  mutating func value(depth: Int) -> Value {
    switch number(0, depth > 3 ? 12 : 17) {
    case 0: .missing
    case 1: .null
    case 2: .text(text())
    case 3: .integer(exact(decimal: false))
    case 4: .decimal(exact(decimal: true))
    case 5: .number([0, -0.0, 1.5, .infinity, .nan, .leastNonzeroMagnitude, -1e300].randomElement(using: &random) ?? 0)
    case 6: .boolean(.random(using: &random))
    case 7: .date(CalendarDate(daysSinceEpoch: number(-4_371_587, 2_932_896)))
    case 8:
      .dateTime(
        DateTime(
          seconds: Int64(number(.min, .max)), nanoseconds: Int32(number(0, 999_999_999)),
          offset: Int32(number(-86_400, 86_400))))
    case 9:
      .duration(
        TimeSpan(
          months: Int32(number(Int(Int32.min), Int(Int32.max))), days: Int32(number(-9, 9)),
          nanoseconds: Int64(number(.min, .max))))
    case 10: .url("https://example.org/" + text())
    case 11:
      .file(
        FileValue(
          path: text(), size: .random(using: &random) ? Int64(number(0, .max)) : nil,
          rows: .random(using: &random) ? number(0, 99) : nil,
          contentType: .random(using: &random) ? ContentType.known.randomElement(using: &random) : nil))
    case 12: .person(Person(name: textOrNone(), email: textOrNone()))
    case 13: .list((0..<number(0, 4)).map { _ in value(depth: depth + 1) })
    case 14: .record(record(depth))
    case 15:
      .entity(
        EntityValue(
          type: text(), id: value(depth: depth + 1), title: textOrNone(),
          record: .random(using: &random) ? record(depth) : nil))
    case 16: .spelled(value(depth: depth + 1), .characters(text()))
    default: .spelled(value(depth: depth + 1), .json("\"\(text())\""))
    }
  }

  mutating func record(_ depth: Int) -> Record {
    Record((0..<number(0, 4)).map { (name: "field \($0)", value: value(depth: depth + 1)) })
  }

  mutating func exact(decimal: Bool) -> ExactNumber {
    let digits = [
      "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e6144", "7e300",
      "-" + String(repeating: "123456789", count: number(3, 111)),
      "1234567890123456789012345678901234567890e3000",
    ]
    let decimals = ["4.3", "-0.001", "1e-6144", "0.12345678901234567890123456789", "12345678901234567890e-3000"]
    let all = decimal ? digits + decimals : digits
    return ExactNumber(all.randomElement(using: &random) ?? "0") ?? .zero
  }

  mutating func position() -> SourcePosition {
    SourcePosition(line: number(-1, Int(Int32.max)), column: number(0, 80))
  }

  mutating func textOrNone() -> String? { .random(using: &random) ? text() : nil }

  mutating func text() -> String {
    let pieces = ["", "a", "é", "e\u{301}", "\0", "\u{FEFF}", "漢字", "🎉", " 007", String(repeating: "long ", count: 40)]
    return (0..<number(0, 3)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  mutating func number(_ low: Int, _ high: Int) -> Int { .random(in: low...high, using: &random) }
}

/// Everything that is in a value, through classes too, so that nothing that got lost looks the same.
func spelledOut(_ thing: Any) -> String {
  if let text = thing as? String { return "\(Array(text.utf8))" }
  let mirror = Mirror(reflecting: thing)
  // A table for finding names, in no order of its own.
  let children = mirror.children.filter { $0.label != "places" }
  if children.isEmpty { return "\(type(of: thing)) \(String(reflecting: thing))" }
  return "\(type(of: thing))(" + children.map { ($0.label ?? "") + ":" + spelledOut($0.value) }.joined(separator: ",")
    + ")"
}
