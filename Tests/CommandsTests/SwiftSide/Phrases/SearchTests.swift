import AppIntents
import Commands
import Foundation
import Glibc
import Testing

/// `search` and `open` (issue 5, item 6).
@Suite struct SearchTests {
  private let workspace = TestWorkspace()
  private let tool = Bookshop.tool()

  init() {
    workspace.workflow("index.json", #"{ "intent": "IndexBooks" }"#)
    workspace.workflow("pages.json", #"{ "intent": "IndexPages" }"#)
  }

  private func index() async {
    let run = await workspace.run("run", "index.json", tool: tool)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  private func found(_ text: String...) async -> [String] {
    let run = await CommandRun.run(["search"] + text, in: workspace.folder.path, tool: tool)
    return run.out.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `what an intent indexes is found by another command, with type, id, title and line`() async {
    await index()
    let run = await workspace.run("search", "hugo", tool: tool)
    #expect(run.status == 0)
    #expect(run.out == "type,id,title,subtitle\nBook,3,Les Misérables,Victor Hugo\n")
  }

  @Test func `a terminal shows a table, and --json JSON`() async {
    await index()
    let shown = await CommandRun.run(["search", "hugo"], in: workspace.folder.path, terminalWidth: 80, tool: tool)
    #expect(shown.out.contains("Book  3   Les Misérables  Victor Hugo"), "\(shown.out)")
    let json = await workspace.run("search", "--json", "prejudice", tool: tool)
    #expect(
      json.out == """
        [
        {"type":"Book","id":"2","title":"Pride and Prejudice","subtitle":"Jane Austen"}
        ]

        """)
  }

  @Test func `words are found in whatever case and accents, by their beginnings, all of them`() async {
    await index()
    #expect(await found("MISERABLES") == ["Book,3,Les Misérables,Victor Hugo"])
    #expect(await found("pri pre aus") == ["Book,2,Pride and Prejudice,Jane Austen"])
    #expect(await found("pride", "hugo") == [])
    #expect(await found("isérables") == [], "not in the middle of a word")
  }

  @Test func `what is called so comes first, then what begins so`() async {
    await index()
    #expect(await found("faust").map { $0.prefix(7) } == ["Book,4,", "Book,5,"])
    #expect(await found("jane austen").count == 2)
    #expect(await found("austen", "--limit", "1").count == 1)
    #expect(await found("austen", "--limit", "0").isEmpty)
  }

  @Test(arguments: ["红楼梦", "红", "楼梦", "曹 红楼", "雪芹"])
  func `Chinese is found by any of its characters that stand together`(_ text: String) async {
    await index()
    #expect(await found(text) == ["Book,8,红楼梦,曹雪芹"])
  }

  @Test func `characters that do not stand together are not found`() async {
    await index()
    #expect(await found("红梦").isEmpty)
  }

  @Test func `items that are no entities are found by their words too, under their domain`() async {
    _ = await workspace.run("run", "pages.json", tool: tool)
    #expect(await found("目标 App 旅游") == ["pages,page.travel,目标 App 旅游,查找景点并规划旅行行程"])
    #expect(await found("景") == ["pages,page.travel,目标 App 旅游,查找景点并规划旅行行程"])
    #expect(await found("行程").count == 1)
  }

  @Test func `nothing is found twice after indexing again, and nothing after it was deleted`() async {
    await index()
    await index()
    #expect(await found("emma").count == 1)
    workspace.workflow("forget.json", #"{ "intent": "ForgetBook", "with": { "id": 1 } }"#)
    _ = await workspace.run("run", "forget.json", tool: tool)
    #expect(await found("emma").isEmpty)
    #expect(await found("prejudice").count == 1)
    await index()
    #expect(await found("emma").count == 1)
  }

  @Test func `what is in several indexes is found once`() async {
    await index()
    workspace.workflow("named.json", #"{ "intent": "IndexBooks", "with": { "name": "other" } }"#)
    _ = await workspace.run("run", "named.json", tool: tool)
    #expect(await found("emma").count == 1)
  }

  @Test func `--refresh indexes the entities of the tool anew`() async {
    #expect(await found("emma", "--refresh") == ["Book,1,Emma,Jane Austen"])
  }

  @Test func `nothing found is a status of its own`() async {
    let before = await workspace.run("search", "emma", tool: tool)
    #expect(before.status == 6 && before.errors.contains("nothing has been indexed yet"))
    #expect(workspace.folder.files.keys.contains { $0.contains(".intently") } == false, "a search makes nothing")
    await index()
    let run = await workspace.run("search", "zola", tool: tool)
    #expect(run.status == 6 && run.errors.contains("nothing that is indexed has “zola”"))
    #expect(await workspace.run("search", "zola", "--json", tool: tool).out == "[]\n")
    #expect(await workspace.run("search", "zola", "--limit", "few", tool: tool).status == 64)
  }

  @Test(arguments: [
    "\"", "'", "*", "emma*", "a OR b", "title:emma", "(", "NEAR(a b)", "-", "^", "\u{0}", "++", "😀", "{a}",
  ])
  func `no text is a fault of the search`(_ text: String) async {
    await index()
    let run = await workspace.run("search", "--", text, tool: tool)
    #expect(run.status == 6 || run.status == 0, "\(run.errors)")
    #expect(!run.errors.contains("error:"))
  }

  @Test func `the folder is for its owner alone, and left out of git`() async {
    await index()
    var status = stat()
    #expect(stat(workspace.folder(".intently"), &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(workspace.text(".intently/.gitignore") == "*\n")
  }

  @Test func `an index that cannot be written fails no run, and is told once`() async {
    workspace.folder.write("no folder", to: ".intently")
    workspace.workflow("many.json", #"{ "intent": "IndexBooks", "with": { "times": 3 } }"#)
    let run = await workspace.run("run", "many.json", tool: tool)
    #expect(run.status == 0 && run.out == "8\n")
    #expect(run.errors.components(separatedBy: "the search index was not written").count == 2, "\(run.errors)")
    let damaged = TestWorkspace()
    damaged.folder.write(
      "no database, but text that is long enough to be looked at as one", to: ".intently/index.sqlite")
    damaged.workflow("index.json", #"{ "intent": "IndexBooks" }"#)
    let second = await damaged.run("run", "index.json", tool: tool)
    #expect(
      second.status == 0 && second.errors.contains("warning: the search index was not written"), "\(second.errors)")
    #expect(await damaged.run("search", "emma", tool: tool).status == 1)
  }

  @Test func `an entity of more than 10 MB is not indexed, and told with its name and size`() async {
    let tool = ToolTypes(intents: [IndexHuge.self], entities: [HugeEntity.self])
    workspace.workflow("huge.json", #"{ "intent": "IndexHuge" }"#)
    let run = await workspace.run("run", "huge.json", tool: tool)
    #expect(run.status == 0)
    #expect(
      run.errors.contains("warning: “Huge” whale holds 11.0 MB; an entity may hold 10 MB [entity-too-large]"),
      "\(run.errors)")
    #expect(await workspace.run("search", "minnow", tool: tool).status == 0)
    #expect(await workspace.run("search", "whale", tool: tool).status == 6)
  }
}

struct HugeEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Huge"
  static let defaultQuery = HugeQuery()
  let id: String
  let size: Int
  var displayRepresentation: DisplayRepresentation { "\(id)" }
  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = defaultAttributeSet
    attributes.textContent = String(repeating: "a", count: size)
    return attributes
  }
}

struct HugeQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [HugeEntity] { [] }
}

struct IndexHuge: AppIntent {
  static let title: LocalizedStringResource = "Index Huge"
  static let effects: Effects = [.writes]
  func perform() async throws -> some IntentResult {
    try await CSSearchableIndex.default().indexAppEntities([
      HugeEntity(id: "whale", size: 11_000_000), HugeEntity(id: "minnow", size: 10),
    ])
    return .result()
  }
}
