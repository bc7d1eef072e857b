import Testing

/// Runs every case of `Tests/WorkflowCases`; `WorkflowCase` says how one is laid out.
@Suite struct WorkflowCaseTests {
  @Test(arguments: WorkflowCase.all) func `a case comes out as it is written down`(_ one: WorkflowCase) async throws {
    guard one.isPossible else { return }
    let result = try await one.run()
    if WorkflowCase.isRecording { return try one.record(result) }
    try expect(result, of: one)
  }

  @Test(.enabled(if: !WorkflowCase.isRecording), arguments: WorkflowCase.cases("run"))
  func `a run comes out the same where no row fits into memory`(_ one: WorkflowCase) async throws {
    guard one.isPossible else { return }
    try expect(try await one.run(spillBudget: 0), of: one)
  }

  private func expect(_ result: WorkflowCase.Result, of one: WorkflowCase) throws {
    let expected = try one.expected
    #expect(result.out == expected.out)
    #expect(result.errors == expected.errors)
    #expect(result.status == expected.status)
    #expect(result.files.keys.sorted() == expected.files.keys.sorted())
    for (name, bytes) in expected.files {
      #expect(result.files[name].map { String(decoding: $0, as: UTF8.self) } == String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `every kind of case has cases`() {
    for kind in ["ok", "err", "run", "import"] { #expect(!WorkflowCase.cases(kind).isEmpty, "no cases in \(kind)") }
  }
}
