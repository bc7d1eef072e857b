import Testing

/// The workflows of the examples carry tests that go every way.
@Suite struct ExampleTestsTests {
  @Test func `every example has tests, and they go every way`() async throws {
    let workspace = ExampleWorkspace()
    let run = await workspace.run("test")
    #expect(run.status == 0, "\(run.out)\(run.errors)")
    let covered = run.out.split(separator: "\n").filter { $0.contains("covered: ") }
    #expect(covered.allSatisfy { $0.contains("covered: 100 % (") }, "\(run.out)")
    let workflows = ExampleWorkspace.documents.filter { !$0.hasSuffix(".test.json") && $0 != "intently.json" }
    #expect(!workflows.isEmpty && covered.count == workflows.count, "\(workflows)\n\(run.out)")
  }
}
