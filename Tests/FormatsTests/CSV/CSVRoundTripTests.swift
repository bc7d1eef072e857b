import Diagnostics
import Formats
import TestSupport
import Testing
import Values

struct CSVRoundTripTests {
  private let alphabet: [String] = [
    ",", ";", "\t", "|", "\"", "\"\"", "'", "\r", "\n", "\r\n", " ", "a", "B", "7", "=", "-", "@", "é", "e\u{301}", "€",
    "中", "😀", "\\", "\u{0}", "\u{FEFF}", "\u{2028}", "null", "x",
  ]

  private func text(_ generator: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      alphabet.randomElement(using: &generator) ?? ""
    }.joined()
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `what was written is read back the same`(seed: UInt64) throws {
    var generator = SeededRandom(seed: seed)
    let width = Int.random(in: 1...5, using: &generator)
    let columns = (0..<width).map { "c\($0)" + (Bool.random(using: &generator) ? text(&generator) : "") }
    let rows: [[Seen]] = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
      (0..<width).map { _ in
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where width > 1: .missing
        case 1: .quoted("")
        default: .bare(text(&generator))
        }
      }
    }
    let profile = Bool.random(using: &generator) ? "excel" : nil
    let delimiter = [nil, ";", "tab", "|"].randomElement(using: &generator) ?? nil
    let encoding = ["utf-8", "utf-16", "utf-16le", "utf-16be"].randomElement(using: &generator) ?? "utf-8"
    let bytes = try write(CSVExport.self, columns.map { column($0) }, rows.map { $0.map(\.cell) }) {
      $0.profile = profile
      $0.delimiter = delimiter
      $0.encoding = encoding
    }.bytes
    let blockSize = Int.random(in: 1...50, using: &generator)
    let table = try readCSV(bytes, blockSize: blockSize) {
      $0.profile = profile
      $0.delimiter = delimiter ?? ","
      $0.encoding = encoding
      $0.quote = "\""
    }
    #expect(table.columns.map(ExactText.init) == columns.map(ExactText.init), "seed \(seed)")
    #expect(table.rows.count == rows.count, "seed \(seed)")
    for (read, written) in zip(table.rows, rows) {
      #expect(
        read.map { $0.text.map(ExactText.init) } == written.map { $0.text.map(ExactText.init) }, "seed \(seed)")
    }
  }
}
