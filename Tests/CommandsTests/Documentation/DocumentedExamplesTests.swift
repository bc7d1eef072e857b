import Commands
import Formats
import Foundation
import TestSupport
import Testing

/// Every example in README and Docs but that of `swift.md` is run, page by page, in one copy of the example workspace.
///
/// What an example is, the words behind its fence say:
///
/// - `console`: lines that begin with `$ ` are typed in the workspace, the lines after each are what it prints.
///   With `typing:a/b` behind it somebody is there, who types these lines when asked.
/// - `sh`: commands typed where the repository is; a block `text output` after it is what they print.
/// - `json workflow NAME`: written as that file, and checked without a complaint; `faulty` behind it leaves the check to the
///   page's own commands.
/// - `json steps`: the steps of a workflow, checked. `json where ENTITY`: a predicate, checked.
/// - `json entities`: declarations, added to the workspace and loaded.
/// - `json FOLDER/intently.json`: a workspace, written there and loaded.
/// - `LANGUAGE NAME`: written as that file, for the examples after it. `text`, alone, is no example.
///
/// A table with the columns “In text”, “As a tree” and “Rows of ENTITY” has both spellings run and their rows compared.
@Suite struct DocumentedExamplesTests {
  @Test(arguments: PackageFiles.examplePages)
  func `every example of a page does what the page says`(path: String) async throws {
    if path == "Docs/images.md", GdLibrary.shared == nil {
      return print("\(path) needs libgd3, which is not installed, and is left out")
    }
    var page = try MarkdownPage(path)
    let shell = try ExampleShell(inWorkspace: true)
    shell.keepsHistory = ["Docs/runs.md", "Docs/schedules.md"].contains(path)
    var offset = 0
    for (index, block) in page.blocks.enumerated() {
      var block = block
      block.line += offset
      let place = "\(path):\(block.line)"
      switch block.words.first {
      case "console":
        shell.typed = block.words.dropFirst().first.flatMap(Self.typed)
        let actual = try await Self.transcript(block, shell, place)
        if actual == block.lines { continue }
        if PackageFiles.isRecording {
          try page.replace(block, with: actual)
          offset += actual.count - block.lines.count
        } else {
          Issue.record("\(place): rewrite with RECORD=1; this is printed now:\n\(actual.joined(separator: "\n"))")
        }
      case "sh": try await Self.commands(block, page.blocks.dropFirst(index + 1).first, place)
      case "json" where block.words.count > 1: try await Self.check(block, in: shell, place)
      case "text" where block.words.count == 1 || block.words[1] == "output": break
      case .some where block.words.count == 2: try shell.write(block.text, to: block.words[1])
      default: Issue.record("\(place): the fence does not say what the example is")
      }
    }
  }

  /// The lines that a fence has typed: `typing:5/JSON` are two.
  private static func typed(_ word: String) -> String? {
    guard word.hasPrefix("typing:") else { return nil }
    return word.dropFirst("typing:".count).split(separator: "/", omittingEmptySubsequences: false)
      .map { $0 + "\n" }.joined()
  }

  /// The block as it would be if what it shows were what is printed.
  private static func transcript(
    _ block: MarkdownPage.Block, _ shell: ExampleShell, _ place: String
  ) async throws -> [String] {
    var lines: [String] = []
    for line in block.lines where line.hasPrefix("$ ") {
      lines.append(line)
      var printed = try await shell.output(of: String(line.dropFirst(2))).components(separatedBy: "\n")
      if printed.last == "" { printed.removeLast() }
      lines += printed
    }
    if lines.isEmpty { Issue.record("\(place): no line begins with “$ ”") }
    return lines
  }

  private static func commands(
    _ block: MarkdownPage.Block, _ next: MarkdownPage.Block?, _ place: String
  ) async throws {
    let shell = try ExampleShell(inWorkspace: false)
    var printed = ""
    for line in block.lines where line.contains("intently ") { printed += try await shell.output(of: line) }
    guard let next, next.words == ["text", "output"] else { return }
    #expect(printed == next.text, "\(place)")
  }

  private static func check(_ block: MarkdownPage.Block, in shell: ExampleShell, _ place: String) async throws {
    var name = "example.json"
    var text = block.text
    switch block.words[1] {
    case "workflow":
      if block.words.count > 2 { name = block.words[2] }
      if block.words.last == "faulty" { return try shell.write(text, to: name) }
    case "steps": text = "{ \"intently\": 1, \"steps\": [\n\(text)] }\n"
    case "where":
      text = "{ \"intently\": 1, \"steps\": [ { \"find\": \"\(block.words[2])\", \"where\":\n\(text)} ] }\n"
    case "entities":
      return try await load(text, in: shell, place)
    default:
      try shell.write(text, to: block.words[1])
      guard block.words[1].hasSuffix("/intently.json") else { return }
      let (printed, status) = await shell.run(["entities", "--workspace", String(block.words[1].dropLast(14))])
      #expect(status == .done, "\(place): \(printed)")
      return
    }
    try shell.write(text, to: name)
    let (printed, status) = await shell.run(["check", name])
    #expect(status == .done && printed.isEmpty, "\(place): \(printed)")
  }

  /// Adds declarations to the workspace.
  private static func load(_ text: String, in shell: ExampleShell, _ place: String) async throws {
    let workspace = try shell.read("intently.json")
    let beginning = try #require(workspace.range(of: "\"entities\": {\n"))
    let declarations = text.trimmingCharacters(in: .whitespacesAndNewlines)
    try shell.write(
      workspace.replacingCharacters(in: beginning, with: "\"entities\": {\n\(declarations),\n"), to: "intently.json")
    let (printed, status) = await shell.run(["entities"])
    #expect(status == .done, "\(place): \(printed)")
  }

  @Test(arguments: PackageFiles.examplePages)
  func `both spellings of a predicate find the same rows`(path: String) async throws {
    let page = try MarkdownPage(path)
    let shell = try ExampleShell(inWorkspace: true)
    for table in page.tables {
      guard table.header.count >= 3, table.header[0] == "In text", table.header[2].hasPrefix("Rows of ") else {
        continue
      }
      let entity = String(table.header[2].dropFirst(8))
      for (line, cells) in table.rows {
        let found = await Self.rows(of: entity, where: cells[0], in: shell)
        let same = await Self.rows(of: entity, where: cells[1], in: shell)
        #expect(found == same, "\(path):\(line)")
        #expect("\(found.split(separator: "\n").count)" == cells[2], "\(path):\(line): \(found)")
      }
    }
  }

  /// What is found, by a predicate that stands between back-quotes.
  private static func rows(of entity: String, where code: String, in shell: ExampleShell) async -> String {
    let predicate = code.trimmingCharacters(in: CharacterSet(charactersIn: "` "))
    return await shell.run(["find", entity, "--where", predicate, "--as", "jsonl"]).text
  }

  /// Those about a run that there was before are run in `ResumeTests`.
  @Test(arguments: BuiltInCommands.all.map { $0.info.name }.filter { !["resume", "rerun"].contains($0) })
  func `the examples of a command's help do something`(name: String) async throws {
    let info = try #require(BuiltInCommands.all.first { $0.info.name == name }?.info)
    #expect(!info.examples.isEmpty)
    for example in info.examples {
      // Those about phrases and the search index are of a tool that has some.
      let shell = try ExampleShell(inWorkspace: !info.isForTools)
      if info.isForTools {
        shell.tool = Bookshop.tool()
        _ = await shell.run(["search", "--refresh", "emma"])
      }
      let (printed, status) = await shell.run(ExampleShell.words(example))
      #expect(status == .done && !printed.contains("error:"), "intently \(example): \(printed)")
    }
  }

  @Test func `every link between the pages leads somewhere`() throws {
    let pages = PackageFiles.guides + ReferencePages.all.map { "Docs/reference/" + $0.file }
    for path in pages {
      let text = try String(contentsOfFile: PackageFiles.root + "/" + path, encoding: .utf8)
      let folder = URL(fileURLWithPath: PackageFiles.root + "/" + path).deletingLastPathComponent()
      for link in text.components(separatedBy: "](").dropFirst().compactMap({ $0.components(separatedBy: ")").first }) {
        if link.hasPrefix("http") || link.contains(" ") { continue }
        let file = link.components(separatedBy: "#")[0]
        #expect(
          file.isEmpty || FileManager.default.fileExists(atPath: folder.appendingPathComponent(file).path),
          "\(path) links to \(link)")
      }
    }
  }
}
