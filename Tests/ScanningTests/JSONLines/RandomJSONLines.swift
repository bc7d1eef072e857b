import TestSupport

/// JSON Lines as nobody would write them, now and then broken.
struct RandomJSONLines {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// The columns that tests read.
  static let columns = ["a", "bb", "count", "a key of more than thirty-two bytes, with blanks", "é", "say \"x\"", ""]

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func one(in count: Int) -> Bool { number(1...count) == 1 }
  mutating func pick<Item>(_ items: [Item]) -> Item { items[number(0...items.count - 1)] }

  /// - Parameter oddness: one in how many lines is broken; 0 for none.
  mutating func file(lines: Int, oddness: Int) -> [UInt8] {
    let order = Self.columns.shuffled(using: &random)
    var bytes: [UInt8] = []
    let lineEnd = one(in: 3) ? "\r\n" : "\n"
    for index in 0..<lines {
      if one(in: 12) { bytes += (pick(["", " ", "\t "]) + lineEnd).utf8 }
      var line = Array((pick(["", "", "", " "]) + record(order) + pick(["", "", "", " \t"])).utf8)
      if oddness > 0, one(in: oddness) { line = broken(line) }
      bytes += line
      if index < lines - 1 || !one(in: 3) { bytes += lineEnd.utf8 }
    }
    return bytes
  }

  mutating func record(_ order: [String]) -> String {
    var keys = one(in: 5) ? order.shuffled(using: &random) : order
    let spaces = one(in: 3)
    if one(in: 3) { keys.removeAll { _ in one(in: 3) } }
    if one(in: 8) { keys.insert(pick(["other", "ö", "a1", "zz"]), at: number(0...keys.count)) }
    let members = keys.map { key in
      self.key(key) + (spaces ? " : " : ":") + value(depth: 0)
    }
    return "{" + members.joined(separator: spaces ? ", " : ",") + "}"
  }

  private mutating func key(_ name: String) -> String { "\"" + text(name, escaping: one(in: 25)) + "\"" }

  mutating func value(depth: Int) -> String {
    switch number(0...(depth < 4 ? 13 : 9)) {
    case 0: return "null"
    case 1: return pick(["true", "false"])
    case 2...4: return numeral()
    case 5...9: return string()
    case 10, 11:
      let items = (0..<number(0...3)).map { _ in value(depth: depth + 1) }
      return pick(["[", "[ "]) + items.joined(separator: pick([",", ", "])) + pick(["]", " ]"])
    default:
      let names = ["x", "yy", "zzz", "é"].filter { _ in !one(in: 3) }
      let members = names.map { name in key(name) + ":" + value(depth: depth + 1) }
      return pick(["{", "{ "]) + members.joined(separator: pick([",", " , "])) + pick(["}", " }"])
    }
  }

  mutating func numeral() -> String {
    switch number(0...9) {
    case 0: pick(["0", "-0", "0.0", "-0.00", "1e3", "1E+10", "2.50e-7", "9007199254740993"])
    case 1: pick(["12345678901234567890", "0.1234567890123456789", "1234567.125000000000000001", "1.5e400"])
    case 2...5: String(number(-1000...100_000))
    default: "\(number(-99...9999)).\(number(0...999))"
    }
  }

  mutating func string() -> String {
    let pieces = [
      "eng", "The House", "García", "𝄞", "漢字", "2001-02-03", "a,b", "say \"x\"", "back\\slash", "\u{7f}", "/", "x\ty",
      "line\nend", "\u{1}", "=1+1", "", "12", "nothing to see here, only more than thirty-two bytes",
    ]
    var result = ""
    for _ in 0..<number(0...3) { result += text(pick(pieces), escaping: one(in: 10)) }
    return "\"" + result + "\""
  }

  /// A text with the escapes it needs, and more of them when asked.
  mutating func text(_ text: String, escaping: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if escaping, one(in: 2) {
        for unit in String(Character(scalar)).utf16 {
          let digits = String(unit, radix: 16, uppercase: one(in: 2))
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
        continue
      }
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/" where one(in: 2): result += "\\/"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{1}": result += "\\u0001"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  mutating func broken(_ line: [UInt8]) -> [UInt8] {
    var line = line
    let odd: [UInt8] = [
      0x00, 0x08, 0x0D, 0x1F, 0x22, 0x5C, 0x2C, 0x3A, 0x7B, 0x7D, 0x5B, 0x5D, 0x20, 0x2D, 0x2B, 0x2E, 0x30, 0x65, 0x75,
      0x80, 0xC3, 0xED, 0xF4, 0xFF, 0x2F, 0x23, 0x27,
    ]
    for _ in 0..<number(1...2) {
      let place = number(0...max(0, line.count - 1))
      switch number(0...4) {
      case 0 where !line.isEmpty: line.remove(at: place)
      case 1 where !line.isEmpty: line[place] = pick(odd)
      case 2: line.insert(pick(odd), at: min(place, line.count))
      case 3: line = Array(line[..<place])
      default:
        line += Array(pick([",", "}", " x", "{}", "\\ud800", "\"", "\r"]).utf8)
      }
    }
    return line
  }
}
