/// The zone names of a directory, for a fault's hint alone.
enum ZoneNames {
  /// “did you mean …?”, or what a zone is called.
  static func hint(for name: String, in directory: String) -> String? {
    if let offset = offset(in: name) { return "an offset is written “\(offset)”" }
    let near = nearest(to: name, among: all(in: directory))
    guard !near.isEmpty else { return "zones are named as in “Europe/Berlin”" }
    return "did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?"
  }

  /// Every name in a directory's tables (`tzdata.zi`, else `zone1970.tab`, `zone.tab`), unsorted.
  static func all(in directory: String) -> [String] {
    if let lines = lines(of: directory + "/tzdata.zi") {
      return lines.compactMap { line in
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count >= 3 else { return nil }
        return words[0] == "Z" ? String(words[1]) : words[0] == "L" ? String(words[2]) : nil
      }
    }
    guard let lines = lines(of: directory + "/zone1970.tab") ?? lines(of: directory + "/zone.tab") else { return [] }
    return lines.compactMap { line in
      guard line.first != "#" else { return nil }
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      return columns.count >= 3 ? String(columns[2]) : nil
    }
  }

  private static func lines(of path: String) -> [Substring]? {
    guard case .bytes(let bytes) = TimeZoneFile.contents(of: path) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// `+02:00` of `UTC+2` or `GMT+02:00`.
  private static func offset(in name: String) -> String? {
    let upper = name.uppercased()
    guard upper.hasPrefix("UTC") || upper.hasPrefix("GMT") else { return nil }
    let rest = upper.dropFirst(3)
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard let first = parts.first, let hours = Int(first), 0...23 ~= hours, parts.count <= 2 else { return nil }
    let minutes = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    guard 0...59 ~= minutes else { return nil }
    var bytes: [UInt8] = []
    ISOText.appendOffset((sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The up to three names nearest to a text, case and `_` aside; the city alone counts like the whole name.
  static func nearest(to name: String, among names: [String]) -> [String] {
    let wanted = letters(name)
    guard (3...60).contains(wanted.count) else { return [] }
    let most = max(1, wanted.count / 4)
    var found: [(distance: Int, name: String)] = []
    for candidate in names {
      let whole = letters(candidate)
      let city = whole.lastIndex(of: UInt8(ascii: "/")).map { Array(whole[($0 + 1)...]) } ?? whole
      let distance = min(self.distance(wanted, whole, most: most), self.distance(wanted, city, most: most))
      if distance <= most { found.append((distance, candidate)) }
    }
    let best = found.map(\.distance).min() ?? 0
    return found.filter { $0.distance == best }.map(\.name).sorted().prefix(3).map { $0 }
  }

  private static func letters(_ text: String) -> [UInt8] {
    text.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }

  /// Insertions, deletions and replacements from one text to another; more than `most` is only known to be more.
  private static func distance(_ left: [UInt8], _ right: [UInt8], most: Int) -> Int {
    guard abs(left.count - right.count) <= most else { return most + 1 }
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
