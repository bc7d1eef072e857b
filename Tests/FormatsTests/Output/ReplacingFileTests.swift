import Diagnostics
import Formats
import Glibc
import Testing

struct ReplacingFileTests {
  private func code(_ path: String) -> Diagnostic.Code? {
    do throws(Diagnostic) {
      _ = try ReplacingFile(path: path)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a reader sees the old file until the new one is whole`() throws {
    let folder = TemporaryFolder()
    folder.write("old", to: "out.csv")
    let file = try ReplacingFile(path: folder("out.csv"))
    try file.write(Array("new".utf8))
    try file.write([UInt8](repeating: 65, count: 1 << 19))
    #expect(folder.text("out.csv") == "old")
    try file.commit()
    #expect(folder.text("out.csv")?.hasPrefix("newAAA") == true)
    #expect(file.size == 3 + 1 << 19)
    #expect(folder.names == ["out.csv"])
  }

  @Test func `what was written can be taken back before the file is whole`() throws {
    let folder = TemporaryFolder()
    let file = try ReplacingFile(path: folder("out.csv"))
    try file.write([UInt8](repeating: 65, count: 1 << 19))
    try file.write(Array("lost".utf8))
    try file.startOver()
    #expect(file.size == 0)
    try file.write(Array("kept".utf8))
    try file.commit()
    #expect(folder.text("out.csv") == "kept")
    #expect(file.size == 4)
    #expect(!file.canStartOver)
  }

  @Test func `an abandoned write leaves the old file and no litter`() throws {
    let folder = TemporaryFolder()
    folder.write("old", to: "out.csv")
    do {
      let file = try ReplacingFile(path: folder("out.csv"))
      try file.write(Array("new".utf8))
      #expect(folder.names.count == 2)
    }
    #expect(folder.names == ["out.csv"])
    #expect(folder.text("out.csv") == "old")
    let file = try ReplacingFile(path: folder("a/b/new.csv"))
    #expect(folder.names == ["a", "out.csv"])
    file.abandon()
    #expect(folder.names == ["out.csv"])
  }

  @Test func `folders on the way are made`() throws {
    let folder = TemporaryFolder()
    let file = try ReplacingFile(path: folder("a/b/c/out.csv"))
    try file.write([65])
    try file.commit()
    #expect(folder.text("a/b/c/out.csv") == "A")
  }

  @Test(arguments: [0o640, 0o600, 0o664, 0o755] as [UInt32])
  func `the mode of the old file is kept`(mode: UInt32) throws {
    let folder = TemporaryFolder()
    folder.write("old", to: "out.csv")
    chmod(folder("out.csv"), mode)
    let file = try ReplacingFile(path: folder("out.csv"))
    try file.write([65])
    try file.commit()
    #expect(folder.mode("out.csv") == mode)
    #expect(folder.text("out.csv") == "A")
  }

  @Test func `what a link points to is replaced, not the link`() throws {
    let folder = TemporaryFolder()
    mkdir(folder("deep"), 0o755)
    folder.write("old", to: "deep/real.csv")
    symlink("deep/real.csv", folder("link.csv"))
    symlink("link.csv", folder("link2.csv"))
    let file = try ReplacingFile(path: folder("link2.csv"))
    try file.write([65])
    try file.commit()
    #expect(folder.text("deep/real.csv") == "A")
    #expect(folder.mode("link.csv") == 0o777)
    #expect(folder.names == ["deep", "link.csv", "link2.csv"])
    // A link to nothing yet makes what it points to.
    symlink("deep/new.csv", folder("link3.csv"))
    let other = try ReplacingFile(path: folder("link3.csv"))
    try other.commit()
    #expect(folder.text("deep/new.csv") == "")
    symlink("loop", folder("loop"))
    #expect(code(folder("loop")) == .fileNotWritable)
  }

  @Test func `what a killed run left is removed, what a living one writes is not`() throws {
    let folder = TemporaryFolder()
    folder.write("left", to: ".out.csv.intently-00000001.tmp")
    folder.write("other", to: ".other.csv.intently-00000001.tmp")
    let first = try ReplacingFile(path: folder("out.csv"))
    #expect(folder.bytes(".out.csv.intently-00000001.tmp") == nil)
    let second = try ReplacingFile(path: folder("out.csv"))
    try first.write([65])
    try second.write([66])
    try second.commit()
    #expect(folder.text("out.csv") == "B")
    try first.commit()
    #expect(folder.text("out.csv") == "A")
    #expect(folder.names == [".other.csv.intently-00000001.tmp", "out.csv"])
  }

  @Test func `a folder, a name below a file and a full disk are named`() throws {
    let folder = TemporaryFolder()
    folder.write("x", to: "file")
    #expect(code(folder.path) == .fileIsFolder)
    #expect(code(folder("new/")) == .fileIsFolder)
    #expect(code(folder("file/x.csv")) == .fileNotWritable)
    #expect(code("") == .fileNotWritable)
    let full = try ReplacingFile(path: "/dev/full")
    #expect(throws: Diagnostic.self) {
      try full.write([65])
      try full.commit()
    }
  }

  @Test func `a device is written to directly`() throws {
    let file = try ReplacingFile(path: "/dev/null")
    try file.write([65])
    try file.commit()
    #expect(access("/dev/null", F_OK) == 0)
  }

  @Test(.enabled(if: geteuid() != 0)) func `a file that may not be written is not replaced`() throws {
    let folder = TemporaryFolder()
    folder.write("old", to: "out.csv")
    chmod(folder("out.csv"), 0o444)
    #expect(code(folder("out.csv")) == .fileNotPermitted)
  }

  @Test func `a long name is no obstacle`() throws {
    let folder = TemporaryFolder()
    let name = String(repeating: "é", count: 125) + ".csv"
    let file = try ReplacingFile(path: folder(name))
    try file.write([65])
    try file.commit()
    #expect(folder.text(name) == "A")
  }
}
