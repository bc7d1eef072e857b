/// JSON Lines whose keys are the properties of `DelimitedFiles.schema`: most values fit, in all their spellings.
struct TypedJSONLines {
  var lines: RandomJSONLines

  init(seed: UInt64) { lines = RandomJSONLines(seed: seed) }

  mutating func file() -> [UInt8] {
    let names = DelimitedFiles.schema.entity.properties.map(\.name)
    let misfits = lines.one(in: 3) ? lines.pick([20, 100]) : 0
    let others = lines.one(in: 6) ? 30 : 0
    let broken = lines.one(in: 6) ? 60 : 0
    let spaced = lines.one(in: 3)
    let order = lines.one(in: 2) ? names : names.shuffled(using: &lines.random)
    let lineEnd = lines.pick(["\n", "\n", "\r\n"])
    var bytes: [UInt8] = lines.one(in: 6) ? [0xEF, 0xBB, 0xBF] : []
    let count = lines.pick([0, 1, 3, 10, 40, 100])
    for row in 0..<count {
      if lines.one(in: 20) { bytes += lineEnd.utf8 }
      var members: [String] = []
      for name in lines.one(in: 30) ? order.reversed() : order where name == "note" || !lines.one(in: 10) {
        let isMisfit = misfits > 0 && lines.one(in: misfits)
        let value = isMisfit ? lines.value(depth: 3) : value(name, row)
        members.append("\"\(name)\":" + (spaced ? " " : "") + value)
      }
      if others > 0, lines.one(in: others) { members.append("\"other\":1") }
      var line = Array(("{" + members.joined(separator: spaced ? ", " : ",") + "}").utf8)
      if broken > 0, lines.one(in: broken) { line = lines.broken(line) }
      bytes += line
      if row < count - 1 || lines.one(in: 2) { bytes += lineEnd.utf8 }
    }
    return bytes
  }

  private mutating func value(_ name: String, _ row: Int) -> String {
    if lines.one(in: 15) { return "null" }
    switch name {
    case "id": return bare(lines.one(in: 10) ? DelimitedFiles.integers : ["\(row)"])
    case "rating": return bare(DelimitedFiles.decimals)
    case "weight": return bare(DelimitedFiles.doubles)
    case "day": return quoted(DelimitedFiles.days)
    case "moment": return quoted(DelimitedFiles.moments)
    case "read": return lines.pick(["true", "false", "true", "false", "\"true\""])
    case "kind": return lines.pick(["\"red\"", "\"green\"", "\"blue\"", "\"r\\u0065d\""])
    default: return lines.one(in: 8) ? lines.string() : quoted(DelimitedFiles.texts)
    }
  }

  /// A number as it is where JSON has such numbers, else in quotes.
  private mutating func bare(_ choices: [String]) -> String {
    let text = lines.pick(choices)
    let isNumber = text.first != "+" && !(text.count > 1 && text.first == "0" && text.dropFirst().first != ".")
    return isNumber && !lines.one(in: 12) ? text : "\"\(text)\""
  }

  private mutating func quoted(_ choices: [String]) -> String {
    "\"" + lines.text(lines.pick(choices), escaping: lines.one(in: 15)) + "\""
  }
}
