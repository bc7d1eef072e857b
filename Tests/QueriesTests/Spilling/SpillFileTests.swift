import Diagnostics
import Glibc
import Testing

@testable import Queries

@Suite struct SpillFileTests {
  /// A new folder of its own, taken away afterwards.
  func inFolder(_ body: (String) throws -> Void) throws {
    let path = "/tmp/spill-test-\(UInt64.random(in: 0 ... .max))"
    #expect(mkdir(path, 0o700) == 0)
    defer { rmdir(path) }
    try body(path)
  }

  @Test func `what is written is read from anywhere, and the folder shows nothing of it`() throws {
    try inFolder { folder in
      let file = try SpillFile(in: folder)
      #expect(try file.append([1, 2, 3]) == 0)
      #expect(try file.append([4, 5]) == 3)
      #expect(try file.read(3, at: 1) == [2, 3, 4])
      #expect(file.length == 5)
      // A folder that holds nothing can be removed.
      #expect(rmdir(folder) == 0)
    }
  }

  @Test func `reading past the end is an error`() throws {
    let file = try SpillFile(in: "/tmp")
    #expect(throws: Diagnostic.self) { _ = try file.read(1, at: 0) }
  }

  @Test func `a folder that is not there is named`() {
    let error = #expect(throws: Diagnostic.self) { _ = try SpillFile(in: "/nonexistent/folder") }
    #expect(error?.code == .temporaryFile)
    #expect(error?.message.contains("“/nonexistent/folder”: No such file or directory") == true)
  }

  @Test func `a full disk is told as that, with the folder`() throws {
    let file = SpillFile(descriptor: open("/dev/full", O_RDWR), folder: "/some/folder")
    let error = #expect(throws: Diagnostic.self) { try file.append([1]) }
    #expect(error?.code == .diskFull)
    #expect(error?.message.contains("“/some/folder”") == true)
    #expect(error?.hint?.contains("TMPDIR") == true)
  }

  @Test func `TMPDIR names the folder, else it is that of the system for large files`() {
    #expect(SpillPolicy(environment: ["TMPDIR": "/somewhere"]).folder == "/somewhere")
    #expect(SpillPolicy(environment: ["TMPDIR": ""]).folder == "/var/tmp")
    #expect(SpillPolicy(environment: [:]).folder == "/var/tmp")
  }
}
