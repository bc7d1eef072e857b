import Diagnostics
import Formats
import Testing
import Values

extension Seen {
  var cell: RawCell {
    switch self {
    case .missing: .missing
    case .bare(let text): .unquoted(text)
    case .quoted(let text): .quoted(text)
    case .undecodable(let bytes): .undecodable(bytes)
    }
  }
}

func column(_ name: String, _ type: ValueType = .text) -> OutputColumn {
  OutputColumn(header: name, typing: CellTyping(property: name, type: type))
}

func write(
  _ format: any ExportFormat.Type, _ columns: [OutputColumn], _ rows: [[RawCell]],
  _ change: (inout ExportOptions) -> Void = { _ in }
) throws -> (bytes: [UInt8], warnings: [Diagnostic]) {
  var options = ExportOptions()
  change(&options)
  let output = MemoryOutput()
  let writer = try format.writer(columns: columns, options: options, output: output)
  try writer.begin()
  for row in rows { try writer.write(row) }
  try writer.end()
  return (output.bytes, writer.warnings)
}

/// Writes text columns as CSV.
func writeCSV(
  _ columns: [String], _ rows: [[Seen]], _ change: (inout ExportOptions) -> Void = { _ in }
) throws -> String {
  let bytes = try write(CSVExport.self, columns.map { column($0) }, rows.map { $0.map(\.cell) }, change).bytes
  return String(decoding: bytes, as: UTF8.self)
}

struct CSVWriterTests {
  @Test func `a cell is quoted when it must be, and never else`() throws {
    let rows: [[Seen]] = [
      ["a b", " x "], ["a,b", "say \"hi\""], ["a\nb", "a\rb"], ["é", "'x'"], ["a;b", "a\tb"], [.quoted("plain"), "#"],
    ]
    #expect(
      try writeCSV(["p", "q"], rows)
        == "p,q\na b, x \n\"a,b\",\"say \"\"hi\"\"\"\n\"a\nb\",\"a\rb\"\né,'x'\na;b,a\tb\nplain,#\n")
  }

  @Test func `missing is an empty cell, and empty text is two quotes`() throws {
    #expect(try writeCSV(["a", "b"], [[nil, .quoted("")], [nil, nil]]) == "a,b\n,\"\"\n,\n")
  }

  @Test func `in one column missing is two quotes, so that no line is blank`() throws {
    let text = try writeCSV(["a"], [[nil], [.quoted("")], ["x"]])
    #expect(text == "a\n\"\"\n\"\"\nx\n")
    #expect(try readCSV(text).rows.count == 3)
  }

  @Test func `zero, false and words like null are what they are`() throws {
    let rows: [[RawCell]] = [
      [.value(.integer(ExactNumber(0))), .value(.boolean(false)), .value(.text("")), .value(.null), .value(.missing)],
      [.unquoted("null"), .unquoted("undefined"), .unquoted("NULL"), .value(.text("nil")), .quoted("x")],
    ]
    let columns = ["a", "b", "c", "d", "e"].map { column($0, .any) }
    let bytes = try write(CSVExport.self, columns, rows).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "a,b,c,d,e\n0,false,\"\",,\nnull,undefined,NULL,nil,x\n")
  }

  @Test func `an empty cell in quotes is missing where the type is not text`() throws {
    let bytes = try write(CSVExport.self, [column("a"), column("n", .integer)], [[.quoted(""), .quoted("")]]).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "a,n\n\"\",\n")
  }

  @Test func `characters that nobody computed on stay, whatever the type`() throws {
    let cells: [RawCell] = ["007", "08", "+5", "1_000", "4.30", "1e3"].map(RawCell.unquoted)
    let columns = (1...6).map { column("n\($0)", .integer) }
    let bytes = try write(CSVExport.self, columns, [cells]) { $0.header = false }.bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "007,08,+5,1_000,4.30,1e3\n")
  }

  @Test func `no rows give the header, no header gives nothing`() throws {
    #expect(try writeCSV(["a", "b,c"], []) == "a,\"b,c\"\n")
    #expect(try writeCSV(["a", "b,c"], []) { $0.header = false } == "")
  }

  @Test func `line end, delimiter and the word for nothing are options`() throws {
    #expect(try writeCSV(["a", "b"], [["1", nil]]) { $0.lineEnd = "CRLF" } == "a,b\r\n1,\r\n")
    #expect(try writeCSV(["a", "b"], [["1,5", "x;y"]]) { $0.delimiter = ";" } == "a;b\n1,5;\"x;y\"\n")
    #expect(
      try writeCSV(["a", "b"], [["1", nil], [.quoted(""), nil]]) { $0.nullText = "NULL" } == "a,b\n1,NULL\n\"\",NULL\n")
    #expect(try writeCSV(["a"], [[nil]]) { $0.nullText = "n,a" } == "a\n\"n,a\"\n")
  }

  @Test func `line ends in cells are kept, made blanks or written out`() throws {
    let rows: [[Seen]] = [["a\r\nb\nc\rd", "x"]]
    #expect(try writeCSV(["p", "q"], rows) == "p,q\n\"a\r\nb\nc\rd\",x\n")
    #expect(try writeCSV(["p", "q"], rows) { $0.newlines = .space } == "p,q\na b c d,x\n")
    #expect(try writeCSV(["p", "q"], rows) { $0.newlines = .escape } == "p,q\na\\r\\nb\\nc\\rd,x\n")
  }

  @Test func `lists are JSON text, or joined by a separator`() throws {
    let list = RawCell.value(.list([.text("p"), .text("q,r"), .integer(ExactNumber(1))]))
    let node = JSONNode(
      .array([JSONNode(.string("p"), start: place, end: place), JSONNode(.null, start: place, end: place)]),
      start: place, end: place)
    let columns = [column("a", .list(.text)), column("b", .list(.text))]
    let json = try write(CSVExport.self, columns, [[list, .json(node)]]).bytes
    #expect(String(decoding: json, as: UTF8.self) == "a,b\n\"[\"\"p\"\",\"\"q,r\"\",1]\",\"[\"\"p\"\",null]\"\n")
    let joined = try write(CSVExport.self, columns, [[list, .json(node)]]) { $0.lists = "; " }.bytes
    #expect(String(decoding: joined, as: UTF8.self) == "a,b\n\"p; q,r; 1\",p; \n")
  }

  private var place: SourcePosition { SourcePosition(line: 1, column: 1) }

  @Test func `bytes that are no text are a misfit, and no half row is written`() throws {
    let output = MemoryOutput()
    let writer = try CSVExport.writer(columns: [column("a"), column("b")], options: ExportOptions(), output: output)
    try writer.begin()
    #expect(throws: WritingFault.self) { try writer.write([.unquoted("x"), .undecodable([0xE9])]) }
    try writer.write([.unquoted("1"), .unquoted("2")])
    try writer.end()
    #expect(output.bytes == Array("a,b\n1,2\n".utf8))
  }

  @Test func `tab-separated values are quoted where they hold a tab`() throws {
    let bytes = try write(TSVExport.self, [column("a"), column("b")], [[.unquoted("x,y"), .unquoted("1\t2")]]).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "a\tb\nx,y\t\"1\t2\"\n")
  }
}

extension CSVWriterTests {
  @Test func `UTF-16 and Windows-1252 are written`() throws {
    func bytes(_ encoding: String) throws -> [UInt8] {
      try write(CSVExport.self, [column("é")], [[.unquoted("€")]]) { $0.encoding = encoding }.bytes
    }
    #expect(try bytes("utf-16") == [0xFF, 0xFE, 0xE9, 0, 0x0A, 0, 0xAC, 0x20, 0x0A, 0])
    #expect(try bytes("utf-16be") == [0, 0xE9, 0, 0x0A, 0x20, 0xAC, 0, 0x0A])
    #expect(try bytes("windows-1252") == [0xE9, 0x0A, 0x80, 0x0A])
  }

  @Test func `a character that the encoding lacks is named with its row and column`() throws {
    #expect {
      try write(CSVExport.self, [column("a"), column("b")], [[.unquoted("x"), .unquoted("y→")]]) {
        $0.encoding = "windows-1252"
      }
    } throws: { error in
      guard case .failed(let fault)? = error as? WritingFault else { return false }
      return fault.code == .notInEncoding && fault.message.contains("row 1, column “b” holds “→” (U+2192)")
    }
  }

  @Test func `options that say nonsense are refused before the first row`() {
    func code(_ change: @escaping (inout ExportOptions) -> Void) -> Diagnostic.Code? {
      var options = ExportOptions()
      change(&options)
      do throws(Diagnostic) {
        _ = try CSVExport.writer(columns: [column("a")], options: options, output: MemoryOutput())
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code { $0.profile = "word" } == .csvUnknownProfile)
    #expect(code { $0.lineEnd = "FF" } == .badLineEnd)
    #expect(code { $0.encoding = "klingon" } == .unknownEncoding)
    #expect(code { $0.delimiter = "\"" } == .badDelimiter)
    #expect(code { $0.decimal = "," } == .excelOnlyOption)
    #expect(code { $0.separator = ";" } == .excelOnlyOption)
    #expect(
      code {
        $0.profile = "excel"
        $0.decimal = "12"
      } == .badDecimal)
    #expect(
      code {
        $0.profile = "excel"
        $0.separator = ";"
        $0.delimiter = ","
      } == .badDelimiter)
  }
}

/// T10 of USERS.md.
struct CSVFormulaTests {
  private let columns = [
    column("t", .text), column("i", .integer), column("d", .decimal), column("day", .date),
  ]
  private let texts = ["=1+1", "+49 30 1", "-x", "@a", "\t=1"]

  private var rows: [[RawCell]] {
    texts.map { [.unquoted($0), .unquoted("-5"), .unquoted("3.5"), .unquoted("2026-01-02")] }
  }

  @Test func `the plain profile changes nothing and warns once with the count`() throws {
    let (bytes, warnings) = try write(CSVExport.self, columns, rows)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("t,i,d,day\n=1+1,-5,3.5,2026-01-02\n+49 30 1,-5,3.5,2026-01-02\n"))
    #expect(warnings.count == 1)
    #expect(warnings.first?.message.hasPrefix("5 text cells begin with") == true)
    #expect(warnings.first?.severity == .warning)
  }

  @Test func `the excel profile defuses texts alone, with a mark and CRLF`() throws {
    let (bytes, warnings) = try write(CSVExport.self, columns, rows) { $0.profile = "excel" }
    #expect(
      bytes
        == [0xEF, 0xBB, 0xBF]
        + Array(
          ("t,i,d,day\r\n" + texts.map { "'\($0),-5,3.5,2026-01-02\r\n" }.joined()).utf8))
    #expect(warnings.isEmpty)
    let table = try readCSV(bytes) { $0.profile = "excel" }
    #expect(table.columns == ["t", "i", "d", "day"])
    #expect(table.rows.map { $0[0].text } == texts)
  }

  @Test func `what does not fit its number or date type counts as text`() throws {
    let row: [RawCell] = [.unquoted("x"), .unquoted("=2"), .unquoted("-a"), .unquoted("-2026")]
    let bytes = try write(CSVExport.self, columns, [row]) {
      $0.profile = "excel"
      $0.header = false
    }.bytes
    #expect(String(decoding: bytes.dropFirst(3), as: UTF8.self) == "x,'=2,'-a,'-2026\r\n")
  }

  @Test func `apostrophes before a formula get one more, others stay`() throws {
    let texts = ["'=x", "''=x", "'x", "'", "''", "'-", "=", "'\t"]
    let bytes = try write(CSVExport.self, [column("t"), column("u")], texts.map { [.unquoted($0), .unquoted("1")] }) {
      $0.profile = "excel"
    }.bytes
    #expect(
      String(decoding: bytes, as: UTF8.self).contains("''=x,1\r\n'''=x,1\r\n'x,1\r\n',1\r\n'',1\r\n''-,1\r\n'=,1"))
    #expect(try readCSV(bytes) { $0.profile = "excel" }.rows.map { $0[0].text } == texts)
  }

  @Test func `separator and decimal sign suit a spreadsheet of another country`() throws {
    let columns = [column("n", .decimal), column("t", .text), column("x", .number)]
    let row: [RawCell] = [.unquoted("-3.50"), .unquoted("1.5"), .value(.number(2.5))]
    let bytes = try write(CSVExport.self, columns, [row]) {
      $0.profile = "excel"
      $0.separator = ";"
      $0.decimal = ","
    }.bytes
    #expect(String(decoding: bytes.dropFirst(3), as: UTF8.self) == "n;t;x\r\n-3,50;1.5;2,5\r\n")
  }
}
