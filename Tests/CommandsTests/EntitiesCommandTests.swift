import Testing

@Suite struct EntitiesCommandTests {
  @Test func `the entities are listed, as CSV in a pipe and as a table on a terminal`() async {
    let example = ExampleWorkspace()
    let pipe = await example.run("entities")
    #expect(pipe.status == 0 && pipe.out.hasPrefix("name,source,from,properties\nTask,file,Data/tasks.csv,7\n"))
    let table = await example.run("entities", width: 80)
    #expect(table.out.hasPrefix("name") && table.out.contains("Data/tasks.csv") && !table.out.contains(","))
  }

  @Test func `one entity is told by its properties`() async {
    let example = ExampleWorkspace()
    let book = await example.run("entities", "Book")
    #expect(book.out.hasPrefix("property,type,column,remark\nisbn,text,,id\ntitle,text,,\n"))
    #expect(await example.run("entities", "Bok").errors.contains("did you mean “Book”?"))
    #expect(await example.run("entities", "Bok").status == 64)
    #expect(await example.run("entities", "Book", "Task").status == 64)
    #expect(await example.run("entities", "infer").status == 64)
    #expect(await example.run("entities", "infer", "nowhere.csv").status == 66)
  }

  /// The files that a declaration can be found for: those of the examples, and the shared ones where they are at hand.
  private static let files: [String] = [ExampleWorkspace.source + "/Data", ExampleWorkspace.root + "/../shared/data"]
    .flatMap { folder in
      FileTree.files(below: folder).keys.filter {
        !$0.hasSuffix(".md") && !$0.hasSuffix(".sqlite") && !$0.contains("Inbox/")
          && !$0.contains("Photos/")
      }
      .map { folder + "/" + $0 }
    }.filter { !$0.hasSuffix("/books.csv") || $0.hasPrefix(ExampleWorkspace.source) }.sorted()

  @Test(arguments: files) func `a declaration that was found reads the file as it is read without one`(
    _ file: String
  ) async throws {
    let folder = TemporaryFolder()
    let name = String(file.split(separator: "/").last ?? "")
    FileTree.copy(file, to: folder(name))
    let infer = await folder.run("entities", "infer", name)
    #expect(infer.status == 0, "\(infer.errors)")
    folder.write("{ \"intently\": 1, \"entities\": \(infer.out) }", to: "intently.json")
    let entity = try #require(infer.out.split(separator: "\"").dropFirst().first.map(String.init))
    let declared = await folder.run("find", entity, "--as", "csv")
    let found = await folder.run("find", name, "--as", "csv")
    #expect(declared.errors == found.errors && declared.status == found.status)
    #expect(declared.output == found.output)
  }

  @Test func `a declaration names the file from the workspace's folder`() async {
    let example = ExampleWorkspace()
    let inside = await example.run(["entities", "infer", "tasks.csv"], below: "Data")
    #expect(inside.out.contains("\"file\": \"Data/tasks.csv\""), "\(inside.out)")
    let other = await example.run("entities", "infer", "Data/../Data/tasks.csv")
    #expect(other.out.contains("\"file\": \"Data/tasks.csv\""))
    let outside = TemporaryFolder()
    outside.write("a,b\n1,x\n", to: "book-stories.csv")
    let absolute = await example.run(["entities", "infer", outside("book-stories.csv")], below: "Data")
    #expect(absolute.out.contains("\"file\": \"\(outside("book-stories.csv"))\""))
    #expect(absolute.out.contains("\"BookStory\""))
  }
}
