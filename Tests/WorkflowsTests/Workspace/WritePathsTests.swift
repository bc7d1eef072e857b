import Testing

@testable import Workflows

struct WritePathsTests {
  private let paths: WritePaths = {
    var workspace = Workspace(root: "/home/ann/books")
    workspace.workflowFolders = ["Workflows", "more/jobs"]
    return WritePaths(workspace)
  }()

  @Test(arguments: [
    "Exports/a.csv", "a.csv", "./a.csv", "Exports/../a.csv", "/home/ann/books/x/y.csv", "Exports/a.json",
    "a..b.csv",
  ])
  func `a file of the workspace may be written`(path: String) {
    #expect(paths.refusal(of: path)?.message == nil)
  }

  @Test(arguments: [
    "../a.csv", "/tmp/a.csv", "Exports/../../a.csv", "/home/ann/books2/a.csv", "/home/ann/books/../x",
    "intently.json", "./intently.json", "more/intently.json", "Workflows/a.json", "more/jobs/../jobs/a.json",
    ".git/hooks/pre-commit",
    "Exports/.hidden", ".intently/store", ".", "Exports/..", "a\0b.csv",
  ])
  func `what is outside, the workspace's own or hidden may not`(path: String) {
    #expect(paths.refusal(of: path) != nil)
  }

  @Test func `a path is normalised by its names`() {
    #expect(WritePaths.normalized("/a/./b//../c/") == "/a/c")
    #expect(WritePaths.normalized("../a/../b") == "../b")
    #expect(WritePaths.normalized("/..") == "/")
  }
}
