import Diagnostics
import Formats
import Importing
import Testing

/// Files that are not as they should be: none ends in a trap, and what is made of one is JSON.
@Suite struct DamagedShortcutTests {
  private static let sources = ImportCase.all.filter { !$0.name.hasSuffix(".set") }

  /// **Shape**: the seed is in the test's name, so that a failing file can be made again.
  @Test(arguments: [UInt64(1), 2, 3, 4]) func `a file with wrong bytes is read as far as it goes`(_ seed: UInt64) throws
  {
    var random = SeededNumbers(seed: seed)
    for one in Self.sources {
      let value = try #require(one.value)
      for bytes in [PropertyListWriter.binary(value), PropertyListWriter.xml(value), one.json] {
        for _ in 0..<4 { check(damaged(bytes, &random), one.name) }
      }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `a shortcut with parts taken away, doubled or exchanged is read as far as it goes`(_ seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let values = Self.sources.compactMap(\.value)
    for value in values {
      for _ in 0..<6 {
        var pool = values.randomElement(using: &random).map { [$0] } ?? []
        let changed = changed(value, &random, &pool)
        check(PropertyListWriter.binary(changed), "seed \(seed)")
      }
    }
  }

  private func check(_ bytes: [UInt8], _ name: String) {
    guard let result = try? Importer.workflow(of: bytes, file: "s.shortcut", name: "s", storage: "Data") else { return }
    let (document, faults) = JSONReader.readCollecting(Array(result.text.utf8), file: "s.json")
    #expect(document != nil && faults.isEmpty, "\(name) gives \(faults.first?.message ?? "nothing")")
  }

  private func damaged(_ bytes: [UInt8], _ random: inout SeededNumbers) -> [UInt8] {
    var result = bytes
    switch Int.random(in: 0..<4, using: &random) {
    case 0: result.removeLast(Int.random(in: 0...result.count, using: &random))
    case 1:
      let start = Int.random(in: 0..<result.count, using: &random)
      result.removeSubrange(start..<min(result.count, start + Int.random(in: 1...20, using: &random)))
    default:
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        result[Int.random(in: 0..<result.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return result
  }

  /// The value with one of its parts changed; parts that are taken away may come back elsewhere.
  private func changed(
    _ value: PropertyValue, _ random: inout SeededNumbers, _ pool: inout [PropertyValue]
  ) -> PropertyValue {
    switch value {
    case .array(var items):
      guard !items.isEmpty else { return value }
      let place = Int.random(in: 0..<items.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: pool.append(items.remove(at: place))
      case 1: items.insert(items[place], at: Int.random(in: 0...items.count, using: &random))
      case 2: items.swapAt(place, Int.random(in: 0..<items.count, using: &random))
      case 3: items[place] = pool.randomElement(using: &random) ?? .boolean(true)
      default: items[place] = changed(items[place], &random, &pool)
      }
      return .array(items)
    case .dictionary(var dictionary):
      guard !dictionary.entries.isEmpty else { return value }
      let place = Int.random(in: 0..<dictionary.entries.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: pool.append(dictionary.entries.remove(at: place).value)
      case 1: dictionary.entries[place].value = pool.randomElement(using: &random) ?? .integer(-1)
      case 2: dictionary.entries[place].value = .string("\u{FFFC}${")
      default: dictionary.entries[place].value = changed(dictionary.entries[place].value, &random, &pool)
      }
      return .dictionary(dictionary)
    case .string(let text):
      let others: [PropertyValue] = [
        .integer(.max), .integer(.min), .real(1e300), .boolean(false), .data([1]), .array([value]),
        .string(text + "{0, 1}"),
        .string(""), .string("Repeat Item 99"), .string("$"), .dictionary(PropertyDictionary([("Value", value)])),
      ]
      return others.randomElement(using: &random) ?? value
    default: return .string("\u{FFFC}")
    }
  }
}
