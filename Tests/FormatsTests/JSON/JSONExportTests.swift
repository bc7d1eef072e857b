import Diagnostics
import Testing
import Values

@testable import Formats

struct JSONExportTests {
  private func export(
    _ rows: [[RawCell]], columns: [(String, ValueType)], lines: Bool = false, indent: Int? = nil
  ) throws -> (text: String, warnings: [Diagnostic]) {
    let output = MemoryOutput()
    var options = ExportOptions()
    options.indent = indent
    let columns = columns.map { OutputColumn(header: $0.0, typing: CellTyping(property: $0.0, type: $0.1)) }
    let writer =
      lines
      ? try JSONLinesExport.writer(columns: columns, options: options, output: output)
      : try JSONExport.writer(columns: columns, options: options, output: output)
    try writer.begin()
    for row in rows { try writer.write(row) }
    try writer.end()
    return (String(decoding: output.bytes, as: UTF8.self), writer.warnings)
  }

  private func node(_ text: String) throws -> RawCell {
    .json(try JSONReader.read(Array(text.utf8), file: "a", duplicates: .lastCounts).root)
  }

  @Test func `one record stands on each line`() throws {
    let rows: [[RawCell]] = [
      [.unquoted("007"), .quoted("a\"b\n"), .missing], [.missing, .unquoted("x"), .unquoted("2.50")],
      [.missing, .missing, .missing],
    ]
    let columns: [(String, ValueType)] = [("n", .integer), ("größe \"x\"", .text), ("d", .decimal)]
    #expect(
      try export(rows, columns: columns).text == """
        [
        {"n":7,"größe \\"x\\"":"a\\"b\\n"},
        {"größe \\"x\\"":"x","d":2.50},
        {}
        ]

        """)
    #expect(
      try export(rows, columns: columns, lines: true).text == """
        {"n":7,"größe \\"x\\"":"a\\"b\\n"}
        {"größe \\"x\\"":"x","d":2.50}
        {}

        """)
  }

  @Test func `zero rows are an empty array, and no line of JSON Lines`() throws {
    #expect(try export([], columns: [("a", .text)]).text == "[]\n")
    #expect(try export([], columns: [("a", .text)], indent: 2).text == "[]\n")
    #expect(try export([], columns: [("a", .text)], lines: true).text == "")
  }

  @Test func `an indent lays records out`() throws {
    let cells: [RawCell] = [.unquoted("1"), try node("{\"b\": [1.0, {}]}")]
    #expect(
      try export([cells, cells], columns: [("a", .integer), ("r", .any)], indent: 2).text == """
        [
          {
            "a": 1,
            "r": {
              "b": [
                1.0,
                {}
              ]
            }
          },
          {
            "a": 1,
            "r": {
              "b": [
                1.0,
                {}
              ]
            }
          }
        ]

        """)
  }

  @Test func `what came from JSON stands as it stood`() throws {
    let cells = try ["\"007\"", "1e3", "null", "0.10", "{\"k\": [1, null]}", "12345678901234567890123"].map(node)
    let types: [ValueType] = [.integer, .integer, .text, .number, .any, .integer]
    let columns = types.enumerated().map { ("c\($0.offset)", $0.element) }
    #expect(
      try export([cells], columns: columns, lines: true).text
        == #"{"c0":"007","c1":1e3,"c2":null,"c3":0.10,"c4":{"k":[1,null]},"c5":12345678901234567890123}"# + "\n")
  }

  @Test func `a cell that does not fit is a misfit, and nothing of its row is written`() throws {
    let output = MemoryOutput()
    let columns = ["a", "b"].map { OutputColumn(header: $0, typing: CellTyping(property: $0, type: .integer)) }
    let writer = try JSONExport.writer(columns: columns, options: ExportOptions(), output: output)
    try writer.begin()
    try writer.write([.unquoted("1"), .unquoted("2")])
    do throws(WritingFault) {
      try writer.write([.unquoted("1"), .unquoted("1_000")])
      Issue.record("1_000 was written as an integer")
    } catch .misfit(let misfit) {
      #expect(misfit.property == "b")
      #expect(misfit.characters == "1_000")
    } catch {
      Issue.record("\(error)")
    }
    try writer.end()
    #expect(String(decoding: output.bytes, as: UTF8.self) == "[\n{\"a\":1,\"b\":2}\n]\n")
  }

  @Test func `numbers JSON cannot hold are null, with one warning`() throws {
    let rows: [[RawCell]] = [[.value(.number(.nan))], [.value(.number(-.infinity))], [.value(.number(1e300))]]
    let result = try export(rows, columns: [("ratio", .number)], lines: true)
    #expect(result.text == "{\"ratio\":null}\n{\"ratio\":null}\n{\"ratio\":1e300}\n")
    #expect(result.warnings.count == 1)
    #expect(result.warnings[0].message.contains("2 numbers"))
    #expect(result.warnings[0].message.contains("“ratio”"))
  }

  @Test func `rows cannot be added to a closed array`() throws {
    var options = ExportOptions()
    options.isContinuation = true
    do throws(Diagnostic) {
      _ = try JSONExport.writer(columns: [], options: options, output: MemoryOutput())
      Issue.record("appended")
    } catch {
      #expect(error.code == .appendToArray)
    }
    _ = try JSONLinesExport.writer(columns: [], options: options, output: MemoryOutput())
  }
}
