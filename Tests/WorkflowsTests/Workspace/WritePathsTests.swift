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

  @Test func `a folder of workflows is one wherever it is, and where it really is`() {
    var workspace = Workspace(root: "/home/ann/books")
    workspace.workflowFolders = ["Workflows", "../shared"]
    workspace.allow = Allowance()
    workspace.allow?.write = ["/home/ann"]
    let paths = WritePaths(workspace)
    #expect(paths.refusal(of: "../shared/a.json") != nil)
    #expect(paths.refusal(of: "../shared/a.csv") == nil)
    let real = paths.resolved { $0 == "/home/ann/books/Workflows" ? "/home/ann/books/Flows" : $0 }
    #expect(real.refusal(ofAbsolute: "/home/ann/books/Flows/a.json", writtenAs: "Flows/a.json") != nil)
    #expect(real.refusal(ofAbsolute: "/home/ann/books/Flows/deeper/a.json", writtenAs: "Flows/deeper/a.json") == nil)
  }

  @Test func `a path is normalised by its names`() {
    #expect(WritePaths.normalized("/a/./b//../c/") == "/a/c")
    #expect(WritePaths.normalized("../a/../b") == "../b")
    #expect(WritePaths.normalized("/..") == "/")
  }
}
