import Diagnostics
import Formats
import Glibc
import Testing

struct DescriptorOutputTests {
  @Test func `a reader that has gone away is told apart from every fault`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let output = DescriptorOutput(ends[1])
    try output.write(Array("a".utf8))
    close(ends[0])
    #expect {
      try output.write(Array("b".utf8))
    } throws: { error in
      (error as? Diagnostic)?.code == .outputClosed
    }
    close(ends[1])
  }

  @Test func `where there is no room it says so of the output, not of a file`() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let fault = #expect(throws: Diagnostic.self) { try DescriptorOutput(full).write([65]) }
    #expect(fault?.code == .diskFull && fault?.range == nil && fault?.hint == nil)
    #expect(fault?.message == "“standard output” cannot be written: no space left on device")
  }

  @Test func `a slow reader of a pipe that does not block is waited for`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    let (reading, writing) = (ends[0], ends[1])
    let count = 300_000
    let thread = Task.detached {
      try DescriptorOutput(writing).write([UInt8](repeating: 65, count: count))
      close(writing)
    }
    var seen = 0
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let result = read(reading, &buffer, buffer.count)
      if result == 0 { break }
      if result > 0 { seen += result } else { usleep(1000) }
    }
    close(reading)
    #expect(seen == count)
    _ = thread
  }
}
