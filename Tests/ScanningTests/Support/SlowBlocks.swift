import Diagnostics
import Formats
import Metadata
import Queries
import TestSupport
import Values

@testable import Scanning

/// A delimited file for tests, cut into blocks byte by byte, and its rows as the slow reader gives them.
struct SlowBlocks {
  let bytes: [UInt8]
  let columns: Int
  var delimiter = UInt8(ascii: ",")
  var quote: UInt8? = UInt8(ascii: "\"")

  var layout: RecordBlock.Layout { .delimited(delimiter: delimiter, quote: quote) }

  /// Calls with blocks of so many records, each record of the file's lines after the header.
  func forEach(
    rowsPerBlock: Int, selecting isSelected: (Int) -> Bool = { _ in true },
    _ body: (borrowing RecordBlock) throws -> Void
  ) throws {
    var block = RecordBlock(layout: layout, columnCount: columns)
    var isInside = false
    var first = 0
    var record = -1
    var isHeader = true
    func begin(_ index: Int) -> RecordBlock {
      var block = RecordBlock(layout: layout, columnCount: columns)
      // Something stands before the data, as in a real block.
      block.bytes = [UInt8](repeating: 0x23, count: 5)
      block.dataStart = 5
      first = index
      return block
    }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == quote { isInside.toggle() }
      if isInside || (byte != delimiter && byte != 0x0A) { continue }
      if isHeader {
        if byte == 0x0A {
          isHeader = false
          block = begin(index + 1)
        }
        continue
      }
      block.separators.append(UInt32(index - first + 5))
      if byte != 0x0A { continue }
      record += 1
      if isSelected(record) { block.selection.append(UInt32(block.rowCount)) }
      block.rowCount += 1
      if index > first, bytes[index - 1] == 0x0D { block.hasReturns = true }
      if block.rowCount == rowsPerBlock || index == bytes.count - 1 {
        block.bytes += bytes[first...index]
        block.dataEnd = block.bytes.count
        block.bytes += [UInt8](repeating: 0x23, count: 64)
        block.isASCII = block.bytes.allSatisfy { $0 < 0x80 }
        try body(block)
        block = begin(index + 1)
      }
    }
  }

  /// The rows as the slow reader has them.
  func rows() throws -> [[RawCell]] {
    var options = ReadingOptions()
    options.delimiter = String(Unicode.Scalar(delimiter))
    options.quote = quote.map { String(Unicode.Scalar($0)) } ?? "none"
    let reader = try CSVFormat.reader(for: MemoryInput(bytes, name: "t.csv"), options: options)
    var rows: [[RawCell]] = []
    while let record = try reader.next() {
      if case .cells(let cells) = record.content { rows.append(cells) }
    }
    return rows
  }
}

/// A file of random cells, many of them odd.
struct RandomFile {
  var properties: [(name: String, type: ValueType)]
  var lines: [[String]] = []
  var delimiter = ","
  var quote = "\""
  var lineEnd = "\n"

  static let types: [(name: String, type: ValueType)] = [
    ("name", .text), ("whole", .integer), ("price", .decimal), ("ratio", .number), ("day", .date), ("done", .boolean),
    ("kind", .enumeration(["b", "a", "c"])), ("when", .dateTime), ("code", .text),
  ]

  /// **Shape**: `oddity` of a hundred cells are none of the plain spellings; `misfits` of a thousand fit no type.
  init(
    _ properties: [(name: String, type: ValueType)] = types, rows: Int, oddity: Int, misfits: Int,
    using random: inout SeededRandom
  ) {
    self.properties = properties
    for _ in 0..<rows {
      lines.append(
        properties.map { property in
          if random.below(1000) < misfits { return "what?" }
          return Self.cell(property.type, isOdd: random.below(100) < oddity, &random)
        })
    }
  }

  /// The characters of a cell; nil-like ones are empty.
  private static func cell(_ type: ValueType, isOdd: Bool, _ random: inout SeededRandom) -> String {
    if random.below(10) == 0 { return "" }
    switch type {
    case .integer:
      return isOdd
        ? random.one(of: [
          "007", "+5", "1e3", "2008.0", "-0", "123456789012345678901", "-00", "5.00", "18446744073709551616",
        ])
        : String(random.below(40) - 20)
    case .decimal:
      return isOdd
        ? random.one(of: [
          "4.30", "+.5", "1e-3", ".5", "00.10", "-0.0", "-0.50", "12345678901234567890.5", "1e20", "0.000",
        ])
        : "\(random.below(7) - 3).\(random.below(100))"
    case .number:
      return isOdd
        ? random.one(of: ["1e300", "0.1", "-0", "5.0", "1234567890123456789", "1e-9", "-1e-300"])
        : "\(random.below(9) - 4).5"
    case .date:
      return isOdd
        ? random.one(of: ["-0043-03-15", "2000-02-29", "9999-12-31"])
        : "20\(random.below(9) + 10)-0\(random.below(9) + 1)-1\(random.below(9))"
    case .boolean: return random.one(of: ["true", "false"])
    case .enumeration(let cases): return random.one(of: cases)
    case .dateTime:
      return random.one(of: [
        "2026-01-01T10:00:00Z", "2026-01-01T11:00:00+01:00", "2026-01-01T10:00", "2025-12-31T23:59:59.5Z",
      ])
    default:
      return isOdd
        ? random.one(of: [
          "a,b", "say \"hi\"", "two\nlines", "=1+1", "-5", "+x", "@a", "\tb", "é", "日本", "'q'", "it's", "a;b", "\"",
          "''",
          "\r", "C:\\x", "long text that goes on and on beyond the first few words", "\u{1}",
        ])
        : random.one(of: ["eng", "fre", "ger", "spa", "El Niño", "a", "ab", "abc", "long text that goes on", "Zoë 12"])
    }
  }

  var columns: [OutputColumn] {
    properties.map { OutputColumn(header: $0.name, typing: CellTyping(property: $0.name, type: $0.type)) }
  }

  var schema: Schema {
    Schema(
      entity: EntityInfo(name: "Thing", properties: properties.map { PropertyInfo(name: $0.name, type: $0.type) }),
      zone: .utc)
  }

  /// The file; some cells are quoted that need not be, and some empty ones.
  func bytes(using random: inout SeededRandom) -> [UInt8] {
    var text = properties.map(\.name).joined(separator: delimiter) + lineEnd
    for line in lines {
      text +=
        line.map { cell in
          let mustQuote = cell.contains { $0 == Character(quote) || $0.isNewline || $0 == Character(delimiter) }
          if !mustQuote, random.below(12) > 0 || quote.isEmpty { return cell }
          return quote + cell.replacing(quote, with: quote + quote) + quote
        }.joined(separator: delimiter) + lineEnd
    }
    return Array(text.utf8)
  }

  /// The same cells in JSON Lines: what is a number or a word of JSON bare, mostly, and the rest as strings.
  func jsonLines(using random: inout SeededRandom) -> [UInt8] {
    var text = ""
    for line in lines {
      var members: [String] = []
      for (property, cell) in zip(properties, line) {
        if cell.isEmpty, random.below(3) > 0 {
          if random.below(2) == 0 { members.append("\(JSONSyntax.quoted(property.name)):null") }
          continue
        }
        let isBare = JSONSyntax.isNumber(cell) || cell == "true" || cell == "false"
        let value = isBare && random.below(6) > 0 ? cell : JSONSyntax.quoted(cell)
        members.append("\(JSONSyntax.quoted(property.name)):\(value)")
      }
      text += "{" + members.joined(separator: ", ") + "}\n"
    }
    return Array(text.utf8)
  }
}
