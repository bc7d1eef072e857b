import Diagnostics
import Formats
import Foundation
import Testing
import Values

/// The public files of `../shared/data`, where they are.
@Suite(.enabled(if: SharedData.isThere)) struct SharedDataTests {
  private func table(
    _ name: String, _ change: (inout ReadingOptions) -> Void = { _ in }
  ) throws(Diagnostic) -> Table {
    try readTable(FileInput(path: SharedData.path + name), change)
  }

  @Test(arguments: [
    "comma_in_quotes", "empty", "empty_crlf", "escaped_quotes", "json", "location_coordinates", "newlines",
    "newlines_crlf", "quotes_and_newlines", "simple", "simple_crlf", "utf8",
  ])
  func `csv-spectrum is read as it says`(name: String) throws {
    let table = try table("csv-spectrum/csvs/\(name).csv")
    let json = try JSONSerialization.jsonObject(with: Data(SharedData.bytes("csv-spectrum/json/\(name).json")))
    let rows = (json as? [[String: String]]) ?? (json as? [String: String]).map { [$0] } ?? []
    try #require(!rows.isEmpty)
    #expect(table.rows.count == rows.count)
    for (row, expected) in zip(table.rows, rows) {
      for (column, cell) in zip(table.columns, row) {
        // Its two halves give two telephone numbers.
        if column == "Contact Phone Number" { continue }
        // The copy of newlines_crlf.csv has LF where its JSON says CRLF.
        let wanted = name == "newlines_crlf" ? expected[column]?.replacing("\r\n", with: "\n") : expected[column]
        #expect((cell.text ?? "") == wanted)
      }
      #expect(Set(table.columns) == Set(expected.keys))
    }
  }

  @Test func `books are read whole, quotes, missing cells and all`() throws {
    let table = try table("csv/books.csv")
    #expect(table.columns.count == 23)
    #expect(table.rows.count == 10_000)
    let isbn = try #require(table.columns.firstIndex(of: "isbn"))
    #expect(table.rows.count { $0[isbn] == nil } == 700)
    let language = try #require(table.columns.firstIndex(of: "language_code"))
    #expect(table.rows.count { $0[language] == nil } == 1084)
  }

  @Test func `zip codes keep their leading zeros, and words like NA stay words`() throws {
    let zips = try table("csv/zipcodes.csv")
    #expect(zips.rows.count == 42_049)
    #expect(zips.rows.count { $0[0].text?.hasPrefix("0") == true } == 3256)
    let airports = try table("csv/airports.csv")
    #expect(airports.rows.reduce(0) { $0 + $1.count { $0 == "NA" } } == 24)
    #expect(try table("csv/birdstrikes.csv").rows.count == 10_000)
    #expect(try table("csv/seattle-weather.csv").rows.count == 1461)
  }

  @Test func `semicolons, Windows-1252 and line ends in the header are recognised`() throws {
    let table = try table("messy/istat-municipalities.csv")
    #expect(table.columns.count == 26)
    #expect(table.rows.count == 7904)
    #expect(table.columns[1] == "Codice dell'Unità territoriale sovracomunale \n(valida a fini statistici)")
    #expect(table.rows[0][0].text == "01")
    #expect(table.rows.allSatisfy { $0.allSatisfy { if case .undecodable = $0 { false } else { true } } })
  }

  @Test func `a title line before the header is skipped on request`() throws {
    let table = try table("messy/escc-payments-2011q2.csv") { $0.skip = 1 }
    #expect(table.columns == ["Name", "Payment category", "Amount", "Department", "Document no.", "Post code"])
    #expect(table.rows.count == 5767)
    #expect(table.rows[0][2].text == "£512")
  }

  @Test func `marks of UTF-8 and UTF-16 are recognised`() throws {
    #expect(
      try table("messy/bom-small.csv") == Table(columns: ["id", "name"], rows: [["1", "english"], ["2", "中国人"]]))
    let utf16 = try table("messy/utf16-bom-small.csv")
    #expect(utf16.columns == ["test text", "test number", "test date"])
    #expect(utf16.rows.count == 3)
  }

  @Test func `what was read is written back byte for byte where the quoting was ours`() throws {
    for name in ["csv/seattle-weather.csv", "csv/zipcodes.csv"] {
      let table = try table(name)
      let text = try writeCSV(table.columns, table.rows)
      let bytes = try SharedData.bytes(name)
      #expect(Array(text.utf8) == bytes || Array(text.utf8) == bytes + [0x0A], "\(name)")
    }
  }
}
