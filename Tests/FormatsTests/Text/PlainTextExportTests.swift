import Formats
import Testing
import Values

struct PlainTextExportTests {
  private func text(
    _ columns: [OutputColumn], _ rows: [[Seen]], _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> String {
    String(decoding: try write(PlainTextExport.self, columns, rows.map { $0.map(\.cell) }, change).bytes, as: UTF8.self)
  }

  private func terminal(_ columns: [OutputColumn], _ rows: [[Seen]], width: Int) throws -> [String] {
    let output = MemoryOutput()
    let table = TextTable(columns: columns, output: output, terminalWidth: width)
    try table.begin()
    for row in rows { try table.write(row.map(\.cell)) }
    try table.end()
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  @Test func `one column is one value a line, as it is`() throws {
    #expect(try text([column("a")], [["x"], [" y "], [nil], ["a\nb"]]) == "x\n y \n\na\nb\n")
    #expect(try text([column("a")], []) == "")
    #expect(
      try text([column("a")], [[nil], ["a\nb"]]) {
        $0.nullText = "-"
        $0.newlines = .space
      } == "-\na b\n")
  }

  @Test func `several columns are a table in line, numbers to the right`() throws {
    #expect(
      try text(
        [column("title"), column("n", .integer), column("x")],
        [["Dune", "7", "a"], ["中国", "1234", nil], [nil, nil, "b"]])
        == "title     n  x\n─────  ────  ─\nDune      7  a\n中国   1234\n             b\n")
  }

  @Test func `no rows give the header`() throws {
    #expect(try text([column("a"), column("b")], []) == "a  b\n─  ─\n")
    #expect(try text([column("a"), column("b")], [["1", "2"]]) { $0.header = false } == "1  2\n")
  }

  @Test func `a later cell that is wider loses nothing in a file`() throws {
    let rows: [[Seen]] = (0..<1000).map { _ in ["a", "b"] } + [["a wide one", "b"]]
    #expect(try text([column("a"), column("b")], rows).hasSuffix("a  b\na wide one  b\n"))
  }

  @Test func `on a terminal the widest columns give way until a row fits`() throws {
    let rows: [[Seen]] = [["short", "a rather long title that goes on", "9"]]
    let lines = try terminal([column("id"), column("title"), column("n", .integer)], rows, width: 30)
    #expect(
      lines == ["id     title                 n", "─────  ────────────────────  ─", "short  a rather long title…  9"])
  }

  @Test func `wide characters are cut by their width`() throws {
    let lines = try terminal([column("t"), column("u")], [["中国人民共和国", "x"]], width: 10)
    #expect(lines[2] == "中国人…  x" || lines[2] == "中国人…  x".replacing("人", with: ""))
  }

  @Test func `control characters show as signs and never reach the terminal`() throws {
    let lines = try terminal([column("a\u{1B}"), column("b")], [["x\u{1B}[2J\ny", "\u{7}"]], width: 80)
    #expect(lines[0].hasPrefix("a␛"))
    #expect(lines[2] == "x␛[2J␊y  ␇")
  }

  @Test func `a terminal too narrow for all columns still shows a little of each`() throws {
    let lines = try terminal(
      [column("alpha"), column("beta"), column("gamma")], [["aaaaaaaa", "bbbbbbbb", "cccc"]], width: 5)
    #expect(lines[2] == "aaa…  bbb…  cccc")
  }
}
