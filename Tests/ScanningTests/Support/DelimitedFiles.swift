import Metadata
import Queries
import TestSupport
import Values

/// Random CSV files, regular for the most part, with all that makes them hard.
struct DelimitedFiles {
  var numbers: SeededRandom

  static let schema = Schema(
    entity: EntityInfo(
      name: "Thing",
      properties: [
        PropertyInfo(name: "id", type: .integer),
        PropertyInfo(name: "title", type: .text),
        PropertyInfo(name: "rating", type: .decimal),
        PropertyInfo(name: "day", type: .date),
        PropertyInfo(name: "moment", type: .dateTime),
        PropertyInfo(name: "read", type: .boolean),
        PropertyInfo(name: "weight", type: .number),
        PropertyInfo(name: "kind", type: .enumeration(["red", "green", "blue"])),
        PropertyInfo(name: "note", type: .text, isRequired: true),
      ]), zone: .utc)

  /// One file: which oddities may occur in it is drawn first, so that many files have few of them.
  mutating func file() -> [UInt8] {
    let lineEnds = numbers.one(of: [["\n"], ["\n"], ["\r\n"], ["\n", "\r\n"], ["\n", "\r\n", "\n\n", "\r\n\r\n"]])
    let misfits = numbers.chance(1, in: 4) ? numbers.one(of: [50, 400]) : 0
    let odd = numbers.chance(1, in: 4) ? numbers.one(of: [100, 1_000]) : 0
    let quoting = numbers.one(of: [0, 10, 50, 100])
    var bytes: [UInt8] = numbers.chance(1, in: 6) ? [0xEF, 0xBB, 0xBF] : []
    let names = Self.schema.entity.properties.map(\.name)
    bytes += names.joined(separator: ",").utf8
    bytes += numbers.one(of: lineEnds).utf8
    let rows = numbers.one(of: [0, 1, 3, 10, 40, 100])
    for row in 0..<rows {
      for column in names.indices {
        if column > 0 { bytes.append(UInt8(ascii: ",")) }
        let isMisfit = misfits > 0 && numbers.chance(1, in: misfits)
        append(isMisfit ? numbers.one(of: Self.misfits) : text(column, row), quoting, &bytes)
      }
      if odd > 0, numbers.chance(1, in: odd * 4 / 100) {
        bytes += numbers.one(of: Self.oddities)
      }
      if row < rows - 1 || numbers.chance(2, in: 3) { bytes += numbers.one(of: lineEnds).utf8 }
    }
    return bytes
  }

  private mutating func append(_ text: String, _ quoting: Int, _ bytes: inout [UInt8]) {
    let mustQuote = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    if mustQuote || numbers.chance(quoting, in: 100) {
      bytes.append(0x22)
      for byte in text.utf8 {
        if byte == 0x22 { bytes.append(0x22) }
        bytes.append(byte)
      }
      bytes.append(0x22)
    } else {
      bytes += text.utf8
    }
  }

  private mutating func text(_ column: Int, _ row: Int) -> String {
    if numbers.chance(1, in: 12) { return "" }
    switch column {
    case 0: return numbers.chance(1, in: 10) ? numbers.one(of: Self.integers) : "\(row)"
    case 1, 8: return numbers.one(of: Self.texts)
    case 2:
      return numbers.chance(1, in: 8) ? numbers.one(of: Self.decimals) : "\(numbers.below(5)).\(numbers.below(100))"
    case 3: return numbers.one(of: Self.days)
    case 4: return numbers.one(of: Self.moments)
    case 5: return numbers.one(of: ["true", "false"])
    case 6: return numbers.one(of: Self.doubles)
    default: return numbers.one(of: ["red", "green", "blue"])
    }
  }

  static let texts = [
    "a", "A", "Winter", "winter tale", "The WINTER Garden", "García", "Straße", "旅游", "🇫🇷", "ſo", "\u{212A}elvin",
    "kelvin",
    "two\nlines", "two\r\nlines", "a\rb", "\r", "\n", "he said \"no\"", "\"", "\"\"", ",", "a,b", ",\n\",", "x\n\ny",
    "a long text that goes on and on, so that it reaches over the border of a block of sixty-four bytes",
    "short", "7", "true", " blank ", "Zoe\u{308}", "Zoë", "ab", "aab", "aaab",
  ]
  static let integers = ["-5", "007", "+5", "1e3", "2008.0", "999999999999999999", "9999999999999999999", "-0", "0"]
  static let decimals = [
    "4", "4.0", "4.00", "-4", "-0.0", "1e3", "+4", "0.1", "0.10", "123456789012345678", "1234567890123456789",
    "0.000000000000000001", "4.000000000000000000001", "40e-1",
  ]
  static let days = ["2026-11-30", "1999-12-31", "2000-01-01", "2024-02-29", "0001-01-01", "9999-12-31", "-0044-03-15"]
  static let moments = [
    "2026-11-30T07:00:00Z", "2026-11-30T08:00:00+01:00", "2026-11-30 07:00", "2026-11-30T07:00:00.25Z",
    "1999-12-31T23:59:59Z", "2000-01-01T00:00:00+00:00", "1999-12-31T24:00:00Z", "2016-12-31T23:59:60Z",
  ]
  static let doubles = [
    "0.1", "1e300", "-2.5", "4", "4.0", "0.30000000000000004", "123456789012345678901", "7", "1e-400",
  ]
  static let misfits = [
    "2024-02-30", "2023-02-29", "x", "12a", "1.", ".5", "-", "2026-13-01", "True", "violet", "1,5", "NA", "2026-1-1",
    "2026-11-30T25:00:00Z", "--1", "0x1F", "１２",
  ]
  /// Bytes behind a record's last cell, some of them no fault.
  static let oddities: [[UInt8]] = [
    Array("x\"y".utf8), Array(",extra".utf8), [0x0D], [0xFF], [0xC3], Array("\"open".utf8), Array("\nshort".utf8),
    Array("\n\"\"".utf8), Array("\n \n".utf8), [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80],
  ]
}
