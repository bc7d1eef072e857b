import Diagnostics
import Testing
import Values

@testable import Formats

struct JSONSuiteTests {
  struct Case: Sendable {
    var name: String
    var bytes: [UInt8]
  }

  static let cases: [Case] =
    jsonSuiteCases.split(separator: "\n").map { line in
      let parts = line.split(separator: "  ", maxSplits: 1)
      return Case(name: String(parts[0]), bytes: parts.count > 1 ? bytes(parts[1]) : [])
    } + [
      Case(
        name: "i_structure_500_nested_arrays",
        bytes: Array(repeating: 0x5B, count: 500) + Array(repeating: 0x5D, count: 500)),
      Case(name: "n_structure_100000_opening_arrays", bytes: Array(repeating: 0x5B, count: 100_000)),
      Case(name: "n_structure_open_array_object", bytes: Array(String(repeating: "[{\"\":", count: 50_000).utf8)),
    ]

  private static func bytes(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  @Test func `the suite is whole`() {
    #expect(Self.cases.count == 318)
    #expect(Self.cases.filter { $0.name.hasPrefix("y_") }.count == 95)
    #expect(Self.cases.filter { $0.name.hasPrefix("n_") }.count == 188)
  }

  @Test func `legal JSON is read, illegal is refused with a place, and nothing crashes`() {
    for item in Self.cases {
      do throws(Diagnostic) {
        _ = try JSONReader.read(item.bytes, file: "case.json", duplicates: .lastCounts)
        #expect(!item.name.hasPrefix("n_"), "\(item.name) was read")
      } catch {
        #expect(!item.name.hasPrefix("y_"), "\(item.name): \(error.message)")
        #expect(error.range?.start != nil, "\(item.name) has no place: \(error.message)")
      }
    }
  }

  @Test func `a document is judged alike when faults are collected`() {
    for item in Self.cases {
      let (document, faults) = JSONReader.readCollecting(item.bytes, file: "case.json")
      let isRead = (try? JSONReader.read(item.bytes, file: "case.json", duplicates: .refused)) != nil
      #expect(isRead == faults.isEmpty, "\(item.name)")
      #expect(document != nil || !faults.isEmpty, "\(item.name)")
      #expect(faults.allSatisfy { $0.range?.start != nil }, "\(item.name)")
    }
  }

  @Test func `a record is judged alike however the blocks fall`() {
    for item in Self.cases {
      // A byte-order mark and a foreign encoding are matters of a file's first bytes alone.
      let isForeign = [[0xEF, 0xBB], [0xFE, 0xFF], [0xFF, 0xFE]].contains { item.bytes.starts(with: $0) }
      guard item.bytes.count < 2_000, !isForeign else { continue }
      let bytes = Array("[{\"case\": ".utf8) + item.bytes + Array("}]".utf8)
      let whole = Self.outcome(bytes, blockSize: 1 << 20)
      if item.name.hasPrefix("y_") { #expect(whole == "1 record", "\(item.name)") }
      for size in [1, 2, 7] {
        #expect(Self.outcome(bytes, blockSize: size) == whole, "\(item.name) in blocks of \(size)")
      }
    }
  }

  private static func outcome(_ bytes: [UInt8], blockSize: Int) -> String {
    do throws(Diagnostic) {
      let input = MemoryInput(bytes, name: "case.json", blockSize: blockSize)
      let reader = try JSONFormat.reader(for: input, options: ReadingOptions())
      var count = 0
      while try reader.next() != nil { count += 1 }
      return "\(count) record"
    } catch {
      return "\(error.range?.description ?? "nowhere"): \(error.message)"
    }
  }
}
