package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// The rows of a table that is read when the step is reached.
///
/// **Shape**: a dictionary for each row of a CSV, TSV, JSON, JSON Lines, iCalendar or vCard file, packed or not, with cells as they stand in it: `shape` on the
/// step says of what types they are. `find` reads larger files, and knows their types by itself.
/// **Missing**: cells that are empty; all rows of a file that is not there, where `errorIfNotFound` is false.
/// **Errors**: `file-not-found`; what the format finds wrong, with its line.
package struct ReadRows: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Read Rows"
  package static let description: IntentDescription? = IntentDescription(
    "Reads the rows of a table from a file that may not be there yet", categoryName: "Files",
    searchKeywords: ["CSV", "table", "spreadsheet"], resultValueName: "Rows")
  package static let example = ActionExample(
    #"{ "intent": "ReadRows", "with": { "file": "tea.csv", "errorIfNotFound": false } }"#,
    gives: #"""
      [
      {"name":"Assam","grams":"100"}
      ]
      """#,
    files: ["tea.csv": "name,grams\nAssam,100\n"])
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["file": .read]

  @Parameter(
    title: "File", description: "The file, or its path", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var file: FileReference

  @Parameter(
    title: "Error If Not Found", description: "Whether it fails where a file is not there", default: true,
    inputConnectionBehavior: .never)
  package var errorIfNotFound: Bool

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType { ResultType(.list(.record([]))) }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let path = file.file.path
    var options = ReadingOptions()
    options.timeZone = IntentSurroundings.current.theZone
    let reader: any RecordReader
    let name: String
    do {
      let input = UnpackedInput(try WorkspaceSurroundings.current().input(path))
      name = input.name
      reader = try RowFormat.of(path).reader(for: input, options: options)
    } catch let diagnostic as Diagnostic where diagnostic.code == .fileNotFound && !errorIfNotFound {
      return .result(value: AnyValue(.list([])))
    }
    var rows: [Value] = []
    while let record = try reader.next() {
      if rows.count % 1_000 == 0 { try Task.checkCancellation() }
      rows.append(.record(try Self.row(record, reader.columns ?? [], name)))
    }
    return .result(value: AnyValue(.list(rows)))
  }

  private static func row(_ record: RawRecord, _ columns: [String], _ file: String) throws -> Record {
    let cells: [(name: String, cell: RawCell)]
    switch record.content {
    case .cells(let row):
      cells = row.enumerated().map { ($0 < columns.count ? columns[$0] : "column\($0 + 1)", $1) }
    case .fields(let node):
      guard case .object(let members) = node.content else { return Record([]) }
      cells = members.map { ($0.key, .json($0.value)) }
    }
    return Record(
      try cells.map { name, cell in
        switch cell {
        case .missing: return (name, .missing)
        case .unquoted(let text), .quoted(let text): return (name, .text(text))
        case .value(let value): return (name, value.plain)
        case .json:
          do throws(Misfit) {
            return (name, try CellTyping(property: name, type: .any).value(of: cell).plain)
          } catch {
            throw Diagnostic(
              "misfit", "“\(VisibleText.of(name))” holds what cannot be read",
              at: SourceRange(file: file, line: max(1, record.place.line), column: 1))
          }
        case .undecodable:
          throw Diagnostic(
            "bad-text", "“\(VisibleText.of(name))” holds bytes that are no text",
            at: SourceRange(file: file, line: max(1, record.place.line), column: 1))
        }
      })
  }
}
