import Diagnostics
import Formats
import Glibc
import Testing

@Suite struct ReplacingFolderTests {
  private let folder = TemporaryFolder()

  private func fill(_ target: ReplacingFolder, _ text: String) throws {
    let file = try target.makeFile(["sub", "a.txt"])
    try file.write(Array(text.utf8))
    try file.close()
  }

  @Test func `a folder is there whole or not at all`() throws {
    let target = try ReplacingFolder(path: folder.path + "/new/x")
    try fill(target, "one")
    #expect(folder.text("new/x/sub/a.txt") == nil)
    try target.commit(replacing: false)
    #expect(folder.text("new/x/sub/a.txt") == "one")
    #expect(try FolderHandle(folder.path + "/new").names() == ["x"])
  }

  @Test func `what is given up leaves nothing`() throws {
    let target = try ReplacingFolder(path: folder.path + "/new/x")
    try fill(target, "one")
    target.abandon()
    #expect(folder.names == [])
  }

  @Test func `a folder that is there stays unless it is to be replaced, and an empty one is filled`() throws {
    let first = try ReplacingFolder(path: folder.path + "/x")
    try fill(first, "one")
    try first.commit(replacing: false)
    let second = try ReplacingFolder(path: folder.path + "/x")
    try fill(second, "two")
    #expect(throws: Diagnostic.self) { try second.commit(replacing: false) }
    #expect(folder.text("x/sub/a.txt") == "one")
    let third = try ReplacingFolder(path: folder.path + "/x")
    _ = try third.makeFile(["b.txt"])
    try third.commit(replacing: true)
    #expect(folder.text("x/sub/a.txt") == nil && folder.text("x/b.txt") == "")
    #expect(folder.names == ["x"])
    mkdir(folder.path + "/empty", 0o777)
    let fourth = try ReplacingFolder(path: folder.path + "/empty")
    try fill(fourth, "four")
    try fourth.commit(replacing: false)
    #expect(folder.text("empty/sub/a.txt") == "four")
  }

  @Test func `what a killed run left is removed by the next one`() throws {
    mkdir(folder.path + "/.x.intently-00000000.tmp", 0o777)
    mkdir(folder.path + "/.x.intently-00000000.tmp/sub", 0o777)
    let held = try ReplacingFolder(path: folder.path + "/x")
    #expect(folder.names.count == 1)
    // One that is in use stays.
    let other = try ReplacingFolder(path: folder.path + "/x")
    #expect(folder.names.count == 2)
    held.abandon()
    other.abandon()
    #expect(folder.names == [])
  }

  @Test func `a name comes once, and what is judged is where it will be`() throws {
    let target = try ReplacingFolder(
      path: folder.path + "/x",
      judging: { (real) throws(Diagnostic) in
        if real.hasSuffix("/x/no/b") { throw Diagnostic("not-allowed", "\(real)") }
      })
    try fill(target, "one")
    #expect(throws: Diagnostic.self) { try fill(target, "two") }
    #expect(throws: Diagnostic.self) { try target.makeFolder(["no", "b"]) }
    #expect(throws: Diagnostic.self) { try target.makeFile(["..", "b"]) }
  }
}
