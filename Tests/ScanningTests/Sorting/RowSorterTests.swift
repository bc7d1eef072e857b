import Diagnostics
import Formats
import Queries
import TestSupport
import Testing
import Values

@testable import Scanning

struct RowSorterTests {
  @Test func `rows come in the order of the row path's sort, whatever fits into memory`() throws {
    let first = UInt64.random(in: 0 ... .max / 2)
    for seed in first..<first + 60 { try compare(seed: seed) }
  }

  private func compare(seed: UInt64) throws {
    var numbers = SeededRandom(seed: seed)
    let file = RandomFile(
      rows: numbers.one(of: [0, 1, 50, 400]), oddity: numbers.one(of: [0, 5, 50]), misfits: 0, using: &numbers)
    let blocks = SlowBlocks(bytes: file.bytes(using: &numbers), columns: file.properties.count)
    let schema = file.schema
    let keys = numbers.sortKeys(schema)
    let columns = schema.typings.indices.map(schema.column)
    let offset = numbers.one(of: [0, 0, 7])
    let limit = numbers.one(of: [nil, nil, 100, 0])
    let rows = try blocks.rows().map { Row(cells: $0, place: RowPlace(record: 0)) }
    let expected = try RowPathExport.answer(
      rows, schema: schema, sort: keys, offset: offset, limit: limit, columns: columns, format: CSVExport.self,
      options: ExportOptions())
    let order = try #require(SortColumns(keys, schema: schema, layout: blocks.layout, column: { $0 }))
    let encoder = DelimitedEncoder(
      columns.map { ($0.property, $0.output) }, fileColumns: columns.count, delimiter: 0x2C, quote: 0x22,
      outDelimiter: 0x2C, lineEnd: [0x0A])
    let sorter = RowSorter(
      budget: numbers.one(of: [0, 2_000, 20_000, .max]), folder: "/tmp", workers: numbers.one(of: [1, 2, 3]),
      rowsOfPart: numbers.one(of: [5, 50, 1_000]))
    let sink = SortSink(columns: order, encoder: encoder)
    do {
      try blocks.forEach(rowsPerBlock: numbers.one(of: [5, 64])) { block in
        try sorter.add(try sink.process(block).rows) {}
      }
    } catch is ScanRefusal {
      return
    }
    let output = MemoryOutput()
    let writer = try CSVExport.writer(columns: columns.map(\.output), options: ExportOptions(), output: output)
    let stream = ExportStream(.delimited(delimiter: 0x2C, lineEnd: [0x0A]), writer: writer, output: output)
    try stream.begin()
    func check() {}
    let count = try sorter.finish(offset: offset, limit: limit, check: check) { (bytes) throws(Diagnostic) in
      try stream.write(bytes)
    }
    try #require(count == expected.count, "seed \(seed)")
    try #require(String(decoding: output.bytes, as: UTF8.self) == expected.text, "seed \(seed), \(keys)")
  }

  @Test func `a folder that no temporary file can be made in is said`() throws {
    var numbers = SeededRandom(seed: 5)
    let file = RandomFile(rows: 200, oddity: 0, misfits: 0, using: &numbers)
    let blocks = SlowBlocks(bytes: file.bytes(using: &numbers), columns: file.properties.count)
    let order = try #require(
      SortColumns([SortKey(path: file.schema.path(0))], schema: file.schema, layout: blocks.layout, column: { $0 }))
    let encoder = ObjectEncoder([], layout: blocks.layout, isArray: false)
    let sorter = RowSorter(budget: 500, folder: "/tmp/no such folder")
    #expect(throws: Diagnostic.self) {
      try blocks.forEach(rowsPerBlock: 20) { block in
        try sorter.add(try SortSink(columns: order, encoder: encoder).process(block).rows) {}
      }
    }
  }

  @Test func `numbers compare by the bytes of their keys as by their worth, and are read back from them`() throws {
    let first = UInt64.random(in: 0 ... .max / 2)
    for seed in first..<first + 500 {
      var numbers = SeededRandom(seed: seed)
      var texts: [String] = []
      var keys = [KeyBytes(), KeyBytes()]
      var fits = true
      for index in 0..<2 {
        let digits = (0..<numbers.below(22)).map { _ in String(numbers.below(10)) }.joined()
        let fraction = (0..<numbers.below(6)).map { _ in String(numbers.one(of: [0, 0, 5, 9])) }.joined()
        let text =
          numbers.one(of: ["", "-"]) + (digits.isEmpty ? "0" : digits) + (fraction.isEmpty ? "" : "." + fraction)
        texts.append(text)
        fits = keys[index].append(number: text.utf8.span, 0, text.utf8.count, isDecimal: true) && fits
      }
      guard fits, let left = ExactNumber(texts[0]), let right = ExactNumber(texts[1]) else { continue }
      let (bytes, other) = (Array(keys[0].bytes[..<keys[0].count]), Array(keys[1].bytes[..<keys[1].count]))
      let order = KeyBytes.compare(bytes.span, other.span)
      #expect(order.signum() == left.compare(to: right), "\(texts)")
      var place = 0
      let back = KeyDecoder.value(bytes.span, &place, .decimal)
      #expect(back.isEqual(to: .decimal(left)), "\(texts)")
      #expect(place == bytes.count)
    }
  }
}
