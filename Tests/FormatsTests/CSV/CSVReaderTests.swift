import Diagnostics
import Formats
import Testing
import Values

struct CSVReaderTests {
  @Test func `the first record names the columns, and the others are rows`() throws {
    #expect(
      try readCSV("id,name\n1,Anna\n2,Ben\n")
        == Table(columns: ["id", "name"], rows: [["1", "Anna"], ["2", "Ben"]]))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `a line ends in LF, CRLF or CR`(end: String) throws {
    let table = try readCSV("a,b\(end)1,2\(end)3,4\(end)")
    #expect(table == Table(columns: ["a", "b"], rows: [["1", "2"], ["3", "4"]]))
  }

  @Test func `line ends may be mixed in one file`() throws {
    #expect(try readCSV("a,b\r\n1,2\r3,4\n5,6").rows == [["1", "2"], ["3", "4"], ["5", "6"]])
  }

  @Test func `the last row needs no line end`() throws {
    #expect(try readCSV("a,b\n1,2").rows == [["1", "2"]])
  }

  @Test func `quoted cells hold delimiters, line ends and doubled quotes`() throws {
    #expect(
      try readCSV("a,b\n\"x,\"\"y\"\"\r\nz\",\"\"\"\"\n").rows == [[.quoted("x,\"y\"\r\nz"), .quoted("\"")]])
  }

  @Test func `an empty cell is missing, a quoted empty cell is empty text`() throws {
    #expect(try readCSV("a,b,c\n,\"\",\n").rows == [[nil, .quoted(""), nil]])
  }

  @Test func `no word is taken for nothing`() throws {
    #expect(
      try readCSV("a,b,c,d\nnull,undefined,NULL,NA\n").rows == [["null", "undefined", "NULL", "NA"]])
  }

  @Test func `every row is the same however the blocks are cut`() throws {
    let texts = [
      "a,b\r\n\"x\r\ny\",\"\"\"q\"\"\"\r\n,\"\"\r\n\"é€😀\",z\r\n", "a\r\n1\r\n\r\n2\r\n\r\n", "a;b\r1;\"\"\"\"\r\r2;3",
      "\u{FEFF}\"id\",name\n1,\"\"\n", "a,b\n\n1,2\n\n\n3,4\n\n",
    ]
    for text in texts {
      let whole = try readCSV(text)
      for size in 1...7 { #expect(try readCSV(text, blockSize: size) == whole, "blocks of \(size) in \(text)") }
    }
  }

  @Test func `a blank line is passed over where there are several columns`() throws {
    #expect(try readCSV("\n\na,b\n\n1,2\n\n\n3,4\n\n").rows == [["1", "2"], ["3", "4"]])
  }

  @Test func `a blank line is a missing cell where there is one column, also at the end`() throws {
    #expect(try readCSV("\na\n1\n\n2\n\n").rows == [["1"], [nil], ["2"], [nil]])
  }

  @Test func `a line of delimiters is a row of missing cells`() throws {
    #expect(try readCSV("a,b,c\n,,\n").rows == [[nil, nil, nil]])
  }

  @Test func `a row knows its number, its line and its first byte`() throws {
    let text = "é,b\r\n\r\n\"x\r\ny\",2\r\n3,4\r\n"
    let reader = try CSVFormat.reader(for: MemoryInput(Array(text.utf8), name: "t.csv"), options: ReadingOptions())
    #expect(try reader.next()?.place == RowPlace(record: 1, line: 3, offset: 8))
    #expect(try reader.next()?.place == RowPlace(record: 2, line: 5, offset: 18))
    #expect(try reader.next()?.place == nil)
  }

  @Test func `a byte-order mark counts in the offset and in nothing else`() throws {
    let bytes = Array("\u{FEFF}a,b\n1,2\n".utf8)
    let reader = try CSVFormat.reader(for: MemoryInput(bytes, name: "t.csv"), options: ReadingOptions())
    #expect(try reader.next()?.place == RowPlace(record: 1, line: 2, offset: 7))
  }

  @Test func `columns that nobody wants are not made`() throws {
    let reader = try CSVFormat.reader(
      for: MemoryInput(Array("a,b,c\n1,2,3\n".utf8), name: "t.csv"), options: ReadingOptions())
    reader.wanted = [1]
    guard case .cells(let cells)? = try reader.next()?.content else { return #expect(Bool(false)) }
    #expect(cells.map(Seen.init) == [nil, "2", nil])
  }
}

extension CSVReaderTests {
  @Test func `a blank header cell is named by its number`() throws {
    #expect(try readCSV("a,,\"\", \n1,2,3,4\n").columns == ["a", "column2", "column3", "column4"])
  }

  @Test func `a repeated header cell gets a number that nobody has`() throws {
    #expect(try readCSV("a,a,a_2,a,b,b\n1,2,3,4,5,6\n").columns == ["a", "a_3", "a_2", "a_4", "b", "b_2"])
    #expect(try readCSV(",column1,\n1,2,3\n").columns == ["column1_2", "column1", "column3"])
    #expect(try readCSV("a_2,a_2,a,a\n1,2,3,4\n").columns == ["a_2", "a_2_2", "a", "a_3"])
  }

  @Test func `header names in two spellings of one letter are two names`() throws {
    #expect(try readCSV("\u{E9},e\u{301}\n1,2\n").columns.count == 2)
    #expect(try readCSV("\u{E9},e\u{301}\n1,2\n").columns[1].unicodeScalars.count == 2)
  }

  @Test func `without a header the columns are numbered`() throws {
    #expect(
      try readCSV("1,2\n3,4\n") { $0.header = false }
        == Table(columns: ["column1", "column2"], rows: [["1", "2"], ["3", "4"]]))
  }

  @Test func `a mark before a quoted header does not hide its name`() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("\"id\",name\n7,x\n".utf8)
    #expect(try readCSV(bytes) == Table(columns: ["id", "name"], rows: [["7", "x"]]))
  }

  @Test func `lines before the header are skipped on request`() throws {
    for end in ["\n", "\r\n", "\r"] {
      let table = try readCSV("A \"title\(end)of 2026,x\(end)a;b\(end)1;2\(end)", blockSize: 3) { $0.skip = 2 }
      #expect(table == Table(columns: ["a", "b"], rows: [["1", "2"]]))
    }
  }

  @Test func `a line that names the separator is taken at its word`() throws {
    #expect(try readCSV("sep=|\na|b,c\n1|2\n") == Table(columns: ["a", "b,c"], rows: [["1", "2"]]))
  }

  @Test func `blanks around cells go on request, also before a quote`() throws {
    let table = try readCSV(" a , \"b\" \n 1 , \"x, y\" \n   \n , \" \"\n") { $0.trim = true }
    #expect(table == Table(columns: ["a", "b"], rows: [["1", .quoted("x, y")], [nil, .quoted("")]]))
    #expect(try readCSV("a,b\n 1 , 2\n").rows == [[" 1 ", " 2"]])
  }

  @Test func `the excel profile takes the apostrophe off again`() throws {
    let text = "a,b,c,d,e\n'=1+1,\"'\t=1\",'text,''-x,\"'@\"\"q\"\"\"\n"
    #expect(
      try readCSV(text) { $0.profile = "excel" }.rows
        == [["=1+1", .quoted("\t=1"), "'text", "'-x", .quoted("@\"q\"")]])
    #expect(try readCSV(text).rows[0][0] == "'=1+1")
  }

  @Test func `an unknown profile is refused`() {
    #expect(faultOfCSV("a\n1\n") { $0.profile = "numbers" }?.code == .csvUnknownProfile)
  }
}

extension CSVReaderTests {
  @Test func `a row of another length is refused with its number, both counts and the option that helps`() throws {
    let short = try #require(faultOfCSV("a,b\n1,2\n\n3\n"))
    #expect(short.code == .csvRaggedRow)
    #expect(short.message == "row 2 has 1 cell, but the header has 2")
    #expect(short.range?.description == "t.csv:4:1")
    #expect(short.hint?.contains("\"ragged\": \"fill\"") == true)
    let long = try #require(faultOfCSV("a,b\n1,2,3\n"))
    #expect(long.message == "row 1 has 3 cells, but the header has 2")
    #expect(long.hint?.contains("\"ragged\": \"keep\"") == true)
  }

  @Test func `short rows are filled on request, long ones still refused`() throws {
    #expect(try readCSV("a,b,c\n1\n1,2\n") { $0.ragged = .fill }.rows == [["1", nil, nil], ["1", "2", nil]])
    #expect(faultOfCSV("a,b\n1,2,3\n") { $0.ragged = .fill }?.code == .csvRaggedRow)
  }

  @Test func `surplus cells become columns on request`() throws {
    let table = try readCSV("a,b\n1\n1,2,3\n4,5,6,7\n8,9\n") { $0.ragged = .keep }
    #expect(table.columns == ["a", "b", "column3", "column4"])
    #expect(
      table.rows == [["1", nil], ["1", "2", "3"], ["4", "5", "6", "7"], ["8", "9", nil, nil]])
  }

  @Test func `a title line is recognised as what it is in the hint`() throws {
    let fault = try #require(faultOfCSV("Books of 2026\nid,title\n1,Dune\n2,Emma\n"))
    #expect(fault.code == .csvRaggedRow)
    #expect(fault.hint?.contains("\"skip\": 1") == true)
  }

  @Test func `a quote that is never closed is an error where it opened`() throws {
    let fault = try #require(faultOfCSV("a,b\n1,2\né, x\n3,\"open\n5,6\n"))
    #expect(fault.code == .csvUnclosedQuote)
    #expect(fault.range?.description == "t.csv:4:3")
  }

  @Test func `text after a closing quote is an error where it stands`() throws {
    let fault = try #require(faultOfCSV("a,b\nx,\"he said \"hi\"\"\n"))
    #expect(fault.code == .csvTextAfterQuote)
    #expect(fault.range?.description == "t.csv:2:13")
    #expect(try readCSV("a,b\nx,\"hi\"y\n") { $0.quote = "none" }.rows == [["x", "\"hi\"y"]])
  }

  @Test func `a quote inside an unquoted cell is kept, and said once for each cell`() throws {
    let text = "size,n\n5\" pipe,1\n6\",2\n"
    let reader = try CSVFormat.reader(for: MemoryInput(Array(text.utf8), name: "t.csv"), options: ReadingOptions())
    guard case .cells(let cells)? = try reader.next()?.content else { return #expect(Bool(false)) }
    #expect(Seen(cells[0]) == "5\" pipe")
    _ = try reader.next()
    #expect(reader.warnings.map(\.code) == [.csvStrayQuote, .csvStrayQuote])
    #expect(reader.warnings[0].message.contains("row 1, column “size”"))
    #expect(reader.warnings[0].range?.description == "t.csv:2:1")
  }

  @Test func `a thousand odd quotes are not a thousand warnings`() throws {
    let text = "a,b\n" + String(repeating: "5\",1\n", count: 1000)
    let reader = try CSVFormat.reader(for: MemoryInput(Array(text.utf8), name: "t.csv"), options: ReadingOptions())
    while try reader.next() != nil {}
    #expect(reader.warnings.count == 11)
    #expect(reader.warnings.last?.message.contains("990 more cells") == true)
  }

  @Test func `a cell over 16 MiB is an error where its quote opened`() throws {
    let large = String(repeating: "x", count: (16 << 20) + 1)
    let fault = try #require(faultOfCSV("a,b\n1,\"\(large)\"\n"))
    #expect(fault.code == .csvCellTooLarge)
    #expect(fault.range?.description == "t.csv:2:3")
    #expect(faultOfCSV("a,b\n1,\(large)\n")?.code == .csvCellTooLarge)
    #expect(try readCSV("a,b\n1,\"\(large.dropFirst())\"\n").rows[0][1].text?.utf8.count == 16 << 20)
  }

  @Test func `an empty file has no columns, and that is an error unless it has no header`() throws {
    #expect(faultOfCSV("")?.code == .csvEmpty)
    #expect(faultOfCSV("\n\n")?.code == .csvEmpty)
    #expect(faultOfCSV("x\n") { $0.skip = 5 }?.code == .csvEmpty)
    #expect(try readCSV("") { $0.header = false } == Table(columns: [], rows: []))
  }

  @Test func `a NUL is a character like any other`() throws {
    #expect(try readCSV("a,b\nx\0y,2\n").rows == [["x\0y", "2"]])
  }

  @Test func `a workbook under the name of a CSV file is called by its name`() {
    #expect(faultOfCSV("PK\u{3}\u{4}...")?.code == .csvWorkbook)
  }

  @Test func `a cell of a row is found again by line and column`() throws {
    let text = "a,b,c\n1,\"x\ny\",é\n\"q\",é,\"z\nz\"\n"
    func place(_ column: String, _ record: Int, _ line: Int) -> String {
      CSVReader.locate(
        column: column, of: RowPlace(record: record, line: line), in: MemoryInput(Array(text.utf8), name: "t.csv"),
        options: ReadingOptions()
      ).description
    }
    #expect(place("a", 1, 2) == "t.csv:2:1")
    #expect(place("c", 1, 2) == "t.csv:3:4")
    #expect(place("b", 2, 4) == "t.csv:4:5")
    #expect(place("c", 2, 4) == "t.csv:4:7")
    #expect(place("nowhere", 2, 4) == "t.csv:4:1")
  }
}
