import Formats
import Testing
import Values

struct MarkdownExportTests {
  private func table(
    _ columns: [OutputColumn], _ rows: [[Seen]], _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> String {
    String(decoding: try write(MarkdownExport.self, columns, rows.map { $0.map(\.cell) }, change).bytes, as: UTF8.self)
  }

  @Test func `rows become a table, numbers to the right`() throws {
    #expect(
      try table([column("title"), column("pages", .integer)], [["Dune", "412"], [nil, nil]])
        == "| title | pages |\n| --- | ---: |\n| Dune | 412 |\n|  |  |\n")
  }

  @Test func `no rows give the header and its rule`() throws {
    #expect(try table([column("a")], []) == "| a |\n| --- |\n")
    #expect(try table([column("a")], [["1"]]) { $0.header = false } == "|  |\n| --- |\n| 1 |\n")
  }

  @Test(arguments: [
    ("a|b", "a\\|b"), ("a\\b", "a\\\\b"), ("a\nb\r\nc", "a<br>b<br>c"), (" a  b ", "&#32;a  b&#32;"),
    ("  ", "&#32;&#32;"),
    ("*bold*", "\\*bold\\*"), ("snake_case", "snake_case"), ("_i_", "\\_i\\_"), ("`x`", "\\`x\\`"),
    ("<b>", "\\<b>"), ("[l](u)", "\\[l](u)"), ("AT&T", "AT&amp;T"), ("a & b", "a & b"), ("&lt;", "&amp;lt;"),
    ("~~x~~", "\\~\\~x\\~\\~"), ("\u{1B}[31m", "␛\\[31m"), ("é", "é"), ("\t", "&#9;"),
  ])
  func `a cell shows what it holds`(text: String, markdown: String) throws {
    #expect(try table([column("a")], [[.bare(text)]]) == "| a |\n| --- |\n| \(markdown) |\n")
  }
}
