import AppIntents
import Commands
import Testing

/// `@Dependency` in what a workflow asks for: made before it is read, and told where there is none.
struct DependencyTests {
  private let workspace = TestWorkspace()
  private let tool = ToolTypes(
    intents: [NameShelf.self, NeedsMissing.self], entities: [ShelfEntity.self, LostEntity.self])

  init() {
    AppDependencyManager.shared.add { () async throws -> ShelfStore in
      await Task.yield()
      return ShelfStore(names: ["Poems", "Plays"])
    }
    AppDependencyManager.shared.add { () async throws -> LateSign in
      await Task.yield()
      return LateSign(text: "!")
    }
  }

  @Test func `an asynchronous dependency that a query reads first is there`() async {
    let run = await workspace.run("find", "Shelf", "--where", "name BEGINSWITH 'Pl'", tool: tool)
    #expect(run.out == "id,name\n2,Plays!\n", "\(run.errors)")
  }

  @Test func `it is there too where an id in a parameter is what asks the query`() async {
    workspace.workflow("w.json", #"{ "intent": "NameShelf", "with": { "shelf": 1 } }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.out == "Poems!\n", "\(run.errors)")
  }

  @Test func `a dependency that nobody added is told at the step`() async {
    workspace.workflow("w.json", #"{ "find": "Lost" }"#)
    var run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        "w.json:2:3: error: the query of “Lost” failed: there is no dependency of type MissingStore: add it to "
          + "AppDependencyManager.shared at the start [entity-query-failed]"), "\(run.errors)")
    workspace.workflow("w.json", #"{ "intent": "NeedsMissing" }"#)
    run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 1)
    #expect(run.errors.contains("w.json:2:3: error: there is no dependency of type MissingStore"), "\(run.errors)")
  }
}
