import Diagnostics
import Formats
import Testing

struct CSVDialectTests {
  private func delimiter(_ text: String) -> String {
    let dialect = CSVDialect.detect(Array(text.utf8), isWhole: true)
    return String(decoding: [dialect.delimiter], as: UTF8.self)
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func `each of the four delimiters is recognised`(sign: String) {
    #expect(delimiter("id\(sign)name\n1\(sign)Anna\n2\(sign)Ben\n") == sign)
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func `the header decides when it stands alone`(sign: String) {
    #expect(delimiter("id\(sign)first name\(sign)last name\n") == sign)
    #expect(delimiter("id\(sign)first name\(sign)last name") == sign)
  }

  @Test func `decimal commas do not hide a semicolon`() {
    #expect(delimiter("name;price;weight\nA;1,50;2,5\nB;3,20;4,0\n") == ";")
  }

  @Test func `delimiters in quotes do not count`() {
    #expect(delimiter("a;b\n\"1,2,3\";\"x,y\"\n\"4,5,6\";\"z,w\"\n") == ";")
    #expect(delimiter("\"x;y\",\"z;w\"\n\"1;2\n3\",\"4;5\"\n") == ",")
  }

  @Test func `delimiters that the header does not have do not count`() {
    #expect(delimiter("id\n1\n2\n") == ",")
    #expect(delimiter("id,text\n1,a; b; c\n2,d\n") == ",")
  }

  @Test func `a title before the header does not hide the delimiter`() {
    #expect(delimiter("Books of the year\nid;title\n1;Dune\n2;Emma\n") == ";")
  }

  @Test func `apostrophes quote only where cells begin and end with them`() throws {
    #expect(
      try readCSV("'a','b'\n'x,y','O''Brien'\n")
        == Table(columns: ["a", "b"], rows: [[.quoted("x,y"), .quoted("O'Brien")]]))
    #expect(try readCSV("a,b\n'tis,'twas\n").rows == [["'tis", "'twas"]])
    #expect(try readCSV("a,b\n'x',\"y\"\n").rows == [["'x'", .quoted("y")]])
  }

  @Test func `what a declaration says is not looked for`() throws {
    #expect(try readCSV("a,b;c\n1,2;3\n") { $0.delimiter = ";" }.columns == ["a,b", "c"])
    #expect(try readCSV("a\tb,c\n1\t2,3\n") { $0.delimiter = "tab" }.columns == ["a", "b,c"])
    #expect(try readCSV("a,b\n'1,2',3\n") { $0.quote = "'" }.rows == [[.quoted("1,2"), "3"]])
    #expect(try readCSV("a:b\n1:2\n") { $0.delimiter = ":" }.rows == [["1", "2"]])
  }

  @Test func `a delimiter or quote that cannot be one is refused`() {
    #expect(faultOfCSV("a\n") { $0.delimiter = "" }?.code == .badDelimiter)
    #expect(faultOfCSV("a\n") { $0.delimiter = "::" }?.code == .badDelimiter)
    #expect(faultOfCSV("a\n") { $0.delimiter = "\n" }?.code == .badDelimiter)
    #expect(faultOfCSV("a\n") { $0.quote = "''" }?.code == .badQuote)
    #expect(
      faultOfCSV("a\n") {
        $0.delimiter = "'"
        $0.quote = "'"
      }?.code == .badDelimiter)
  }

  @Test func `TSV is cut at tabs whatever else it holds`() throws {
    let reader = try TSVFormat.reader(
      for: MemoryInput(Array("a,b,c\td\n1,2,3\t4\n".utf8), name: "t.tsv"), options: ReadingOptions())
    #expect(reader.columns == ["a,b,c", "d"])
  }
}
