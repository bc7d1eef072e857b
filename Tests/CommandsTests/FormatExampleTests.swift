import Foundation
import Testing

/// Every JSON example of the format's page is checked: what this version runs is free of faults, what a later one brings is
/// named as such, and nothing else is wrong. The page lies beside the repository; without it these tests are left out.
@Suite(.enabled(if: FormatPage.isThere)) struct FormatExampleTests {
  @Test func `the workspace of the page is read, and only the source of a later version is refused`() async throws {
    let block = try #require(FormatPage.blocks.first)
    let space = Self.workspace(intently: block.replacing("SELECT … FROM …", with: "SELECT InvoiceId FROM Invoice"))
    space.workflow(
      "w.json", #"{ "find": "Book" }"#, #"{ "find": "Note" }"#, #"{ "find": "Holiday" }"#, #"{ "find": "Quake" }"#)
    let run = await space.run("check", "w.json", "--json")
    #expect(Self.codes(run.errors) == ["later-version"], "\(run.errors)")
    #expect(run.errors.contains("postgres"))
  }

  @Test func `the workflow of the page is checked, run and does what it says`() async throws {
    let block = try #require(FormatPage.blocks.dropFirst().first)
    let space = Self.workspace()
    space.folder.write(block, to: "Workflows/loved.json")
    let run = await space.run("run", "loved")
    #expect(run.status == 0)
    #expect(run.errors == "2 books in loved-2026-11.csv\n")
    #expect(
      space.text("Exports/loved-2026-11.csv") == "title,Author,average_rating\nDune,Herbert,4.30\nEmma,Austen,4.5\n")
  }

  @Test func `the page has no example that no test knows`() {
    let known = Set(Example.all.map(\.text))
    let unknown = FormatPage.inlineJSON.filter { !known.contains($0) }
    #expect(unknown.isEmpty, "add them to Example.all, with the place they stand in")
    let gone = known.subtracting(FormatPage.inlineJSON)
    #expect(gone.isEmpty, "the page no longer has these")
  }

  @Test(arguments: Example.all) func `an example in the text is free of faults`(_ example: Example) async {
    let space = Self.workspace(property: example.property)
    let head = "\"intently\": 1,\(example.top.map { "\n\($0)," } ?? "")"
    space.folder.write(
      "{ \(head)\n\"steps\": [\n\(example.steps.joined(separator: ",\n"))\n] }\n", to: "w.json")
    let run = await space.run("check", "w.json", "--json")
    #expect(Self.codes(run.errors) == example.codes, "\(run.errors)")
  }

  /// The different codes of the diagnostics, sorted.
  private static func codes(_ json: String) -> [String] {
    let found = json.split(separator: "\n").compactMap { line -> String? in
      guard let start = line.range(of: "\"code\": \"") else { return nil }
      return String(line[start.upperBound...].prefix { $0 != "\"" })
    }
    return Array(Set(found)).sorted()
  }

  private static func workspace(intently: String? = nil, property: String? = nil) -> TestWorkspace {
    let space = TestWorkspace([
      "Data/books.csv": """
      book_id,title,authors,isbn,language_code,original_publication_year,average_rating,language,rating,total,all,quantity,unitPrice,customer,x
      1,Dune,Herbert,0441,eng,1965,4.30,eng,4,1,5,2,1.50,1,
      2,Emma,Austen,0442,en-GB,1815,4.5,eng,4,1,5,2,1.50,1,
      3,Faust,Goethe,0443,ger,1808,4.9,ger,4,1,5,2,1.50,1,

      """,
      "Data/customers.csv": "id,name\n1,Ann\n", "Data/authors.csv": "name\nHerbert\n",
      "Data/holidays.ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n",
      "Data/quakes.json": #"{"features": [{"id": "a", "mag": 1.5}]}"#, "Notes/a.md": "# A\n",
    ])
    let own = """
      { "intently": 1, "entities": {
        "Book": { "source": { "file": "Data/books.csv" }, "id": "book_id", "properties": {
          "book_id": "integer", "title": "text", "authors": "text", "language_code": "text",
          "published": { "type": "integer", "column": "original_publication_year" }, "average_rating": "decimal",
          "language": "text", "rating": "decimal", "total": "integer", "all": "integer", "quantity": "integer",
          "unitPrice": "decimal", "customer": { "entity": "Customer" }\(property.map { ",\n\"x\": \($0)" } ?? "") } },
        "Customer": { "source": { "file": "Data/customers.csv" }, "id": "id", "properties": { "id": "integer", "name": "text" } },
        "Author": { "source": { "file": "Data/authors.csv" }, "id": "name" }
      } }
      """
    space.folder.write(intently ?? own, to: "intently.json")
    return space
  }
}

/// The page of the format.
enum FormatPage {
  static let path = String(#filePath.split(separator: "/Tests/")[0]) + "/../shared/FORMAT.md"
  static var isThere: Bool { FileManager.default.fileExists(atPath: path) }
  static var text: String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// What stands in fences.
  static var blocks: [String] {
    text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("json") }.map { String($0.element.dropFirst(4)) }
  }

  /// What stands between single back-quotes and is an object, or members of one.
  static var inlineJSON: [String] {
    let parts = text.split(separator: "```", omittingEmptySubsequences: false)
    var found: [String] = []
    for (number, part) in parts.enumerated() where number % 2 == 0 {
      for (index, span) in part.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      where index % 2 == 1 && !found.contains(String(span)) {
        let object = span.hasPrefix("{") ? String(span) : "{\(span)}"
        guard span.hasPrefix("{") || span.hasPrefix("\""),
          (try? JSONSerialization.jsonObject(with: Data(object.utf8))) != nil
        else { continue }
        found.append(String(span))
      }
    }
    return found
  }
}

/// An example in the page's text, with the place it stands in.
struct Example: Sendable, CustomTestStringConvertible {
  var text: String
  var steps: [String] = [#"{ "show": "x" }"#]
  /// What stands at the top of the workflow.
  var top: String?
  /// What stands in the workspace as a property of a book.
  var property: String?
  /// What check says of it where a workspace without intents, or this version, cannot have it.
  var codes: [String] = []

  var testDescription: String { text }

  static func step(_ text: String, _ template: String = "{ § }", before: [String] = [], says code: String? = nil)
    -> Example
  {
    Example(text: text, steps: before + [template.replacing("§", with: text)], codes: code.map { [$0] } ?? [])
  }
  static func property(_ text: String, of type: String) -> Example {
    Example(text: text, property: "{ \"type\": \"\(type)\", \(text) }")
  }
  static func top(_ text: String, _ template: String) -> Example {
    Example(text: text, top: template.replacing("§", with: text))
  }

  private static let loved = #"{ "id": "loved", "find": "Book" }"#
  private static let rows = #""export": "csv", "to": "o.csv", "from": [{ "a": 1 }], § "#

  static let all: [Example] = [
    .top(#"{ "entity": "Author" }"#, #""inputs": { "a": { "type": § } }"#),
    .property(#""required": true"#, of: "text"),
    .property(#""format": "dd/MM/yyyy""#, of: "date"),
    .property(#""strip": ["£", "%"]"#, of: "decimal"),
    .property(#""missing": ["NA"]"#, of: "text"),
    .step(#""header": false"#, #"{ "find": { "file": "Data/books.csv", § } }"#),
    .top(#""piped": true"#, #""inputs": { "a": { "type": "text", § } }"#),
    .top(#""time": "10 minutes""#, #""limits": { § }"#),
    .top(#""memory": "128 MiB""#, #""limits": { § }"#),
    .step(
      #"{ "attempts": 3, "wait": "2 seconds", "factor": 2, "most": "1 minute" }"#, #"{ "find": "Book", "retry": § }"#),
    .step(#""openWhenRun": true"#, #"{ "intent": "AddBook", § }"#, says: "unknown-intent"),
    .step(#""find": "Book""#),
    .step(#""among": "suggested""#, #"{ "find": "Book", § }"#, says: "wrong-value"),
    .step(#""filter": "${loved}""#, before: [loved]),
    .step(
      #""summarize": "${loved}", "by": ["language_code"], "with": { "books": "count", "mean": { "average": "average_rating" } }"#,
      before: [loved]),
    .step(#""export": "csv""#, #"{ §, "to": "o.csv", "from": [{ "a": 1 }] }"#),
    .step(#""...": "${book}""#, #"{ "give": { § } }"#, before: [#"{ "set": { "book": { "a": 1 } } }"#]),
    .step(#""ask": "How many?", "type": "integer", "default": 5"#, #"{ "id": "count", § }"#),
    .step(#""fail": "message""#),
    .step(#"{ "matching": "dune" }"#, #"{ "intent": "OpenBook", "with": { "book": § } }"#, says: "unknown-intent"),
    .step(
      #"{ "value": 5, "unit": "kilometers" }"#, #"{ "intent": "Run", "with": { "distance": § } }"#,
      says: "unknown-intent"),
    .step(#""shape": { "stars": "integer", "pushed_at": "dateTime" }"#, #"{ "give": "{}", § }"#),
    .step(#"{}"#, #"{ "find": "Book", "where": § }"#),
    .step(#""all": []"#, #"{ "find": "Book", "where": { § } }"#),
    .step(#""any": []"#, #"{ "find": "Book", "where": { § } }"#),
    .step(#""in": []"#, #"{ "find": "Book", "where": { "title": { § } } }"#),
    .step(#"{ "property": "all", "equalTo": 5 }"#, #"{ "find": "Book", "where": § }"#),
    .step(#"{ "property": "total" }"#, #"{ "find": "Book", "where": { "quantity": { "lessThan": § } } }"#),
    .step(#"{ "${loved.count}": { "greaterThan": 0 } }"#, #"{ "if": §, "then": [{ "show": "x" }] }"#, before: [loved]),
    .step(#""normalize": "NFC""#, #"{ "find": { "file": "Data/books.csv", § } }"#),
    .step(#"{ "property": "customer.name", "as": "Customer" }"#, #"{ "find": "Book", "columns": [§] }"#),
    .step(#"{ "calculate": "quantity * unitPrice", "as": "Total" }"#, #"{ "find": "Book", "columns": [§] }"#),
    .step(#""header": "titles""#, "{ \(rows)}"),
    .top(#""within": "3 days""#, #""schedule": { "cron": "0 7 * * MON", § }"#),
    .top(#""late": "5 minutes""#, #""schedule": { "cron": "0 7 * * MON", § }"#),
    .top(#""interrupted": "report""#, #""schedule": { "cron": "0 7 * * MON", § }"#),
  ]
}
