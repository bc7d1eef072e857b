import Diagnostics
import Formats
import Glibc
import Queries
import Testing
import Values

@testable import Scanning

struct ChunkScanTests {
  /// Gives the numbers of the first cells of a block.
  private struct Numbers: BlockSink {
    func process(_ block: borrowing RecordBlock) -> [Int] {
      var numbers: [Int] = []
      for index in block.selection.indices {
        if case .unquoted(let text) = block.cell(Int(block.selection[index]), 0) { numbers.append(Int(text) ?? -1) }
      }
      return numbers
    }
  }

  private func open(_ text: String, chunkSize: Int = 100, columns: [String] = ["id", "title"]) throws
    -> (FileScan, TemporaryFile)
  {
    let file = try TemporaryFile(text)
    var schema = DelimitedFiles.schema
    schema = Schema(
      entity: .init(name: "Thing", properties: schema.entity.properties.filter { columns.contains($0.name) }),
      zone: .utc)
    let scan = try FileScan.open(
      path: file.path, named: "file", format: CSVFormat.self, options: ReadingOptions(), schema: schema,
      chunkSize: chunkSize)
    return (try #require(scan), file)
  }

  private static let numbered = "id,title\n" + (0..<3_000).map { "\($0),row \($0)\n" }.joined()

  private func filter(_ scan: FileScan) throws -> BlockPredicate { try BlockPredicate(.constant(true), scan) }

  @Test(arguments: [1, 2, 5]) func `chunks are handed on in order, whoever makes them`(workers: Int) throws {
    let (scan, file) = try open(Self.numbered)
    let chunks = ChunkScan(scan.file, scan.tokeniser, try filter(scan), Numbers(), workers: workers)
    var numbers: [Int] = []
    let end = try chunks.run(
      check: {},
      consume: {
        numbers += $0
        return true
      })
    guard case .finished = end else {
      Issue.record("\(end)")
      return
    }
    #expect(numbers == Array(0..<3_000))
    #expect(chunks.recordCount == 3_000)
    #expect(chunks.lineCount == 3_000)
    _ = file
  }

  @Test func `bytes are copied to places that are not just behind their own within a page`() {
    for offset in [0, 1, 19, 65, 4_095, 4_096, 262_144 + 20] {
      for address: UInt in [0x7000_0000, 0x7000_0030, 0x7000_0FFF] {
        let lead = ChunkedFile.lead(of: offset, at: address)
        let distance = (Int(address) + lead - offset + 4_096 * 100) % 4_096
        #expect(distance == 0 || distance >= 64, "\(offset) to \(address)")
        #expect(lead == 0 || lead == 64)
      }
    }
  }

  @Test func `a consumer that has enough ends the scan`() throws {
    let (scan, file) = try open(Self.numbered)
    let chunks = ChunkScan(scan.file, scan.tokeniser, try filter(scan), Numbers(), workers: 3)
    var numbers: [Int] = []
    let end = try chunks.run(
      check: {},
      consume: {
        numbers += $0
        return numbers.count < 50
      })
    guard case .enough = end else {
      Issue.record("\(end)")
      return
    }
    #expect(numbers.count >= 50 && numbers.count < 100)
    #expect(numbers == Array(0..<numbers.count))
    _ = file
  }

  @Test func `what check throws ends the scan`() throws {
    let (scan, file) = try open(Self.numbered)
    var calls = 0
    #expect(throws: Diagnostic.self) {
      _ = try scan.count(.constant(true)) { () throws(Diagnostic) in
        calls += 1
        if calls == 4 { throw Diagnostic("stopped", "stopped") }
      }
    }
    #expect(calls == 4)
    _ = file
  }

  @Test func `a file without records has none`() throws {
    for text in ["id,title\n", "id,title", "id,title\n\n\n", "\u{FEFF}id,title\r\n"] {
      let (scan, file) = try open(text)
      #expect(try scan.count(.constant(true)) == 0, "\(text)")
      _ = file
    }
  }

  @Test func `a record may be longer than many chunks`() throws {
    let long = String(repeating: "a \"\"long\"\" text,\n", count: 400)
    let (scan, file) = try open("id,title\n1,\"\(long)\"\n2,\"\"\n3,\"\(long)\"", chunkSize: 64)
    let rows = try scan.rows(.constant(true), properties: [0, 1])
    var found: [Row] = []
    while case .rows(let batch) = rows.nextBatch() { found += batch }
    #expect(found.map(\.place.line) == [2, 403, 404])
    #expect(rows.refusal == nil)
    guard case .quoted(let text) = try #require(found.last).cells[1] else {
      Issue.record("no text")
      return
    }
    #expect(text == String(repeating: "a \"long\" text,\n", count: 400))
    _ = file
  }

  @Test func `a record of more than a few mebibytes is left to the reader`() throws {
    let long = String(repeating: "x", count: 5 << 20)
    let (scan, file) = try open(
      "id,title\n1,\(String(repeating: "y", count: 2_000))\n2,\(long)\n3,y\n", chunkSize: 1_000)
    let rows = try scan.rows(.constant(true), properties: [0])
    guard case .rows(let first) = rows.nextBatch(), case .refused(let record) = rows.nextBatch() else {
      Issue.record("not refused")
      return
    }
    #expect(first.count == 1)
    #expect(record == 1)
    _ = file
  }

  @Test func `a file that is shorter than it was is left to the reader`() throws {
    let (scan, file) = try open(Self.numbered)
    #expect(truncate(file.path, 9_000) == 0)
    #expect(try scan.count(.constant(true)) == nil)
  }

  @Test func `rows before a row that cannot be read are handed on`() throws {
    let (scan, file) = try open(
      "id,title\n" + (0..<100).map { "\($0),row\n" }.joined() + "100\n101,row\n", chunkSize: 64)
    let rows = try scan.rows(.constant(true), properties: [0])
    var count = 0
    reading: while true {
      switch rows.nextBatch() {
      case .rows(let batch): count += batch.count
      case .end:
        Issue.record("not refused")
        break reading
      case .refused(let record):
        #expect(record == count)
        break reading
      }
    }
    #expect(count > 80 && count <= 100)
    _ = file
  }

  @Test func `what only the readers read is not scanned`() throws {
    func opens(_ bytes: [UInt8], _ change: (inout ReadingOptions) -> Void = { _ in }) throws -> Bool {
      let file = try TemporaryFile(bytes)
      var options = ReadingOptions()
      change(&options)
      let schema = Schema(
        entity: .init(name: "Thing", properties: [.init(name: "id", type: .integer)]), zone: .utc)
      return try FileScan.open(
        path: file.path, named: "file", format: CSVFormat.self, options: options, schema: schema) != nil
    }
    let text = Array("id,title\n1,é\n".utf8)
    #expect(try opens(text))
    #expect(try opens([0xEF, 0xBB, 0xBF] + text))
    #expect(try !opens(text) { $0.trim = true })
    #expect(try !opens(text) { $0.profile = "excel" })
    #expect(try !opens(text) { $0.encoding = "windows-1252" })
    #expect(try !opens(Array("id,title\n1,\u{E9}".unicodeScalars.map { UInt8($0.value) })))
    #expect(try !opens(Array("id,title\r1,x\r2,y\r".utf8)))
    #expect(try opens(Array("id,title\r\n1,x\r\n".utf8)))
    #expect(try opens(Array("sep=;\nid;title\n1;x\n".utf8)))
    #expect(try opens(Array("about\nid,title\n1,x\n".utf8)) { $0.skip = 1 })
    #expect(try !opens(Array("title\n1\n".utf8)))
  }

  @Test func `a file without header begins with its first record`() throws {
    let file = try TemporaryFile("\n\n7,\"a\nb\"\n8,c\n")
    var options = ReadingOptions()
    options.header = false
    let schema = Schema(
      entity: .init(
        name: "Thing", properties: [.init(name: "column1", type: .integer), .init(name: "column2", type: .text)]),
      zone: .utc)
    let scan = try #require(
      try FileScan.open(path: file.path, named: "file", format: CSVFormat.self, options: options, schema: schema))
    guard case .rows(let rows) = try scan.rows(.constant(true), properties: [0, 1]).nextBatch() else {
      Issue.record("no rows")
      return
    }
    let expected = try RowPath(
      path: file.path, format: CSVFormat.self, options: options, schema: schema, predicate: .constant(true),
      properties: [0, 1])
    #expect(rows.map(\.written) == expected.rows.map(\.written))
    #expect(rows.map(\.place.line) == [3, 5])
  }

  @Test func `tabs, semicolons and other quotes are found as the reader finds them`() throws {
    for text in ["id\ttitle\n1\t\"a\tb\"\n2\tc\n", "id;title\n1;'a;b'\n2;'it''s'\n", "id|title\n1|\"x\"\n"] {
      let file = try TemporaryFile(text)
      let schema = Schema(
        entity: .init(
          name: "Thing", properties: [.init(name: "id", type: .integer), .init(name: "title", type: .text)]),
        zone: .utc)
      let scan = try #require(
        try FileScan.open(
          path: file.path, named: "file", format: CSVFormat.self, options: ReadingOptions(), schema: schema))
      guard case .rows(let rows) = try scan.rows(.constant(true), properties: [0, 1]).nextBatch() else {
        Issue.record("no rows")
        continue
      }
      let expected = try RowPath(
        path: file.path, format: CSVFormat.self, options: ReadingOptions(), schema: schema,
        predicate: .constant(true), properties: [0, 1])
      #expect(rows.map(\.written) == expected.rows.map(\.written), "\(text)")
    }
  }
}
