import Foundation
import TestSupport
import Testing

/// Four programs as apps have them, in `Tests/Programs`, compiled in the language mode of Swift 5 and run as commands.
@Suite(.enabled(if: Terminal.isAvailable)) struct ProgramTests {
  private let folder: Folder
  private let terminal: Terminal

  init() throws {
    folder = try Folder()
    try folder.write("{ \"intently\": 1, \"timeZone\": \"UTC\" }\n", to: "intently.json")
    terminal = Terminal(folder: folder.path, tools: Folder.builtTools)
  }

  private func write(_ steps: String, to name: String = "w.json") throws {
    try folder.write("{ \"intently\": 1, \"steps\": [\n\(steps)\n] }\n", to: name)
  }

  /// What a command line prints, its messages among it; what it ends with where that is not 0.
  private func printed(_ line: String) throws -> String {
    let run = try terminal.run(line)
    return run.status == 0 ? run.printed : "\(run.printed)[\(run.status)]"
  }

  // MARK: A library

  @Test func `the library adds a book in the ways that ask nothing`() throws {
    try write(
      """
      { "id": "plain", "intent": "AddBook", "with": { "title": "Middlemarch", "recommendedBy": "Ann" } },
      { "intent": "AddBookWithDialog", "with": { "title": "Emma", "authorName": "Jane Austen" } },
      { "intent": "AddBookWithCover", "with": { "title": "Middlemarch" } },
      { "give": "${plain.title} by ${plain.authorName}" }
      """)
    #expect(try printed("reading check w.json") == "")
    let run = try printed("reading run w.json --unattended")
    #expect(run.contains("Added Emma to Library!"), "\(run)")
    #expect(run.hasSuffix("Middlemarch by George Eliot\n"), "\(run)")
  }

  @Test func `a book that nobody knows is an error in the app's words`() throws {
    try write("{ \"intent\": \"AddBook\", \"with\": { \"title\": \"Nothing\" } }")
    let run = try terminal.run("reading run w.json")
    #expect(run.status == 1 && run.printed.contains("Book Not Found"), "\(run.printed)")
  }

  @Test func `with nobody to answer the question is told`() throws {
    for (name, question) in [
      ("AddBookAskingAuthor", "Who wrote the book?"), ("AddBookChoosingAuthor", "Which author?"),
    ] {
      try write("{ \"intent\": \"\(name)\", \"with\": { \"title\": \"Emma\" } }")
      let run = try terminal.run("reading run w.json --unattended")
      #expect(run.status == 1 && run.printed.contains(question), "\(run.printed)")
    }
  }

  @Test func `its predicates find and sort books, and go into a file`() throws {
    try write(
      """
      { "find": "Book", "where": "title CONTAINS 'e' AND datePublished < '1900-01-01'", "sort": ["-datePublished"] },
      { "export": "csv", "to": "old.csv", "columns": ["title", "authorName", "dateRead"] }
      """)
    #expect(try printed("reading run w.json --quiet") == "")
    #expect(
      folder.text("old.csv") == """
        title,authorName,dateRead
        The Time Machine,H. G. Wells,2025-03-01T00:00:00Z
        Frankenstein,Mary Shelley,2026-03-01T00:00:00Z

        """)
    #expect(
      try printed("reading find Book --where \"title = 'Frankenstein' OR dateRead = nil\" --columns title --as text")
        == "Frankenstein\nA Room of One's Own\n")
    #expect(
      try printed("reading check w.json --explain | grep asks").contains(
        "asks the app for title has as a part"))
  }

  @Test func `an order that nobody confirms is not bought`() throws {
    let book = "00000000-0000-4000-8000-000000000001"
    try write("{ \"intent\": \"BuyBook\", \"with\": { \"book\": \"\(book)\", \"count\": 2 } }")
    let run = try terminal.run("reading run w.json --unattended")
    #expect(run.status == 1 && run.printed.contains("Are you ready to order?"), "\(run.printed)")
    #expect(!run.printed.contains("Thank you"), "\(run.printed)")
  }

  @Test func `a shelf is a choice, by the words of its cases`() throws {
    try write("{ \"intent\": \"OpenShelf\", \"with\": { \"shelf\": \"wantToRed\" } }")
    let run = try printed("reading check w.json")
    #expect(run.contains("did you mean “wantToRead”?"), "\(run)")
    #expect(try printed("reading actions OpenShelf").contains("Open “Shelf” in reading"))
  }

  @Test func `what people say opens a shelf or a book, and books are found by their words`() throws {
    let list = try printed("reading say --list | cat")
    #expect(
      list
        == "phrase,intent\nOpen Currently Reading in reading,OpenCurrentlyReading\nOpen “Shelf” in reading,OpenShelf\nShow “Book” in reading,OpenBook\n"
    )
    let shelf = try printed("reading say \"open want to read in Reading\"")
    #expect(shelf.contains("Opens: Open “Want to Read”") && shelf.contains("[app] shelf wantToRead"), "\(shelf)")
    let book = try printed("reading say \"Show Frankenstein in reading\"")
    #expect(book.contains("[app] book Frankenstein"), "\(book)")
    let nothing = try printed("reading say \"Show Nothing in reading\"")
    #expect(nothing.contains("“Book” has no “Nothing”") && nothing.hasSuffix("[6]"), "\(nothing)")
    let found = try printed("reading search --refresh frankenstein | cat")
    #expect(found.contains("Book,") && found.contains(",Frankenstein,"), "\(found)")
  }

  // MARK: Habits

  @Test func `a habit is counted, and habits are written to a file`() throws {
    try write(
      """
      { "id": "walk", "find": "Habit", "among": "suggested", "where": "name = 'Walk'" },
      { "id": "first", "intent": "GetItemFromList", "with": { "list": "${walk}" } },
      { "id": "total", "intent": "LogHabitIntent", "with": { "habit": "${first}", "amount": 3 } },
      { "find": "Habit", "among": "suggested", "sort": ["-count"] },
      { "export": "csv", "to": "habits.csv", "columns": ["name", "count"] },
      { "give": "${total}" }
      """)
    #expect(try printed("habits run w.json") == "Walk is at 3 today.\n3\n")
    #expect(folder.text("habits.csv") == "name,count\nSleep Early,5\nWalk,3\nRead,2\n")
    #expect(try printed("habits actions LogHabitIntent").contains("Log “Amount” for “Habit”") == false)
    #expect(try printed("habits actions LogHabitIntent").contains("Log a habit in habits"))
  }

  @Test func `a habit is logged by what people say, and found by its name`() throws {
    #expect(try printed("habits say \"Log Walk in Habits\"") == "Walk is at 1 today.\n1\n")
    let found = try printed("habits search --refresh sleep | cat")
    #expect(found.contains(",Sleep Early,"), "\(found)")
  }

  // MARK: Services

  @Test func `a service is recommended, found by what is computed of it, and leaves as a picture`() throws {
    try write(
      """
      { "id": "best", "intent": "RecommendServiceIntent" },
      { "export": "png", "to": "icons/", "from": "${best}" },
      { "find": "Service", "where": { "name": { "contains": "民宿" } } },
      { "export": "csv", "to": "hotels.csv", "columns": ["id", "name", "summary", "route"] },
      { "find": "Service" },
      { "export": "png", "to": "icons/all/" },
      { "give": "${best.summary}" }
      """)
    let run = try printed("services run w.json")
    #expect(run.contains("推荐你使用旅游"), "\(run)")
    #expect(run.hasSuffix("景点和行程\n"), "\(run)")
    #expect(folder.text("hotels.csv") == "id,name,summary,route\nhotel,酒店民宿,酒店和房间,hotel\n")
    let names = ["icons/travel.png", "icons/all/travel.png", "icons/all/hotel.png", "icons/all/jobs.png"]
    for name in names {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder(name)))
      #expect(bytes.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), "\(name)")
    }
    #expect(
      try printed("services find Service --where \"NOT (route = 'jobs' OR name = '旅游')\" --columns id --as text")
        == "hotel\n")
  }

  @Test func `a choice shows its words and those people use for it`() throws {
    try write("{ \"intent\": \"OpenRouteIntent\", \"with\": { \"route\": \"hotel\" } }")
    #expect(try printed("services run w.json").contains("正在打开酒店民宿"))
    #expect(try printed("services actions OpenRouteIntent").contains("打开services的“功能”"))
  }

  @Test func `a service is opened by what people say and by a hit of a search, also without blanks`() throws {
    for phrase in ["打开services的酒店", "services的民宿", "在 Services 里打开酒店民宿"] {
      let run = try printed("services say \"\(phrase)\"")
      #expect(run.contains("正在打开酒店民宿"), "\(phrase): \(run)")
    }
    #expect(try printed("services say \"让services推荐服务\"").contains("推荐你使用旅游"))
    for words in ["民宿", "酒"] {
      let found = try printed("services search --refresh \(words) | cat")
      #expect(found.contains("Service,hotel,酒店民宿,酒店和房间"), "\(words): \(found)")
    }
    #expect(try printed("services open Service hotel").contains("打开“酒店民宿”"))
  }

  // MARK: Documents

  @Test func `a document becomes a PDF by its intent and by its own export`() throws {
    let bridge = "00000000-0000-4000-8000-000000000001"
    try write(
      """
      { "id": "pdf", "intent": "ExportDocumentAsPDF",
        "with": { "targetDocument": "\(bridge)", "includeAnnotations": false } },
      { "id": "recent", "find": "ProjectDocument", "among": "suggested", "sort": ["title"] },
      { "export": "pdf", "to": "pdf/" },
      { "export": "csv", "to": "documents.csv", "from": "${recent}", "columns": ["title", "lastModifiedDate"] },
      { "give": "at ${pdf}" }
      """)
    let run = try printed("documents run w.json")
    let address = try #require(
      run.split(separator: " ").last.flatMap { URL(string: $0.trimmingCharacters(in: .newlines)) })
    defer { try? FileManager.default.removeItem(at: address.deletingLastPathComponent()) }
    let plain = try String(contentsOf: address, encoding: .utf8)
    #expect(plain.hasPrefix("%PDF-1.4\n") && plain.contains("(Piers)") && !plain.contains("Check the piers"))
    let own = try #require(folder.text("pdf/Bridge.pdf"))
    #expect(own.contains("Check the piers") && own.hasSuffix("%%EOF\n"))
    #expect(folder.text("pdf/Tower.pdf")?.contains("(Stairs)") == true)
    #expect(
      folder.text("documents.csv")
        == "title,lastModifiedDate\nBridge,2024-10-04T00:00:00Z\nTower,2025-01-12T00:00:00Z\n")
  }

  @Test func `a document is exported by what people say, and found by its title`() throws {
    let run = try printed("documents say \"Export Bridge with documents\"")
    let address = try #require(
      run.split(separator: "\"").first { $0.hasPrefix("file:") }.flatMap { URL(string: String($0)) })
    defer { try? FileManager.default.removeItem(at: address.deletingLastPathComponent()) }
    #expect(try String(contentsOf: address, encoding: .utf8).hasPrefix("%PDF-1.4\n"))
    let found = try printed("documents search --refresh tower | cat")
    #expect(found.contains(",Tower,"), "\(found)")
  }

  @Test func `an entity goes where a file is asked for, and a file where an entity is`() throws {
    try write(
      """
      { "id": "bridge", "find": "ProjectDocument", "among": "suggested", "where": "title = 'Bridge'" },
      { "id": "first", "intent": "GetItemFromList", "with": { "list": "${bridge}" } },
      { "id": "pages", "intent": "CountPages", "with": { "file": "${first}" } },
      { "id": "note", "intent": "MakeNote", "with": { "text": "one two three" } },
      { "id": "words", "intent": "CountWords", "with": { "note": "${note}" } },
      { "intent": "MakeNote", "with": { "text": "four five" } },
      { "id": "piped", "intent": "CountWords" },
      { "give": "${pages} ${words} ${piped}" }
      """)
    #expect(try printed("documents check w.json") == "")
    #expect(try printed("documents run w.json").hasSuffix("2 3 2\n"))
  }

  @Test func `an entity that gives no such file is refused before anything runs`() throws {
    try write(
      """
      { "id": "note", "intent": "MakeNote", "with": { "text": "one" } },
      { "id": "words", "intent": "CountWords", "with": { "note": "${note}" } },
      { "intent": "CountPages", "with": { "file": "${words}" } }
      """)
    let run = try printed("documents check w.json")
    #expect(run.contains("“file” takes a file, and this gives an integer"), "\(run)")
  }

  @Test func `what a query offers is shown where its entity is listed`() throws {
    let book = try printed("reading entities Book | cat")
    #expect(book.hasPrefix("property,type,column,remark,asked by,sorted by\n"), "\(book)")
    #expect(book.contains("title,text,,required,equalTo contains,yes\n"), "\(book)")
    #expect(try printed("habits entities Habit | cat").hasPrefix("property,type,column,remark\n"))
  }

  @Test func `what is declared of a parameter is shown where its intent is listed`() throws {
    let shelf = try printed("reading actions OpenShelf | cat")
    #expect(shelf.contains("read is also “Finished”, “Done”"), "\(shelf)")
    let route = try printed("services actions --reference")
    #expect(route.contains("hotel is “酒店民宿”, also “酒店”, “民宿”, “住宿”"), "\(route)")
  }
}
