import Foundation
import TestSupport
import Testing

/// The example tool, `library`, run as a command in a copy of its workspace.
@Suite(.enabled(if: Terminal.isAvailable)) struct LibraryTests {
  private let folder: Folder
  private let terminal: Terminal

  init() throws {
    folder = try Folder()
    try FileManager.default.createDirectory(atPath: folder("Workflows"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: PackageFiles.root + "/Workflows/Library", toPath: folder("Workflows/Library"))
    for made in ["books.sqlite", "Exports"] {
      try? FileManager.default.removeItem(atPath: folder("Workflows/Library/" + made))
    }
    terminal = Terminal(folder: folder("Workflows/Library"), tools: Folder.builtTools)
  }

  /// What a command line prints, as a pipe has it.
  private func printed(_ line: String) throws -> String { try terminal.run(line + " 2>&1 | cat").printed }

  /// The titles that are found, in their order.
  private func found(_ options: String) throws -> [String] {
    try printed("library find Book \(options) --columns title --as text").split(separator: "\n").map(String.init)
  }

  /// Adds books through the intent, at a moment, each with what else is said of it.
  private func add(_ books: String..., at moment: String = "2026-11-30T08:00:00Z") throws {
    let steps = books.map { "{ \"intent\": \"AddBook\", \"with\": \($0) }" }.joined(separator: ",\n")
    try folder.write("{ \"intently\": 1, \"steps\": [\n\(steps)\n] }", to: "Workflows/Library/add.json")
    let run = try terminal.run("library run add.json --now \(moment) --quiet > add.txt")
    #expect(run.status == 0, "\(run.printed)")
  }

  private func addThree() throws {
    try add(
      "{ \"title\": \"Emma\", \"authorName\": \"Jane Austen\", \"datePublished\": \"1815-12-23\" }",
      "{ \"title\": \"Ulysses\", \"authorName\": \"James Joyce\", \"dateRead\": \"2026-06-16\" }",
      "{ \"title\": \"Beowulf\", \"dateRead\": \"2025-06-16\" }")
  }

  @Test func `the page shows the example as it is compiled`() throws {
    let files = try Tutorial.files(of: "library")
    #expect(files.map(\.name).contains("Library.swift"))
    for (name, text) in files {
      let source = try String(contentsOfFile: PackageFiles.root + "/Sources/library/" + name, encoding: .utf8)
      #expect(source.contains(text), "\(Tutorial.path) shows other lines of \(name)")
    }
  }

  @Test func `the tutorial's commands print what the page says`() throws {
    try Tutorial.type(commandsOf: "library", in: terminal)
  }

  @Test func `one command adds a book and writes those read this year, the database being made in the workspace`()
    throws
  {
    let root = Terminal(folder: folder.path, tools: Folder.builtTools)
    let workflow = "Workflows/Library/read-this-year.json"
    let first = try root.run("library run \(workflow) --now 2026-11-30T08:00:00Z")
    #expect(first.status == 0, "\(first.printed)")
    #expect(
      first.printed == "Added Middlemarch to the library\nOpens: Open “Middlemarch”\n“Middlemarch” by George Eliot\n")
    let second = try root.run(
      "library run \(workflow) --now 2026-12-01T08:00:00Z --input title='Les Misérables' --input author='Victor Hugo'")
    #expect(second.status == 0, "\(second.printed)")
    #expect(
      folder.text("Workflows/Library/Exports/read-this-year.csv") == """
        title,author,dateRead
        Les Misérables,Victor Hugo,2026-12-01T08:00:00Z
        Middlemarch,George Eliot,2026-11-30T08:00:00Z

        """)
    let made = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.sorted()
    #expect(
      made == [
        "Workflows", "Workflows/Library", "Workflows/Library/.intently", "Workflows/Library/.intently/.gitignore",
        "Workflows/Library/.intently/index.sqlite", "Workflows/Library/.intently/locks",
        "Workflows/Library/.intently/log", "Workflows/Library/.intently/runs.sqlite",
        "Workflows/Library/.intently/runs.sqlite-shm", "Workflows/Library/.intently/runs.sqlite-wal",
        "Workflows/Library/Exports", "Workflows/Library/Exports/read-this-year.csv", "Workflows/Library/books.sqlite",
        "Workflows/Library/intently.json", "Workflows/Library/read-this-year.json",
        "Workflows/Library/read-this-year.test.json",
      ])
  }

  @Test func `a dry run makes no file, and no library either`() throws {
    func files() -> [String] {
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }.sorted() ?? []
    }
    let before = files()
    let run = try terminal.run("library run read-this-year.json --dry-run --input title=Emma")
    #expect(run.status == 0 && run.printed.contains("would perform “Add Book”"), "\(run.printed)")
    #expect(files() == before)
  }

  @Test func `a year begins at midnight in the workspace's zone`() throws {
    // An hour before and at the beginning of 2026 in Berlin, which both are 2025 in UTC.
    try add("{ \"title\": \"Late\", \"dateRead\": \"now\" }", at: "2025-12-31T22:00:00Z")
    try add("{ \"title\": \"Early\", \"dateRead\": \"now\" }", at: "2025-12-31T23:00:00Z")
    let run = try terminal.run("library run read-this-year.json --now 2026-01-01T10:00:00Z --quiet")
    #expect(run.status == 0, "\(run.printed)")
    let rows = folder.text("Workflows/Library/Exports/read-this-year.csv")?.split(separator: "\n").dropFirst()
    #expect(rows?.map { $0.prefix { $0 != "," } } == ["Early", "Middlemarch"])
  }

  @Test func `a library is empty before its first book`() throws {
    #expect(try printed("library find Book") == "id,title,author,datePublished,dateRead\n")
  }

  @Test func `conditions are joined as the predicate says, and none at all is all or nothing`() throws {
    try addThree()
    #expect(
      try found("--where \"author CONTAINS 'James' OR title = 'Beowulf'\" --sort title") == ["Beowulf", "Ulysses"])
    #expect(try found("--where \"author CONTAINS 'James' AND title = 'Beowulf'\"") == [])
    #expect(try found("--where '{ \"any\": [] }'") == [])
    #expect(try found("--where '{ \"all\": [] }'") == ["Emma", "Ulysses", "Beowulf"])
    #expect(try found("--where '{}'") == ["Emma", "Ulysses", "Beowulf"])
  }

  @Test func `what the query does not offer, and what is nested, is decided by Intently`() throws {
    try addThree()
    #expect(try found("--where \"datePublished < '1900-01-01'\"") == ["Emma"])
    #expect(try found("--where \"NOT (author BEGINSWITH 'James' OR dateRead < '2026-01-01')\"") == ["Emma"])
    #expect(try found("--sort -author") == ["Emma", "Ulysses", "Beowulf"])
    #expect(
      try printed("library check read-this-year.json --explain").contains("asks the app for dateRead ≥ 2026-01-01"))
  }

  @Test func `a limit cuts what the query gives, none is below zero`() throws {
    try addThree()
    #expect(try found("--sort title --limit 2") == ["Beowulf", "Emma"])
    #expect(try found("--sort title --limit 1 --offset 1") == ["Emma"])
    #expect(try found("--limit 0") == [])
    let refused = try terminal.run("library find Book --limit -1")
    #expect(refused.status == 64, "\(refused.printed)")
    try folder.write(
      "{ \"intently\": 1, \"steps\": [{ \"find\": \"Book\", \"limit\": -1 }] }", to: "Workflows/Library/least.json")
    let faulty = try terminal.run("library run least.json")
    #expect(faulty.status == 2, "\(faulty.printed)")
    #expect(faulty.printed.hasPrefix("least.json:1:55: error: "), "\(faulty.printed)")
  }

  @Test func `the commands of the page about phrases and the index print what it says`() throws {
    try Tutorial.type(commandsOf: "library", of: "Docs/shortcuts.md", in: terminal)
  }

  @Test func `what is said runs an intent, whatever the case and the blanks, in Chinese too`() throws {
    try addThree()
    for phrase in ["Open Want to Read in Library", "open wish list in LIBRARY.", "在 Library 里打开 want to read"] {
      let rows = try printed("library say '\(phrase)' --output-type csv").split(separator: "\n")
      #expect(rows.count == 3 && rows[0] == "Opens: Open “Want to Read”", "\(rows)")
      #expect(rows.last?.contains(",Emma,Jane Austen,1815-12-23") == true, "\(rows)")
    }
    #expect(try printed("library say 'show beowulf of library'") == "Opens: Open “Beowulf”\n“Beowulf”\n")
    #expect(try terminal.run("library say 'open a window in library'").status == 6)
    #expect(try terminal.run("library say 'Add a book to Library'").status == 3)
  }

  @Test func `a book that was added is found by its words, and opened`() throws {
    try addThree()
    let hit = try printed("library search joyce --json")
    #expect(
      hit.contains("\"type\":\"Book\"") && hit.contains("\"title\":\"Ulysses\",\"subtitle\":\"James Joyce\""), "\(hit)")
    let id = try printed("library find Book --where \"title = 'Ulysses'\" --columns id --as text")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try printed("library open Book \(id)") == "Opens: Open “Ulysses”\n“Ulysses” by James Joyce\n")
    #expect(try terminal.run("library search zola").status == 6)
    #expect(try printed("rm -r .intently; library search --refresh 'be' | cut -d, -f1,3").hasSuffix("Book,Beowulf\n"))
  }

  @Test func `a book that is gone is an error where the step names it`() throws {
    try addThree()
    let gone = "00000000-0000-0000-0000-000000000000"
    try folder.write(
      "{ \"intently\": 1, \"steps\": [{ \"intent\": \"OpenBook\", \"with\": { \"target\": \"\(gone)\" } }] }",
      to: "Workflows/Library/open.json")
    let run = try terminal.run("library run open.json")
    #expect(run.status == 1 && run.printed.hasPrefix("open.json:1:"), "\(run.printed)")
    #expect(run.printed.contains(gone), "\(run.printed)")
  }

  @Test func `a book without an author or a date has no value there, and comes last`() throws {
    try addThree()
    #expect(try found("--where 'dateRead = nil'") == ["Emma"])
    #expect(try found("--where 'author = nil'") == ["Beowulf"])
    #expect(try found("--where \"author != 'Jane Austen'\"") == ["Ulysses", "Beowulf"])
    #expect(try found("--sort dateRead") == ["Beowulf", "Ulysses", "Emma"])
    #expect(try found("--sort -dateRead") == ["Ulysses", "Beowulf", "Emma"])
    #expect(
      try printed("library find Book --columns title,author,datePublished --sort title") == """
        title,author,datePublished
        Beowulf,,
        Emma,Jane Austen,1815-12-22T23:06:32Z
        Ulysses,James Joyce,

        """)
  }

  @Test func `an error of an intent keeps its own words, with the place of the step`() throws {
    try folder.write(
      "{ \"intently\": 1, \"steps\": [\n{ \"intent\": \"AddBook\", \"with\": { \"title\": \"\" } }\n] }",
      to: "Workflows/Library/none.json")
    let run = try terminal.run("library run none.json")
    #expect(run.status == 1, "\(run.printed)")
    #expect(run.printed.hasPrefix("none.json:2:") && run.printed.contains("A book needs a title"), "\(run.printed)")
  }

  @Test func `what is to be typed is said with the tool's own name`() throws {
    #expect(try printed("library fnord") == "error: there is no command “fnord” [usage]\nhint: library help\n")
    #expect(try printed("library actions Fnord").hasSuffix("hint: library actions\n"))
    #expect(try printed("library --version").hasPrefix("library "))
  }

  @Test func `help names what the tool has of its own`() throws {
    #expect(
      try printed("library --help").hasSuffix(
        """

        Actions of its own: AddBook, OpenBook, OpenShelf
        Entities of its own: Book

          library help COMMAND   says more about a command
          library --version      says which version this is

        """))
  }

  @Test(arguments: ["actions", "entities"]) func `the reference pages are what the declarations say`(page: String)
    throws
  {
    let text = try printed("library \(page) --reference")
    let path = PackageFiles.root + "/Docs/library/\(page).md"
    if PackageFiles.isRecording { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    let written = try? String(contentsOfFile: path, encoding: .utf8)
    #expect(written == text, "rewrite it: library \(page) --reference > Docs/library/\(page).md")
  }
}
