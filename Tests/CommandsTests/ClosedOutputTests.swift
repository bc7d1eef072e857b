import Commands
import Diagnostics
import Formats
import Synchronization
import Testing
import Values

@Suite struct ClosedOutputTests {
  @Test(arguments: [
    ["find", "Book"], ["run", "expenses-per-month.json"], ["entities"], ["help"],
    ["check", "best-books.json", "--explain"],
  ])
  func `a reader who has seen enough is nobody's fault`(arguments: [String]) async throws {
    let shell = try ExampleShell(inWorkspace: true)
    let said = Mutex("")
    let session = Session(
      output: { (_: [UInt8]) throws(Diagnostic) in
        throw Diagnostic(.outputClosed, "“standard output” was closed by its reader")
      },
      errors: { text in said.withLock { $0 += text } }, folder: shell.folder,
      now: { DateTime(seconds: 1_796_022_000) }, zone: { () throws(TimeZoneFault) in .utc },
      randomName: { "example" }, seconds: { 0 }, wait: { _ in })
    let status = await Intently.run(arguments, in: session)
    #expect(status == .done)
    #expect(said.withLock { $0 } == "")
  }
}
