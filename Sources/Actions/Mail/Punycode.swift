import Foundation

/// Names of hosts in ASCII. **Source**: RFC 3492, RFC 5891.
enum Punycode {
  /// A host's name as the network knows it: each part that is not ASCII encoded.
  ///
  /// **Missing**: nil for what is no name of a host.
  static func host(_ name: String) -> String? {
    let composed = name.precomposedStringWithCanonicalMapping.lowercased()
    var parts: [String] = []
    for part in composed.split(separator: ".", omittingEmptySubsequences: false) {
      let ascii = part.utf8.allSatisfy { $0 < 0x80 } ? String(part) : "xn--" + encode(Array(part.unicodeScalars))
      guard !ascii.isEmpty, ascii.utf8.count <= 63, ascii.first != "-", ascii.last != "-",
        ascii.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F })
      else { return nil }
      parts.append(ascii)
    }
    let host = parts.joined(separator: ".")
    return host.utf8.count <= 253 ? host : nil
  }

  private static func encode(_ scalars: [Unicode.Scalar]) -> String {
    var output = scalars.filter(\.isASCII).map(Character.init)
    let basic = output.count
    if basic > 0 { output.append("-") }
    var (next, delta, bias, handled) = (128, 0, 72, basic)
    while handled < scalars.count {
      guard let smallest = scalars.map({ Int($0.value) }).filter({ $0 >= next }).min() else { break }
      delta += (smallest - next) * (handled + 1)
      next = smallest
      for scalar in scalars.map({ Int($0.value) }) {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        var rest = delta
        var place = 36
        while true {
          let limit = min(max(place - bias, 1), 26)
          if rest < limit { break }
          output.append(digit(limit + (rest - limit) % (36 - limit)))
          rest = (rest - limit) / (36 - limit)
          place += 36
        }
        output.append(digit(rest))
        bias = adapt(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(output)
  }

  private static func digit(_ number: Int) -> Character {
    Character(Unicode.Scalar(UInt8(number < 26 ? 0x61 + number : 0x30 + number - 26)))
  }

  private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
