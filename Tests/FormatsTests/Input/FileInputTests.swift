import Diagnostics
import Formats
import Glibc
import Testing

struct FileInputTests {
  private func fault(_ path: String) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try bytesOfFile(path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file comes in blocks of 256 KiB at most, and whole`() throws {
    let folder = TemporaryFolder()
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    folder.write(bytes, to: "a")
    let input = try FileInput(path: folder("a"))
    var all: [UInt8] = []
    while let block = try input.nextBlock() {
      #expect(!block.isEmpty && block.count <= 1 << 18)
      all += block
    }
    #expect(all == bytes)
    #expect(try input.nextBlock() == nil)
  }

  @Test func `looking ahead takes nothing`() throws {
    let folder = TemporaryFolder()
    folder.write("abcdef", to: "a")
    let input = try FileInput(path: folder("a"))
    #expect(try input.peek(3) == Array("abc".utf8))
    #expect(try input.peek(100) == Array("abcdef".utf8))
    #expect(try input.nextBlock() == Array("abcdef".utf8))
    #expect(try input.peek(1) == [])
  }

  @Test func `a file that is not there is named`() {
    #expect(fault("/nowhere/at all.csv")?.code == .fileNotFound)
    #expect(fault("/nowhere/at all.csv")?.message == "there is no file “/nowhere/at all.csv”")
    #expect(fault("/etc/passwd/x")?.code == .fileNotFound)
    #expect(fault("a\0b")?.code == .fileNotFound)
    #expect(fault("")?.code == .fileNotFound)
  }

  @Test func `a folder is no file`() { #expect(fault("/tmp")?.code == .fileIsFolder) }

  @Test(.enabled(if: geteuid() != 0)) func `a file that this user may not read says so`() {
    let folder = TemporaryFolder()
    folder.write("x", to: "secret")
    chmod(folder("secret"), 0)
    #expect(fault(folder("secret"))?.code == .fileNotPermitted)
  }

  @Test func `a pipe is read as a file is`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(write(ends[1], "a,b\n", 4) == 4)
    close(ends[1])
    let input = try FileInput(descriptor: ends[0], name: "standard input", closesItself: true)
    #expect(try input.nextBlock() == Array("a,b\n".utf8))
    #expect(try input.nextBlock() == nil)
  }
}
