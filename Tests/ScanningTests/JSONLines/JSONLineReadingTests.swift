import Diagnostics
import Formats
import Testing
import Values

@testable import Scanning

struct JSONLineReadingTests {
  /// What is found in a file: a description of each record, and the keys that no property asks for.
  struct Found: Equatable {
    var records: [String] = []
    var otherKeys: [String] = []
  }

  /// What the fast way finds; nil where it refuses.
  static func fast(
    _ bytes: [UInt8], columns: [String] = RandomJSONLines.columns, reading: inout JSONLineReading,
    block: inout RecordBlock
  ) -> Found? {
    block.bytes = bytes
    block.dataStart = 0
    block.dataEnd = bytes.count
    do { try reading.read(&block) } catch { return nil }
    var found = Found()
    for row in 0..<block.rowCount {
      let record = block.record(row)
      var cells: [String] = []
      for column in columns.indices {
        let token = block.token(row, column)
        if token.isMissing { continue }
        let node = try? JSONReader.read(
          Array(block.bytes[token.start..<token.end]), file: "", duplicates: .refused
        ).root
        cells.append("\(columns[column])=\(node?.jsonText ?? "?")")
      }
      let line = row + block.blankLines.count { Int($0) <= row }
      found.records.append("\(line + 1):\(record.start) " + cells.joined(separator: " "))
    }
    found.otherKeys = block.undeclaredKeys.map { "\($0.row):" + String(decoding: $0.name, as: UTF8.self) }
    return found
  }

  /// What the reader finds; nil where it has something to say.
  static func slow(_ bytes: [UInt8], columns: [String] = RandomJSONLines.columns) -> Found? {
    var found = Found()
    do throws(Diagnostic) {
      let reader = try JSONLinesFormat.reader(for: MemoryInput(bytes, name: "x"), options: ReadingOptions())
      var known = Set(columns.map { Array($0.utf8) })
      while let record = try reader.next() {
        guard case .fields(let node) = record.content, case .object(let members) = node.content else { return nil }
        let cells = columns.compactMap { column in node[column].map { "\(column)=\($0.jsonText)" } }
        for member in members where known.insert(Array(member.key.utf8)).inserted {
          found.otherKeys.append("\(found.records.count):\(member.key)")
        }
        found.records.append("\(record.place.line):\(record.place.offset) " + cells.joined(separator: " "))
      }
      return reader.warnings.isEmpty ? found : nil
    } catch {
      return nil
    }
  }

  private static func makeReading() -> JSONLineReading {
    JSONLineReading(columns: RandomJSONLines.columns.map { Array($0.utf8) })
  }

  @Test(arguments: 1...12)
  func `sound lines give what the reader gives, and none is refused`(_ seed: UInt64) {
    var lines = RandomJSONLines(seed: seed)
    var reading = Self.makeReading()
    var block = RecordBlock(layout: .jsonLines, columnCount: RandomJSONLines.columns.count)
    for _ in 0..<12 {
      let bytes = lines.file(lines: lines.number(0...12), oddness: 0)
      let found = Self.fast(bytes, reading: &reading, block: &block)
      #expect(found == Self.slow(bytes), "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      if found != Self.slow(bytes) { return }
    }
  }

  @Test(arguments: 1...30)
  func `broken lines are refused, and what is not refused is what the reader gives`(_ seed: UInt64) {
    var lines = RandomJSONLines(seed: seed &+ 1_000)
    var reading = Self.makeReading()
    var block = RecordBlock(layout: .jsonLines, columnCount: RandomJSONLines.columns.count)
    for _ in 0..<25 {
      let bytes = lines.file(lines: lines.number(1...4), oddness: 3)
      guard let found = Self.fast(bytes, reading: &reading, block: &block) else { continue }
      #expect(found == Self.slow(bytes), "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      if found != Self.slow(bytes) { return }
    }
  }

  private static func isRefused(_ text: String) -> Bool { isRefused(Array(text.utf8)) }

  private static func isRefused(_ bytes: [UInt8]) -> Bool {
    var reading = makeReading()
    var block = RecordBlock(layout: .jsonLines, columnCount: RandomJSONLines.columns.count)
    return fast(bytes, reading: &reading, block: &block) == nil
  }

  @Test(arguments: [
    "[1]", "1", "{\"a\":1}{", "{\"a\":1} x", "{\"a\":1,}", "{,}", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":01}",
    "{\"a\":1.}", "{\"a\":-}", "{\"a\":.5}", "{\"a\":1e}", "{\"a\":+1}", "{\"a\":True}", "{\"a\":nul}",
    "{\"a\":truex}", "{\"a\":1x}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"\\ud800\"}",
    "{\"a\":\"\\udc00\"}", "{\"a\":\"\\ud800\\u0041\"}", "{\"a\":\"\t\"}", "{\"a\":\"x", "{\"a\":\"x\n\"}",
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"q\":1,\"q\":2}", "{\"a\":{\"x\":1,\"x\":2}}",
    "{\"a\":{\"x\":1,\"\\u0078\":2}}", "{\"a\":[1 2]}", "{\"a\":[1,]}", "{\"a\":[}", "{\"a\":{]}", "{\"a\":1\r}",
    "\r{\"a\":1}", "{\"a\":1}\r\r\n", "# {}", "{\"a\":1 /**/}", "{\"a\":1\n}",
  ])
  func `what the reader would name is refused`(_ line: String) {
    #expect(Self.slow(Array(line.utf8)) == nil || line.utf8.contains(0x0D))
    #expect(Self.isRefused(line))
    #expect(Self.isRefused("{\"a\":1}\n" + line + "\n{}\n"))
  }

  @Test(arguments: [
    [0x80], [0xC0, 0x80], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
    [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
  ])
  func `bytes that are no text are refused wherever they stand`(_ odd: [UInt8]) {
    for padding in stride(from: 0, to: 70, by: 9) {
      let text = Array(("{\"a\":\"" + String(repeating: "x", count: padding)).utf8)
      #expect(Self.isRefused(text + odd + Array("\"}\n".utf8)))
      #expect(Self.isRefused(text + Array("é".utf8) + odd + Array("\"}\n".utf8)))
      #expect(!Self.isRefused(text + Array("é漢𝄞\u{7FF}\u{800}\u{10FFFF}\"}\n".utf8)))
    }
  }

  @Test func `objects may nest as deep as any sensible file, and beyond that the reader is asked`() {
    func nested(_ depth: Int) -> String {
      "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    #expect(!Self.isRefused(nested(100)))
    #expect(Self.isRefused(nested(600)))
  }

  @Test func `many keys in a nested object are compared all the same`() {
    let members = (0..<200).map { "\"k\($0)\":\($0)" }
    #expect(!Self.isRefused("{\"a\":{\(members.joined(separator: ","))}}"))
    #expect(Self.isRefused("{\"a\":{\((members + ["\"k3\":1"]).joined(separator: ","))}}"))
  }

  @Test func `records with ever new keys are left to the reader`() {
    let lines = (0..<1000).map { "{\"key \($0)\":1}" }
    #expect(Self.isRefused(lines.joined(separator: "\n")))
  }
}
