import Diagnostics
import Formats
import TestSupport
import Testing
import Values

@testable import Scanning

/// The encoders write the bytes that the slow writers make of the same rows.
struct EncoderTests {
  private func slow(
    _ format: any ExportFormat.Type, _ columns: [OutputColumn], _ rows: [[RawCell]], _ options: ExportOptions
  ) throws -> (bytes: [UInt8], warnings: [String]) {
    let output = MemoryOutput()
    let writer = try format.writer(columns: columns, options: options, output: output)
    try writer.begin()
    for row in rows { try writer.write(row) }
    try writer.end()
    return (output.bytes, writer.warnings.map(\.message))
  }

  /// Nil where the fast way refuses.
  private func fast<Encoder: RowEncoder>(
    _ encoder: Encoder, _ blocks: SlowBlocks, _ format: FastFormat, _ writer: any RowWriter, _ output: MemoryOutput
  ) throws -> Encoder.Tally? {
    let stream = ExportStream(format, writer: writer, output: output)
    var tally = Encoder.Tally()
    try stream.begin()
    do {
      try blocks.forEach(rowsPerBlock: 7) { block in
        let result = try RowSink(encoder: encoder, keepsRows: false).process(block)
        tally.add(result.tally)
        try stream.write(result.bytes)
      }
    } catch is ScanRefusal {
      return nil
    }
    try stream.end()
    return tally
  }

  /// A file with another delimiter, quote or line end, and columns in another order.
  private func variant(_ round: Int, _ file: inout RandomFile) {
    if round % 4 == 1 { file.lineEnd = "\r\n" }
    if round % 5 == 2 { file.delimiter = ";" }
    if round % 7 == 3 { file.quote = "'" }
  }

  private func blocks(_ file: RandomFile, _ random: inout SeededRandom) -> SlowBlocks {
    var blocks = SlowBlocks(bytes: file.bytes(using: &random), columns: file.properties.count)
    blocks.delimiter = file.delimiter.utf8.first ?? 0
    blocks.quote = file.quote.utf8.first
    return blocks
  }

  private func chosen(_ count: Int, _ round: Int, _ random: inout SeededRandom) -> [Int] {
    switch round % 3 {
    case 0: Array(0..<count)
    case 1: (0...random.below(count)).map { _ in random.below(count) }
    default: Array((0..<count).shuffled(using: &random))
    }
  }

  @Test func `CSV and TSV have the slow writer's bytes and warnings`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for round in 0..<150 {
      var file = RandomFile(rows: 40, oddity: round % 2 == 0 ? 5 : 60, misfits: 20, using: &random)
      variant(round, &file)
      let blocks = blocks(file, &random)
      let rows = try blocks.rows()
      let chosen = chosen(file.properties.count, round, &random)
      let columns = chosen.map { file.columns[$0] }
      let format: any ExportFormat.Type = round % 6 == 5 ? TSVExport.self : CSVExport.self
      var options = ExportOptions()
      if round % 8 == 7 { options.lineEnd = "CRLF" }
      options.header = round % 9 != 8
      let expected = try slow(format, columns, rows.map { row in chosen.map { row[$0] } }, options)
      let fastFormat = try #require(FastFormat(format, options: options))
      guard case .delimited(let delimiter, let lineEnd) = fastFormat else { return }
      let encoder = DelimitedEncoder(
        chosen.map { ($0, file.columns[$0]) }, fileColumns: file.properties.count, delimiter: blocks.delimiter,
        quote: blocks.quote, outDelimiter: delimiter, lineEnd: lineEnd)
      let output = MemoryOutput()
      let writer = try format.writer(columns: columns, options: options, output: output)
      let tally = try #require(try fast(encoder, blocks, fastFormat, writer, output), "seed \(seed)")
      #expect(
        String(decoding: output.bytes, as: UTF8.self) == String(decoding: expected.bytes, as: UTF8.self),
        "seed \(seed), round \(round)")
      #expect(
        [Diagnostic].formulaCells(tally.formulas).map(\.message) == expected.warnings, "seed \(seed), round \(round)")
      if output.bytes != expected.bytes { return }
    }
  }

  @Test func `a file of one column has quotes where nothing is`() throws {
    let blocks = SlowBlocks(bytes: Array("a\nx\n\n\"\"\n\"b,c\"\n".utf8), columns: 1)
    let columns = [OutputColumn(header: "a", typing: CellTyping(property: "a", type: .text))]
    let encoder = DelimitedEncoder(
      [(0, columns[0])], fileColumns: 1, delimiter: 0x2C, quote: 0x22, outDelimiter: 0x2C, lineEnd: [0x0A])
    let output = MemoryOutput()
    let format = FastFormat.delimited(delimiter: 0x2C, lineEnd: [0x0A])
    let writer = try CSVExport.writer(columns: columns, options: ExportOptions(), output: output)
    _ = try fast(encoder, blocks, format, writer, output)
    #expect(String(decoding: output.bytes, as: UTF8.self) == "a\nx\n\"\"\n\"\"\n\"b,c\"\n")
  }

  @Test func `JSON and JSON Lines have the slow writer's bytes, and what it refuses is refused`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    var refusals = 0
    for round in 0..<150 {
      var file = RandomFile(
        rows: round % 11, oddity: round % 2 == 0 ? 5 : 60, misfits: round % 3 == 0 ? 20 : 0, using: &random)
      variant(round, &file)
      let blocks = blocks(file, &random)
      let rows = try blocks.rows()
      let chosen = chosen(file.properties.count, round, &random)
      let columns = chosen.map { file.columns[$0] }
      let isArray = round % 2 == 0
      let format: any ExportFormat.Type = isArray ? JSONExport.self : JSONLinesExport.self
      let expected = try? slow(format, columns, rows.map { row in chosen.map { row[$0] } }, ExportOptions())
      let encoder = ObjectEncoder(chosen.map { ($0, file.columns[$0]) }, layout: blocks.layout, isArray: isArray)
      let output = MemoryOutput()
      let writer = try format.writer(columns: columns, options: ExportOptions(), output: MemoryOutput())
      let fastFormat = try #require(FastFormat(format, options: ExportOptions()))
      let tally = try fast(encoder, blocks, fastFormat, writer, output)
      #expect((tally == nil) == (expected == nil), "seed \(seed), round \(round)")
      if tally == nil { refusals += 1 }
      guard let expected, tally != nil else { continue }
      #expect(
        String(decoding: output.bytes, as: UTF8.self) == String(decoding: expected.bytes, as: UTF8.self),
        "seed \(seed), round \(round)")
      if output.bytes != expected.bytes { return }
    }
    #expect(refusals < 100)
  }

  @Test func `options that change what a cell looks like are left to the slow writer`() {
    var options = ExportOptions()
    options.profile = "excel"
    #expect(FastFormat(CSVExport.self, options: options) == nil)
    options = ExportOptions()
    options.nullText = "-"
    #expect(FastFormat(CSVExport.self, options: options) == nil)
    options = ExportOptions()
    options.encoding = "utf-16"
    #expect(FastFormat(CSVExport.self, options: options) == nil)
    options = ExportOptions()
    options.indent = 2
    #expect(FastFormat(JSONExport.self, options: options) == nil)
    #expect(FastFormat(MarkdownExport.self, options: ExportOptions()) == nil)
  }
}
